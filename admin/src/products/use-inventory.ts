import type { Product, StockBody } from "#shared/contracts/products.ts";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { useChange } from "../layout/use-saving.ts";

/** Sets the counted stock and the low-stock threshold. */
export function useInventory(product: Product) {
  return {
    setStock: useChange({
      send: (stock: StockBody) => api.admin.products.setStock(product.id, stock),
      refresh: [PRODUCTS_KEY],
      refreshesAfterFailure: true,
      done: { title: "Stock Updated" },
      failure: "Failed to update stock.",
    }),
    setThreshold: useChange({
      send: (threshold: number) => api.admin.products.setThreshold(product.id, { threshold }),
      refresh: [PRODUCTS_KEY],
      done: { title: "Threshold Updated" },
      failure: "Failed to update threshold.",
    }),
  };
}
