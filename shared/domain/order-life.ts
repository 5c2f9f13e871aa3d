/**
 * The state machine of an order: the allowed transitions of order, payment and fulfilment. The API refuses by these
 * tables, and the back-office offers what they allow.
 */

import { type Instant, toMillis } from "./instants.ts";
import { ORDER_STATUSES, type OrderStatus } from "./orders.ts";

/** The states of a fulfilment: units of order lines that travel together. */
export const FULFILMENT_STATES = ["open", "packed", "shipped", "delivered", "cancelled"] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

/** How far an order's units are on their way, derived from its fulfilments. */
export const SHIPPING_STATUSES = [
  "pending",
  "part-shipped",
  "shipped",
  "delivered",
  "returned",
] as const;
export type ShippingStatus = (typeof SHIPPING_STATUSES)[number];

/** How people read the shipping status. */
export const SHIPPING_LABELS: Record<ShippingStatus, string> = {
  pending: "Not shipped",
  "part-shipped": "Part-shipped",
  shipped: "Shipped",
  delivered: "Delivered",
  returned: "Returned",
};

/** How people read the state of a fulfilment, which they know as a parcel. */
export const PARCEL_LABELS: Record<FulfilmentState, string> = {
  open: "To pack",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

export type FulfilmentStep =
  | "change"
  | "pack"
  | "unpack"
  | "ship"
  | "correct"
  | "unship"
  | "deliver"
  | "cancel";

type FulfilmentRule = {
  from: readonly FulfilmentState[];
  /** Null if the state stays. */
  to: FulfilmentState | null;
  /** Whether the order must be paid, and not wholly refunded. */
  needsPayment: boolean;
};

/**
 * The steps of a fulfilment. Units that have left never come back by a step. `unship` corrects a mistake: they had not
 * left. It is possible only shortly after `ship`. What comes back later is a return.
 */
export const FULFILMENT_STEPS: Record<FulfilmentStep, FulfilmentRule> = {
  // Other units or other lots, chosen by hand.
  change: { from: ["open"], to: null, needsPayment: true },
  pack: { from: ["open"], to: "packed", needsPayment: true },
  unpack: { from: ["packed"], to: "open", needsPayment: false },
  // An open fulfilment is packed too.
  ship: { from: ["open", "packed"], to: "shipped", needsPayment: true },
  // Another tracking number after shipping.
  correct: { from: ["shipped", "delivered"], to: null, needsPayment: false },
  unship: { from: ["shipped"], to: "packed", needsPayment: false },
  deliver: { from: ["shipped"], to: "delivered", needsPayment: false },
  cancel: { from: ["open"], to: "cancelled", needsPayment: false },
};

/** Minutes after shipping in which `unship` is possible. */
export const UNSHIP_MINUTES = 30;

export type FulfilmentProblem =
  | "fulfilment-state"
  | "unship-late"
  | "has-returns"
  | "order-cancelled"
  | "order-unpaid"
  | "order-refunded";

type PaidOrder = { status: string; paymentState: string };

/** Why an order gets no fulfilment now, and none of its fulfilments may be packed; null if both are possible. */
export function fulfilProblem({ status, paymentState }: PaidOrder): FulfilmentProblem | null {
  if (status === "cancelled") return "order-cancelled";
  if (status === "awaiting-payment") return "order-unpaid";
  return paymentState === "refunded" ? "order-refunded" : null;
}

/** Why a step of a fulfilment is not possible now; null if it is possible. */
export function fulfilmentProblem(
  order: PaidOrder,
  fulfilment: { state: FulfilmentState; shippedAt: Instant | null; returnedUnits?: number },
  step: FulfilmentStep,
  now: Date,
): FulfilmentProblem | null {
  const rule = FULFILMENT_STEPS[step];
  if (!rule.from.includes(fulfilment.state)) return "fulfilment-state";
  if (step === "unship" && (fulfilment.returnedUnits ?? 0) > 0) return "has-returns";
  if (step === "unship" && isUnshipLate(fulfilment.shippedAt, now)) return "unship-late";
  return rule.needsPayment ? fulfilProblem(order) : null;
}

/** The steps that a fulfilment may take now, in the order of its life. */
export function fulfilmentSteps(
  order: PaidOrder,
  fulfilment: Parameters<typeof fulfilmentProblem>[1],
  now: Date,
): FulfilmentStep[] {
  const steps = Object.keys(FULFILMENT_STEPS) as FulfilmentStep[];
  return steps.filter((step) => fulfilmentProblem(order, fulfilment, step, now) === null);
}

function isUnshipLate(shippedAt: Instant | null, now: Date): boolean {
  return shippedAt === null || now.getTime() - toMillis(shippedAt) > UNSHIP_MINUTES * 60_000;
}

/** Whether a fulfilment has left: its units come back only by a return. */
export const isGone = ({ state }: { state: FulfilmentState }) =>
  state === "shipped" || state === "delivered";

/** Whether a fulfilment holds its units, so that no other one may have them. */
export const isLive = ({ state }: { state: FulfilmentState }) => state !== "cancelled";

/** Whether any unit of the order has left, even if it was returned since. */
export const hasLeft = ({ shippingStatus }: { shippingStatus: string }) =>
  shippingStatus !== "pending";

/** Whether every unit of the order has left. */
export const hasAllLeft = ({ shippingStatus }: { shippingStatus: string }) =>
  hasLeft({ shippingStatus }) && shippingStatus !== "part-shipped";

type Units = { orderItemId: string; quantity: number };
type FulfilmentUnits = {
  state: FulfilmentState;
  lines: readonly (Units & { returned?: number })[];
};

/** The units of an order's items that no fulfilment has; items without such units are left out. */
export function remainingUnits(
  items: readonly { id: string; quantity: number }[],
  fulfilments: readonly FulfilmentUnits[],
): Units[] {
  const lines = fulfilments.filter(isLive).flatMap((each) => each.lines);
  return items.flatMap(({ id, quantity }) => {
    const left = quantity - sumOf(lines.filter(({ orderItemId }) => orderItemId === id));
    return left > 0 ? [{ orderItemId: id, quantity: left }] : [];
  });
}

/** The shipping status of an order from its items and fulfilments. */
export function shippingStatusOf(
  items: readonly { id: string; quantity: number }[],
  fulfilments: readonly FulfilmentUnits[],
): ShippingStatus {
  const gone = fulfilments.filter(isGone);
  if (gone.length === 0) return "pending";
  if (remainingUnits(items, gone).length > 0) return "part-shipped";
  const lines = gone.flatMap((each) => each.lines);
  if (lines.every(({ quantity, returned = 0 }) => returned >= quantity)) return "returned";
  return gone.every(({ state }) => state === "delivered") ? "delivered" : "shipped";
}

const sumOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The effects of a status change. */
export type OrderTransition = {
  /** Takes the units and one use of the coupon again; refused when either is not available. */
  takesStock: boolean;
  /** Returns the units and the use of the coupon, once, and cancels the fulfilments. */
  restocks: boolean;
  /** Records when the payment was received, unless that time is already recorded. */
  recordsPayment: boolean;
  /** Clears that time, because no payment was received. */
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
const reopened = { takesStock: true };

/** From → to. The table lists the effects of each change; `statusProblem` says when one is refused. */
const TRANSITIONS: Record<OrderStatus, Partial<Record<OrderStatus, OrderTransition>>> = {
  "awaiting-payment": { processing: paid, completed: paid, cancelled },
  processing: { "awaiting-payment": unpaid, completed: nothing, cancelled },
  completed: { "awaiting-payment": unpaid, processing: nothing, cancelled },
  cancelled: {
    "awaiting-payment": { ...unpaid, ...reopened },
    processing: { ...paid, ...reopened },
    completed: { ...paid, ...reopened },
  },
};

/** The effects of a change from one status to another; null when the status does not change. */
export function orderTransition(from: OrderStatus, to: OrderStatus): OrderTransition | null {
  return TRANSITIONS[from][to] ?? null;
}

export type StatusProblem = "order-shipped" | "nothing-due" | null;

/**
 * Why an order cannot get a status; null if it can. A status never takes back what has left, and an order of 0.00 has
 * no payment to wait for. `ledgerChange` says whether its payments can be taken back.
 */
export function statusProblem(
  order: { status: string; shippingStatus: string; isFree: boolean },
  to: OrderStatus,
): StatusProblem {
  if (order.status === to) return null;
  if (to === "cancelled" && hasLeft(order)) return "order-shipped";
  const waits = to === "awaiting-payment" && order.status !== "cancelled";
  return waits && order.isFree ? "nothing-due" : null;
}

/** The statuses that an order may get, with its present one. */
export function allowedStatuses(order: Parameters<typeof statusProblem>[0]): OrderStatus[] {
  return ORDER_STATUSES.filter((to) => statusProblem(order, to) === null);
}
