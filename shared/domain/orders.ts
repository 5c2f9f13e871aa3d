/** The statuses of an order, its number, and how long the goods are held. What may follow what is in order-life.ts. */

import { type Instant, toMillis } from "./instants.ts";
import type { Cents } from "./money.ts";

/** The stored statuses of an order. */
export const ORDER_STATUSES = ["awaiting-payment", "processing", "completed", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Whether an order of this status counts as paid: it may be packed, and its money is income. */
export const isPaidStatus = (status: string | undefined) =>
  status === "processing" || status === "completed";

/** The choices of the admin's dropdown. `processing` is set through the API and can be filtered. */
export const ADMIN_STATUS_CHOICES = ["awaiting-payment", "completed", "cancelled"] as const;

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

type Held<I extends Instant> = { status: string; shippingStatus: string; holdUntil: I | null };

/**
 * Until when an order that waits for its payment is held; null for any other order. A paid order that owes the rest of a
 * change has no deadline, and neither has an order that has left.
 */
export function deadlineOf<I extends Instant>(order: Held<I>): I | null {
  return order.status === "awaiting-payment" && order.shippingStatus === "pending"
    ? order.holdUntil
    : null;
}

/** Whether the order still waits for a payment after the deadline. */
export function isHoldExpired(order: Held<Instant>, now: Date): boolean {
  const deadline = deadlineOf(order);
  return deadline !== null && now.getTime() >= toMillis(deadline);
}
