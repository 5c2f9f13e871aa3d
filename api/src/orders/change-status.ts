import { type OrderStatus, orderTransition } from "#shared/domain/orders.ts";
import { accountOf, dayIn, isShipped, ledgerChange } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { hasPayments, reversalRefused } from "../payments/payments.errors.ts";
import { findEntries, insertEntry, type PaymentRow } from "../payments/payments.queries.ts";
import { forbidden, notFound } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { moveOrder, type StatusActor } from "./move-order.ts";
import { statusChanged } from "./orders.errors.ts";
import { lockOrder, type OrderWithAccount } from "./orders.queries.ts";
import { tellOfStatus } from "./tell-of-status.ts";

type ChangeOptions = {
  eventKind?: "status-changed" | "hold-expired";
  /** The status that the order must have at present, for an undo that must not undo somebody else's change. */
  from?: OrderStatus;
  /** Refuses a change that would write a payment or take one back. */
  mayMoveMoney?: boolean;
};

/**
 * Moves an order to another status with all that belongs to it: cancelling gives stock and coupon back once,
 * re-opening takes them again, marking it as paid writes a payment of what is due, and making it wait again reverses
 * such payments. The order's row is locked first, so that of two changes at once the second sees what the first one
 * did. Changing to the present status changes nothing.
 *
 * @throws Refusal 404; 409 `insufficient-stock` or `coupon-used-up` when a cancelled order cannot be re-opened,
 * `status-changed` when it is not as `from` says, `has-payments` or `order-shipped` when it cannot wait for a payment; 403 when it may not move money and would
 */
export async function changeStatus(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  to: OrderStatus,
  actor: StatusActor,
  { eventKind = "status-changed", from, mayMoveMoney = true }: ChangeOptions = {},
): Promise<OrderWithAccount> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    if (from && order.status !== from) throw statusChanged(order.status);
    const entries = await findEntries(tx, [id]);
    const account = accountOf(order.total, entries);
    const transition = orderTransition(order.status, to);
    if (!transition) return { order, account };
    // The automatic cancellation must not undo a payment that was recorded a moment ago.
    const isKept = order.status !== "awaiting-payment" || account.paid > 0;
    if (eventKind === "hold-expired" && isKept) return { order, account };
    const written = await writeEntries(tx, {
      order,
      to,
      account,
      entries,
      actor,
      mayMoveMoney,
      now: now(),
    });
    const after = accountOf(order.total, [...entries, ...written]);
    const moved = await moveOrder(tx, order, {
      to,
      transition,
      actor,
      eventKind,
      now: now(),
    });
    const changed = { order: moved, account: after };
    await tellOfStatus(tx, { before: order, after: changed, actor, corrects: true });
    return changed;
  });
}

type Change = OrderWithAccount & {
  to: OrderStatus;
  entries: readonly PaymentRow[];
  actor: StatusActor;
  mayMoveMoney: boolean;
  now: Date;
};

/** What the change of the status means for the money. */
async function writeEntries(
  tx: Transaction,
  { order, to, account, entries, actor, mayMoveMoney, now }: Change,
): Promise<PaymentRow[]> {
  const change = ledgerChange(order.status, to, account, entries);
  if (!change) throw hasPayments();
  if (change.pays === 0 && change.reverses.length === 0) return [];
  if (!mayMoveMoney) throw forbidden("This key may not record payments or take them back.");
  if (change.reverses.length > 0 && isShipped(order)) throw reversalRefused("order-shipped");
  const { timeZone } = await readStoreSettings(tx);
  const common = {
    orderId: order.id,
    receivedOn: dayIn(timeZone, now),
    reference: null,
    byStatus: true,
    actorId: actor.id,
  };
  const written: PaymentRow[] = [];
  if (change.pays > 0) {
    written.push(
      await insertEntry(tx, {
        ...common,
        kind: "payment",
        method: "other",
        amount: change.pays,
        paidChange: change.pays,
        note: "Marked as paid",
        reverses: null,
      }),
    );
  }
  for (const entry of change.reverses) {
    written.push(
      await insertEntry(tx, {
        ...common,
        kind: "reversal",
        method: entry.method,
        amount: entry.amount,
        paidChange: -entry.paidChange,
        note: "No longer marked as paid",
        reverses: entry.id,
      }),
    );
  }
  return written;
}
