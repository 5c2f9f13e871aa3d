/**
 * The ledger of an order's money: its entries, its account, and which entry may be added when. The database adds the
 * entries up, by its function `order_account`.
 */

import { type Cents, formatUsd, parseAmount, parseSignedAmount } from "./money.ts";
import type { OrderStatus } from "./orders.ts";

/** What an entry is; a reversal takes one other entry out of the account. */
export const ENTRY_KINDS = ["payment", "refund", "write-off", "reversal"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What somebody can record; a reversal is made of the entry that it reverses. */
export const RECORDED_KINDS = ["payment", "refund", "write-off"] as const;
export type RecordedKind = (typeof RECORDED_KINDS)[number];

/** Where the money moved. */
export const ENTRY_METHODS = ["paypal", "venmo", "cash-app", "zelle", "other"] as const;
export type EntryMethod = (typeof ENTRY_METHODS)[number];

export const PAYMENT_STATES = ["unpaid", "part-paid", "paid", "overpaid", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** As much of an entry as the account needs. `amount` is above zero; `reverses` names another entry by its id. */
export type LedgerEntry = {
  id: string;
  kind: EntryKind;
  amount: Cents;
  reverses: string | null;
};

export type Account = {
  total: Cents;
  /** Payments less refunds. */
  paid: Cents;
  refunded: Cents;
  writtenOff: Cents;
  /** What is still due; below zero, what was paid too much. */
  balance: Cents;
  paymentState: PaymentState;
};

/** The entries that count: neither reversals nor what they have reversed. */
export function liveEntries<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ id, kind }) => kind !== "reversal" && !reversed.has(id));
}

/** By how much an entry changes what is paid; a reversal is the opposite of what it reverses. */
export function paidChangeOf(kind: RecordedKind, amount: Cents): Cents {
  if (kind === "write-off") return 0;
  return kind === "payment" ? amount : -amount;
}

/** The account of an order without entries. */
export function newAccount(total: Cents): Account {
  const paymentState = total === 0 ? "paid" : "unpaid";
  return { total, paid: 0, refunded: 0, writtenOff: 0, balance: total, paymentState };
}

/** What the customer is asked for: the balance of an order that waits for its payment. */
export function amountDue(status: string, { balance }: Pick<Account, "balance">): Cents {
  return status === "awaiting-payment" ? Math.max(balance, 0) : 0;
}

/** What the seller owes: all that was paid for a cancelled order, otherwise what was paid too much. */
export function refundDue(status: string, { paid, balance }: Pick<Account, "paid" | "balance">) {
  return status === "cancelled" ? paid : Math.max(-balance, 0);
}

/** The money of an order as it travels, in cents. */
export function orderMoney(order: { paid: string; balance: string; paymentState: PaymentState }) {
  return {
    paid: parseAmount(order.paid),
    balance: parseSignedAmount(order.balance),
    paymentState: order.paymentState,
  };
}

/**
 * What was received for an order, in words for its customer and its seller; null while there is nothing to tell: all
 * of it has come, or nothing yet.
 */
export function moneyWords(
  status: string,
  account: Pick<Account, "paid" | "balance" | "paymentState">,
): string | null {
  const received = `Received ${formatUsd(account.paid)}`;
  const due = amountDue(status, account);
  if (account.paid > 0 && due > 0) return `${received}, still due ${formatUsd(due)}`;
  const owed = refundDue(status, account);
  if (owed > 0) return `${received}, refund due ${formatUsd(owed)}`;
  return account.paymentState === "refunded" ? "Refunded" : null;
}

/** Whether the goods have left; from then on no entry is reversed. */
export function isShipped(order: { shippingStatus: string }): boolean {
  return ["shipped", "delivered"].includes(order.shippingStatus);
}

/** What somebody wants to record, with what they chose for a cancelled order. */
export type Recording = {
  kind: RecordedKind;
  amount: Cents;
  /** The order is opened again, with its stock and its coupon. */
  revive?: boolean;
  /** The order stays cancelled. */
  keep?: boolean;
};

