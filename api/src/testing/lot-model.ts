/** Lots and the orders of one product as simple sums, which the shop must match after every call. */
export type ModelLot = {
  id: string;
  lotNumber: string;
  state: "quarantine" | "released" | "blocked" | "recalled" | "exhausted";
  /** Units that were received, scrapped or adjusted; orders do not change it. */
  entered: number;
  available: number;
  /** yyyy-MM-dd; first expiry first, then the earlier lot. */
  expiresOn: string | null;
  retestOn: string;
  /** The customers that a recall has emailed. */
  told: Set<string>;
};

export type ModelOrder = {
  id: string;
  itemId: string;
  customer: string;
  quantity: number;
  /** Dollars with two decimals. */
  total: string;
  status: "awaiting-payment" | "processing" | "cancelled";
  isPaid: boolean;
  hasRefund: boolean;
  isPacked: boolean;
  isShipped: boolean;
  /** The day of the shipment, in days since the run began. */
  shippedOn: number;
  /** Its parcel was taken back after its customer was told; counts until the parcel is cancelled. */
  mayHaveLeft: boolean;
  /** Placed before the first lot. */
  isOld: boolean;
  /** Days from the start of the run until its hold ends. */
  heldUntil: number;
  lots: Map<string, number>;
  /** Lots whose units were given back after the parcel may have left. */
  had: Set<string>;
};

export type ModelShop = {
  lots: ModelLot[];
  orders: ModelOrder[];
  /** Days since the run began, and the shop's day, yyyy-MM-dd. */
  day: number;
  today: string;
};

/** Days of a hold. */
export const HOLD_DAYS = 2;

export const unitsOf = ({ lots }: ModelOrder) =>
  [...lots.values()].reduce((sum, units) => sum + units, 0);

const hasPassed = ({ expiresOn, retestOn }: ModelLot, { today }: ModelShop) =>
  retestOn <= today || (expiresOn !== null && expiresOn <= today);

/** It was paid, and the whole payment was refunded. */
const isRefunded = ({ isPaid, hasRefund }: ModelOrder) => hasRefund && !isPaid;

export function openUnits(order: ModelOrder): number {
  if (order.status === "cancelled" || (order.isOld && order.isShipped)) return 0;
  return order.quantity - unitsOf(order);
}

export function stockOf({ lots, orders }: ModelShop): number {
  const released = lots
    .filter(({ state }) => state === "released")
    .reduce((sum, { available }) => sum + available, 0);
  return Math.max(0, released - orders.reduce((sum, order) => sum + openUnits(order), 0));
}

/** Returns the status that the shop must answer. */
export function place(shop: ModelShop, quantity: number): number {
  return quantity <= stockOf(shop) ? 201 : 409;
}

export function cancel(shop: ModelShop, order: ModelOrder): number {
  if (order.status === "cancelled") return 200;
  if (order.isShipped) return 409;
  giveBack(shop, order);
  order.isPacked = false;
  order.mayHaveLeft = false;
  order.status = "cancelled";
  return 200;
}

/** Cancels unpaid, unshipped orders whose hold has ended. */
export function expire(shop: ModelShop): number {
  for (const order of shop.orders) {
    const isHeld = order.heldUntil > shop.day;
    if (order.status !== "awaiting-payment" || order.isShipped || order.isPaid || isHeld) continue;
    cancel(shop, order);
  }
  return 200;
}

export function pay(shop: ModelShop, order: ModelOrder): number {
  if (order.status === "processing") return 200;
  if (order.status === "cancelled" && order.quantity > stockOf(shop)) return 409;
  order.status = "processing";
  order.isPaid = true;
  return 200;
}

/** The order waits for its payment again; a cancelled one too. */
export function wait(shop: ModelShop, order: ModelOrder): number {
  if (order.status === "awaiting-payment") return 200;
  if (order.hasRefund || (order.isPaid && order.isShipped)) return 409;
  if (order.status === "cancelled" && order.quantity > stockOf(shop)) return 409;
  order.status = "awaiting-payment";
  order.isPaid = false;
  order.heldUntil = shop.day + HOLD_DAYS;
  return 200;
}

export function refund(order: ModelOrder): number {
  if (!order.isPaid) return 422;
  order.isPaid = false;
  order.hasRefund = true;
  return 201;
}

export function allocate(shop: ModelShop, order: ModelOrder): number {
  if (order.isShipped || order.status !== "processing" || isRefunded(order)) return 409;
  takeOpen(shop, order);
  return 200;
}

