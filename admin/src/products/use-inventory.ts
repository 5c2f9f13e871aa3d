import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Product, StockBody } from "#shared/contracts/products.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { reportFailure } from "../layout/report-failure.ts";

/** Sets the stock that was counted on the shelf, and the threshold of low stock. */
export function useInventory(product: Product) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
  return {
    setStock: useMutation({
      mutationFn: (stock: StockBody) => api.admin.products.setStock(product.id, stock),
      onSuccess: () => {
        showToast({ title: "Stock Updated", tone: "success" });
        return refresh();
      },
      onError: (error) => {
        reportFailure(error, "Failed to update stock.");
        return refresh();
      },
    }),
    setThreshold: useMutation({
      mutationFn: (threshold: number) => api.admin.products.setThreshold(product.id, { threshold }),
      onSuccess: () => {
        showToast({ title: "Threshold Updated", tone: "success" });
        return refresh();
      },
      onError: (error) => reportFailure(error, "Failed to update threshold."),
    }),
  };
}
