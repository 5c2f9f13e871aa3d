/** The life of an order: its states, what each change does, and how long the goods are held. */

import { type Instant, toMillis } from "./instants.ts";
import type { Cents } from "./money.ts";

/** The states an order is stored in. */
export const ORDER_STATUSES = ["awaiting-payment", "processing", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What the admin's dropdown offers; `processing` is set through the API and can be filtered for. */
export const ADMIN_STATUS_CHOICES = ["awaiting-payment", "completed", "cancelled"] as const;

/** What a change of status does besides changing it. */
export type OrderTransition = {
  /** Takes the units, and the coupon's use, again; refused when either has run out. */
  takesStock: boolean;
  /** Gives the units and the coupon's use back, once. */
  restocks: boolean;
  /** Records when the payment was received, unless that is on record. */
  recordsPayment: boolean;
  /** Forgets that record: the payment was noted by mistake. */
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

/** From → to. The admin may make any change; each is here with what it does. */
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

/** What changing an order from one status to another does; null when it is in that status already. */
export function orderTransition(from: OrderStatus, to: OrderStatus): OrderTransition | null {
  return TRANSITIONS[from][to] ?? null;
}

/** The number people quote: the last 8 characters of the id, upper-cased. */
export function orderNumber(orderId: string): string {
  return orderId.slice(-8).toUpperCase();
}

/** How an order begins: one of 0.00 is paid as soon as it is placed, any other waits for its payment. */
export function statusWhenPlaced(total: Cents): "processing" | "awaiting-payment" {
  return total === 0 ? "processing" : "awaiting-payment";
}

const HOUR_MS = 3_600_000;

/** Until when the goods are held for the payment, for so many hours as the shop's settings say. */
export function holdUntil(placedAt: Instant, hours: number): Date {
  return new Date(toMillis(placedAt) + hours * HOUR_MS);
}

/** Whether the order still waits for a payment that should have come by now. */
export function isHoldExpired(
  order: { status: string; holdUntil: Instant | null },
  now: Date,
): boolean {
  if (order.status !== "awaiting-payment" || order.holdUntil === null) return false;
  return now.getTime() >= toMillis(order.holdUntil);
}
