import { statusLabel } from "#shared/domain/order-status.ts";
import {
  holdUntil,
  type OrderStatus,
  orderNumber,
  orderTransition,
} from "#shared/domain/orders.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { lockCoupon, takeUseAgain } from "../coupons/coupons.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import type { MovedProduct } from "../inventory/inventory.queries.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import { notFound } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { announceStock } from "./announce-stock.ts";
import { giveUseBack, insertUsage } from "./coupon-usages.queries.ts";
import { couponUsedUp, statusChanged } from "./orders.errors.ts";
import { findItems, insertEvent, lockOrder, type OrderRow, updateOrder } from "./orders.queries.ts";
import { queueStatusMails } from "./queue-order-mails.ts";

export type StatusActor = {
  /** Null for the shop itself. */
  id: string | null;
  /** As the seller's mail names it. */
  name: string;
};

type ChangeOptions = {
  eventKind?: "status-changed" | "hold-expired";
  /** The status that the order must have at present, for an undo that must not undo somebody else's change. */
  from?: OrderStatus;
};

/**
 * Moves an order to another status with all that belongs to it: cancelling gives stock and coupon back once,
 * re-opening takes them again. The order's row is locked first, so that of two changes at once the second sees what
 * the first one did. Changing to the present status changes nothing.
 *
 * @throws Refusal 404; 409 `insufficient-stock` or `coupon-used-up` when a cancelled order cannot be re-opened,
 * `status-changed` when it is not as `from` says
 */
export async function changeStatus(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  to: OrderStatus,
  actor: StatusActor,
  { eventKind = "status-changed", from }: ChangeOptions = {},
): Promise<OrderRow> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    if (from && order.status !== from) throw statusChanged(order.status);
    const transition = orderTransition(order.status, to);
    if (!transition) return order;
    // The automatic cancellation must not undo a payment that was recorded a moment ago.
    if (eventKind === "hold-expired" && order.status !== "awaiting-payment") return order;
    const moved = transition.restocks
      ? await giveBack(tx, order, actor.id)
      : transition.takesStock
        ? await takeAgain(tx, order, actor.id, now())
        : [];
    const after = await updateOrder(tx, id, {
      status: to,
      ...(transition.recordsPayment && { paymentReceivedAt: order.paymentReceivedAt ?? now() }),
      ...(transition.clearsPayment && { paymentReceivedAt: null }),
      ...(transition.takesStock && to === "awaiting-payment" && (await freshHold(tx, now()))),
    });
    await insertEvent(tx, {
      orderId: id,
      kind: eventKind,
      actorId: actor.id,
      before: order.status,
      after: to,
    });
    await recordActivity(tx, {
      actorId: actor.id,
      action: "order-status-changed",
      subjectType: "order",
      subjectId: id,
      summary: `Order ${orderNumber(id)} is now ${statusLabel(to, "admin")}`,
      before: { status: order.status },
      after: { status: to },
    });
    await queueStatusMails(tx, order, after, actor.name);
    await announceStock(tx, moved);
    return after;
  });
}

/** The goods are held anew: by its old deadline the order would be cancelled again at once. */
async function freshHold(tx: Transaction, from: Date) {
  const { holdHours } = await readStoreSettings(tx);
  return { holdUntil: holdUntil(from, holdHours), reminderQueuedAt: null };
}

async function giveBack(
  tx: Transaction,
  order: OrderRow,
  actorId: string | null,
): Promise<MovedProduct[]> {
  const items = await findItems(tx, [order.id]);
  const { moved } = await moveStock(
    tx,
    items.map(({ productId, quantity }) => ({ productId, change: quantity })),
    { reason: "order-cancelled", orderId: order.id, actorId },
  );
  const couponId = await giveUseBack(tx, order.id);
  // The release before, which may still run on another machine, places orders without their coupon's id.
  if (couponId && !order.couponId) await updateOrder(tx, order.id, { couponId });
  return moved;
}

async function takeAgain(
  tx: Transaction,
  order: OrderRow,
  actorId: string | null,
  usedAt: Date,
): Promise<MovedProduct[]> {
  const items = await findItems(tx, [order.id]);
  const { moved, shortages } = await moveStock(
    tx,
    items.map(({ productId, quantity }) => ({ productId, change: -quantity })),
    { reason: "order-reopened", orderId: order.id, actorId },
  );
  if (shortages.length > 0) throw insufficientStock(shortages);
  if (order.couponId) await takeCouponAgain(tx, order, order.couponId, usedAt);
  return moved;
}

/** A coupon that was deleted since has no uses to count, whoever has its code now. */
async function takeCouponAgain(
  tx: Transaction,
  order: OrderRow,
  couponId: string,
  usedAt: Date,
): Promise<void> {
  const coupon = await lockCoupon(tx, couponId);
  if (!coupon) return;
  if (!(await takeUseAgain(tx, couponId))) throw couponUsedUp(coupon.code);
  await insertUsage(tx, {
    couponId,
    userId: order.userId,
    orderId: order.id,
    discountAmount: order.discountAmount,
    usedAt,
  });
}
