/** The states of an order, the effects of each change, and how long the goods are held. */

import { type Instant, toMillis } from "./instants.ts";
import type { Cents } from "./money.ts";

/** The stored statuses of an order. */
export const ORDER_STATUSES = ["awaiting-payment", "processing", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The choices of the admin's dropdown. `processing` is set through the API and can be filtered. */
export const ADMIN_STATUS_CHOICES = ["awaiting-payment", "completed", "cancelled"] as const;

/** The effects of a status change. */
export type OrderTransition = {
  /** Takes the units and one use of the coupon again; refused when either is not available. */
  takesStock: boolean;
  /** Returns the units and the use of the coupon, once. */
  restocks: boolean;
  /** Records when the payment was received, unless that is recorded already. */
  recordsPayment: boolean;
  /** Clears that record, because the payment was noted by mistake. */
  clearsPayment: boolean;
};

const nothing: OrderTransition = {
  takesStock: false,
  restocks: false,
  recordsPayment: false,
  clearsPayment: false,
};
const paid = { ...nothing, recordsPayment: true };
const unpaid = { ...nothing, clearsPayment: true };
const cancelled = { ...nothing, restocks: true };

/** From → to. The admin may make any change; this table lists the effects of each. */
const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderStatus, OrderTransition>>> = {
  "awaiting-payment": { processing: paid, completed: paid, cancelled },
  processing: { "awaiting-payment": unpaid, completed: nothing, cancelled },
  completed: { "awaiting-payment": unpaid, processing: nothing, cancelled },
  cancelled: {
    "awaiting-payment": { ...unpaid, takesStock: true },
    processing: { ...paid, takesStock: true },
    completed: { ...paid, takesStock: true },
  },
};

/** The effects of a change from one status to another; null when the status does not change. */
export function orderTransition(from: OrderStatus, to: OrderStatus): OrderTransition | null {
  return TRANSITIONS[from][to] ?? null;
}

/** The order number: the last 8 characters of the id, in upper case. */
export function orderNumber(orderId: string): string {
  return orderId.slice(-8).toUpperCase();
}

/** The first status: an order of 0.00 is paid at once, any other waits for its payment. */
export function statusWhenPlaced(total: Cents): "processing" | "awaiting-payment" {
  return total === 0 ? "processing" : "awaiting-payment";
}

const HOUR_MS = 3_600_000;

/** The payment deadline: until then the goods are held. `hours` comes from the shop's settings. */
export function holdUntil(placedAt: Instant, hours: number): Date {
  return new Date(toMillis(placedAt) + hours * HOUR_MS);
}

/** Whether the order still waits for a payment after the deadline. */
export function isHoldExpired(
  order: { status: string; holdUntil: Instant | null },
  now: Date,
): boolean {
  if (order.status !== "awaiting-payment" || order.holdUntil === null) return false;
  return now.getTime() >= toMillis(order.holdUntil);
}
