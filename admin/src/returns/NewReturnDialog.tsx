import { type ReturnBody, returnBody, type StaffReturns } from "#shared/contracts/returns.ts";
import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { useLineFields } from "#shared/ui/use-line-fields.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import * as css from "./Returns.css.ts";
import { CHANGED_BY_RETURNS } from "./returns.queries.ts";

type Returnable = StaffReturns["returnable"];

/** Records that a customer sends units back: by telephone, or after the days of the setting. */
export function NewReturnDialog({
  orderId,
  returnable,
  onClose,
}: {
  orderId: string;
  returnable: Returnable;
  onClose: () => void;
}) {
  const keys = useKeyOfBody();
  const names = useLineFields();
  const { form, field, button } = useSavingForm({
    schema: names.renamed(
      schemaOfTyped<Record<string, string>, ReturnBody>(
        returnBody,
        ({ note = "", ...typed }, read) => {
          const lines = returnable.flatMap(({ orderItemId }) => {
            const quantity = read.number(orderItemId, typed[orderItemId] ?? "", WHOLE_NUMBER, 0);
            return quantity === 0 ? [] : [{ orderItemId, quantity }];
          });
          names.set(
            lines.map(({ orderItemId }) => orderItemId),
            returnable[0]?.orderItemId ?? "note",
          );
          return { lines, note: note.trim() || null };
        },
      ),
    ),
    answeredAs: names.answeredAs,
    initial: {
      ...Object.fromEntries(returnable.map((each) => [each.orderItemId, ""])),
      note: "",
    } as Record<string, string>,
    send: (body: ReturnBody) =>
      api.admin.returns.create(orderId, body, { idempotencyKey: keys.of(body) }),
    refresh: CHANGED_BY_RETURNS,
    refreshesAfterFailure: true,
    done: ({ number }) => ({
      title: `Return ${number} Recorded`,
      description: "Approve it, and its customer gets an email.",
    }),
    failure: "The return could not be recorded.",
    after: onClose,
  });
  return (
    <Dialog
      title="Record a return"
      description="How many units the customer sends back."
      onClose={onClose}
    >
      <form {...form} className={css.form}>
        {returnable.map(({ orderItemId, productName, quantity }) => (
          <NumberField
            key={orderItemId}
            {...field(orderItemId)}
            label={productName}
            suffix={`of ${quantity}`}
          />
        ))}
        <TextArea {...field("note")} label="Note" description="The customer reads it." rows={3} />
        <FormButtons button={button} submitText="Record the return" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
