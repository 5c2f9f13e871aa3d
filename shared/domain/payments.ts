/**
 * The ledger of an order: its entries, its account, and which entry may be added when. The database
 * function `order_account` sums the entries.
 */

import { type Cents, formatUsd, parseAmount, parseSignedAmount } from "./money.ts";
import { hasLeft } from "./order-life.ts";
import { isPaidStatus, type OrderStatus } from "./orders.ts";

/**
 * The kinds of entries. A credit lowers the price by the value of goods that came back, without money: what is still due
 * falls. A reversal cancels one other entry.
 */
export const ENTRY_KINDS = ["payment", "refund", "write-off", "credit", "reversal"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The kinds that people record by hand. A return that is closed records a credit; a reversal follows from its entry. */
export const KINDS_BY_HAND = ["payment", "refund", "write-off"] as const;

/** The kinds of entries that reverse no other one. */
export type RecordedKind = Exclude<EntryKind, "reversal">;

/** Kinds that move no money. */
export const isWithoutMoney = (kind: EntryKind): boolean =>
  kind === "write-off" || kind === "credit";

/** By which service the money moved. */
export const ENTRY_METHODS = ["paypal", "venmo", "cash-app", "zelle", "other"] as const;
export type EntryMethod = (typeof ENTRY_METHODS)[number];

/** The methods as they stand within a sentence. */
export const METHOD_NAMES: Record<EntryMethod, string> = {
  paypal: "PayPal",
  venmo: "Venmo",
  "cash-app": "Cash App",
  zelle: "Zelle",
  other: "other",
};

export const PAYMENT_STATES = ["unpaid", "part-paid", "paid", "overpaid", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The fields of an entry that the account needs. `amount` is positive; `reverses` is the id of another entry. */
export type LedgerEntry = {
  id: string;
  kind: EntryKind;
  amount: Cents;
  /** By how much it lowers what the order costs: `creditedBy`. */
  credited?: Cents | null;
  reverses: string | null;
};

export type Account = {
  total: Cents;
  /** Payments less refunds. */
  paid: Cents;
  refunded: Cents;
  /** By how much refunds and credits lowered what the order costs. */
  credited: Cents;
  writtenOff: Cents;
  /** The total less what was paid and written off: money that went back opens it, also where it lowered the price. */
  balance: Cents;
  paymentState: PaymentState;
};

/** The entries that count: without reversals and the entries that they reverse. */
export function liveEntries<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ id, kind }) => kind !== "reversal" && !reversed.has(id));
}

/** By how much an entry changes the paid amount; a reversal has the opposite effect of its entry. */
export function paidChangeOf(kind: RecordedKind, amount: Cents): Cents {
  if (isWithoutMoney(kind)) return 0;
  return kind === "payment" ? amount : -amount;
}

/** The account of an order without entries. */
export function newAccount(total: Cents): Account {
  const paymentState = total === 0 ? "paid" : "unpaid";
  const nothing = { paid: 0, refunded: 0, credited: 0, writtenOff: 0 };
  return { total, ...nothing, balance: total, paymentState };
}

/** What an order costs now: its total less what lowered its price. Its documents add up to this. */
export function priceNow({ total, credited }: Pick<Account, "total" | "credited">): Cents {
  return Math.max(total - credited, 0);
}

/** What is not paid of the price, nor written off; of a cancelled order what is due when it is opened again. */
export function openAmount({ balance, credited }: Pick<Account, "balance" | "credited">): Cents {
  return Math.max(balance - credited, 0);
}

/** The amount requested from the customer: what is open, and nothing of a cancelled order. */
export function amountDue(status: string, account: Pick<Account, "balance" | "credited">): Cents {
  return status === "cancelled" ? 0 : openAmount(account);
}

/** What was paid beyond the price. A write-off is no money: it is never owed to anybody. */
const overpaid = (account: Pick<Account, "total" | "credited" | "paid">): Cents =>
  Math.max(account.paid - priceNow(account), 0);

