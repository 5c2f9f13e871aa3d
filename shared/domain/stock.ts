export type StockBadge = "In Stock" | "Low Stock" | "Out of Stock";

/** `inStock` is a switch that the admin sets. A product can be sold only when it is on and units are left. */
export type Stock = { inStock: boolean; stockQuantity: number; lowStockThreshold: number };

/** The badge on cards, product pages and in the admin. Stock equal to the threshold is already low. */
export function stockBadge({ inStock, stockQuantity, lowStockThreshold }: Stock): StockBadge {
  if (!isPurchasable({ inStock, stockQuantity })) return "Out of Stock";
  return stockQuantity <= lowStockThreshold ? "Low Stock" : "In Stock";
}

/** Whether at least one unit can be added to a cart. Only the API knows how many. */
export function isPurchasable({
  inStock,
  stockQuantity,
}: Pick<Stock, "inStock" | "stockQuantity">): boolean {
  return inStock && stockQuantity > 0;
}
