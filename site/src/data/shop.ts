import { clientOf } from "#shared/client/client-of.ts";
import { ApiError } from "#shared/client/errors.ts";
import { createTransport } from "#shared/client/transport.ts";
import { categoryCalls } from "#shared/contracts/categories.calls.ts";
import type { Category } from "#shared/contracts/categories.ts";
import { listCalls } from "#shared/contracts/lists.calls.ts";
import type { SharedList } from "#shared/contracts/lists.ts";
import { lotCalls } from "#shared/contracts/lots.calls.ts";
import { LOT_NUMBER, lotNumbersIn, type PublicLot } from "#shared/contracts/lots.ts";
import { productSheetCalls } from "#shared/contracts/product-sheets.calls.ts";
import { MAX_PRODUCT_SHEETS, type ProductSheet } from "#shared/contracts/product-sheets.ts";
import { productCalls } from "#shared/contracts/products.calls.ts";
import type { ListedProduct, ProductWithLot } from "#shared/contracts/products.ts";
import { settingCalls } from "#shared/contracts/settings.calls.ts";
import { shippingCalls } from "#shared/contracts/shipping-countries.calls.ts";
import { isSlug } from "#shared/domain/slugs.ts";
import { readTogether } from "./read-together.ts";

/**
 * The server-side connection to the API for rendering pages. Failures are thrown, so that no
 * incomplete page is published; the previous page stays.
 */
const transport = createTransport({
  baseUrl: process.env.API_URL ?? "http://127.0.0.1:3001",
  timeoutMs: 4000,
});
export const shop = {
  products: clientOf({ ...productCalls, ...categoryCalls }, transport),
  settings: clientOf(settingCalls, transport),
  shipping: clientOf(shippingCalls, transport),
};
const lots = clientOf(lotCalls, transport);
const lists = clientOf(listCalls, transport);
const sheets = clientOf(productSheetCalls, transport);

export function findSharedList(key: string): Promise<SharedList | null> {
  return orNull(lists.shared(key));
}

/** Milliseconds. A full publish renders hundreds of pages a second, and every footer names the same categories. */
const FOOTER_KEPT = 1000;
let kept: { categories: Promise<Category[]>; readAt: number; until: number } | null = null;

/**
 * The categories of the first level for the footer, up to a second old, but read after the change for which the page is
 * published. `version` is that of the page: milliseconds since 1970, when the change was written. It is committed a little
 * later, and who reads in between sees what was before.
 */
export function readFooterCategories(version = 0): Promise<Category[]> {
  const committedAt = version + FOOTER_KEPT;
  if (kept && performance.now() < kept.until && kept.readAt > committedAt) return kept.categories;
  const own = {
    readAt: Date.now(),
    categories: shop.products
      .categories()
      .then((all) => all.filter(({ parentId }) => parentId === null)),
    until: performance.now() + FOOTER_KEPT,
  };
  kept = own;
  own.categories.catch(() => {
    if (kept === own) kept = null;
  });
  return own.categories;
}

export function findProduct(slug: string): Promise<ProductWithLot | null> {
  return orNull(shop.products.get(slug));
}

const readSheets = readTogether(async (slugs) => {
  const found = await sheets.read({ slug: slugs });
  return new Map(found.map((sheet) => [sheet.product.slug, sheet]));
}, MAX_PRODUCT_SHEETS);

/** What the page of the product with this slug shows, or null. */
export async function findProductSheet(slug: string): Promise<ProductSheet | null> {
  // A text that no product can have as its slug would be refused, with all that are read together with it.
  return isSlug(slug) ? readSheets(slug) : null;
}

/** The published lot with this number. Null if there is none or the number is invalid. */
export async function findLot(typed: string): Promise<PublicLot | null> {
  for (const lotNumber of lotNumbersIn(typed)) {
    const found = LOT_NUMBER.test(lotNumber) ? await orNull(lots.get(lotNumber)) : null;
    if (found) return found;
  }
  return null;
}

/** Returns null for a 404. */
function orNull<Found>(answer: Promise<Found>): Promise<Found | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}

/** Other families of the same category, none without a product. */
export async function readRelatedProducts(slug: string): Promise<ListedProduct[]> {
  return (await orNull(shop.products.related(slug, { group: "family" }))) ?? [];
}
