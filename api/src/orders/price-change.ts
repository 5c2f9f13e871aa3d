import type { PostalAddress } from "#shared/domain/addresses.ts";
import type { CouponRule } from "#shared/domain/coupon.ts";
import { type OrderQuote, quoteOrder, type RequestedLine, withTax } from "#shared/domain/quote.ts";
import type { TaxRate } from "#shared/domain/tax.ts";
import { findTaxExemption } from "../accounts/accounts.queries.ts";
import type { Connection } from "../db/client.ts";
import { findProductsOf } from "../products/products.queries.ts";
import { findGrantedCoupon } from "../quotes/find-applicable-coupon.ts";
import { goodsOf, ratesFor } from "../quotes/price-items.ts";
import { destinationOf, priceShipping, storedShipping } from "../quotes/price-shipping.ts";
import { requireShippable } from "../quotes/quotes.errors.ts";
import { findSavedQuote } from "../quotes/saved-quotes.queries.ts";
import type { StoredShipping } from "../quotes/saved-quotes.tables.ts";
import { invalid } from "../refusals.ts";
import { readTerms } from "../settings/shipping-settings.queries.ts";
import type { OrderItemRow, OrderRow } from "./orders.queries.ts";

export type ChangedPrice = { quote: OrderQuote; shippingMethod: StoredShipping | null };

/** The lines of an order as they are, for `quoteOrder`. */
export const linesOfItems = (items: readonly OrderItemRow[]): RequestedLine[] =>
  items.map(({ productId, productName, quantity, productPrice }) => ({
    productId,
    productName,
    quantity,
    product: { priceCents: productPrice, hasBulkPricing: false, tiers: [] },
  }));

type Wanted = {
  lines: readonly RequestedLine[];
  hasNewLines: boolean;
  address: PostalAddress | null;
  shippingMethodId: string | null | undefined;
};

/**
 * Prices a changed order. Without new lines, another destination or another method it keeps its amounts. Its coupon
 * keeps its use, whether or not the code is still in force, and reduces new lines by its own rule; below its minimum
 * it reduces nothing. When the lines stay or the coupon was deleted, its discount stays as it is. Shipping that the
 * seller agreed in a quote holds for the quoted method.
 * @throws Refusal 422 `not-shippable`, and for a method that is not offered
 */
export async function priceChange(
  conn: Connection,
  order: OrderRow,
  { lines, hasNewLines, address, shippingMethodId }: Wanted,
  now: Date,
): Promise<ChangedPrice> {
  const to = destinationOf(address);
  const isSameRoute = JSON.stringify(to) === JSON.stringify(destinationOf(order.shippingAddress));
  const methodId = shippingMethodId ?? order.shippingMethod?.id ?? null;
  const isSameMethod = methodId === (order.shippingMethod?.id ?? null);
  if (!hasNewLines && isSameRoute && isSameMethod) {
    return { quote: amountsOf(order, lines), shippingMethod: order.shippingMethod };
  }
  const [terms, products, rule, exemption, saved] = await Promise.all([
    readTerms(conn),
    findProductsOf(conn, lines),
    order.couponId === null ? null : findGrantedCoupon(conn, order.couponId),
    order.userId === null ? null : findTaxExemption(conn, order.userId),
    order.quoteId === null ? null : findSavedQuote(conn, order.quoteId),
  ]);
  const bare = quoteOrder({ lines, shippingCents: 0, coupon: null });
  const goods = goodsOf(lines, [...products.values()], bare.subtotalCents);
  const shipping = priceShipping(terms, goods, to, methodId, now);
  requireShippable(shipping);
  if (shippingMethodId && shipping.chosen?.method.id !== shippingMethodId) {
    throw invalid({ shippingMethodId: "This method does not ship these items to this address" });
  }
  const taxRates = await ratesFor(terms, to, now, async () => exemption);
  const { chosen } = shipping;
  const isAgreed = saved?.bySeller && saved.shippingMethod?.id === chosen?.method.id;
  const shippingCents = isAgreed ? saved.shipping : (chosen?.amountCents ?? 0);
  const priced = { lines, shippingCents, taxRates };
  return {
    quote: discounted(order, priced, hasNewLines ? rule : null),
    shippingMethod: storedShipping(shipping),
  };
}

type Priced = { lines: readonly RequestedLine[]; shippingCents: number; taxRates: TaxRate[] };

function discounted(order: OrderRow, priced: Priced, rule: CouponRule | null): OrderQuote {
  const quote = quoteOrder({ ...priced, coupon: rule });
  if (order.couponId === null || rule) return quote;
  const discountCents = Math.min(order.discountAmount, quote.subtotalCents);
  return withTax({ ...quote, discountCents }, priced.taxRates);
}

function amountsOf(order: OrderRow, lines: readonly RequestedLine[]): OrderQuote {
  return {
    lines: quoteOrder({ lines, shippingCents: 0, coupon: null }).lines,
    subtotalCents: order.subtotal,
    discountCents: order.discountAmount,
    shippingCents: order.shipping,
    taxCents: order.tax,
    taxLines: order.taxLines,
    totalCents: order.total,
  };
}
