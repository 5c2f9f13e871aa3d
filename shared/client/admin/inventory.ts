import { product, type StockBody } from "../../contracts/products.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** What is on the shelf, without the rest of the product's form. */
export function inventoryCalls({ call }: Transport) {
  return {
    /** Sets what was counted on the shelf; with the stock that was shown, what was sold since stays sold. */
    setStock: (productId: string, stock: StockBody, options?: CallOptions) =>
      call(api`admin/inventory/${productId}/stock`, product, {
        method: "PATCH",
        json: stock,
        ...options,
      }),
    setThreshold: (productId: string, threshold: number, options?: CallOptions) =>
      call(api`admin/inventory/${productId}/threshold`, product, {
        method: "PATCH",
        json: { threshold },
        ...options,
      }),
  };
}
