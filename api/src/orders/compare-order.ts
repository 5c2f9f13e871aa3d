import { isDeepStrictEqual } from "node:util";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import type { Cents } from "#shared/domain/money.ts";
import type { OrderQuote, RequestedLine } from "#shared/domain/quote.ts";
import type { OrderItemRow, OrderRow } from "./orders.queries.ts";
import type { ChangedPrice } from "./price-change.ts";

/** Whether a price is for other lines than the items. */
export const hasNewLines = (items: readonly OrderItemRow[], { lines }: OrderQuote) =>
  isOther(
    items,
    lines.map((line) => ({ ...line, price: line.unitPriceCents })),
  );

/** Two states may tax the same amount under different names, so that the total alone does not tell. */
export const hasNewAmounts = (order: OrderRow, { quote, shippingMethod }: ChangedPrice) =>
  quote.totalCents !== order.total ||
  quote.shippingCents !== order.shipping ||
  quote.discountCents !== order.discountAmount ||
  shippingMethod?.id !== order.shippingMethod?.id ||
  !isDeepStrictEqual(quote.taxLines, order.taxLines);

export const isOtherLines = (items: readonly OrderItemRow[], lines: readonly RequestedLine[]) =>
  isOther(
    items,
    lines.map((line) => ({ ...line, price: line.product.priceCents })),
  );

type PricedLine = { productId: string; quantity: number; price: Cents };

function isOther(items: readonly OrderItemRow[], lines: readonly PricedLine[]): boolean {
  const known = new Map(items.map((item) => [item.productId, item]));
  return (
    lines.length !== items.length ||
    lines.some(({ productId, quantity, price }) => {
      const item = known.get(productId);
      return item?.quantity !== quantity || item.productPrice !== price;
    })
  );
}

export const isSameAddress = (one: PostalAddress, other: PostalAddress | null) =>
  other !== null &&
  (["address1", "address2", "city", "state", "zipCode", "country"] as const).every(
    (part) => (one[part] ?? null) === (other[part] ?? null),
  );
