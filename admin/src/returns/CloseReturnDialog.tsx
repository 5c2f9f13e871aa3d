import { useQueryClient } from "@tanstack/react-query";
import {
  type CloseReturnBody,
  closeReturnBody,
  type StaffReturn,
} from "#shared/contracts/returns.ts";
import { isAboveZero } from "#shared/domain/money.ts";
import { MONEY } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { selectAll } from "../layout/select-all.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { METHOD_OPTIONS } from "../payments/payment-words.ts";
import { ReferenceField } from "../payments/ReferenceField.tsx";
import * as css from "./Returns.css.ts";
import { applyReturn, CHANGED_BY_RETURNS } from "./returns.queries.ts";

const AS_PAID = { value: "", label: "As it was paid" };

// A row that was just closed has settled what it asked for, and is shown until the dialog is gone.
const asksForRefund = ({ paid, refund }: StaffReturn) => isAboveZero(paid) || isAboveZero(refund);
const asksForCredit = ({ due, credit }: StaffReturn) => isAboveZero(due) || isAboveZero(credit);

/** The label of the action. Without a payment there is nothing to refund. */
export const closeVerb = (row: StaffReturn) => (asksForRefund(row) ? "Refund and close" : "Close");

type Typed = Record<"refund" | "credit" | "method" | "reference", string>;

const typedClose = schemaOfTyped<Typed, CloseReturnBody>(
  closeReturnBody,
  ({ refund, credit, method, reference }, read) => ({
    refund: read.text("refund", refund, MONEY, ""),
    credit: read.text("credit", credit, MONEY, ""),
    method: method || undefined,
    reference: reference.trim() || null,
  }),
);

/**
 * Closes a return. Records the refund, and the credit that lowers what the customer still owes. Staff send the money
 * itself outside of the shop.
 */
export function CloseReturnDialog(props: { row: StaffReturn; onClose: () => void }) {
  // The order may be paid while the dialog is open. Then other fields are asked for, and begin with their own amounts.
  const asked = `${asksForRefund(props.row)} ${asksForCredit(props.row)}`;
  return <CloseReturnForm key={asked} {...props} />;
}

function CloseReturnForm({ row, onClose }: { row: StaffReturn; onClose: () => void }) {
  const queryClient = useQueryClient();
  const isDue = asksForCredit(row);
  const isPaid = asksForRefund(row);
  const { form, field, button } = useSavingForm({
    schema: typedClose,
    initial: { refund: row.refundDue, credit: row.creditDue, method: "", reference: "" },
    send: (body: CloseReturnBody) => api.admin.returns.close(row.id, { ...body, paid: row.paid }),
    refresh: (answer) => applyReturn(queryClient, "close", answer),
    refreshesAfterFailure: CHANGED_BY_RETURNS,
    // Not from the answer: a return that was closed before answers its sums.
    done: (_, { refund, credit }) => ({
      subject: `return ${row.id}`,
      title: "Return Closed",
      description: [
        isDue && `${inUsd(credit ?? "0.00")} is taken off what was due.`,
        isPaid && `${inUsd(refund)} is recorded as refunded.`,
        `${row.customerName} gets an email.`,
      ]
        .filter(Boolean)
        .join(" "),
    }),
    failure: "The return could not be closed.",
    after: onClose,
  });
  return (
    <Dialog
      title={`${closeVerb(row)} return ${row.number} of order #${row.orderNumber}`}
      description={
        isPaid
          ? "Send the money first. The shop records it, and credits it where there is an invoice."
          : "Nothing was paid, so nothing goes back."
      }
      onClose={onClose}
      isDismissable={!button.isPending}
    >
      <form {...form} className={css.form}>
        {isDue && (
          <AmountField
            {...field("credit")}
            label="Taken off what is due"
            description={`${inUsd(row.due)} is still due. The units that came back lower it by ${inUsd(row.creditDue)}. No money moves.`}
            isRequired
            autoFocus
            onFocus={selectAll}
          />
        )}
        {isPaid && (
          <>
            <AmountField
              {...field("refund")}
              label="Refund"
              description={
                isDue
                  ? `Besides that, ${inUsd(row.refundDue)} was paid for what came back, without shipping. 0 for no refund.`
                  : `${inUsd(row.refundDue)} was paid for what came back, without shipping. 0 for no refund.`
              }
              isRequired
              autoFocus={!isDue}
              onFocus={selectAll}
            />
            <Select {...field("method")} label="By" options={[AS_PAID, ...METHOD_OPTIONS]} />
            <ReferenceField {...field("reference")} />
          </>
        )}
        <FormButtons
          button={button}
          submitText={isPaid ? "Refund and close" : "Close return"}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
