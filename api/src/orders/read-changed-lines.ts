import type { ChangeOrderBody } from "#shared/contracts/order-changes.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { type Cents, parseAmount } from "#shared/domain/money.ts";
import type { RequestedLine } from "#shared/domain/quote.ts";
import { unitPriceCents } from "#shared/domain/tiers.ts";
import type { Connection } from "../db/client.ts";
import { findProductsByIds } from "../products/products.queries.ts";
import { invalid } from "../refusals.ts";
import type { OrderItemRow } from "./orders.queries.ts";

type AskedLine = NonNullable<ChangeOrderBody["lines"]>[number];
type Wanted = { productId: string; quantity: number; asked: Cents | null };

/**
 * The lines of a changed order with their prices. A price that the seller sets counts first. An item whose quantity
 * stays keeps its price. Any other line has today's price of its quantity.
 * @throws Refusal 422 that names the line: an item of another order, an unknown product, one that is there twice
 */
export async function readChangedLines(
  conn: Connection,
  items: readonly OrderItemRow[],
  asked: readonly AskedLine[],
): Promise<RequestedLine[]> {
  const wanted = readWanted(items, asked);
  const found = await findProductsByIds(
    conn,
    wanted.map(({ productId }) => productId),
  );
  const products = new Map(found.map((product) => [product.id, product]));
  const before = new Map(items.map((item) => [item.productId, item]));
  return wanted.flatMap(({ productId, quantity, asked: price }, index) => {
    const product = products.get(productId);
    if (!product) throw invalid({ [`lines.${index}.productId`]: "There is no such product" });
    if (quantity === 0) return [];
    const item = before.get(productId);
    const kept = item?.quantity === quantity ? item.productPrice : null;
    const priceCents = price ?? kept ?? unitPriceCents(product, quantity);
    return [
      {
        productId,
        productName: item?.productName ?? nameWithSize(product),
        quantity,
        product: { priceCents, hasBulkPricing: false, tiers: [] },
      },
    ];
  });
}

function readWanted(items: readonly OrderItemRow[], asked: readonly AskedLine[]): Wanted[] {
  const known = new Map(items.map((item) => [item.id, item.productId]));
  const seen = new Set<string>();
  return asked.map((line, index) => {
    const productId = line.productId ?? known.get(line.orderItemId ?? "");
    if (productId === undefined) {
      throw invalid({ [`lines.${index}.orderItemId`]: "This is not an item of the order" });
    }
    if (seen.has(productId)) {
      throw invalid({ [`lines.${index}.productId`]: "This product has a line already" });
    }
    seen.add(productId);
    const { quantity, unitPrice } = line;
    return { productId, quantity, asked: unitPrice === undefined ? null : parseAmount(unitPrice) };
  });
}
