import { z } from "zod";
import { isAmount } from "../domain/amount.ts";
import { parseAmount } from "../domain/money.ts";
import { ENTRY_KINDS, ENTRY_METHODS, KINDS_BY_HAND, PAYMENT_STATES } from "../domain/payments.ts";
import {
  amount,
  amountInput,
  calendarDay,
  listedDay,
  pageOf,
  signedAmount,
  text,
  timestamp,
} from "./common.ts";

/** The payment fields of every answer about an order. */
export const paymentFields = {
  paid: amount,
  refunded: amount,
  credited: amount.meta({
    description:
      "By how much refunds and the credits of returns lowered what the order costs; a refund of what was overpaid lowers nothing. The order's documents add up to its total less this",
  }),
  balance: signedAmount,
  paymentState: z.enum(PAYMENT_STATES),
};

export const account = z.object({
  total: amount,
  writtenOff: amount,
  ...paymentFields,
});

/**
 * An entry of an order's ledger. `actor` describes who made it. `reversedBy` is the entry that reversed it.
 * `statementLineId` is the statement line from which it was applied; null for an entry made by hand. A `credit` moves no
 * money: it takes the goods of a return off what is due.
 */
export const paymentEntry = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  kind: z.enum(ENTRY_KINDS),
  method: z.enum(ENTRY_METHODS),
  amount,
  receivedOn: z.iso.date(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  statementLineId: z.string().nullable(),
  actor: z.string(),
  reverses: z.string().nullable(),
  reversedBy: z.string().nullable(),
  createdAt: timestamp,
});
export const orderPayments = z.object({ entries: z.array(paymentEntry), account });
export const recordedPayment = z.object({
  entry: paymentEntry,
  account,
  emailDueAt: timestamp.nullable().optional().meta({
    description: "When the email to the customer leaves, unless the entry is reversed before",
  }),
});

/** An amount in a request that is greater than zero. */
export const someMoney = amountInput.refine(
  (value) => !isAmount(value) || parseAmount(value) > 0,
  "Must be more than nothing",
);

/** Of an entry in a request: `paid` of the order as it was shown. */
export const shownPaid = amount
  .optional()
  .meta({ description: "What was shown as paid; 409 amount-changed when it is another amount" });

/**
 * An entry that a person records by hand. The default of `receivedOn` is today in the shop's time zone. A cancelled
 * order takes money only with `revive`, which reopens it, or `keep`, which leaves it cancelled.
 */
export const recordPaymentBody = z
  .object({
    kind: z.enum(KINDS_BY_HAND),
    method: z.enum(ENTRY_METHODS),
    amount: someMoney,
    due: amountInput
      .optional()
      .meta({ description: "What was shown as due; 409 amount-changed when it is another amount" }),
    paid: shownPaid,
    receivedOn: calendarDay.optional(),
    reference: text(200).nullish(),
    note: text(1000).nullish(),
    revive: z.boolean().optional(),
    keep: z.boolean().optional(),
  })
  .refine(({ revive, keep }) => !(revive && keep), {
    path: ["keep"],
    message: "Choose one: revive or keep",
  })
  .meta({
    examples: [
      {
        kind: "payment",
        method: "venmo",
        amount: "50.00",
        receivedOn: "2026-11-21",
        reference: "3211750892041732096",
        note: "From her sister's account",
      },
    ],
  });

/** The body is optional. */
export const reversePaymentBody = z.object({ note: text(1000).nullish() }).default({});

/** `newest` is the default. */
export const PAYMENT_SORTS = ["newest", "oldest", "amount_desc", "amount_asc"] as const;

/**
 * Days are inclusive. `search` finds order numbers, customers, references and payers. `after` is
 * the last id of the page before.
 */
export const paymentsQuery = z.object({
  from: listedDay.optional(),
  to: listedDay.optional(),
  method: z.enum(ENTRY_METHODS).optional(),
  search: text(200).optional(),
  sortBy: z.enum(PAYMENT_SORTS).optional(),
  after: text(200).optional(),
});

/** By how much an entry changes what was paid: below zero for refunds and reversed payments, 0 for what moves no money. */
export const paidChange = signedAmount;

/** An entry in the list of all orders' payments. */
export const ledgerEntry = paymentEntry.extend({ customer: z.string(), paidChange });

/** A reversal counts on its own day, so that the sums of past months never change. A sum may therefore be negative. */
export const paymentSum = z.object({
  method: z.enum(ENTRY_METHODS),
  received: signedAmount,
  refunded: signedAmount,
  net: signedAmount,
});
export const paymentPage = pageOf("payments", ledgerEntry).extend({
  sums: z.array(paymentSum),
});

export type AccountAnswer = z.infer<typeof account>;
export type PaymentEntry = z.infer<typeof paymentEntry>;
export type LedgerLine = z.infer<typeof ledgerEntry>;
export type OrderPayments = z.infer<typeof orderPayments>;
export type RecordedPayment = z.infer<typeof recordedPayment>;
export type RecordPaymentBody = z.infer<typeof recordPaymentBody>;
export type ReversePaymentBody = z.infer<typeof reversePaymentBody>;
export type PaymentsQuery = z.infer<typeof paymentsQuery>;
export type PaymentPage = z.infer<typeof paymentPage>;
