import type { ProductPage } from "#shared/contracts/products.ts";
import type { Connection } from "../db/client.ts";
import { presentProduct } from "./present-product.ts";
import {
  countMatches,
  countProducts,
  findDistantPage,
  findMatches,
  findProductPage,
  findSimilarNames,
  type PageWanted,
  type ProductOrder,
} from "./product-search.queries.ts";
import { findProductsByIds, type ProductRow } from "./products.queries.ts";
import { isMeantBy, mayBeMisspelt } from "./typos.ts";

export type ProductListing = PageWanted & {
  search?: string;
  sortBy?: "name_asc" | "name_desc";
};

/** Ranking compares every match: a word with more of them is listed by name. */
const MAX_RANKED = 2_000;
const MAX_WORDS = 8;
/** From this offset on, the rows that are skipped cost more than those that are answered. */
const DISTANT = 1_000;
const MAX_SIMILAR = 500;

/**
 * A page of the catalogue, by name. A search is ranked by relevance unless a sort is asked for; when it finds
 * nothing, names that are one typo away are listed, the most alike first.
 */
export async function listProducts(
  conn: Connection,
  { search = "", sortBy, limit, offset }: ProductListing,
): Promise<ProductPage> {
  const page = { limit, offset };
  const words = search.split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  if (words.length === 0) return listAll(conn, sortBy ?? "name_asc", page);
  const total = await countMatches(conn, words);
  if (total === 0) return findMisspelt(conn, words, page);
  const ranked: ProductOrder = total > MAX_RANKED ? "name_asc" : "relevance";
  return present(await findMatches(conn, words, sortBy ?? ranked, page), total);
}

async function listAll(
  conn: Connection,
  order: "name_asc" | "name_desc",
  page: PageWanted,
): Promise<ProductPage> {
  if (page.offset >= DISTANT) return listDistant(conn, order, page);
  const [products, total] = await Promise.all([
    findProductPage(conn, order, page),
    countProducts(conn),
  ]);
  return present(products, total);
}

/** Skipping costs time for every row skipped: a page behind the middle is read from the end. */
async function listDistant(
  conn: Connection,
  order: "name_asc" | "name_desc",
  { limit, offset }: PageWanted,
): Promise<ProductPage> {
  const total = await countProducts(conn);
  if (offset >= total) return present([], total);
  if (offset < total / 2) {
    return present(await findDistantPage(conn, order, { limit, offset }), total);
  }
  const length = Math.min(limit, total - offset);
  const fromTheEnd = { limit: length, offset: total - offset - length };
  const reversed = order === "name_asc" ? "name_desc" : "name_asc";
  const products = await findDistantPage(conn, reversed, fromTheEnd);
  return present(products.toReversed(), total);
}

async function findMisspelt(
  conn: Connection,
  words: readonly string[],
  { limit, offset }: PageWanted,
): Promise<ProductPage> {
  if (!mayBeMisspelt(words)) return present([], 0);
  const similar = await findSimilarNames(conn, words.join(" "), MAX_SIMILAR);
  const meant = similar.filter(({ name }) => isMeantBy(words, name)).map(({ id }) => id);
  const rows = await findProductsByIds(conn, meant.slice(offset, offset + limit));
  const products = rows.toSorted((one, other) => meant.indexOf(one.id) - meant.indexOf(other.id));
  return present(products, meant.length);
}

function present(products: readonly ProductRow[], total: number): ProductPage {
  return { products: products.map(presentProduct), total };
}
