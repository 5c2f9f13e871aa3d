import { type CouponRule, discountFor } from "./coupon.ts";
import { type Cents, multiply, sum } from "./money.ts";
import { type TaxLine, type TaxRate, taxOn } from "./tax.ts";
import { type PricedProduct, unitPriceCents } from "./tiers.ts";

/** An item to price. Two lines with the same product count as one. */
export type RequestedLine = {
  productId: string;
  productName: string;
  quantity: number;
  product: PricedProduct;
};

export type QuotedLine = {
  productId: string;
  productName: string;
  quantity: number;
  unitPriceCents: Cents;
  totalCents: Cents;
};

export type OrderQuote = {
  lines: QuotedLine[];
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  /** One for each rate that fits; together they are the tax. */
  taxLines: TaxLine[];
  totalCents: Cents;
};

/**
 * Prices an order; every amount of an order comes from here. Lines of one product are merged first, so that a split
 * line still gets its tier. The merged line keeps the name and pricing of the first. Lines keep the requested order.
 *
 * total = Σ (unit price × quantity) + shipping − discount + tax, and 0 ≤ discount ≤ the eligible lines. `isUsable`
 * decides whether the coupon may be used, `offersIn` what the shipping costs, `taxRatesFor` which rates fit, and
 * `isChargeable` whether the total can be charged.
 */
export function quoteOrder({
  lines,
  shippingCents,
  coupon,
  taxRates = [],
}: {
  lines: readonly RequestedLine[];
  shippingCents: Cents;
  coupon: CouponRule | null;
  taxRates?: readonly TaxRate[];
}): OrderQuote {
  const quoted = mergeLines(lines).map(priceLine);
  const subtotalCents = sum(quoted.map((line) => line.totalCents));
  const discountCents = coupon ? discountFor(coupon, quoted, subtotalCents) : 0;
  return withTax({ lines: quoted, subtotalCents, discountCents, shippingCents }, taxRates);
}

/** Adds the tax and the total to amounts that are known, such as those of a saved quote. */
export function withTax(
  amounts: Omit<OrderQuote, "taxCents" | "taxLines" | "totalCents">,
  taxRates: readonly TaxRate[],
): OrderQuote {
  const { subtotalCents, discountCents, shippingCents } = amounts;
  const goodsCents = subtotalCents - discountCents;
  const { taxCents, taxLines } = taxOn({ goodsCents, shippingCents }, taxRates);
  return { ...amounts, taxCents, taxLines, totalCents: sum([goodsCents, shippingCents, taxCents]) };
}

function mergeLines(lines: readonly RequestedLine[]): RequestedLine[] {
  const merged = new Map<string, RequestedLine>();
  for (const line of lines) {
    const first = merged.get(line.productId) ?? { ...line, quantity: 0 };
    merged.set(line.productId, { ...first, quantity: first.quantity + line.quantity });
  }
  return [...merged.values()];
}

function priceLine({ productId, productName, quantity, product }: RequestedLine): QuotedLine {
  const price = unitPriceCents(product, quantity);
  return {
    productId,
    productName,
    quantity,
    unitPriceCents: price,
    totalCents: multiply(price, quantity),
  };
}
