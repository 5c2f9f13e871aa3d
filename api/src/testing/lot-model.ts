/** Lots and the orders of one product, as plain sums: what the shop must agree with after every call. */
export type ModelLot = {
  id: string;
  lotNumber: string;
  state: "quarantine" | "released" | "blocked" | "recalled" | "exhausted";
  available: number;
  /** First expiry first; ties by what came first. */
  expiry: string;
  /** Whom a recall has told. */
  told: Set<string>;
};

export type ModelOrder = {
  id: string;
  itemId: string;
  customer: string;
  quantity: number;
  status: "awaiting-payment" | "processing" | "cancelled";
  isShipped: boolean;
  /** Placed before the first lot. */
  isOld: boolean;
  lots: Map<string, number>;
};

export type ModelShop = { lots: ModelLot[]; orders: ModelOrder[]; mails: string[] };

const unitsOf = ({ lots }: ModelOrder) => [...lots.values()].reduce((sum, units) => sum + units, 0);

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

/** The status with which the shop must answer. */
export function place(shop: ModelShop, quantity: number): number {
  return quantity <= stockOf(shop) ? 201 : 409;
}

export function cancel(shop: ModelShop, order: ModelOrder): number {
  giveBack(shop, order);
  order.status = "cancelled";
  return 200;
}

export function pay(shop: ModelShop, order: ModelOrder): number {
  if (order.status === "cancelled") {
    const needed = order.isOld && order.isShipped ? 0 : order.quantity;
    if (needed > stockOf(shop)) return 409;
  }
  order.status = "processing";
  return 200;
}

export function allocate(shop: ModelShop, order: ModelOrder): number {
  if (order.isShipped || order.status !== "processing") return 409;
  const lots = shop.lots
    .filter(({ state }) => state === "released")
    .toSorted((one, two) => (one.expiry < two.expiry ? -1 : one.expiry > two.expiry ? 1 : 0));
  let open = order.quantity - unitsOf(order);
  for (const lot of lots) {
    const units = Math.min(open, lot.available);
    if (units === 0) continue;
    lot.available -= units;
    order.lots.set(lot.id, (order.lots.get(lot.id) ?? 0) + units);
    open -= units;
  }
  return 200;
}

export function unallocate(shop: ModelShop, order: ModelOrder): number {
  if (order.isShipped) return 409;
  giveBack(shop, order);
  return 200;
}

export function ship(order: ModelOrder): number {
  if (order.status === "cancelled") return 409;
  order.isShipped = true;
  return 200;
}

export function unship(shop: ModelShop, order: ModelOrder): number {
  if (!order.isShipped || order.status === "cancelled") return 409;
  giveBack(shop, order);
  order.isShipped = false;
  return 200;
}

export function move(lot: ModelLot, change: number): number {
  if (lot.available + change < 0) return 409;
  lot.available += change;
  if (lot.state === "exhausted" && change > 0) lot.state = "released";
  return 201;
}

const MOVES: Record<string, (lot: ModelLot) => ModelLot["state"] | null> = {
  release: ({ state }) => (state === "quarantine" ? "released" : null),
  block: ({ state }) => (state === "quarantine" || state === "released" ? "blocked" : null),
  unblock: ({ state }) => (state === "blocked" ? "released" : null),
  exhaust: ({ state, available }) => (state === "released" && available === 0 ? "exhausted" : null),
};

export function change(lot: ModelLot, verb: string): number {
  const state = MOVES[verb]?.(lot) ?? null;
  if (state === null) return 409;
  lot.state = state;
  return 200;
}

export function recall(shop: ModelShop, lot: ModelLot): number {
  if (!["released", "blocked", "recalled"].includes(lot.state)) return 409;
  lot.state = "recalled";
  for (const { customer } of ordersOf(shop, lot)) {
    if (lot.told.has(customer)) continue;
    lot.told.add(customer);
    shop.mails.push(`${lot.lotNumber} ${customer}`);
  }
  return 200;
}

/** By brute force: every order that has a unit of the lot. */
export const ordersOf = ({ orders }: ModelShop, lot: ModelLot) =>
  orders.filter(({ lots }) => (lots.get(lot.id) ?? 0) > 0);

function giveBack({ lots }: ModelShop, order: ModelOrder): void {
  for (const lot of lots) {
    const units = order.lots.get(lot.id) ?? 0;
    lot.available += units;
    if (units > 0 && lot.state === "exhausted") lot.state = "released";
  }
  order.lots.clear();
}
