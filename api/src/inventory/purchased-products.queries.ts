import type { Access, ProductRule } from "#shared/domain/buyers.ts";
import type { Sized } from "#shared/domain/families.ts";
import type { Storage } from "#shared/domain/storages.ts";
import type { PricedProduct } from "#shared/domain/tiers.ts";
import type { Connection } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";

/** What the price, the shipping and the rules of a purchase depend on; a ProductRow has it too. */
export type PurchasedProduct = PricedProduct &
  Sized & {
    id: string;
    inStock: boolean;
    stockQuantity: number;
    weightGrams: number | null;
    storage: Storage;
    effectiveAccess: Access;
    regions: ProductRule["regions"];
  };

/** Who may buy products without a rule of their own. */
export const DEFAULT_ACCESS =
  "(SELECT default_access FROM buyer_rules ORDER BY version DESC LIMIT 1)";

const effectiveAccess = (product: string) => `coalesce(${product}.access, ${DEFAULT_ACCESS})`;

/** Who may buy a product `p`: its own rule, or the shop's default. */
export const EFFECTIVE_ACCESS = effectiveAccess("p");

/** Whether a product with this alias can be bought now: units are left, and it is sold to somebody. */
export const canBeBought = (product: string) =>
  `(${product}.available AND ${effectiveAccess(product)} <> 'never')`;

/** The columns of a PurchasedProduct, from a product `p`. Every order reads them, so only what it needs is listed. */
export const PURCHASE_COLUMNS = `
  p.id, p.name, p.variant_value AS "variantValue", (p.price * 100)::float8 AS "priceCents",
  p.has_bulk_pricing AS "hasBulkPricing", p.bulk_pricing AS tiers, p.in_stock AS "inStock",
  p.stock_quantity AS "stockQuantity", p.weight_grams AS "weightGrams", p.storage, p.regions,
  ${EFFECTIVE_ACCESS} AS "effectiveAccess"`;

/** In any order; unknown ids are left out, and products that are not public. */
export function findPurchasedProducts(
  { sql }: Connection,
  ids: readonly string[],
): Query<PurchasedProduct> {
  return sql<PurchasedProduct[]>`
    SELECT ${sql.unsafe(PURCHASE_COLUMNS)} FROM products p
    WHERE p.id = ANY(${[...ids]}::text[]) AND NOT p.waits`;
}
