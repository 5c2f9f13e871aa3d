import type { Product } from "#shared/contracts/products.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { tierLabel } from "#shared/domain/tiers.ts";
import type { ProductRow } from "./products.queries.ts";

/** The product as it travels: amounts with two decimals, tiers with their labels, moments in ISO 8601. */
export function presentProduct(row: ProductRow): Product {
  return {
    ...row,
    bulkPricing: row.bulkPricing.map((tier) => ({
      quantity: tier.quantity,
      price: formatAmount(tier.unitPriceCents),
      label: tierLabel(tier),
    })),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