function takeOpen(shop: ModelShop, order: ModelOrder): void {
  const expiryOf = ({ expiresOn, retestOn }: ModelLot) => expiresOn ?? retestOn;
  const lots = shop.lots
    .filter((lot) => lot.state === "released" && !hasPassed(lot, shop))
    .toSorted((one, two) =>
      expiryOf(one) < expiryOf(two) ? -1 : expiryOf(one) > expiryOf(two) ? 1 : 0,
    );
  let open = order.quantity - unitsOf(order);
  for (const lot of lots) {
    const units = Math.min(open, lot.available);
    if (units === 0) continue;
    lot.available -= units;
    order.lots.set(lot.id, (order.lots.get(lot.id) ?? 0) + units);
    open -= units;
  }
}

/**
 * Allocates all lots of the order. Returns false and changes nothing if units are missing or a lot must not be shipped.
 */
function takeAll(shop: ModelShop, order: ModelOrder): boolean {
  const before = { lots: new Map(order.lots), available: shop.lots.map((lot) => lot.available) };
  takeOpen(shop, order);
  const isFit = shop.lots
    .filter(({ id }) => order.lots.has(id))
    .every(
      (lot) => (lot.state === "released" || lot.state === "exhausted") && !hasPassed(lot, shop),
    );
  if (isFit && unitsOf(order) === order.quantity) return true;
  order.lots = before.lots;
  for (const [index, lot] of shop.lots.entries()) lot.available = before.available[index] ?? 0;
  return false;
}

export function unallocate(shop: ModelShop, order: ModelOrder): number {
  if (order.isShipped) return 409;
  giveBack(shop, order);
  order.isPacked = false;
  return 200;
}

export function pack(shop: ModelShop, order: ModelOrder): number {
  if (order.status !== "processing" || order.isShipped || isRefunded(order)) return 409;
  if (!takeAll(shop, order)) return 409;
  order.isPacked = true;
  return 200;
}

export function unpack(order: ModelOrder): number {
  if (order.isShipped) return 409;
  order.isPacked = false;
  return 200;
}

/** With `isListed` it is the pasted list, which ships only paid orders. */
export function ship(shop: ModelShop, order: ModelOrder, { isListed = false } = {}): number {
  if (order.status === "cancelled") return 409;
  if (isListed && order.status === "awaiting-payment") return 409;
  if (order.isShipped) return 200;
  if (isRefunded(order) || !takeAll(shop, order)) return 409;
  order.isShipped = true;
  order.shippedOn = shop.day;
  order.isPacked = true;
  return 200;
}

/** `isTold`: the email about the shipment was sent. */
export function unship(shop: ModelShop, order: ModelOrder, isTold: boolean): number {
  if (!order.isShipped || shop.day > order.shippedOn) return 409;
  if (isTold) order.mayHaveLeft = true;
  order.isShipped = false;
  order.isPacked = false;
  return 200;
}

export function move(shop: ModelShop, lot: ModelLot, change: number): number {
  if (lot.available + change < 0) return 409;
  lot.entered += change;
  lot.available += change;
  if (change > 0) reopen(shop, lot);
  return 201;
}

const MOVES: Record<string, (lot: ModelLot) => ModelLot["state"] | null> = {
  release: ({ state }) => (state === "quarantine" ? "released" : null),
  block: ({ state }) => (state === "quarantine" || state === "released" ? "blocked" : null),
  unblock: ({ state }) => (state === "blocked" ? "released" : null),
  exhaust: ({ state, available }) => (state === "released" && available === 0 ? "exhausted" : null),
};

export function change(shop: ModelShop, lot: ModelLot, verb: string): number {
  const state = MOVES[verb]?.(lot) ?? null;
  if (state === null) return 409;
  if (state === "released" && hasPassed(lot, shop)) return 422;
  lot.state = state;
  return 200;
}

export function recall(shop: ModelShop, lot: ModelLot): number {
  if (lot.state === "quarantine") return 409;
  lot.state = "recalled";
  for (const { customer } of ordersOf(shop, lot)) lot.told.add(customer);
  return 200;
}

/** By brute force: every order that has a unit of the lot, or had one that was shipped. */
export const ordersOf = ({ orders }: ModelShop, lot: ModelLot) =>
  orders.filter(({ lots, had }) => (lots.get(lot.id) ?? 0) > 0 || had.has(lot.id));

function giveBack(shop: ModelShop, order: ModelOrder): void {
  for (const lot of shop.lots) {
    const units = order.lots.get(lot.id) ?? 0;
    lot.available += units;
    if (units > 0 && order.mayHaveLeft) order.had.add(lot.id);
    if (units > 0) reopen(shop, lot);
  }
  order.lots.clear();
}

/** An exhausted lot has units again: it is released, unless it is past its date. */
function reopen(shop: ModelShop, lot: ModelLot): void {
  if (lot.state === "exhausted") lot.state = hasPassed(lot, shop) ? "blocked" : "released";
}
