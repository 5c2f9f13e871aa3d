import { type Cents, formatUsd, multiply, parseAmount } from "./money.ts";

/** The price of **one** unit when at least `quantity` units of the product are bought. */
export type Tier = { quantity: number; unitPriceCents: Cents };

/** The fields that determine a product's price. `tiers` count only when `hasBulkPricing` is set. */
export type PricedProduct = {
  priceCents: Cents;
  hasBulkPricing: boolean;
  tiers: readonly Tier[];
};

/** One option of the quantity select: adds `quantity` units at `unitPriceCents` each. */
export type BulkOption = Tier & { label: string };

/** Returns the tiers sorted by quantity; does not change the given list. */
export function sortTiers<T extends { quantity: number }>(tiers: readonly T[]): T[] {
  return tiers.toSorted((one, other) => one.quantity - other.quantity);
}

/** The quantities that occur in more than one tier. A product with any cannot be saved. */
export function repeatedQuantities(tiers: readonly { quantity: number }[]): number[] {
  const groups = Map.groupBy(tiers, ({ quantity }) => quantity);
  return [...groups].flatMap(([quantity, same]) => (same.length > 1 ? [quantity] : []));
}

/**
 * The tier that applies to a quantity: the largest tier that it reaches; below the smallest tier,
 * the smallest. Null without tiers. The tiers need not be sorted.
 */
export function tierFor(tiers: readonly Tier[], quantity: number): Tier | null {
  const sorted = sortTiers(tiers);
  return sorted.findLast((tier) => tier.quantity <= quantity) ?? sorted[0] ?? null;
}

/** The price of one unit in a line of `quantity` units. */
export function unitPriceCents(product: PricedProduct, quantity: number): Cents {
  const tier = product.hasBulkPricing ? tierFor(product.tiers, quantity) : null;
  return tier?.unitPriceCents ?? product.priceCents;
}

/** A tier that a line has not reached, and the saving in cents compared with the line's present unit price. */
export type TierAhead = Tier & { savesCents: Cents };

/**
 * The next tier with a lower unit price than a line of `quantity` units. `savesCents` is the saving on the tier's
 * quantity compared with the line's present price. Null when no further tier is cheaper.
 */
export function tierAhead(product: PricedProduct, quantity: number): TierAhead | null {
  if (!product.hasBulkPricing) return null;
  const price = unitPriceCents(product, quantity);
  const next = sortTiers(product.tiers).find(
    (tier) => tier.quantity > quantity && tier.unitPriceCents < price,
  );
  if (!next) return null;
  return { ...next, savesCents: multiply(price - next.unitPriceCents, next.quantity) };
}

/**
 * The options of the quantity select, smallest first: one per tier, or a single unit for a product
 * without bulk pricing. Never empty.
 */
export function bulkOptions(product: PricedProduct): [BulkOption, ...BulkOption[]] {
  const tiers = product.hasBulkPricing ? sortTiers(product.tiers) : [];
  const [first = { quantity: 1, unitPriceCents: product.priceCents }, ...rest] = tiers;
  return [asOption(first), ...rest.map(asOption)];
}

/** "1 Vial - $120.00", "3 Vials - $110.00 each": the price is for one vial. */
export function tierLabel({ quantity, unitPriceCents }: Tier): string {
  const price = formatUsd(unitPriceCents);
  return quantity === 1 ? `1 Vial - ${price}` : `${vials(quantity)} - ${price} each`;
}

/** "1 Vial", "3 Vials": appended to a product's name in the message about the cart. */
export function vials(quantity: number): string {
  return quantity === 1 ? "1 Vial" : `${quantity} Vials`;
}

/** The list price of a bulk product: the price of its smallest tier. Null without tiers. */
export function basePriceCents(tiers: readonly Tier[]): Cents | null {
  return sortTiers(tiers)[0]?.unitPriceCents ?? null;
}

/** The tiers of a product when bulk pricing is switched on, all at 0.00. */
export function defaultTiers(): Tier[] {
  return [1, 3, 10].map((quantity) => ({ quantity, unitPriceCents: 0 }));
}

/**
 * The pricing of a product from the API's answer: amounts are strings, `bulkPricing` is a list or null.
 *
 * @throws RangeError when an amount is malformed; a parsed answer has none.
 */
export function pricedProduct(product: {
  price: string;
  hasBulkPricing: boolean;
  bulkPricing: readonly { quantity: number; price: string }[] | null;
}): PricedProduct {
  return {
    priceCents: parseAmount(product.price),
    hasBulkPricing: product.hasBulkPricing,
    tiers: (product.bulkPricing ?? []).map(({ quantity, price }) => ({
      quantity,
      unitPriceCents: parseAmount(price),
    })),
  };
}

const asOption = (tier: Tier): BulkOption => ({ ...tier, label: tierLabel(tier) });
