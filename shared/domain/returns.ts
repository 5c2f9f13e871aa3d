/**
 * Returns: units that left in a parcel and come back. What may follow what, how many units may come back, and what they
 * are worth. Receiving moves stock and lots, closing moves money.
 */

import { type Instant, toMillis } from "./instants.ts";
import type { Cents } from "./money.ts";
import { type FulfilmentState, isGone } from "./order-life.ts";
import { type TaxLine, taxOn } from "./tax.ts";

export const RETURN_STATES = ["requested", "approved", "refused", "received", "closed"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** How people read the state of a return. */
export const RETURN_LABELS: Record<ReturnState, string> = {
  requested: "Requested",
  approved: "Approved",
  refused: "Refused",
  received: "Received",
  closed: "Closed",
};

/**
 * What happens to a unit that came back. `restock` sells it again; `quarantine` keeps it aside, in no stock, until
 * somebody decides; `scrap` destroys it.
 */
export const DISPOSITIONS = ["restock", "quarantine", "scrap"] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

export const DISPOSITION_LABELS: Record<Disposition, string> = {
  restock: "Back to stock",
  quarantine: "Quarantine",
  scrap: "Scrap",
};

/** The steps of a return and the state that each needs and leads to. */
export const RETURN_STEPS = {
  approve: { from: "requested", to: "approved" },
  refuse: { from: "requested", to: "refused" },
  receive: { from: "approved", to: "received" },
  close: { from: "received", to: "closed" },
} as const satisfies Record<string, { from: ReturnState; to: ReturnState }>;
export type ReturnStep = keyof typeof RETURN_STEPS;

/** The steps that a return may take now. */
export const returnSteps = (state: ReturnState): ReturnStep[] =>
  (Object.keys(RETURN_STEPS) as ReturnStep[]).filter((step) => RETURN_STEPS[step].from === state);

/** How the terms state the days after the delivery in which customers may ask for a return; 0 for none. */
export function returnTerms(days: number): string {
  if (days === 0) {
    return "Goods are taken back only if they arrive damaged or are not what you ordered.";
  }
  const window = days === 1 ? "one day" : `${days} days`;
  return `You may return unopened goods in their original condition within ${window} of delivery.`;
}

const DAY_MS = 24 * 60 * 60_000;

/** Days that a parcel is taken to travel when nobody noted its delivery: only then does the time for a return begin. */
export const DAYS_ON_THE_WAY = 14;

type Parcel = {
  state: FulfilmentState;
  shippedAt: Instant | null;
  deliveredAt: Instant | null;
  lines: readonly { orderItemId: string; quantity: number }[];
};
type Returned = {
  state: ReturnState;
  lines: readonly { orderItemId: string; quantity: number; received: number }[];
};

/** `until` is the end of the time in which a customer may ask, in milliseconds. */
export type ReturnableUnits = { orderItemId: string; quantity: number; until: number };

/** Until when the units of a parcel may be returned, in milliseconds; `days` count from its delivery. */
export function returnableUntil(
  { shippedAt, deliveredAt }: Pick<Parcel, "shippedAt" | "deliveredAt">,
  days: number,
): number {
  if (deliveredAt !== null) return toMillis(deliveredAt) + days * DAY_MS;
  return shippedAt === null ? 0 : toMillis(shippedAt) + (DAYS_ON_THE_WAY + days) * DAY_MS;
}

/** The units that a return takes: what came back, or before that what was asked for. */
const takenUnits = ({ state }: Returned, line: Returned["lines"][number]) => {
  if (state === "refused") return 0;
  return state === "received" || state === "closed" ? line.received : line.quantity;
};

/**
 * How many units of each item may still be returned: what was shipped, less the units of other returns. Items without
 * such units are left out.
 * @param days the customer's days after the delivery
 * @param now the moment at which a customer asks; null for the seller, whom no deadline binds
 */
export function returnableUnits(
  parcels: readonly Parcel[],
  returns: readonly Returned[],
  { days, now }: { days: number; now: Date | null },
): ReturnableUnits[] {
  const units = new Map<string, { shipped: number; open: number; until: number }>();
  for (const parcel of parcels.filter(isGone)) {
    const until = returnableUntil(parcel, days);
    const isOpen = now === null || until >= now.getTime();
    for (const { orderItemId, quantity } of parcel.lines) {
      const had = units.get(orderItemId) ?? { shipped: 0, open: 0, until: 0 };
      units.set(orderItemId, {
        shipped: had.shipped + quantity,
        open: had.open + (isOpen ? quantity : 0),
        until: Math.max(had.until, until),
      });
    }
  }
  return [...units].flatMap(([orderItemId, { shipped, open, until }]) => {
    const taken = returns
      .flatMap((each) => each.lines.map((line) => ({ ...line, taken: takenUnits(each, line) })))
      .filter((line) => line.orderItemId === orderItemId)
      .reduce((sum, line) => sum + line.taken, 0);
    const quantity = Math.min(open, shipped - taken);
    return quantity > 0 ? [{ orderItemId, quantity, until }] : [];
  });
}

/**
 * How goods that came back are settled. Their value first lowers the amount due, because a refund of it would have to
 * be paid again. The rest is refunded, at most what was paid.
 * @param value what the units are worth
 */
export function settlementOf(
  value: Cents,
  { due, paid }: { due: Cents; paid: Cents },
): { credit: Cents; refund: Cents } {
  const credit = creditBeside(0, value, due);
  return { credit, refund: Math.min(value - credit, Math.max(paid, 0)) };
}

/** The credit beside this refund: the rest of the value, at most what is due. */
export const creditBeside = (refund: Cents, value: Cents, due: Cents): Cents =>
  Math.max(Math.min(value - refund, due), 0);

type PricedOrder = {
  subtotal: Cents;
  discountAmount: Cents;
  tax: Cents;
  taxLines: readonly TaxLine[];
};
type PricedUnits = readonly { productPrice: Cents; quantity: number }[];

/** `goods` after the discount; `tax` is that on the goods, without that on the shipping. */
export type ReturnValue = { goods: Cents; tax: Cents };

/**
 * What the customer paid for units of an order. Shares are rounded over all returns together, so that an order that
 * comes back in parts adds up to the whole.
 * @param earlier the units that came back before, in other returns
 */
export function valueOfReturn(
  order: PricedOrder,
  units: PricedUnits,
  earlier: PricedUnits,
): ReturnValue {
  const before = shareOf(order, sumOf(earlier));
  const after = shareOf(order, sumOf(earlier) + sumOf(units));
  return { goods: after.goods - before.goods, tax: after.tax - before.tax };
}

function shareOf({ subtotal, discountAmount, tax, taxLines }: PricedOrder, cents: Cents) {
  const net = subtotal - discountAmount;
  const rates = taxLines.map(({ name, percent }) => ({ name, percent, onShipping: false }));
  const onGoods = Math.min(tax, taxOn({ goodsCents: net, shippingCents: 0 }, rates).taxCents);
  return { goods: part(net, cents, subtotal), tax: part(onGoods, cents, subtotal) };
}

/** The share `of / whole` of an amount, rounded half up to the cent. */
function part(amount: Cents, of: Cents, whole: Cents): Cents {
  if (whole === 0) return 0;
  const [all, some, base] = [BigInt(amount), BigInt(of), BigInt(whole)];
  return Number((2n * all * some + base) / (2n * base));
}

const sumOf = (units: PricedUnits) =>
  units.reduce((sum, { productPrice, quantity }) => sum + productPrice * quantity, 0);
