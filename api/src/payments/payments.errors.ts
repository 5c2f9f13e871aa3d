import { type Cents, formatUsd } from "#shared/domain/money.ts";
import type { Account, RecordingProblem, ReversalProblem } from "#shared/domain/payments.ts";
import { conflict, invalid, type Refusal } from "../refusals.ts";

/** An entry that may not be recorded: 409 `order-cancelled`, or 422 for an amount. */
export function recordingRefused(
  problem: NonNullable<RecordingProblem>,
  { paid, due }: { paid: Cents; due: Cents },
): Refusal {
  switch (problem) {
    case "order-cancelled":
      return conflict(
        "order-cancelled",
        "This order is cancelled. Choose whether to open it again or to keep it cancelled and refund the money.",
      );
    case "refund-exceeds-paid":
      return invalid(
        { amount: `A refund is at most what is paid, ${formatUsd(paid)}.` },
        "refund-exceeds-paid",
      );
    case "write-off-exceeds-balance":
      return invalid(
        { amount: `A write-off is at most what is due, ${formatUsd(due)}.` },
        "write-off-exceeds-balance",
      );
    case "credit-exceeds-due":
      return invalid(
        { credit: `At most what is due can be taken off, ${formatUsd(due)}.` },
        "credit-exceeds-due",
      );
  }
}

const REVERSALS: Record<NonNullable<ReversalProblem>, string> = {
  "order-shipped": "This order has left since: what was recorded before is not reversed any more.",
  "is-reversal": "A reversal cannot be reversed. Record the payment again instead.",
  "already-reversed": "This entry was reversed before.",
  "payment-refunded": "This payment was refunded. Reverse the refund first.",
  "paid-again": "The order was paid again after this refund. Reverse that payment first.",
};

export const reversalRefused = (problem: NonNullable<ReversalProblem>) =>
  conflict(problem, REVERSALS[problem]);

/** 409: the order has entries that somebody recorded, not a change of its status. */
export function hasPayments(
  status: string,
  { paymentState }: Pick<Account, "paymentState">,
): Refusal {
  if (paymentState !== "refunded") {
    return conflict(
      "has-payments",
      "Payments are recorded for this order. Reverse them in its account to make it wait for a payment again.",
    );
  }
  const opens = status === "cancelled" ? " and choose to open the order again" : "";
  return conflict(
    "has-payments",
    `All money of this order was given back: it does not wait for a payment. When its customer pays again, record that payment${opens}.`,
  );
}

export const amountChanged = (due: Cents) =>
  conflict("amount-changed", `Nothing was changed: ${formatUsd(due)} is due of this order by now.`);

export const paidChanged = (paid: Cents) =>
  conflict(
    "amount-changed",
    `Nothing was changed: money of this order came or went back meanwhile. ${formatUsd(paid)} of it is paid by now.`,
  );

export const notADayOfPayment = () =>
  invalid({ receivedOn: "Must be a day from 2000-01-01 until today" });
