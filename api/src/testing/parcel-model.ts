/** Orders, their parcels and the lots of one product as simple sums, which the shop must match after every call. */
export type ModelLot = {
  id: string;
  lotNumber: string;
  state: "released" | "blocked" | "recalled";
  received: number;
  available: number;
  /** yyyy-MM-dd; the earliest is packed first. */
  expiresOn: string;
};

export type ModelParcel = {
  id: string;
  state: "open" | "packed" | "shipped" | "delivered" | "cancelled";
  units: number;
  lots: Map<string, number>;
  /** Units that came back, by lot. */
  returned: Map<string, number>;
  /** Minutes since the story began. */
  shippedAt: number;
  mayHaveLeft: boolean;
};

export type ModelOrder = {
  id: string;
  itemId: string;
  quantity: number;
  status: "awaiting-payment" | "processing" | "cancelled";
  parcels: ModelParcel[];
  /** Lots whose units were given back after their parcel may have left. */
  had: Set<string>;
};

export type ModelShop = {
  lots: ModelLot[];
  orders: ModelOrder[];
  /** Minutes since the story began, and the shop's day, yyyy-MM-dd. */
  minute: number;
  today: string;
};

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
const isGone = ({ state }: ModelParcel) => state === "shipped" || state === "delivered";
const isLive = ({ state }: ModelParcel) => state !== "cancelled";
const hasPassed = ({ today }: ModelShop, { expiresOn }: ModelLot) => expiresOn <= today;

const shortOf = ({ units, lots }: ModelParcel) => units - sum(lots.values());
export const remaining = ({ quantity, parcels }: ModelOrder) =>
  quantity - sum(parcels.filter(isLive).map(({ units }) => units));
const shippedUnits = ({ parcels }: ModelOrder) =>
  sum(parcels.filter(isGone).map(({ units }) => units));

export const returnedOf = ({ returned }: ModelParcel) => sum(returned.values());
const returnedUnits = ({ parcels }: ModelOrder) => sum(parcels.map(returnedOf));

export function stockOf({ lots, orders }: ModelShop): number {
  const released = sum(
    lots.filter(({ state }) => state === "released").map(({ available }) => available),
  );
  const open = orders
    .filter(({ status }) => status !== "cancelled")
    .map(
      ({ quantity, parcels }) => quantity - sum(parcels.flatMap((one) => [...one.lots.values()])),
    );
  return Math.max(0, released - sum(open));
}

export function shippingStatusOf(order: ModelOrder): string {
  const units = shippedUnits(order);
  if (units === 0) return "pending";
  if (units < order.quantity) return "part-shipped";
  if (returnedUnits(order) === units) return "returned";
  return order.parcels.filter(isGone).every(({ state }) => state === "delivered")
    ? "delivered"
    : "shipped";
}

/** By brute force: every order that has a unit of the lot, or had one in a parcel that may have left. */
export const ordersOf = ({ orders }: ModelShop, { id }: ModelLot) =>
  orders.filter(
    ({ parcels, had }) => had.has(id) || parcels.some(({ lots }) => (lots.get(id) ?? 0) > 0),
  );

export const place = (shop: ModelShop, quantity: number) => (quantity <= stockOf(shop) ? 201 : 409);

export function pay(shop: ModelShop, order: ModelOrder): number {
  if (order.status === "cancelled" && order.quantity > stockOf(shop)) return 409;
  order.status = "processing";
  return 200;
}

export function cancel(shop: ModelShop, order: ModelOrder): number {
  if (order.status === "cancelled") return 200;
  if (order.parcels.some(isGone)) return 409;
  for (const parcel of order.parcels) dropParcel(shop, order, parcel);
  order.status = "cancelled";
  return 200;
}

/** `units` null takes everything that remains. The id of the new parcel is set by whoever made it. */
export function create(order: ModelOrder, units: number | null): number {
  const rest = remaining(order);
  if (order.status !== "processing" || rest === 0) return 409;
  if (units !== null && units > rest) return 422;
  addParcel(order, units ?? rest);
  return 201;
}

function addParcel(order: ModelOrder, units: number): void {
  const empty = {
    id: "",
    state: "open",
    lots: new Map(),
    returned: new Map(),
    shippedAt: 0,
    mayHaveLeft: false,
  } as const;
  order.parcels.push({ ...empty, lots: new Map(), returned: new Map(), units });
}

/** The call for the whole order: what no parcel has gets into one. */
export function allocate(shop: ModelShop, order: ModelOrder): number {
  if (order.status !== "processing" || shippedUnits(order) === order.quantity) return 409;
  if (remaining(order) > 0) addParcel(order, remaining(order));
  for (const parcel of order.parcels) {
    if (isLive(parcel) && !isGone(parcel)) takeLots(shop, parcel);
  }
  return 200;
}

