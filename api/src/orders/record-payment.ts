import type { RecordedPayment, RecordPaymentBody } from "#shared/contracts/payments.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { type Cents, formatAmount, formatUsd, parseAmount } from "#shared/domain/money.ts";
import { orderTransition } from "#shared/domain/order-life.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import {
  creditedBy,
  dueAtEntry,
  type EntryMethod,
  isDayOfPayment,
  openAmount,
  paidChangeOf,
  type RecordedKind,
  recordingProblem,
  statusAfterEntry,
} from "#shared/domain/payments.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { findHeldUntil } from "../mail/held-mails.queries.ts";
import {
  amountChanged,
  notADayOfPayment,
  paidChanged,
  recordingRefused,
} from "../payments/payments.errors.ts";
import { insertEntry, type PaymentRow } from "../payments/payments.queries.ts";
import { presentAccount, presentEntry } from "../payments/present-payment.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { required } from "../refusals.ts";
import { requireMayLeave } from "../screening/may-leave.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { moveOrder, type StatusActor } from "./move-order.ts";
import type { OrderWithAccount } from "./orders.queries.ts";
import { insertEvent, lockOrder, updateOrder } from "./orders.queries.ts";
import { correctAmounts } from "./tell-of-change.ts";
import { tellOfMoney } from "./tell-of-money.ts";
import { tellOfStatus } from "./tell-of-status.ts";

/** Money that moved outside the shop, or a write-off. */
export type NewPayment = {
  kind: RecordedKind;
  method: EntryMethod;
  amount: Cents;
  /** yyyy-MM-dd; by default today in the shop's time zone. */
  receivedOn?: string;
  reference?: string | null;
  note?: string | null;
  revive?: boolean;
  keep?: boolean;
  statementLineId?: string;
  /** What a screen showed as due, so that an order that was paid meanwhile is not paid twice. */
  due?: Cents | undefined;
  /** What a screen showed as paid, so that the same money does not go back twice. It may be more than any `amount`. */
  paid?: string | undefined;
  /** A refund for the goods of the return that it closes. */
  isReturn?: boolean;
};

export type Recorded = OrderWithAccount & { entry: PaymentRow };

/**
 * Records a payment, a refund or a write-off by hand. The same Idempotency-Key and body return the same entry.
 * @throws Refusal 404; 409 `order-cancelled`, `amount-changed` when another amount than `due` is due or than `paid` is paid, or
 * `insufficient-stock` and `coupon-used-up` when it cannot be opened again; 422 for an impossible amount or day
 */
export async function recordPayment(
  { db, now }: Context,
  orderId: string,
  { due, paid, ...body }: RecordPaymentBody,
  { actor, key }: { actor: StatusActor & { id: string }; key: string | null },
): Promise<RecordedPayment> {
  return oncePerKey(db, { userId: actor.id, key, asked: ["record", orderId, body] }, async (tx) => {
    const payment = {
      ...body,
      amount: parseAmount(body.amount),
      due: due === undefined ? undefined : parseAmount(due),
      paid,
    };
    const recorded = await addPayment(tx, orderId, payment, { actor, now: now() });
    const answer = await presentRecorded(tx, recorded, actor);
    await settleInvoices(tx, [orderId], { now: now() });
    return answer;
  });
}

/** The answer for an entry that the caller made. */
export async function presentRecorded(
  tx: Transaction,
  { entry, account }: Recorded,
  actor: StatusActor,
): Promise<RecordedPayment> {
  const due = await findHeldUntil(tx, entry.orderId);
  return {
    entry: presentEntry(entry, { actor: actor.name, reversedBy: undefined }),
    account: presentAccount(account),
    emailDueAt: due?.toISOString() ?? null,
  };
}

/**
 * Adds an entry within the caller's transaction and applies its consequences. The caller calls `settleInvoices` last. An order whose balance is closed becomes
 * processing, a cancelled one is opened again if that was chosen, and the customer gets one email.
 * @throws Refusal as `recordPayment` does
 */