/** What the seller owes: the whole paid amount of a cancelled order, otherwise the overpayment. */
export function refundDue(
  status: string,
  account: Pick<Account, "total" | "credited" | "paid">,
): Cents {
  return status === "cancelled" ? account.paid : overpaid(account);
}

type Crediting = {
  status: OrderStatus;
  shippingStatus: string;
  /** A cancelled order is opened again by this entry. */
  isRevived?: boolean;
  /** The entry is about the goods of a return which is closed by it. */
  isReturn?: boolean;
};

/**
 * By how much an entry lowers what the order costs, decided when it is recorded; null for an entry that has no say in it.
 * The rule is docs/decisions/0212-a-refund-says-what-it-lowers.md.
 *
 * A refund or a credit for goods that came back lowers the price by all of it. Any other refund first returns what was
 * overpaid, and lowers the price by the rest. Where nothing is sold at the time, because the order waits or is cancelled,
 * it only moves money.
 *
 * An order whose whole money went back before it left is off. The payment that comes then pays it anew: it takes back
 * what the refunds had lowered, so its part is below zero.
 */
export function creditedBy(
  { status, shippingStatus, isRevived = false, isReturn = false }: Crediting,
  before: Account,
  { kind, amount }: Pick<Recording, "kind" | "amount">,
): Cents | null {
  if (isReturn) return Math.min(amount, priceNow(before));
  if (kind === "refund") {
    return isPaidStatus(status) ? Math.max(amount - overpaid(before), 0) : 0;
  }
  const isOff = before.paymentState === "refunded" && openAmount(before) === 0;
  const isTaken = status !== "cancelled" || isRevived;
  const paysAnew = kind === "payment" && isOff && isTaken && !hasLeft({ shippingStatus });
  return paysAnew && before.credited > 0 ? -before.credited : null;
}

/** The money of an order from an API answer, in cents. Sums of entries may exceed the limit of single amounts. */
export function orderMoney(order: {
  total: string;
  paid: string;
  refunded: string;
  credited: string;
  balance: string;
  paymentState: PaymentState;
}) {
  return {
    total: parseAmount(order.total),
    paid: parseSignedAmount(order.paid),
    refunded: parseSignedAmount(order.refunded),
    credited: parseSignedAmount(order.credited),
    balance: parseSignedAmount(order.balance),
    paymentState: order.paymentState,
  };
}

/**
 * A sentence about the received payments for customer and seller; null when nothing or exactly the
 * total has been received.
 */
export function moneyWords(
  status: string,
  account: Pick<Account, "total" | "paid" | "credited" | "balance" | "paymentState">,
): string | null {
  const received = `Received ${formatUsd(account.paid)}`;
  const due = amountDue(status, account);
  if (account.paid > 0 && due > 0) return `${received}, still due ${formatUsd(due)}`;
  const owed = refundDue(status, account);
  if (owed > 0) return `${received}, refund due ${formatUsd(owed)}`;
  return account.paymentState === "refunded" ? "Refunded" : null;
}

/** An entry that a person wants to record, with their choice for a cancelled order. */
export type Recording = {
  kind: RecordedKind;
  amount: Cents;
  /** The order is reopened, with its stock and its coupon. */
  revive?: boolean;
  /** The order stays cancelled. */
  keep?: boolean;
};

export type RecordingProblem =
  | "order-cancelled"
  | "refund-exceeds-paid"
  | "write-off-exceeds-balance"
  | "credit-exceeds-due"
  | null;

/**
 * Why an entry may not be added; null when it may. A refund is at most the paid amount; a write-off and a credit are at
 * most what is due. A cancelled order takes refunds; any other entry needs a choice.
 */
export function recordingProblem(
  status: OrderStatus,
  account: Account,
  { kind, amount, revive, keep }: Recording,
): RecordingProblem {
  if (kind === "refund") return amount > account.paid ? "refund-exceeds-paid" : null;
  if (status === "cancelled" && !revive && !keep) return "order-cancelled";
  if (!isWithoutMoney(kind) || amount <= dueAtEntry(status, account, { revive })) return null;
  return kind === "credit" ? "credit-exceeds-due" : "write-off-exceeds-balance";
}