export function pack(shop: ModelShop, order: ModelOrder, parcel: ModelParcel): number {
  if (parcel.state !== "open" || order.status !== "processing") return 409;
  if (!takeAll(shop, parcel)) return 409;
  parcel.state = "packed";
  return 200;
}

export function unpack(parcel: ModelParcel): number {
  if (parcel.state !== "packed") return 409;
  parcel.state = "open";
  return 200;
}

export function ship(shop: ModelShop, order: ModelOrder, parcel: ModelParcel): number {
  if (isGone(parcel)) return 200;
  if (!isLive(parcel) || order.status !== "processing" || !takeAll(shop, parcel)) return 409;
  parcel.state = "shipped";
  parcel.shippedAt = shop.minute;
  return 200;
}

/** `isTold`: the email about the shipment was sent. */
export function unship(shop: ModelShop, parcel: ModelParcel, isTold: boolean): number {
  if (parcel.state !== "shipped" || shop.minute - parcel.shippedAt > 30) return 409;
  if (returnedOf(parcel) > 0) return 409;
  parcel.state = "packed";
  if (isTold) parcel.mayHaveLeft = true;
  return 200;
}

export function deliver(parcel: ModelParcel): number {
  if (parcel.state !== "shipped") return 409;
  parcel.state = "delivered";
  return 200;
}

/** A return of units of one lot, from the request to what came back. The oldest parcel gives first. */
export function comeBack(
  shop: ModelShop,
  order: ModelOrder,
  lot: ModelLot,
  { units, disposition }: { units: number; disposition: string },
): number {
  if (units > shippedUnits(order) - returnedUnits(order)) return 422;
  const leftOf = ({ lots, returned }: ModelParcel) =>
    (lots.get(lot.id) ?? 0) - (returned.get(lot.id) ?? 0);
  const gone = order.parcels.filter(isGone);
  if (units > sum(gone.map(leftOf))) return 422;
  const isSold = lot.state === "released" && !hasPassed(shop, lot);
  if (disposition === "restock" && !isSold) return 409;
  let rest = units;
  for (const parcel of gone) {
    const back = Math.min(rest, leftOf(parcel));
    parcel.returned.set(lot.id, (parcel.returned.get(lot.id) ?? 0) + back);
    rest -= back;
  }
  if (disposition === "restock") lot.available += units;
  return 200;
}

export function drop(shop: ModelShop, order: ModelOrder, parcel: ModelParcel): number {
  if (parcel.state !== "open") return 409;
  dropParcel(shop, order, parcel);
  return 200;
}

export function changeLot(shop: ModelShop, lot: ModelLot, verb: string): number {
  if (verb === "recall") {
    lot.state = "recalled";
    return 200;
  }
  if (lot.state !== (verb === "block" ? "released" : "blocked")) return 409;
  if (verb === "unblock" && hasPassed(shop, lot)) return 422;
  lot.state = verb === "block" ? "blocked" : "released";
  return 200;
}

/** The job that blocks what has passed its date. Returns how many. */
export function blockPassed(shop: ModelShop): number {
  const passed = shop.lots.filter((lot) => lot.state === "released" && hasPassed(shop, lot));
  for (const lot of passed) lot.state = "blocked";
  return passed.length;
}

function takeLots(shop: ModelShop, parcel: ModelParcel): void {
  const fit = shop.lots
    .filter((lot) => lot.state === "released" && !hasPassed(shop, lot))
    .toSorted((one, two) => (one.expiresOn < two.expiresOn ? -1 : 1));
  for (const lot of fit) {
    const units = Math.min(shortOf(parcel), lot.available);
    if (units <= 0) continue;
    lot.available -= units;
    parcel.lots.set(lot.id, (parcel.lots.get(lot.id) ?? 0) + units);
  }
}

/** All lots of the parcel, fit to be shipped; otherwise nothing changes. */
function takeAll(shop: ModelShop, parcel: ModelParcel): boolean {
  const before = { lots: new Map(parcel.lots), available: shop.lots.map((lot) => lot.available) };
  takeLots(shop, parcel);
  const isFit = shop.lots
    .filter(({ id }) => parcel.lots.has(id))
    .every((lot) => lot.state === "released" && !hasPassed(shop, lot));
  if (isFit && shortOf(parcel) === 0) return true;
  parcel.lots = before.lots;
  for (const [index, lot] of shop.lots.entries()) lot.available = before.available[index] ?? 0;
  return false;
}

function dropParcel(shop: ModelShop, order: ModelOrder, parcel: ModelParcel): void {
  for (const lot of shop.lots) {
    const units = parcel.lots.get(lot.id) ?? 0;
    lot.available += units;
    if (units > 0 && parcel.mayHaveLeft) order.had.add(lot.id);
  }
  parcel.lots.clear();
  if (parcel.state === "open" || parcel.state === "packed") parcel.state = "cancelled";
}
