import { hasLeft, isLive, type OrderTransition } from "#shared/domain/order-life.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { holdUntil, type OrderStatus, orderNumber } from "#shared/domain/orders.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { lockCoupon, takeGrantedUse } from "../coupons/coupons.queries.ts";
import type { Transaction } from "../db/client.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import { type ChangedLife, changeLife } from "./change-life.ts";
import { giveUseBack, insertUsage } from "./coupon-usages.queries.ts";
import { cancelAll } from "./fulfilment-steps.ts";
import { statusEvents } from "./order-events.ts";
import { couponUsedUp, shippedNotCancelled } from "./orders.errors.ts";
import { insertEvent, type OrderChange, type OrderRow, updateOrder } from "./orders.queries.ts";

export type StatusActor = {
  /** Null for the shop itself. */
  id: string | null;
  name: string;
  /** Whether it is the order's customer, whose own changes are not undone. */
  isCustomer?: boolean;
};

export type Move = {
  to: OrderStatus;
  transition: OrderTransition;
  actor: StatusActor;
  eventKind?: "status-changed" | "hold-expired";
  now: Date;
  columns?: OrderChange;
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
  { to, transition, actor, eventKind = "status-changed", now, columns }: Move,
): Promise<OrderRow> {
  // A change of status never takes shipped goods back. Every cancellation passes this check.
  if (transition.restocks && hasLeft(order)) throw shippedNotCancelled(order.shippingStatus);
  const settled = { actorId: actor.id, now };
  const changed = transition.restocks
    ? await giveBack(tx, order, settled)
    : transition.takesStock
      ? await takeAgain(tx, order, settled)
      : null;
  const after = await updateOrder(tx, order.id, {
    ...columns,
    status: to,
    holdExpired: eventKind === "hold-expired",
    ...(transition.recordsPayment && { paymentReceivedAt: order.paymentReceivedAt ?? now }),
    ...(transition.clearsPayment && { paymentReceivedAt: null }),
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
  await changed?.announce();
  return after;
}

/** A new hold and a new start for the reminder: by the old times both would be over at once. */
async function freshHold(tx: Transaction, now: Date) {
  const { holdHours } = await readStoreSettings(tx);
  return { heldSince: now, holdUntil: holdUntil(now, holdHours), reminderQueuedAt: null };
}

type Settled = { actorId: string | null; now: Date };

/** Cancels the fulfilments, which returns units to lots and stock, and the use of the coupon. */
async function giveBack(tx: Transaction, order: OrderRow, mover: Settled): Promise<ChangedLife> {
  const changing = { ...mover, reason: "order-cancelled", becomesCancelled: true } as const;
  const changed = await changeLife(tx, order, changing, (life) =>
    cancelAll(tx, life, life.fulfilments.filter(isLive), mover),
  );
  await giveUseBack(tx, order.id);
  return changed;
}

async function takeAgain(tx: Transaction, order: OrderRow, mover: Settled): Promise<ChangedLife> {
  const nothing = async () => {};
  const changing = { ...mover, reason: "order-reopened", becomesCancelled: false } as const;
  const changed = await changeLife(tx, order, changing, nothing);
  if (order.couponId) await takeCouponAgain(tx, order, order.couponId, mover);
  return changed;
}

/** A coupon that was deleted since has no uses to count, even when another coupon has its code now. */
async function takeCouponAgain(
  tx: Transaction,
  order: OrderRow,
  couponId: string,
  { now }: Settled,
): Promise<void> {
  const coupon = await lockCoupon(tx, couponId);
  if (!coupon) return;
  if (!(await takeGrantedUse(tx, couponId))) throw couponUsedUp(coupon.code);
  await insertUsage(tx, {
    couponId,
    userId: order.userId,
    orderId: order.id,
    discountAmount: order.discountAmount,
    usedAt: now,
  });
}
