import type { ProductRule } from "#shared/domain/buyers.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { type Cents, multiply, sum } from "#shared/domain/money.ts";
import { type OrderQuote, quoteOrder, type RequestedLine, withTax } from "#shared/domain/quote.ts";
import type { Destination, ShippedGoods } from "#shared/domain/shipping.ts";
import { isTaxExempt, type TaxExemption, type TaxRate, taxRatesFor } from "#shared/domain/tax.ts";
import { type TierAhead, tierAhead } from "#shared/domain/tiers.ts";
import { rulesOf } from "../buyers/not-permitted.ts";
import type { CouponRow } from "../coupons/coupons.queries.ts";
import type { Connection } from "../db/client.ts";
import {
  findPurchasedProducts,
  type PurchasedProduct,
} from "../inventory/purchased-products.queries.ts";
import { type Shortage, shortagesOf } from "../inventory/shortages.ts";
import { readTerms, type Terms } from "../settings/shipping-settings.queries.ts";
import { findApplicableCoupon } from "./find-applicable-coupon.ts";
import { type PricedShipping, priceShipping } from "./price-shipping.ts";

export type RequestedItem = { productId: string; quantity: number };

export type PricingOptions = {
  /** Where the items go. Without it the price has the standard rate and no tax. */
  to?: Destination | null;
  /** The method that was asked for; without it, and when it is not offered, the cheapest. */
  shippingMethodId?: string | null;
  /** The customer's exemption from tax. Called only when a rate fits. */
  exemption?: () => Promise<TaxExemption | null>;
  /** Passed when the caller has read them already. */
  terms?: Promise<Terms>;
  products?: readonly PurchasedProduct[];
};

export type PricedItems = {
  quote: OrderQuote;
  shipping: PricedShipping;
  taxRates: TaxRate[];
  /** The applied coupon; null for none, and for one that does not apply. */
  coupon: CouponRow | null;
  isCouponRefused: boolean;
  shortages: Shortage[];
  /** By product: the next tier that would make a line cheaper, if the stock is sufficient. */
  tiersAhead: ReadonlyMap<string, TierAhead>;
  /** Who may buy the products, and where they are not sold. */
  rules: ProductRule[];
};

/**
 * Prices items from the shop's own data. In the transaction of an order, after its stock is taken,
 * these are the final prices. Items whose product was deleted are not priced and are returned as
 * shortages. Shipping costs nothing where nothing ships to; `shipping.chosen` is null then.
 */
export async function priceItems(
  conn: Connection,
  items: readonly RequestedItem[],
  couponCode: string | null,
  now: Date,
  options: PricingOptions = {},
): Promise<PricedItems> {
  const { to = null, shippingMethodId = null, exemption, terms = readTerms(conn) } = options;
  const merged = mergeItems(items);
  const productIds = merged.map((item) => item.productId);
  const reading = options.products ?? findPurchasedProducts(conn, productIds);
  const [products, known] = await Promise.all([reading, terms]);
  const lines = linesOf(merged, products);
  const bare = quoteOrder({ lines, shippingCents: 0, coupon: null });
  const goods = goodsOf(merged, products, bare.subtotalCents);
  const shipping = priceShipping(known, goods, to, shippingMethodId, now);
  const shippingCents = shipping.chosen?.amountCents ?? 0;
  const [taxRates, applicable] = await Promise.all([
    ratesFor(known, to, now, exemption),
    couponCode === null ? null : findApplicableCoupon(conn, couponCode, bare, now),
  ]);
  return {
    quote: applicable
      ? quoteOrder({ lines, shippingCents, coupon: applicable.rule, taxRates })
      : withTax({ ...bare, shippingCents }, taxRates),
    shipping,
    taxRates,
    coupon: applicable?.coupon ?? null,
    isCouponRefused: couponCode !== null && applicable === null,
    shortages: shortagesOf(merged, products).filter((line) => line.available < line.requested),
    tiersAhead: tiersAheadOf(lines, products),
    rules: rulesOf(products),
  };
}

/** One entry per product, in the order of their first occurrence. */
export function mergeItems(items: readonly RequestedItem[]): RequestedItem[] {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of items) {
    merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  }
  return [...merged].map(([productId, quantity]) => ({ productId, quantity }));
}

/** The rates that this customer pays at this address on this day. */
export async function ratesFor(
  { taxRates, calendar }: Terms,
  to: Destination | null,
  now: Date,
  exemption: PricingOptions["exemption"],
): Promise<TaxRate[]> {
  const rates = taxRatesFor(taxRates, to);
  const exempt = rates.length > 0 && exemption ? await exemption() : null;
  return exempt && isTaxExempt(exempt, dayIn(calendar.timeZone, now)) ? [] : rates;
}

export function goodsOf(
  items: readonly RequestedItem[],
  products: readonly PurchasedProduct[],
  subtotalCents: Cents,
): ShippedGoods {
  const byId = new Map(products.map((product) => [product.id, product]));
  const weights = items.map(({ productId, quantity }) =>
    multiply(byId.get(productId)?.weightGrams ?? 0, quantity),
  );
  return {
    subtotalCents,
    grams: sum(weights),
    storages: new Set(products.map(({ storage }) => storage)),
  };
}

function linesOf(
  items: readonly RequestedItem[],
  products: readonly PurchasedProduct[],
): RequestedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    return product ? [{ productId, productName: nameWithSize(product), quantity, product }] : [];
  });
}

function tiersAheadOf(
  lines: readonly RequestedLine[],
  products: readonly PurchasedProduct[],
): PricedItems["tiersAhead"] {
  const stock = new Map(products.map(({ id, stockQuantity }) => [id, stockQuantity]));
  return new Map(
    lines.flatMap(({ productId, quantity, product }) => {
      const ahead = tierAhead(product, quantity);
      return ahead && ahead.quantity <= (stock.get(productId) ?? 0) ? [[productId, ahead]] : [];
    }),
  );
}
