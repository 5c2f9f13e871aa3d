import type { Access } from "./buyers.ts";

export type StockBadge = "In Stock" | "Low Stock" | "Out of Stock";

/** `inStock` is a switch that the admin sets. A product can be sold only when it is on and units are left. */
export type Stock = { inStock: boolean; stockQuantity: number; lowStockThreshold: number };

/** The stock of a product as buyers see it, with who may buy the product. */
export type Offered = Stock & { effectiveAccess: Access };

/** The badge in the back-office. Stock equal to the threshold is already low. */
export function stockBadge({ inStock, stockQuantity, lowStockThreshold }: Stock): StockBadge {
  if (!inStock || stockQuantity <= 0) return "Out of Stock";
  return stockQuantity <= lowStockThreshold ? "Low Stock" : "In Stock";
}

/** The badge on cards and product pages: a product that nobody may buy is not for sale, whatever its stock. */
export function saleBadge(product: Offered): StockBadge | "Not for Sale" {
  return product.effectiveAccess === "never" ? "Not for Sale" : stockBadge(product);
}

/** Whether at least one unit can be added to a cart. Only the API knows how many. */
export function isPurchasable({
  inStock,
  stockQuantity,
  effectiveAccess,
}: Omit<Offered, "lowStockThreshold">): boolean {
  return inStock && stockQuantity > 0 && effectiveAccess !== "never";
}
