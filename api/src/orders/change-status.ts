import { dayIn } from "#shared/domain/local-time.ts";
import { type Cents, sum } from "#shared/domain/money.ts";
import { hasAllLeft, hasLeft, orderTransition, statusProblem } from "#shared/domain/order-life.ts";
import { isHoldExpired, type OrderStatus, statusWhenPlaced } from "#shared/domain/orders.ts";
import { type Account, ledgerChange } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { amountChanged, hasPayments, reversalRefused } from "../payments/payments.errors.ts";
import {
  findEntries,
  insertEntry,
  insertReversal,
  type PaymentRow,
} from "../payments/payments.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { forbidden, required } from "../refusals.ts";
import { listingHits, requireMayLeave } from "../screening/may-leave.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { moveOrder, type StatusActor } from "./move-order.ts";
import { nothingDue, statusChanged } from "./orders.errors.ts";
import {
  findLastMove,
  hasLeftAfter,
  lockOrder,
  type OrderRow,
  type OrderWithAccount,
} from "./orders.queries.ts";
import { correctAmounts } from "./tell-of-change.ts";
import { tellOfStatus } from "./tell-of-status.ts";

type ChangeOptions = {
  eventKind?: "status-changed" | "hold-expired";
  /** The status that the order must have now, so that an undo does not revert somebody else's change. */
  from?: OrderStatus;
  /** What a screen showed as due, so that no other amount is recorded as paid. */
  due?: Cents | undefined;
  /** When false, a change that would record or reverse a payment is refused. */
  mayMoveMoney?: boolean;
  /** Called with the locked order; throws to refuse. */
  requireAllowed?: (tx: Transaction, order: OrderRow) => Promise<void>;
};

/**
 * Moves an order to another status with everything that belongs to it. Cancelling gives stock and coupon back once;
 * opening it again takes them again. Marking it as paid records a payment of what is due; making it wait again reverses
 * such payments. Completing it, and opening a cancelled one again, asks whether the goods may leave. The order's row is
 * locked first, so concurrent changes see each other. Changing to the present status does nothing. With `from`, a change
 * back to the status before reverts exactly what the latest change wrote.
 *
 * @throws Refusal 404; 409 `insufficient-stock` or `coupon-used-up` when a cancelled order cannot
 * be opened again, `not-permitted`, `screening-hold`, `status-changed` when its status is not `from`, `amount-changed` when what it would record is not `due`, `nothing-due` when an order of
 * 0.00 would wait, `has-payments` when it cannot wait for a payment, `order-shipped` when a shipped
 * order would be cancelled or lose a payment from before it left; 403 when it would move money and may not
 */
export async function changeStatus(
  { db, now }: Context,
  id: string,
  wanted: OrderStatus,
  actor: StatusActor,
  {
    eventKind = "status-changed",
    from,
    due,
    mayMoveMoney = true,
    requireAllowed,
  }: ChangeOptions = {},
): Promise<OrderWithAccount> {
  const change = async (tx: Transaction) => {
    const order = await required(lockOrder(tx, id));
    await requireAllowed?.(tx, order);
    if (from && order.status !== from) throw statusChanged(order.status);
    const [entries, account] = await Promise.all([findEntries(tx, [id]), readAccount(tx, order)]);
    const to = statusOf(order, wanted);
    const transition = orderTransition(order.status, to);
    if (!transition) return { order, account };
    const goesForward = to === "completed" || transition.takesStock;
    if (goesForward && !hasAllLeft(order)) await requireMayLeave(tx, order, now());
    // Checked again under the lock: there may be a payment, a shipment or a new hold by now.
    const isKept = !isHoldExpired(order, now()) || account.paid > 0 || hasLeft(order);
    if (eventKind === "hold-expired" && isKept) return { order, account };
    const undone = from === undefined ? null : await findReverted(tx, order, to);
    const written = entries.filter(({ id }) => undone?.entries.includes(id));
    const change =
      (undone && revertedEntries(order, written)) ||
      ledgerChange(order.status, to, account, entries);
    if (due !== undefined && change && change.pays !== due) throw amountChanged(change.pays);
    const hasWritten = await writeEntries(tx, {
      order,
      account,
      change,
      actor,
      mayMoveMoney,
      now: now(),
    });
    const after = hasWritten ? await readAccount(tx, order) : account;
    // A payment before a cancellation must not give the date of the new payment.
    const paymentReceivedAt = change?.pays
      ? receivedBefore(entries, written)
      : order.paymentReceivedAt;
    const known = { ...order, paymentReceivedAt };
    const moved = await moveOrder(tx, known, {
      to,
      transition,
      actor,
      eventKind,
      now: now(),
    });
    const changed = { order: moved, account: after };
    await tellOfStatus(tx, { before: order, after: changed, actor, corrects: true });
    await correctAmounts(tx, changed, now());
    await settleInvoices(tx, [id], { now: now() });
    return changed;
  };
  return listingHits({ db, now }, () => db.transaction(change));
}

