import type { Order } from "#shared/contracts/orders.ts";
import { orderReturnCalls } from "#shared/contracts/returns.calls.ts";
import { type OrderReturns, type ReturnBody, returnBody } from "#shared/contracts/returns.ts";
import { WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { useLineFields } from "#shared/ui/use-line-fields.ts";
import * as css from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { useKeptForm } from "../storage/kept-input.ts";
import { showSuccess } from "../toasts/show-toasts.ts";

type Returnable = OrderReturns["returnable"];

/** Asks to return units of an order: how many of each, and why. */
export function ReturnDialog({
  order,
  returnable,
  onClose,
  onAsked,
}: {
  order: Order;
  returnable: Returnable;
  onClose: () => void;
  onAsked: () => void;
}) {
  const keys = useKeyOfBody();
  const names = useLineFields();
  const { form, field, button } = useKeptForm<Record<string, string>, ReturnBody>({
    name: `return.${order.userId}.${order.id}`,
    schema: names.renamed(
      schemaOfTyped<Record<string, string>, ReturnBody>(
        returnBody,
        ({ reason = "", note = "", ...typed }, read) => {
          const lines = returnable.flatMap(({ orderItemId }) => {
            const quantity = read.number(orderItemId, typed[orderItemId] ?? "", WHOLE_NUMBER, 0);
            return quantity === 0 ? [] : [{ orderItemId, quantity, reason: reason.trim() || null }];
          });
          names.set(
            lines.map(({ orderItemId }) => orderItemId),
            returnable[0]?.orderItemId ?? "reason",
          );
          return { lines, note: note.trim() || null };
        },
      ),
    ),
    saved: {
      ...Object.fromEntries(returnable.map(({ orderItemId }) => [orderItemId, ""])),
      reason: "",
      note: "",
    },
    async submit(body) {
      await callsOf(orderReturnCalls).requestReturn(order.id, body, {
        idempotencyKey: keys.of(body),
      });
      showSuccess("Return Requested", "Please send nothing yet: we write to you how and where.");
      onClose();
      onAsked();
    },
    onError: (error) => showMemberFailure(error, "Error", "The return could not be requested."),
    answeredAs: names.answeredAs,
  });
  return (
    <Dialog
      title={`Return a part of order ${order.orderNumber}`}
      description="We look at it and write to you how and where to send it."
      onClose={onClose}
    >
      <form {...form} method="post" className={css.form}>
        {returnable.map(({ orderItemId, productName, quantity }) => (
          <NumberField
            key={orderItemId}
            {...field(orderItemId)}
            label={productName}
            suffix={`of ${quantity}`}
          />
        ))}
        <TextField
          {...field("reason")}
          label="Why"
          description="Broken, the wrong product, or not needed, for example."
        />
        <TextArea {...field("note")} label="Anything we should know" rows={3} />
        <div className={css.buttons}>
          <Button {...button} variant="primary" pendingText="Sending...">
            Ask for the return
          </Button>
          <Button onPress={onClose}>Back</Button>
        </div>
      </form>
    </Dialog>
  );
}
