import { Dialog } from "#shared/ui/Dialog.tsx";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import { ProductChoice } from "../products/ProductChoice.tsx";
import { LotFields } from "./LotFields.tsx";
import { lotValues, newLotSchema } from "./lot-values.ts";
import { useLotChanged } from "./use-lot-changed.ts";

/** Creates a lot in quarantine, without units. */
export function NewLotDialog({
  productId,
  onClose,
  onCreated,
}: {
  /** The product that the list is filtered by, if any. */
  productId: string;
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  const showLot = useLotChanged();
  const form = useSavingForm({
    schema: newLotSchema,
    initial: { ...lotValues(null), productId },
    send: (body) => api.admin.lots.create(body),
    refresh: showLot,
    done: ({ lotNumber }) => ({
      title: "Lot Received",
      description: `${lotNumber} is in quarantine. Enter its units and documents, then release it.`,
    }),
    failure: "The lot could not be saved. Please try again.",
    after: (lot) => {
      // The lot's own dialog opens next and must not ask about unsaved input.
      form.reset(lotValues(lot));
      onCreated(lot.id);
    },
  });
  return (
    <Dialog
      title="Receive a lot"
      description="It stays in quarantine until you release it: nothing of it is sold or shown before."
      onClose={onClose}
      isDismissable={!form.isPending}
      size="large"
    >
      <LotFields form={form} product={<ProductChoice field={form.field("productId")} />}>
        <FormButtons button={form.button} submitText="Receive lot" onCancel={onClose} />
      </LotFields>
    </Dialog>
  );
}
