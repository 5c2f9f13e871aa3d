import { z } from "zod";
import { categories } from "../contracts/categories.ts";
import type { ProductsQuery } from "../contracts/product-search.ts";
import {
  product,
  productMatches,
  productPage,
  productWithLot,
  sitemapProducts,
} from "../contracts/products.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

const productList = z.array(product);

/** The catalogue, as anybody may read it. */
export function productCalls({ call }: Transport) {
  return {
    list: (query: Partial<ProductsQuery> = {}, options?: CallOptions) =>
      call(api`products`, productPage, { query, ...options }),
    get: (slug: string, options?: CallOptions) =>
      call(api`products/${slug}`, productWithLot, options),
    related: (slug: string, options?: CallOptions) =>
      call(api`products/${slug}/related`, productList, options),
    featured: (options?: CallOptions) => call(api`products/featured`, productList, options),
    match: (text: string, options?: CallOptions) =>
      call(api`products/match`, productMatches, { method: "POST", json: { text }, ...options }),
    forSitemap: (options?: CallOptions) => call(api`sitemap`, sitemapProducts, options),
    categories: (options?: CallOptions) => call(api`categories`, categories, options),
  };
}