/** What is due of the order to which an entry is added, which may open it again. */
export const dueAtEntry = (
  status: OrderStatus,
  account: Pick<Account, "balance" | "credited">,
  { revive }: Pick<Recording, "revive">,
): Cents => amountDue(status === "cancelled" && revive ? "awaiting-payment" : status, account);

export type ReversalProblem =
  | "order-shipped"
  | "is-reversal"
  | "already-reversed"
  | "payment-refunded"
  | "paid-again"
  | null;

/**
 * Why an entry may not be reversed; null when it may. A refund must be reversed before its payment, and a payment that
 * paid the order anew before the refunds that it made up for. What was recorded before goods have left stays: without it
 * the order would wait for a payment again. A refund that did not go through opens nothing.
 */
export function reversalProblem(
  { hasLeftSince }: { hasLeftSince: boolean },
  { paid, credited }: Pick<Account, "paid" | "credited">,
  entries: readonly LedgerEntry[],
  entry: LedgerEntry,
): ReversalProblem {
  if (entry.kind === "reversal") return "is-reversal";
  if (entries.some(({ reverses }) => reverses === entry.id)) return "already-reversed";
  if (hasLeftSince && entry.kind !== "refund") return "order-shipped";
  if (entry.kind === "payment" && entry.amount > paid) return "payment-refunded";
  return (entry.credited ?? 0) > credited ? "paid-again" : null;
}

/**
 * The status of an order after an entry. An awaiting order of which nothing is open any more is processing.
 * A reversal that opens something makes a paid order wait again; a refund does not.
 */
export function statusAfterEntry(
  status: OrderStatus,
  entry: LedgerEntry,
  before: Account,
  after: Account,
): OrderStatus {
  if (status === "cancelled") return status;
  if (status === "awaiting-payment") return openAmount(after) === 0 ? "processing" : status;
  const opens = entry.kind === "reversal" && openAmount(after) > openAmount(before);
  return opens ? "awaiting-payment" : status;
}

/** An entry that may come from a status change. */
export type MarkedEntry = LedgerEntry & { byStatus: boolean };

/**
 * The effect of a status change on the ledger: the payment that it writes (0 for none) and the entries that it
 * reverses. Null when the order cannot wait for payment, because other entries than those of the status exist.
 *
 * Only a waiting or cancelled order can be marked as paid. What a paid order owes since it was changed has not come.
 * A cancelled order may wait again with a part payment.
 */
export function ledgerChange<Entry extends MarkedEntry>(
  from: OrderStatus,
  to: OrderStatus,
  account: Account,
  entries: readonly Entry[],
): { pays: Cents; reverses: Entry[] } | null {
  const isUnpaid = from === "awaiting-payment" || from === "cancelled";
  if (to === "processing" || to === "completed") {
    return { pays: isUnpaid ? openAmount(account) : 0, reverses: [] };
  }
  if (to === "cancelled") return { pays: 0, reverses: [] };
  const live = liveEntries(entries);
  const reverses = live.filter(({ byStatus }) => byStatus);
  const others = live.filter(({ byStatus }) => !byStatus);
  const waitsWithOthers = from === "cancelled" && reverses.length === 0 && openAmount(account) > 0;
  return others.length === 0 || waitsWithOthers ? { pays: 0, reverses } : null;
}

/** The first allowed day of an entry; an earlier one is a typing error in the year. */
const FIRST_DAY = "2000-01-01";

/**
 * Whether money can have come on this day. The day after today is accepted too, because the seller
 * may be in a time zone where it has begun.
 * @param day and `today` yyyy-MM-dd, `today` in the shop's time zone
 */
export function isDayOfPayment(day: string, today: string): boolean {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 3_600_000);
  return day >= FIRST_DAY && day <= tomorrow.toISOString().slice(0, 10);
}
