import { clientOf } from "#shared/client/client-of.ts";
import { ApiError } from "#shared/client/errors.ts";
import { createTransport } from "#shared/client/transport.ts";
import { categoryCalls } from "#shared/contracts/categories.calls.ts";
import type { Category } from "#shared/contracts/categories.ts";
import { lotCalls } from "#shared/contracts/lots.calls.ts";
import { LOT_NUMBER, type PublicLot, spelledLotNumber } from "#shared/contracts/lots.ts";
import type { ProductsQuery } from "#shared/contracts/product-search.ts";
import { productCalls } from "#shared/contracts/products.calls.ts";
import type {
  Product,
  ProductPage,
  ProductWithLot,
  SitemapProduct,
} from "#shared/contracts/products.ts";
import { settingCalls } from "#shared/contracts/settings.calls.ts";
import type { StoreSettings } from "#shared/contracts/settings.ts";

/**
 * The server's own connection to the API, for what pages are rendered from. A failure is thrown, so that no page is
 * published that lacks something; the published one then stays.
 */
const transport = createTransport({
  baseUrl: process.env.API_URL ?? "http://127.0.0.1:3001",
  timeoutMs: 4000,
});
const lots = clientOf(lotCalls, transport);
const products = clientOf({ ...productCalls, ...categoryCalls }, transport);
const settings = clientOf(settingCalls, transport);

export function readProducts(query: Partial<ProductsQuery>): Promise<ProductPage> {
  return products.list(query);
}

/** In the seller's order. */
export function readCategories(): Promise<Category[]> {
  return products.categories();
}

/** Every product's address and age. */
export function readSitemapProducts(): Promise<SitemapProduct[]> {
  return products.forSitemap();
}

/** Null for a slug that no product has. */
export function findProduct(slug: string): Promise<ProductWithLot | null> {
  return orNull(products.get(slug));
}

/** Null for a number that no published lot has, and for what cannot be a number of one. */
export async function findLot(typed: string): Promise<PublicLot | null> {
  const lotNumber = spelledLotNumber(typed);
  return LOT_NUMBER.test(lotNumber) ? orNull(lots.get(lotNumber)) : null;
}

/** Null instead of a 404. */
function orNull<Found>(answer: Promise<Found>): Promise<Found | null> {
  return answer.catch((error: unknown) => {
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
