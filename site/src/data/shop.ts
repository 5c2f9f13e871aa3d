import { ApiError } from "#shared/client/errors.ts";
import { productCalls } from "#shared/client/products.ts";
import { settingCalls } from "#shared/client/settings.ts";
import { createTransport } from "#shared/client/transport.ts";
import type {
  Product,
  ProductPage,
  ProductsQuery,
  SitemapProduct,
} from "#shared/contracts/products.ts";
import type { StoreSettings } from "#shared/contracts/settings.ts";

/**
 * The server's own connection to the API, for what pages are rendered from. A failure is thrown, so that no page is
 * published that lacks something; the published one then stays.
 */
const transport = createTransport({
  baseUrl: process.env.API_URL ?? "http://127.0.0.1:3001",
  timeoutMs: 4000,
});
const products = productCalls(transport);
const settings = settingCalls(transport);

export function readProducts(query: Partial<ProductsQuery>): Promise<ProductPage> {
  return products.list(query);
}

/** Every product's address and age. */
export function readSitemapProducts(): Promise<SitemapProduct[]> {
  return products.forSitemap();
}

/** Null for a slug that no product has. */
export async function findProduct(slug: string): Promise<Product | null> {
  return products.get(slug).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}

export function readRelatedProducts(slug: string): Promise<Product[]> {
  return products.related(slug);
}

export function readFeaturedProducts(): Promise<Product[]> {
  return products.featured();
}

export function readStoreSettings(): Promise<StoreSettings> {
  return settings.store();
}
