/**
 * The life of an order: what may follow what over order, payment and fulfilment, and what each step
 * does to stock, lots, ledger and emails. The API refuses by these tables, and the back-office
 * offers what they allow.
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

/** What a step does to the other parts of the shop. */
type Effects = {
  /** Of a product with lots: `take` allocates what is missing, `give-back` returns it to its lots. */
  lots: "keep" | "take" | "give-back";
  /** `take` sells the units again, `give-back` returns them for sale. */
  stock: "keep" | "take" | "give-back";
  /** `pay` records what is due as paid, `reverse` takes such payments back. */
  ledger: "keep" | "pay" | "reverse";
  /** The email to the customer; the one of a reverted step is withdrawn while it waits. */
  mail: string | null;
};

const NO_EFFECT: Effects = { lots: "keep", stock: "keep", ledger: "keep", mail: null };

export type FulfilmentStep =
  | "change"
  | "pack"
  | "unpack"
  | "ship"
  | "correct"
  | "unship"
  | "deliver"
  | "cancel";

type FulfilmentRule = Effects & {
  from: readonly FulfilmentState[];
  /** Null when the state stays. */
  to: FulfilmentState | null;
  /** Only of an order that is paid, and whose money was not all refunded. */
  needsPayment: boolean;
};

/**
 * The steps of a fulfilment. Units that have left never come back by a step: `unship` says that
 * they had not left, and is possible only shortly after `ship`. What comes back later is a return.
 */
export const FULFILMENT_STEPS: Record<FulfilmentStep, FulfilmentRule> = {
  // Other units or other lots, chosen by hand.
  change: { ...NO_EFFECT, from: ["open"], to: null, needsPayment: true },
  pack: { ...NO_EFFECT, from: ["open"], to: "packed", needsPayment: true, lots: "take" },
  unpack: { ...NO_EFFECT, from: ["packed"], to: "open", needsPayment: false },
  // An open one is packed by it.
  ship: {
    ...NO_EFFECT,
    from: ["open", "packed"],
    to: "shipped",
    needsPayment: true,
    lots: "take",
    mail: "order-shipped",
  },
  // Another tracking number of what has left.
  correct: { ...NO_EFFECT, from: ["shipped", "delivered"], to: null, needsPayment: false },
  unship: {
    ...NO_EFFECT,
    from: ["shipped"],
    to: "packed",
    needsPayment: false,
    mail: "shipment-withdrawn",
  },
  deliver: { ...NO_EFFECT, from: ["shipped"], to: "delivered", needsPayment: false },
  cancel: { ...NO_EFFECT, from: ["open"], to: "cancelled", needsPayment: false, lots: "give-back" },
};

/** Minutes after shipping in which a shipment can be taken back as a mistake. */
export const UNSHIP_MINUTES = 30;

export type FulfilmentProblem =
  | "fulfilment-state"
  | "unship-late"
  | "has-returns"
  | "order-cancelled"
  | "order-unpaid"
  | "order-refunded";

type PaidOrder = { status: string; paymentState: string };

/** Why an order gets no fulfilment now, and why none of its fulfilments is packed; null when it does. */
export function fulfilProblem({ status, paymentState }: PaidOrder): FulfilmentProblem | null {
  if (status === "cancelled") return "order-cancelled";
  if (status === "awaiting-payment") return "order-unpaid";
  return paymentState === "refunded" ? "order-refunded" : null;
}

/** Why a step of a fulfilment is not possible now; null when it is. */
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

/** Whether no unit of the order is still here. */
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
export type OrderTransition = Effects & {
  /** Takes the units and one use of the coupon again; refused when either is not available. */
  takesStock: boolean;
  /** Returns the units and the use of the coupon, once, and cancels the fulfilments. */
  restocks: boolean;
  /** Records when the payment was received, unless that is recorded already. */
  recordsPayment: boolean;
  /** Clears that record, because the payment was noted by mistake. */
  clearsPayment: boolean;
};

const nothing: OrderTransition = {
  ...NO_EFFECT,
  takesStock: false,
  restocks: false,
  recordsPayment: false,
  clearsPayment: false,
};
const paid: OrderTransition = {
  ...nothing,
  recordsPayment: true,
  ledger: "pay",
  mail: "payment-received",
};
const unpaid: OrderTransition = {
  ...nothing,
  clearsPayment: true,
  ledger: "reverse",
  mail: "order-reopened",
};
const cancelled: OrderTransition = {
  ...nothing,
  restocks: true,
  lots: "give-back",
  stock: "give-back",
  mail: "order-cancelled",
};
const reopened = { takesStock: true, stock: "take" } as const;

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
 * Why an order cannot get a status; null when it may. What has left is never taken back by a
 * status, and an order of 0.00 has no payment to wait for. Whether its payments can be taken back
 * is a question to its ledger (`ledgerChange`).
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

/** The statuses that an order may get, and its present one. */
export function allowedStatuses(order: Parameters<typeof statusProblem>[0]): OrderStatus[] {
  return ORDER_STATUSES.filter((to) => statusProblem(order, to) === null);
}
