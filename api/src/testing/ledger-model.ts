/**
 * The expected money, status, stock, coupon and emails of an order after any sequence of calls,
 * computed from the entries alone. It shares no code with the shop.
 */

export type ModelEntry = {
  /** Set from the answer. */
  id: string;
  kind: "payment" | "refund" | "write-off" | "credit" | "reversal";
  amount: number;
  /** By how much it lowers what the order costs while it stands. */
  lowers: number;
  byStatus: boolean;
  isReversed: boolean;
  /** It was made after the goods had left. */
  isLate: boolean;
};

export type ModelOrder = {
  id: string;
  total: number;
  status: string;
  isShipped: boolean;
  /** Units that came back. */
  unitsBack: number;
  isReceived: boolean;
  units: number;
  coupon: ModelCoupon | null;
  heldHours: number;
  isReminded: boolean;
  entries: ModelEntry[];
  mails: string[];
};

export type ModelCoupon = { id: string; code: string; limit: number };

/** The shared data of all orders: units of the one product. */
export type ModelShop = { stock: number; orders: ModelOrder[] };

/** A coupon's uses are the live orders that have it. */
export const usesOf = ({ orders }: ModelShop, coupon: ModelCoupon) =>
  orders.filter((one) => one.coupon === coupon && one.status !== "cancelled").length;

export const hasUseLeft = (shop: ModelShop, coupon: ModelCoupon) =>
  usesOf(shop, coupon) < coupon.limit;

/** A new order; one of 0.00 is paid. */
export function place(
  shop: ModelShop,
  order: Pick<ModelOrder, "id" | "total" | "units" | "coupon">,
): ModelOrder {
  const isFree = order.total === 0;
  const placed: ModelOrder = {
    ...order,
    status: isFree ? "processing" : "awaiting-payment",
    isShipped: false,
    unitsBack: 0,
    isReceived: isFree,
    heldHours: 0,
    isReminded: false,
    entries: [],
    mails: ["order-placed"],
  };
  shop.stock -= order.units;
  shop.orders.push(placed);
  return placed;
}

/** The expected answer of a call: 200, 201, or the refusal's status and code. */
export type Outcome = string;

export type ModelRecording = {
  kind: "payment" | "refund" | "write-off";
  amount: number;
  choice?: "revive" | "keep";
};

const isPaidStatus = (status: string) => status === "processing" || status === "completed";

const live = ({ entries }: ModelOrder) =>
  entries.filter(({ kind, isReversed }) => kind !== "reversal" && !isReversed);

const sumOf = (order: ModelOrder, kind: ModelEntry["kind"]) =>
  live(order).reduce((sum, entry) => sum + (entry.kind === kind ? entry.amount : 0), 0);

export const paidOf = (order: ModelOrder) => sumOf(order, "payment") - sumOf(order, "refund");

export const balanceOf = (order: ModelOrder) =>
  order.total - paidOf(order) - sumOf(order, "write-off");

/** By how much the entries that stand lower what the order costs. */
export const loweredOf = (order: ModelOrder) =>
  live(order).reduce((sum, { lowers }) => sum + lowers, 0);

const costOf = (order: ModelOrder) => Math.max(0, order.total - loweredOf(order));

const overpaidOf = (order: ModelOrder) => Math.max(0, paidOf(order) - costOf(order));

/** What is neither paid nor written off of what the order costs. */
export const openOf = (order: ModelOrder) =>
  Math.max(0, costOf(order) - paidOf(order) - sumOf(order, "write-off"));

/**
 * A refund of a paid order first gives back what was overpaid, and lowers the price by the rest. Any other refund only
 * moves money. A payment for an unshipped order whose money was refunded completely restores the price.
 */
function lowersBy(order: ModelOrder, { kind, amount, choice }: ModelRecording): number {
  if (kind === "refund") {
    return isPaidStatus(order.status) ? Math.max(0, amount - overpaidOf(order)) : 0;
  }
  const isOff = stateOf(order) === "refunded" && openOf(order) === 0 && !order.isShipped;
  const isKept = order.status === "cancelled" && choice !== "revive";
  return kind === "payment" && isOff && !isKept ? -loweredOf(order) : 0;
}