export type RecordingProblem =
  | "order-cancelled"
  | "refund-exceeds-paid"
  | "write-off-exceeds-balance"
  | null;

/**
 * Why an entry may not be added; null when it may. A refund is at most what is paid and a write-off at most the
 * balance. A cancelled order takes refunds as they come; anything else waits for somebody's choice.
 */
export function recordingProblem(
  status: OrderStatus,
  account: Account,
  { kind, amount, revive, keep }: Recording,
): RecordingProblem {
  if (kind === "refund") return amount > account.paid ? "refund-exceeds-paid" : null;
  if (status === "cancelled" && !revive && !keep) return "order-cancelled";
  const exceedsBalance = kind === "write-off" && amount > account.balance;
  return exceedsBalance ? "write-off-exceeds-balance" : null;
}

export type ReversalProblem =
  | "order-shipped"
  | "is-reversal"
  | "already-reversed"
  | "payment-refunded"
  | null;

/** Why an entry may not be reversed; null when it may. A payment that was refunded is reversed after its refund. */
export function reversalProblem(
  order: { shippingStatus: string },
  { paid }: Pick<Account, "paid">,
  entries: readonly LedgerEntry[],
  entry: LedgerEntry,
): ReversalProblem {
  if (entry.kind === "reversal") return "is-reversal";
  if (entries.some(({ reverses }) => reverses === entry.id)) return "already-reversed";
  if (isShipped(order)) return "order-shipped";
  return entry.kind === "payment" && entry.amount > paid ? "payment-refunded" : null;
}

/**
 * The status of an order once an entry was added. An awaiting order whose balance is closed is processing. A reversal
 * that opens a balance makes a paid order wait again; a refund does not.
 */
export function statusAfterEntry(
  status: OrderStatus,
  entry: LedgerEntry,
  before: Account,
  after: Account,
): OrderStatus {
  if (status === "cancelled") return status;
  if (status === "awaiting-payment") return after.balance <= 0 ? "processing" : status;
  const opens = entry.kind === "reversal" && after.balance > 0 && after.balance > before.balance;
  return opens ? "awaiting-payment" : status;
}

/** An entry that a change of status may have written. */
export type MarkedEntry = LedgerEntry & { byStatus: boolean };

/**
 * What a change of status does to the ledger: the payment that it writes, 0 for none, and the entries that it
 * reverses. Null when the order cannot wait for a payment because others than the status have recorded entries.
 *
 * Only an order that waits or is cancelled is marked as paid: the balance of one that is paid already was opened by
 * a refund, and that money has not come back. A cancelled order may wait again with a part payment on it.
 */
export function ledgerChange<Entry extends MarkedEntry>(
  from: OrderStatus,
  to: OrderStatus,
  account: Account,
  entries: readonly Entry[],
): { pays: Cents; reverses: Entry[] } | null {
  const isUnpaid = from === "awaiting-payment" || from === "cancelled";
  if (to === "processing" || to === "completed") {
    return { pays: isUnpaid ? Math.max(account.balance, 0) : 0, reverses: [] };
  }
  if (to === "cancelled") return { pays: 0, reverses: [] };
  const live = liveEntries(entries);
  const reverses = live.filter(({ byStatus }) => byStatus);
  const others = live.filter(({ byStatus }) => !byStatus);
  const waitsWithOthers =
    from === "cancelled" && reverses.length === 0 && account.balance > 0 && others.length > 0;
  return others.length === 0 || waitsWithOthers ? { pays: 0, reverses } : null;
}

/** The first day that an entry may have come on; earlier ones are slips of a year. */
const FIRST_DAY = "2000-01-01";

/**
 * Whether money can have come on this day. The day after the shop's is taken too: the seller may sit in a zone where
 * it has begun.
 * @param day and `today` yyyy-MM-dd, `today` in the shop's time zone
 */
export function isDayOfPayment(day: string, today: string): boolean {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 3_600_000);
  return day >= FIRST_DAY && day <= tomorrow.toISOString().slice(0, 10);
}

/** The day of a moment in a time zone, yyyy-MM-dd. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
