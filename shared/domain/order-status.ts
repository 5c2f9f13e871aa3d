/** How the status of an order is shown: labels, tones and the heading of its payment page. */

import { ORDER_STATUSES, type OrderStatus } from "./orders.ts";

/** Statuses of other systems. They are never stored here, but shown when read. All others are shown as pending. */
const FOREIGN_STATUSES = ["paid", "shipped", "delivered"] as const;

export type DisplayStatus = OrderStatus | (typeof FOREIGN_STATUSES)[number] | "unknown";

/** Where the status is shown: the customer's account, the admin, the payment page, the former confirmation page. */
export type StatusAudience = "customer" | "admin" | "payment" | "confirmation";

/** The tones of the kit's badge: green, blue, red and yellow. */
export type StatusTone = "success" | "info" | "danger" | "warning";

const KNOWN: readonly string[] = [...ORDER_STATUSES, ...FOREIGN_STATUSES];

const IN_LISTS: Record<DisplayStatus, string> = {
  "awaiting-payment": "Awaiting Payment",
  processing: "Processing",
  completed: "Completed",
  cancelled: "Cancelled",
  paid: "Paid",
  shipped: "Shipped",
  delivered: "Delivered",
  unknown: "Pending",
};

const PAYMENT_LABELS: Partial<Record<DisplayStatus, string>> = {
  processing: "Payment Received",
  paid: "Payment Received",
  shipped: "Payment Received",
  delivered: "Payment Received",
};

const LABELS: Record<StatusAudience, Record<DisplayStatus, string>> = {
  customer: IN_LISTS,
  admin: IN_LISTS,
  payment: { ...IN_LISTS, ...PAYMENT_LABELS },
  confirmation: {
    ...IN_LISTS,
    processing: "Payment Confirmed",
    completed: "Payment Confirmed",
    paid: "Payment Confirmed",
    shipped: "Payment Confirmed",
    delivered: "Payment Confirmed",
  },
};

const TONES: Record<DisplayStatus, StatusTone> = {
  "awaiting-payment": "warning",
  processing: "warning",
  completed: "success",
  cancelled: "danger",
  paid: "success",
  shipped: "info",
  delivered: "success",
  unknown: "warning",
};

const COMPLETE = { title: "Order Complete", text: "Thank you! Your order has been completed." };
const PAID = {
  title: "Payment received",
  text: "Thank you! We have received your payment for this order.",
};

const PAYMENT_HEADERS: Record<DisplayStatus, { title: string; text: string }> = {
  "awaiting-payment": {
    title: "Complete Your Payment",
    text: "Your order is ready! Please complete payment to finalize your purchase.",
  },
  processing: PAID,
  completed: COMPLETE,
  cancelled: { title: "Order Cancelled", text: "This order has been cancelled." },
  paid: PAID,
  shipped: PAID,
  delivered: PAID,
  // Payment is requested only when it is known to be due.
  unknown: { title: "Order Pending", text: "We are looking into this order. Nothing is due now." },
};

/** The status to show: a missing one means awaiting payment, any unknown text means `unknown`. */
export function displayStatus(status: string | null | undefined): DisplayStatus {
  if (!status) return "awaiting-payment";
  return KNOWN.includes(status) ? (status as DisplayStatus) : "unknown";
}

/** The label of the status for one audience. */
export function statusLabel(status: string | null | undefined, audience: StatusAudience): string {
  return LABELS[audience][displayStatus(status)];
}

/** The tone of a status badge. */
export function statusTone(status: string | null | undefined): StatusTone {
  return TONES[displayStatus(status)];
}

/** Title and sentence at the top of the payment page. */
export function paymentHeader(status: string | null | undefined): { title: string; text: string } {
  return PAYMENT_HEADERS[displayStatus(status)];
}

/** Whether the page requests payment: payment methods, deadline and the thank-you popup. */
export function asksForPayment(status: string | null | undefined): boolean {
  return displayStatus(status) === "awaiting-payment";
}
