import type {
  RecordedPayment,
  RecordPaymentBody,
  ReversePaymentBody,
} from "#shared/contracts/payments.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { type Cents, formatAmount, formatUsd, parseAmount } from "#shared/domain/money.ts";
import { orderTransition } from "#shared/domain/order-life.ts";
import { type OrderStatus, orderNumber } from "#shared/domain/orders.ts";
import {
  type Account,
  creditedBy,
  dueAtEntry,
  type EntryMethod,
  isDayOfPayment,
  isWithoutMoney,
  openAmount,
  paidChangeOf,
  type RecordedKind,
  recordingProblem,
  reversalProblem,
  statusAfterEntry,
} from "#shared/domain/payments.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { findHeldUntil } from "../mail/held-mails.queries.ts";
import {
  amountChanged,
  notADayOfPayment,
  paidChanged,
  recordingRefused,
  reversalRefused,
} from "../payments/payments.errors.ts";
import {
  findEntries,
  findEntry,
  insertEntry,
  insertReversal,
  type PaymentRow,
} from "../payments/payments.queries.ts";
import { presentAccount, presentEntry } from "../payments/present-payment.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { required } from "../refusals.ts";
import { requireMayLeave } from "../screening/may-leave.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { moveOrder, type StatusActor } from "./move-order.ts";
import {
  hasLeftAfter,
  insertEvent,
  lockOrder,
  type OrderRow,
  type OrderWithAccount,
  updateOrder,
} from "./orders.queries.ts";
import { correctAmounts } from "./tell-of-change.ts";
import { tellOfMoney, tellOfStatus, untellEntry } from "./tell-of-status.ts";

/** Money that moved outside the shop, a write-off, or the credit of a return. */
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
  /** The return that the refund or the credit closes. */
  returnId?: string;
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
  return oncePerKey(
    db,
    { userId: actor.id, key, content: ["record", orderId, body] },
    async (tx) => {
      const payment = {
        ...body,
        amount: parseAmount(body.amount),
        due: due === undefined ? undefined : parseAmount(due),
        paid,
      };
      const by = { actor, now: now() };
      return answerEntry(tx, await addPayment(tx, orderId, payment, by), by);
    },
  );
}

type By = { actor: StatusActor; now: Date };

/** Answers an entry that was added. The documents of its order come last. */
async function answerEntry(
  tx: Transaction,
  { entry, account }: Recorded,
  { actor, now }: By,
): Promise<RecordedPayment> {
  const answer = {
    entry: presentEntry(entry, { actor: actor.name, reversedBy: undefined }),
    account: presentAccount(account),
    emailDueAt: await findHeldUntil(tx, entry.orderId),
  };
  await settleInvoices(tx, [entry.orderId], { now });
  return answer;
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
  { actor, now }: By,
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
    credited: creditedBy(
      { ...order, isRevived, isReturn: payment.returnId !== undefined },
      before,
      payment,
    ),
    receivedOn,
    reference: payment.reference?.trim() || null,
    note: payment.note?.trim() || null,
    byStatus: false,
    reverses: null,
    actorId: actor.id,
    statementLineId: payment.statementLineId,
    returnId: payment.returnId,
  });
  // A payment before the cancellation must not give the date of the new payment.
  const paidAnew = isRevived ? { ...order, paymentReceivedAt: null } : order;
  const status = isRevived ? "awaiting-payment" : order.status;
  const changed = await followEntry(tx, paidAnew, { entry, before, status }, { actor, now });
  const paying = payment.kind === "payment" ? idAndAmount(entry) : undefined;
  await tellOfStatus(tx, {
    before: paidAnew,
    after: changed,
    actor,
    entry: paying,
    isWaived: isWithoutMoney(payment.kind),
  });
  // A refund is what their emails announce.
  if (payment.kind !== "refund") {
    await tellOfMoney(tx, order, changed, { entry, actor, now });
    await correctAmounts(tx, changed, now);
  }
  return { ...changed, entry };
}

