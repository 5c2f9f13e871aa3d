import { useQueryClient } from "@tanstack/react-query";
import type { FocusEvent } from "react";
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
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { METHOD_OPTIONS } from "../payments/payment-words.ts";
import * as css from "./Returns.css.ts";
import { applyReturn, CHANGED_BY_RETURNS } from "./returns.queries.ts";

const AS_PAID = { value: "", label: "As it was paid" };

/** The label of the action. Without a payment there is nothing to refund. */
export const closeVerb = ({ paid }: Pick<StaffReturn, "paid">) =>
  isAboveZero(paid) ? "Refund and close" : "Close";

const select = ({ target }: FocusEvent<Element>) => (target as HTMLInputElement).select();

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
export function CloseReturnDialog({ row, onClose }: { row: StaffReturn; onClose: () => void }) {
  const queryClient = useQueryClient();
  const isDue = isAboveZero(row.due);
  const isPaid = isAboveZero(row.paid);
  const { form, field, button } = useSavingForm({
    schema: typedClose,
    initial: { refund: row.refundDue, credit: row.creditDue, method: "", reference: "" },
    send: (body: CloseReturnBody) => {
      // The order may have changed while the dialog is open. A field that is no longer shown must not send its old
      // amount.
      const refund = isPaid ? body.refund : "0.00";
      const credit = isDue ? body.credit : "0.00";
      return api.admin.returns.close(row.id, { ...body, refund, credit, paid: row.paid });
    },
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
            onFocus={select}
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
              onFocus={select}
            />
            <Select {...field("method")} label="By" options={[AS_PAID, ...METHOD_OPTIONS]} />
            <TextField
              {...field("reference")}
              label="Reference"
              description="The transaction's number."
              inputClassName={css.mono}
              autoComplete="off"
            />
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
