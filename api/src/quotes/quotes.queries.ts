import type { PricedProduct } from "#shared/domain/tiers.ts";
import type { Connection } from "../db/client.ts";
import { sqlOf } from "../db/sql-of.ts";
import type { StockOnHand } from "../inventory/inventory.queries.ts";

/** A product as far as its price and its stock are concerned. */
export type PricedProductRow = StockOnHand & PricedProduct;

/** Products with their prices in cents; an id that is none is left out. */
export async function findPricedProducts(
  conn: Connection,
  productIds: readonly string[],
): Promise<PricedProductRow[]> {
  return sqlOf(conn)<PricedProductRow[]>`
    SELECT id AS "productId", name AS "productName", in_stock AS "inStock",
      stock_quantity AS "stockQuantity", (price * 100)::float8 AS "priceCents",
      has_bulk_pricing AS "hasBulkPricing", bulk_pricing AS tiers
    FROM products WHERE id = ANY(${[...productIds]}::text[])`;
}
