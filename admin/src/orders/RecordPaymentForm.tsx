import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { type RecordPaymentBody, recordPaymentBody } from "#shared/contracts/payments.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { openAmount, orderMoney, refundDue } from "#shared/domain/payments.ts";
import { MONEY } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { useKeyOfBody } from "#shared/ui/use-key-of-body.ts";
import { api } from "../api.ts";
import { inUsd } from "../layout/in-usd.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { useChange } from "../layout/use-saving.ts";
import { KIND_NAMES, METHOD_OPTIONS } from "../payments/payment-words.ts";
import { ReferenceField } from "../payments/ReferenceField.tsx";
import { emailNote } from "./email-note.ts";
import * as css from "./OrderDialog.css.ts";
import { CHANGED_BY_STATUS, refetchAfterStatusChange } from "./orders.queries.ts";

const KINDS = [
  { value: "payment", label: "Payment" },
  { value: "refund", label: "Refund" },
  { value: "write-off", label: "Write-off" },
];
const CHOICES = [
  { value: "revive", label: "Open the order again" },
  { value: "keep", label: "Keep it cancelled" },
];

type Typed = Record<"amount" | "choice" | "receivedOn", string>;

/** The fields as typed. An empty day means today; `choice` is for cancelled orders only. */
const typedPayment = schemaOfTyped<Typed, RecordPaymentBody>(
  recordPaymentBody,
  ({ amount, choice, receivedOn, ...typed }, read) => ({
    ...typed,
    amount: read.text("amount", amount, MONEY, ""),
    receivedOn: receivedOn.trim() || undefined,
    ...(choice && { [choice]: true }),
  }),
);

/** Records a payment, refund or write-off that happened outside the shop. */
export function RecordPaymentForm({ order }: { order: OrderSummary }) {
  const queryClient = useQueryClient();
  const keys = useKeyOfBody();
  const money = orderMoney(order);
  const isCancelled = order.status === "cancelled";
  const owed = refundDue(order.status, money);
  // The kind stays when a payment arrives meanwhile: a typed payment must never become a refund.
  const [kind] = useState(owed > 0 ? "refund" : "payment");
  const amount = kind === "refund" ? owed : openAmount(money);
  const initial = {
    kind,
    method: "paypal",
    amount: amount > 0 ? formatAmount(amount) : "",
    receivedOn: "",
    reference: "",
    note: "",
    choice: "",
  };
  const undo = useChange({
    send: (id: string) => api.admin.payments.reverse(id, {}, { idempotencyKey: keys.of({ id }) }),
    refresh: CHANGED_BY_STATUS,
    refreshesAfterFailure: true,
    done: {
      title: "Order Updated",
      description: `The entry for order #${order.orderNumber} was reversed.`,
    },
    failure: "Failed to reverse it.",
  });
  const { form, field, button, values, reset } = useForm({
    schema: typedPayment,
    initial,
    // The amount due changes with each payment.
    followsInitial: true,
    submit: async (body) => {
      // What is due and paid is no part of the key: after a lost answer it may have changed by this payment.
      const due = body.kind === "refund" ? undefined : formatAmount(openAmount(money));
      const { entry, emailDueAt } = await api.admin.payments.record(
        order.id,
        { ...body, due, paid: formatAmount(money.paid) },
        { idempotencyKey: keys.of(body) },
      );
      keys.forget();
      reset({ ...initial, amount: "" });
      showToast({
        title: "Order Updated",
        description: `${KIND_NAMES[entry.kind]} of ${inUsd(entry.amount)} was recorded for order #${order.orderNumber}.${emailNote(emailDueAt, entry.createdAt)}`,
        tone: "success",
        action: {
          label: "Undo",
          description: `the entry of ${inUsd(entry.amount)} is reversed`,
          onPress: () => undo.mutate(entry.id),
        },
      });
      await refetchAfterStatusChange(queryClient);
    },
    onError: (error) => {
      reportFailure(error, "Failed to record it.");
      // A colleague may have recorded it: then another amount is due or paid.
      void refetchAfterStatusChange(queryClient);
    },
  });
  return (
    <form {...form} className={css.form}>
      <Select {...field("kind")} label="What" options={KINDS} />
      <AmountField {...field("amount")} label="Amount" isRequired />
      <Select {...field("method")} label="By" options={METHOD_OPTIONS} />
      <TextField {...field("receivedOn")} label="Day" type="date" description="Empty for today." />
      <ReferenceField {...field("reference")} />
      <TextField {...field("note")} label="Note" autoComplete="off" />
      {isCancelled && values.kind !== "refund" && (
        <Select
          {...field("choice")}
          label="The order is cancelled"
          description="If you open the order again, it takes its stock and its coupon again."
          options={CHOICES}
        />
      )}
      <div className={css.buttons}>
        <Button {...button} pendingText="Recording...">
          Record
        </Button>
      </div>
    </form>
  );
}
