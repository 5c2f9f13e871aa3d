import { statusLabel } from "#shared/domain/order-status.ts";
import {
  holdUntil,
  type OrderStatus,
  type OrderTransition,
  orderNumber,
} from "#shared/domain/orders.ts";
import { isShipped } from "#shared/domain/payments.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { lockCoupon, takeGrantedUse } from "../coupons/coupons.queries.ts";
import type { Transaction } from "../db/client.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import type { MovedProduct } from "../inventory/inventory.queries.ts";
import { giveAllBack, type Mover } from "../lots/allocate-units.ts";
import { type AllocationRow, findAllocations } from "../lots/lot-units.queries.ts";
import { publishLotsOf } from "../lots/publish-lots.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import { giveUseBack, insertUsage } from "./coupon-usages.queries.ts";
import { statusEvents } from "./order-events.ts";
import { couponUsedUp, shippedNotCancelled } from "./orders.errors.ts";
import { findItems, insertEvent, type OrderRow, updateOrder } from "./orders.queries.ts";
import { settleLots } from "./settle-lots.ts";

export type StatusActor = {
  /** Null for the shop itself. */
  id: string | null;
  /** The name in the email to the seller. */
  name: string;
};

export type Move = {
  to: OrderStatus;
  transition: OrderTransition;
  actor: StatusActor;
  eventKind?: "status-changed" | "hold-expired";
  now: Date;
};

/**
 * Gives a locked order another status and updates stock, the coupon's use, the hold and the
 * timeline. The caller writes the ledger entries before, and queues the emails.
 * @throws Refusal 409 `insufficient-stock` or `coupon-used-up` when a cancelled order cannot be
 * opened again, `order-shipped` when a shipped one would be cancelled
 */
export async function moveOrder(
  tx: Transaction,
  order: OrderRow,
  { to, transition, actor, eventKind = "status-changed", now }: Move,
): Promise<OrderRow> {
  // A change of status never takes shipped goods back. Every cancellation passes this check.
  if (transition.restocks && isShipped(order)) throw shippedNotCancelled();
  // Read before the units are given back, because that may change which lot the next order gets.
  const freed = transition.restocks ? await findAllocations(tx, [order.id]) : [];
  const moved = transition.restocks
    ? await giveBack(tx, order, freed, { actorId: actor.id, now })
    : transition.takesStock
      ? await takeAgain(tx, order, actor.id, now)
      : [];
  const after = await updateOrder(tx, order.id, {
    status: to,
    ...(transition.recordsPayment && { paymentReceivedAt: order.paymentReceivedAt ?? now }),
    ...(transition.clearsPayment && { paymentReceivedAt: null }),
    ...(transition.restocks && { packedAt: null }),
    ...(to === "awaiting-payment" && (await freshHold(tx, now))),
  });
  await insertEvent(tx, {
    orderId: order.id,
    kind: eventKind,
    actorId: actor.id,
    before: order.status,
    after: to,
  });
  await recordEvents(tx, statusEvents(order, after));
  await recordActivity(tx, {
    actorId: actor.id,
    action: "order-status-changed",
    subjectType: "order",
    subjectId: order.id,
    summary: `Order ${orderNumber(order.id)} is now ${statusLabel(to, "admin")}`,
    before: { status: order.status },
    after: { status: to },
  });
  await announceStock(tx, moved);
  await publishLotsOf(tx, freed);
  return after;
}

/** A new hold and a new start for the reminder: by the old times both would be over at once. */
async function freshHold(tx: Transaction, now: Date) {
  const { holdHours } = await readStoreSettings(tx);
  return { heldSince: now, holdUntil: holdUntil(now, holdHours), reminderQueuedAt: null };
}

async function giveBack(
  tx: Transaction,
  order: OrderRow,
  before: readonly AllocationRow[],
  mover: Mover<string | null>,
): Promise<MovedProduct[]> {
  const items = await findItems(tx, [order.id]);
  const given = await giveAllBack(tx, [order.id], mover);
  const moved = await settleLots(tx, order, items, {
    allocated: { before, after: [] },
    given,
    becomes: { isCancelled: true },
    cause: { reason: "order-cancelled", orderId: order.id, actorId: mover.actorId },
  });
  await giveUseBack(tx, order.id);
  return moved;
}

async function takeAgain(
  tx: Transaction,
  order: OrderRow,
  actorId: string | null,
  usedAt: Date,
): Promise<MovedProduct[]> {
  const items = await findItems(tx, [order.id]);
  const moved = await settleLots(tx, order, items, {
    allocated: { before: [], after: [] },
    given: new Map(),
    becomes: { isCancelled: false },
    cause: { reason: "order-reopened", orderId: order.id, actorId },
  });
  if (order.couponId) await takeCouponAgain(tx, order, order.couponId, usedAt);
  return moved;
}

/** A coupon that was deleted since has no uses to count, even when another coupon has its code now. */
async function takeCouponAgain(
  tx: Transaction,
  order: OrderRow,
  couponId: string,
  usedAt: Date,
): Promise<void> {
  const coupon = await lockCoupon(tx, couponId);
  if (!coupon) return;
  if (!(await takeGrantedUse(tx, couponId))) throw couponUsedUp(coupon.code);
  await insertUsage(tx, {
    couponId,
    userId: order.userId,
    orderId: order.id,
    discountAmount: order.discountAmount,
    usedAt,
  });
}
