import { api } from "../api.ts";
import { ChangeButton } from "../sessions/MayButton.tsx";
import { REFUSED_KEY } from "./refused-addresses.queries.ts";

/** A button that ends the mark of an address. `refresh` are further queries that show the mark. */
export function AddressRight({
  address: { id, email },
  refresh = [],
}: {
  address: { id: string; email: string };
  refresh?: readonly (readonly string[])[];
}) {
  return (
    <ChangeButton
      call="POST /api/admin/refused-addresses/{id}/clear"
      size="small"
      aria-label={`Address is right again: ${email}`}
      pendingText="Saving..."
      send={() => api.admin.refusedAddresses.clear(id)}
      refresh={[REFUSED_KEY, ...refresh]}
      done={{ title: "Address Right Again", description: `${email} is no longer marked.` }}
      failure="The address is still marked. Try again."
    >
      Address is right again
    </ChangeButton>
  );
}