export async function addPayment(
  tx: Transaction,
  orderId: string,
  payment: NewPayment,
  { actor, now }: { actor: StatusActor; now: Date },
): Promise<Recorded> {
  const order = await required(lockOrder(tx, orderId));
  const { timeZone } = await readStoreSettings(tx);
  const today = dayIn(timeZone, now);
  const receivedOn = payment.receivedOn ?? today;
  if (!isDayOfPayment(receivedOn, today)) throw notADayOfPayment();
  const before = await readAccount(tx, order);
  const open = openAmount(before);
  if (payment.due !== undefined && payment.due !== open) throw amountChanged(open);
  if (payment.paid !== undefined && payment.paid !== formatAmount(before.paid))
    throw paidChanged(before.paid);
  const problem = recordingProblem(order.status, before, payment);
  if (problem) {
    const due = dueAtEntry(order.status, before, payment);
    throw recordingRefused(problem, { paid: before.paid, due });
  }
  const isRevived =
    order.status === "cancelled" && payment.kind !== "refund" && payment.revive === true;
  if (isRevived) await requireMayLeave(tx, order, now);

  const entry = await insertEntry(tx, {
    orderId,
    kind: payment.kind,
    method: payment.method,
    amount: payment.amount,
    paidChange: paidChangeOf(payment.kind, payment.amount),
    credited: creditedBy({ ...order, isRevived, isReturn: payment.isReturn }, before, payment),
    receivedOn,
    reference: payment.reference?.trim() || null,
    note: payment.note?.trim() || null,
    byStatus: false,
    reverses: null,
    actorId: actor.id,
    statementLineId: payment.statementLineId,
  });
  await noteEntry(tx, entry, actor);
  const account = await readAccount(tx, order);
  const status = isRevived ? "awaiting-payment" : order.status;
  const to = statusAfterEntry(status, entry, before, account);
  const transition = orderTransition(order.status, to);
  // A payment before the cancellation must not give the date of the new payment.
  const paidAnew = isRevived ? { ...order, paymentReceivedAt: null } : order;
  const after = transition
    ? await moveOrder(tx, paidAnew, { to, transition, actor, now })
    : await updateOrder(tx, orderId, {});
  const changed = { order: after, account };
  const paying = payment.kind === "payment" ? idAndAmount(entry) : undefined;
  await tellOfStatus(tx, {
    before: paidAnew,
    after: changed,
    actor,
    entry: paying,
    isWaived: payment.kind === "write-off",
  });
  // A refund is what their emails announce.
  if (payment.kind !== "refund") {
    await tellOfMoney(tx, order, changed, { entry: paying, actor, now });
    await correctAmounts(tx, changed, now);
  }
  return { ...changed, entry };
}

const idAndAmount = ({ id, amount }: PaymentRow) => ({ id, amount });

const DONE: Record<PaymentRow["kind"], [event: string, words: string]> = {
  payment: ["payment-recorded", "Recorded a payment of"],
  refund: ["refund-recorded", "Recorded a refund of"],
  "write-off": ["write-off-recorded", "Wrote off"],
  reversal: ["payment-reversed", "Reversed an entry of"],
};

/** Records an entry in the order's timeline and in the activity. */
export async function noteEntry(
  tx: Transaction,
  entry: PaymentRow,
  actor: StatusActor,
): Promise<void> {
  const [event, words] = DONE[entry.kind];
  const amount = formatUsd(entry.amount);
  await insertEvent(tx, { orderId: entry.orderId, kind: event, actorId: actor.id, after: amount });
  await recordActivity(tx, {
    actorId: actor.id,
    action: event,
    subjectType: "order",
    subjectId: entry.orderId,
    summary: `${words} ${amount} for order ${orderNumber(entry.orderId)}`,
    after: { amount, method: entry.method, receivedOn: entry.receivedOn },
  });
}