export function stateOf(order: ModelOrder): string {
  const [paid, balance] = [paidOf(order), balanceOf(order)];
  if (paid === 0 && sumOf(order, "refund") > 0) return "refunded";
  if (balance === 0) return "paid";
  if (balance < 0) return "overpaid";
  return paid === 0 ? "unpaid" : "part-paid";
}

const entry = (
  kind: ModelEntry["kind"],
  amount: number,
  { byStatus = false, lowers = 0, isLate = false } = {},
): ModelEntry => ({
  id: "",
  kind,
  amount,
  lowers,
  byStatus,
  isReversed: false,
  isLate,
});

/** Takes the stock and the coupon's use of a cancelled order again; returns the reason of a refusal, or null. */
function takeAgain(shop: ModelShop, order: ModelOrder): Outcome | null {
  if (shop.stock < order.units) return "409 insufficient-stock";
  if (order.coupon && !hasUseLeft(shop, order.coupon)) return "409 coupon-used-up";
  shop.stock -= order.units;
  return null;
}

/** A waiting reminder is withdrawn together with its hold. */
function forgetReminder(order: ModelOrder): void {
  order.mails = order.mails.filter((kind) => kind !== "hold-reminder");
}

function becomePaid(order: ModelOrder, status: string): void {
  order.status = status;
  forgetReminder(order);
  if (!order.isReceived) order.mails.push("payment-received");
  order.isReceived = true;
}

function wait(order: ModelOrder): void {
  order.status = "awaiting-payment";
  order.isReceived = false;
  order.heldHours = 0;
  order.isReminded = false;
}

export function record(shop: ModelShop, order: ModelOrder, recording: ModelRecording): Outcome {
  const { kind, amount, choice } = recording;
  const wasPaid = isPaidStatus(order.status);
  const isMoneyOfCancelled = order.status === "cancelled" && kind !== "refund";
  if (kind === "refund" && amount > paidOf(order)) return "422 refund-exceeds-paid";
  if (isMoneyOfCancelled && !choice) return "409 order-cancelled";
  const mostWrittenOff = isMoneyOfCancelled && choice === "keep" ? 0 : openOf(order);
  if (kind === "write-off" && amount > mostWrittenOff) return "422 write-off-exceeds-balance";
  const lowers = lowersBy(order, recording);
  if (isMoneyOfCancelled && choice === "revive") {
    const refused = takeAgain(shop, order);
    if (refused) return refused;
    wait(order);
  }
  order.entries.push(entry(kind, amount, { lowers, isLate: order.isShipped }));
  if (order.status === "awaiting-payment") {
    if (openOf(order) === 0) becomePaid(order, "processing");
    else if (kind !== "refund") order.mails.push("part-payment-received");
  } else if (wasPaid && kind !== "refund") {
    if (openOf(order) > 0) order.mails.push("part-payment-received");
    else order.mails.push(overpaidOf(order) > 0 ? "overpayment-received" : "payment-received");
  }
  return "201";
}

/**
 * One more unit comes back, which is scrapped, and its return is closed with a refund and a credit. Both lower the
 * price, the credit without money.
 */
export function comeBack(
  order: ModelOrder,
  { refund, credit }: { refund: number; credit: number },
): Outcome {
  if (!order.isShipped || order.unitsBack === order.units) return "422 invalid";
  order.unitsBack += 1;
  order.mails.push("return-approved", "return-received");
  if (refund > paidOf(order)) return "422 refund-exceeds-paid";
  if (refund === 0 && credit > openOf(order)) return "422 credit-exceeds-due";
  const wasPaid = isPaidStatus(order.status);
  if (refund > 0) {
    const lowers = Math.min(refund, costOf(order));
    order.entries.push(entry("refund", refund, { lowers, isLate: true }));
  }
  if (credit > 0) {
    order.entries.push(entry("credit", credit, { lowers: credit, isLate: true }));
    if (order.status === "awaiting-payment" && openOf(order) === 0) becomePaid(order, "processing");
    else if (wasPaid && openOf(order) === 0) order.mails.push("payment-received");
  }
  order.mails.push("return-closed");
  return "200";
}

