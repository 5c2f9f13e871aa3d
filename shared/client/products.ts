import { z } from "zod";
import { categories, type ProductsQuery, product, productPage } from "../contracts/products.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** A short selection comes as an array or as a page of the list. */
const selection = z.union([z.array(product), productPage.transform((page) => page.products)]);

/** The catalogue, as anybody may read it. */
export function productCalls({ call }: Transport) {
  return {
    list: (query: Partial<ProductsQuery> = {}, options?: CallOptions) =>
      call(api`products`, productPage, { query, ...options }),
    get: (slug: string, options?: CallOptions) => call(api`products/${slug}`, product, options),
    related: (slug: string, options?: CallOptions) =>
      call(api`products/${slug}/related`, selection, options),
    featured: (options?: CallOptions) => call(api`products/featured`, selection, options),
    categories: (options?: CallOptions) => call(api`categories`, categories, options),
  };
}
