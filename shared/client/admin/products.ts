import { type ProductForm, productPage, savedProduct } from "../../contracts/products.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The catalogue as the seller keeps it. A product that was ordered cannot be removed: 409 "product-ordered". */
export function adminProductCalls({ call, act, download }: Transport) {
  return {
    list: (
      query: {
        search?: string;
        missing?: "amount";
        stock?: "low";
        limit?: number;
        offset?: number;
      } = {},
      options?: CallOptions,
    ) => call(api`admin/products`, productPage, { query, ...options }),
    create: (form: ProductForm, options?: CallOptions) =>
      call(api`admin/products`, savedProduct, { method: "POST", json: form, ...options }),
    /** Send back the `updatedAt` that was read: 409 "product-changed" has `details.product` as it is now. */
    update: (id: string, form: ProductForm, options?: CallOptions) =>
      call(api`admin/products/${id}`, savedProduct, { method: "PUT", json: form, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`admin/products/${id}`, { method: "DELETE", ...options }),
    /** All products as CSV. */
    export: (options?: CallOptions) => download(api`admin/products/export`, options),
  };
}