export function reverse(order: ModelOrder, reversed: ModelEntry): Outcome {
  if (reversed.kind === "reversal") return "409 is-reversal";
  if (reversed.isReversed) return "409 already-reversed";
  if (order.isShipped && !reversed.isLate && reversed.kind !== "refund") return "409 order-shipped";
  if (reversed.kind === "payment" && reversed.amount > paidOf(order)) return "409 payment-refunded";
  if (reversed.lowers > loweredOf(order)) return "409 paid-again";
  const wasOpen = openOf(order);
  reversed.isReversed = true;
  order.entries.push(entry("reversal", reversed.amount));
  if (isPaidStatus(order.status) && openOf(order) > wasOpen) wait(order);
  else if (order.status === "awaiting-payment" && openOf(order) === 0) {
    becomePaid(order, "processing");
  }
  return "201";
}

export function setStatus(shop: ModelShop, order: ModelOrder, to: string): Outcome {
  if (to === order.status) return "200";
  const wasCancelled = order.status === "cancelled";
  if (order.total === 0 && to === "awaiting-payment") {
    return wasCancelled ? setStatus(shop, order, "processing") : "409 nothing-due";
  }
  if (to === "cancelled") {
    if (order.isShipped) return "409 order-shipped";
    shop.stock += order.units;
    order.status = to;
    forgetReminder(order);
    order.mails.push("order-cancelled");
    return "200";
  }
  const marked = live(order).filter(({ byStatus }) => byStatus);
  if (to === "awaiting-payment") {
    const isRecorded = live(order).length > marked.length;
    const waitsForTheRest = wasCancelled && marked.length === 0 && openOf(order) > 0;
    if (isRecorded && !waitsForTheRest) return "409 has-payments";
    if (order.isShipped && marked.some(({ isLate }) => !isLate)) return "409 order-shipped";
  }
  if (wasCancelled) {
    const refused = takeAgain(shop, order);
    if (refused) return refused;
  }
  if (to === "awaiting-payment") {
    for (const one of marked) {
      one.isReversed = true;
      order.entries.push(entry("reversal", one.amount, { byStatus: true }));
    }
    order.mails.push("order-reopened");
    wait(order);
    return "200";
  }
  const due = openOf(order);
  if (!isPaidStatus(order.status) && due > 0) {
    order.entries.push(entry("payment", due, { byStatus: true, isLate: order.isShipped }));
    // A payment before the cancellation was another one.
    order.isReceived = false;
  }
  if (wasCancelled && order.isReceived) order.mails.push("order-reopened");
  becomePaid(order, to);
  return "200";
}

export function ship(order: ModelOrder): Outcome {
  if (order.status === "cancelled") return "409 order-cancelled";
  if (order.isShipped) return "200";
  if (stateOf(order) === "refunded") return "409 order-refunded";
  // It says that the goods are set aside.
  forgetReminder(order);
  order.mails.push("order-shipped");
  order.isShipped = true;
  return "200";
}

const HOLD_HOURS = 48;

/** Hours pass. The job sends one reminder for each hold of what is here, when half of it is over but not all. */
export function remind(order: ModelOrder): void {
  const isDue = order.heldHours >= HOLD_HOURS / 2 && order.heldHours < HOLD_HOURS;
  if (order.status !== "awaiting-payment" || order.isShipped || order.isReminded || !isDue) return;
  order.isReminded = true;
  order.mails.push("hold-reminder");
}

/** The job cancels unpaid orders whose hold has ended. */
export function expire(shop: ModelShop, order: ModelOrder): void {
  const isOver = order.status === "awaiting-payment" && order.heldHours >= HOLD_HOURS;
  if (isOver && paidOf(order) === 0) setStatus(shop, order, "cancelled");
}
