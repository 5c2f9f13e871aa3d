import { Button } from "#shared/ui/Button.tsx";
import { api } from "../api.ts";
import { useChange } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { REFUSED_KEY } from "./refused-addresses.queries.ts";

/** A button that ends the mark of an address. `refresh` are further queries that show the mark. */
export function AddressRight({
  address: { id, email },
  refresh = [],
}: {
  address: { id: string; email: string };
  refresh?: readonly (readonly string[])[];
}) {
  const clearing = useChange({
    send: () => api.admin.refusedAddresses.clear(id),
    refresh: [REFUSED_KEY, ...refresh],
    done: { title: "Address Right Again", description: `${email} is no longer marked.` },
    failure: "The address is still marked. Try again.",
  });
  return (
    <IfMay call="POST /api/admin/refused-addresses/{id}/clear">
      <Button
        size="small"
        aria-label={`Address is right again: ${email}`}
        isPending={clearing.isPending}
        pendingText="Saving..."
        onPress={() => clearing.mutate()}
      >
        Address is right again
      </Button>
    </IfMay>
  );
}
