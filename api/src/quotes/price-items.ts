import type { Quote } from "#shared/contracts/orders.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { type OrderQuote, quoteOrder, type RequestedLine } from "#shared/domain/quote.ts";
import { pricedProduct } from "#shared/domain/tiers.ts";
import type { Connection } from "../db/client.ts";
import { type Shortage, shortagesOf } from "../inventory/shortages.ts";
import { presentProduct } from "../products/present-product.ts";
import { findProductsByIds } from "../products/products.queries.ts";
import { readShippingRateCents } from "../settings/settings.queries.ts";
import { COUPON_REFUSED } from "./coupon-rules.ts";
import { type EvaluatedCoupon, evaluateCoupon } from "./evaluate-coupon.ts";

export type RequestedItem = { productId: string; quantity: number };

export type PricedItems = {
  quote: OrderQuote;
  /** The coupon that was applied; null for none, and for one that does not apply. */
  applied: EvaluatedCoupon | null;
  couponAsked: boolean;
  shortages: Shortage[];
};

/**
 * Prices items from the shop's own data as `conn` sees it: inside the order's transaction, after its stock is taken,
 * that is the price under lock. Items whose product is gone are not priced and come back as shortages.
 */
export async function priceItems(
  conn: Connection,
  items: readonly RequestedItem[],
  couponCode: string | null,
  now: Date,
): Promise<PricedItems> {
  const merged = mergeItems(items);
  const [rows, shippingCents] = await Promise.all([
    findProductsByIds(
      conn,
      merged.map((item) => item.productId),
    ),
    readShippingRateCents(conn),
  ]);
  const byId = new Map(rows.map((row) => [row.id, presentProduct(row)]));
  const lines: RequestedLine[] = merged.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    return product
      ? [{ productId, productName: product.name, quantity, product: pricedProduct(product) }]
      : [];
  });
  const applied = couponCode
    ? await evaluateCoupon(conn, couponCode, lines, shippingCents, now)
    : null;
  const stock = rows.map(({ id, name, inStock, stockQuantity }) => ({
    productId: id,
    productName: name,
    inStock,
    stockQuantity,
  }));
  return {
    quote: applied?.quote ?? quoteOrder({ lines, shippingCents, coupon: null }),
    applied,
    couponAsked: Boolean(couponCode),
    shortages: shortagesOf(merged, stock).filter((line) => line.available < line.requested),
  };
}

/** The priced items as they travel. */
export function presentQuote({ quote, applied, couponAsked, shortages }: PricedItems): Quote {
  return {
    lines: quote.lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      quantity: line.quantity,
      unitPrice: formatAmount(line.unitPriceCents),
      total: formatAmount(line.totalCents),
    })),
    subtotal: formatAmount(quote.subtotalCents),
    shipping: formatAmount(quote.shippingCents),
    discount: formatAmount(quote.discountCents),
    total: formatAmount(quote.totalCents),
    coupon: applied
      ? {
          code: applied.coupon.code,
          discountType: applied.rule.discountType,
          discountValue: formatAmount(applied.rule.discountValue),
          discountAmount: formatAmount(quote.discountCents),
        }
      : null,
    couponMessage: couponAsked && !applied ? COUPON_REFUSED : null,
    shortages,
  };
}

/** One entry per product, in the order in which they were first asked for. */
export function mergeItems(items: readonly RequestedItem[]): RequestedItem[] {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of items) {
    merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  }
  return [...merged].map(([productId, quantity]) => ({ productId, quantity }));
}
