export type StockBadge = "In Stock" | "Low Stock" | "Out of Stock";

/** `inStock` is the admin's own switch; a product needs it and units on the shelf. */
export type Stock = { inStock: boolean; stockQuantity: number; lowStockThreshold: number };

/** The badge on cards, product pages and in the admin; at the threshold stock is already low. */
export function stockBadge({ inStock, stockQuantity, lowStockThreshold }: Stock): StockBadge {
  if (!isPurchasable({ inStock, stockQuantity })) return "Out of Stock";
  return stockQuantity <= lowStockThreshold ? "Low Stock" : "In Stock";
}

/** Whether at least one unit can be put into a cart. How many can be bought, only the API knows. */
export function isPurchasable({
  inStock,
  stockQuantity,
}: Pick<Stock, "inStock" | "stockQuantity">): boolean {
  return inStock && stockQuantity > 0;
}
