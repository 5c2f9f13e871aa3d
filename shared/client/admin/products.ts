import {
  type ProductForm,
  product,
  productPage,
  type StockBody,
  uploadedPicture,
} from "../../contracts/products.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The catalogue as the seller keeps it. A product that was ordered cannot be removed: 409 "product-ordered". */
export function adminProductCalls({ call, act, download }: Transport) {
  return {
    list: (
      query: { search?: string; limit?: number; offset?: number } = {},
      options?: CallOptions,
    ) => call(api`admin/products`, productPage, { query, ...options }),
    create: (form: ProductForm, options?: CallOptions) =>
      call(api`admin/products`, product, { method: "POST", json: form, ...options }),
    /** Send back the `updatedAt` that was read: 409 "product-changed" has `details.product` as it is now. */
    update: (id: string, form: ProductForm, options?: CallOptions) =>
      call(api`admin/products/${id}`, product, { method: "PUT", json: form, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`admin/products/${id}`, { method: "DELETE", ...options }),
    /** All products as CSV. */
    export: (options?: CallOptions) => download(api`admin/products/export`, options),
  };
}

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

/** Pictures for products: JPEG, PNG, WebP or AVIF. */
export function uploadCalls({ call }: Transport) {
  return {
    /** Re-encoded by the server; put the answer's `imageUrl` into the product. */
    picture: (file: Blob, options?: CallOptions) =>
      call(api`admin/uploads/pictures`, uploadedPicture, {
        method: "POST",
        raw: { body: file, contentType: file.type || "application/octet-stream" },
        timeoutMs: 60_000,
        ...options,
      }),
  };
}
