import { nameWithSize } from "#shared/domain/families.ts";
import { type OrderQuote, quoteOrder, type RequestedLine } from "#shared/domain/quote.ts";
import { type TierAhead, tierAhead } from "#shared/domain/tiers.ts";
import type { CouponRow } from "../coupons/coupons.queries.ts";
import type { Connection } from "../db/client.ts";
import type { StockOnHand } from "../inventory/inventory.queries.ts";
import { type Shortage, shortagesOf } from "../inventory/shortages.ts";
import { findProductsByIds, type ProductRow } from "../products/products.queries.ts";
import { readTerms, type Terms } from "../settings/settings.queries.ts";
import { findApplicableCoupon } from "./find-applicable-coupon.ts";

export type RequestedItem = { productId: string; quantity: number };

export type PricedItems = {
  quote: OrderQuote;
  /** The applied coupon; null for none, and for one that does not apply. */
  coupon: CouponRow | null;
  isCouponRefused: boolean;
  shortages: Shortage[];
  /** By product: the next tier that would make a line cheaper, if the stock is sufficient. */
  tiersAhead: ReadonlyMap<string, TierAhead>;
};

/**
 * Prices items from the shop's own data. In the transaction of an order, after its stock is taken,
 * these are the final prices. Items whose product was deleted are not priced and are returned as
 * shortages. `terms` are passed when the caller has read them already.
 */
export async function priceItems(
  conn: Connection,
  items: readonly RequestedItem[],
  couponCode: string | null,
  now: Date,
  terms: Promise<Terms> = readTerms(conn),
): Promise<PricedItems> {
  const merged = mergeItems(items);
  const productIds = merged.map((item) => item.productId);
  const [products, { shippingCents }] = await Promise.all([
    findProductsByIds(conn, productIds),
    terms,
  ]);
  const lines = linesOf(merged, products);
  const undiscounted = quoteOrder({ lines, shippingCents, coupon: null });
  const applicable =
    couponCode === null ? null : await findApplicableCoupon(conn, couponCode, undiscounted, now);
  return {
    quote: applicable
      ? quoteOrder({ lines, shippingCents, coupon: applicable.rule })
      : undiscounted,
    coupon: applicable?.coupon ?? null,
    isCouponRefused: couponCode !== null && applicable === null,
    shortages: shortagesOf(merged, products.map(stockOf)).filter(
      (line) => line.available < line.requested,
    ),
    tiersAhead: tiersAheadOf(lines, products),
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

function linesOf(
  items: readonly RequestedItem[],
  products: readonly ProductRow[],
): RequestedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return items.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    return product ? [{ productId, productName: nameWithSize(product), quantity, product }] : [];
  });
}

function tiersAheadOf(
  lines: readonly RequestedLine[],
  products: readonly ProductRow[],
): PricedItems["tiersAhead"] {
  const stock = new Map(products.map(({ id, stockQuantity }) => [id, stockQuantity]));
  return new Map(
    lines.flatMap(({ productId, quantity, product }) => {
      const ahead = tierAhead(product, quantity);
      return ahead && ahead.quantity <= (stock.get(productId) ?? 0) ? [[productId, ahead]] : [];
    }),
  );
}

function stockOf(product: ProductRow): StockOnHand {
  const { id: productId, name, variantValue, inStock, stockQuantity } = product;
  return { productId, name, variantValue, inStock, stockQuantity };
}