/** Notes an entry, and moves its order as the entry asks. `status` is the one that counts for that. */
async function followEntry(
  tx: Transaction,
  order: OrderRow,
  { entry, before, status }: { entry: PaymentRow; before: Account; status: OrderStatus },
  { actor, now }: By,
): Promise<OrderWithAccount> {
  await noteEntry(tx, entry, actor);
  const account = await readAccount(tx, order);
  const to = statusAfterEntry(status, entry, before, account);
  const transition = orderTransition(order.status, to);
  const after = transition
    ? await moveOrder(tx, order, { to, transition, actor, now })
    : await updateOrder(tx, order.id, {});
  return { order: after, account };
}

const idAndAmount = ({ id, amount }: PaymentRow) => ({ id, amount });

const DONE: Record<PaymentRow["kind"], [event: string, words: string]> = {
  payment: ["payment-recorded", "Recorded a payment of"],
  refund: ["refund-recorded", "Recorded a refund of"],
  "write-off": ["write-off-recorded", "Wrote off"],
  credit: ["credit-recorded", "Recorded a credit of"],
  reversal: ["payment-reversed", "Reversed an entry of"],
};

/** Records an entry in the order's timeline and in the activity. */
async function noteEntry(tx: Transaction, entry: PaymentRow, actor: StatusActor): Promise<void> {
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

/**
 * Reverses an entry with a new one that names it. The same Idempotency-Key returns the same reversal. A return that the
 * entry settled is open again.
 * @throws Refusal 404; 409 `already-reversed`, `order-shipped`, `is-reversal`, `payment-refunded`, `paid-again`;
 * 409 when a cancelled order cannot be opened again
 */
export async function reversePayment(
  { db, now, reopenReturn }: Context & Pick<Dependencies, "reopenReturn">,
  id: string,
  { note }: ReversePaymentBody,
  { actor, key }: { actor: StatusActor & { id: string }; key: string | null },
): Promise<RecordedPayment> {
  return oncePerKey(
    db,
    { userId: actor.id, key, content: ["reverse", id, note ?? null] },
    async (tx) => {
      const by = { actor, now: now() };
      const { reversed, ...recorded } = await addReversal(tx, id, note, by);
      if (reversed.returnId !== null) await reopenReturn(tx, reversed.returnId, actor.id);
      return answerEntry(tx, recorded, by);
    },
  );
}

/**
 * The same within the caller's transaction. An order that is no longer paid waits for its payment again, with a new
 * hold. No email is sent, and waiting emails that are no longer true are withdrawn. The caller calls `settleInvoices` last.
 * @throws Refusal as `reversePayment` does
 */
export async function addReversal(
  tx: Transaction,
  id: string,
  note: string | null | undefined,
  { actor, now }: By,
): Promise<Recorded & { reversed: PaymentRow }> {
  const reversed = await required(findEntry(tx, id));
  const order = await required(lockOrder(tx, reversed.orderId));
  // Read again under the lock: somebody may have reversed it in the meantime.
  const [entries, before] = await Promise.all([
    findEntries(tx, [order.id]),
    readAccount(tx, order),
  ]);
  const hasLeftSince = await hasLeftAfter(tx, order.id, reversed.createdAt);
  const problem = reversalProblem({ hasLeftSince }, before, entries, reversed);
  if (problem) throw reversalRefused(problem);
  const { timeZone } = await readStoreSettings(tx);
  const entry = await insertReversal(tx, reversed, {
    receivedOn: dayIn(timeZone, now),
    reference: reversed.reference,
    note: note?.trim() || null,
    byStatus: false,
    actorId: actor.id,
  });
  const { status } = order;
  const changed = await followEntry(tx, order, { entry, before, status }, { actor, now });
  const withdrawn = await tellOfStatus(tx, { before: order, after: changed, actor });
  await untellEntry(tx, changed, reversed, { withdrawn, now });
  await correctAmounts(tx, changed, now);
  return { ...changed, entry, reversed };
}
