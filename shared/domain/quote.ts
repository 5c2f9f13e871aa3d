import { type CouponRule, discountFor } from "./coupon.ts";
import { type Cents, multiply, sum } from "./money.ts";
import { type PricedProduct, unitPriceCents } from "./tiers.ts";

/** An item to be priced; two lines of one product count as one. */
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
  totalCents: Cents;
};

/**
 * Prices an order: the one place where its amounts come from. Lines of one product are merged
 * first, so that a tier cannot be missed by splitting a line; the merged line keeps the name and
 * pricing of the first. The lines stay in the order in which they were asked for.
 *
 * total = Σ (unit price × quantity) + shipping − discount, and 0 ≤ discount ≤ the eligible lines.
 * Whether the coupon may be used at all is `couponRefusal`'s business; whether the total can be
 * charged is `isChargeable`'s.
 */
export function quoteOrder({
  lines,
  shippingCents,
  coupon,
}: {
  lines: readonly RequestedLine[];
  shippingCents: Cents;
  coupon: CouponRule | null;
}): OrderQuote {
  const quoted = mergeLines(lines).map(priceLine);
  const subtotalCents = sum(quoted.map((line) => line.totalCents));
  const discountCents = coupon ? discountFor(coupon, quoted, subtotalCents) : 0;
  return {
    lines: quoted,
    subtotalCents,
    discountCents,
    shippingCents,
    totalCents: sum([subtotalCents - discountCents, shippingCents]),
  };
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