/**
 * An order of 0.00 never waits for a payment: when it is opened again it is paid at once, as when it was placed.
 * @throws Refusal 409 `nothing-due` when a paid one would wait
 */
function statusOf({ total, status, shippingStatus }: OrderRow, wanted: OrderStatus): OrderStatus {
  if (wanted !== "awaiting-payment" || status === wanted) return wanted;
  if (statusProblem({ status, shippingStatus, isFree: total === 0 }, wanted) === "nothing-due") {
    throw nothingDue();
  }
  return statusWhenPlaced(total);
}

/** The latest change of the status, if this one reverts it and no money moved in between. */
async function findReverted(tx: Transaction, order: OrderRow, to: OrderStatus) {
  const last = await findLastMove(tx, order.id);
  return last?.after === order.status && last.before === to && !last.isFollowed ? last : null;
}

/**
 * The change of the ledger that reverts what the latest status change wrote; null when that one wrote no entry. A
 * cancellation that wrote none is reverted by none.
 */
function revertedEntries({ status }: OrderRow, written: readonly PaymentRow[]) {
  if (status !== "cancelled" && written.length === 0) return null;
  const takenBack = written.filter(({ kind }) => kind === "reversal");
  return {
    pays: sum(takenBack.map(({ amount }) => amount)),
    reverses: written.filter(({ kind }) => kind === "payment"),
  };
}

/** When the payment came that the latest status change took back; null when it took none back. */
function receivedBefore(entries: readonly PaymentRow[], written: readonly PaymentRow[]) {
  const takenBack = entries.filter(({ id }) => written.some(({ reverses }) => reverses === id));
  return takenBack.at(-1)?.createdAt ?? null;
}

type Change = {
  order: OrderRow;
  account: Account;
  change: ReturnType<typeof ledgerChange<PaymentRow>>;
  actor: StatusActor;
  mayMoveMoney: boolean;
  now: Date;
};

/** Writes the ledger entries that the change of status needs. Returns whether it wrote any. */
async function writeEntries(
  tx: Transaction,
  { order, account, change, actor, mayMoveMoney, now }: Change,
): Promise<boolean> {
  if (!change) throw hasPayments(order.status, account);
  if (change.pays === 0 && change.reverses.length === 0) return false;
  if (!mayMoveMoney) throw forbidden("This key may not record payments or take them back.");
  const [earliest] = change.reverses;
  // An order that had left unpaid, and was marked as paid by mistake, owes its money again.
  if (earliest && (await hasLeftAfter(tx, order.id, earliest.createdAt))) {
    throw reversalRefused("order-shipped");
  }
  const { timeZone } = await readStoreSettings(tx);
  const common = {
    receivedOn: dayIn(timeZone, now),
    reference: null,
    byStatus: true,
    actorId: actor.id,
  };
  if (change.pays > 0) {
    await insertEntry(tx, {
      ...common,
      orderId: order.id,
      kind: "payment",
      method: "other",
      amount: change.pays,
      paidChange: change.pays,
      note: "Marked as paid",
      reverses: null,
    });
  }
  for (const entry of change.reverses) {
    await insertReversal(tx, entry, { ...common, note: "No longer marked as paid" });
  }
  return true;
}
