import type { ProductPage, ProductsQuery } from "#shared/contracts/products.ts";
import type { Connection } from "../db/client.ts";
import { countFacets, countLeft } from "./count-facets.ts";
import { presentProduct } from "./present-product.ts";
import {
  countFiltered,
  FACET_RANGES,
  findFacetGroups,
  findFilteredPage,
  type ProductFilters,
  type Searched,
} from "./product-filters.queries.ts";
import type { PageWanted, ProductOrder, ProductSort } from "./product-orders.ts";
import {
  countProducts,
  findDistantPage,
  findProductPage,
  findSimilarNames,
} from "./product-search.queries.ts";
import type { ProductRow } from "./products.queries.ts";
import { isMeantBy, mayBeMisspelt } from "./typos.ts";

export type ProductListing = PageWanted &
  Omit<Partial<ProductsQuery>, "limit" | "offset"> & {
    /** Only those whose amount per vial nobody has entered. */
    missing?: "amount";
  };

/** Ranking compares every match: a word with more of them is listed by name. */
const MAX_RANKED = 2_000;
const MAX_WORDS = 8;
/** From this offset on, the rows that are skipped cost more than those that are answered. */
const DISTANT = 1_000;
const MAX_SIMILAR = 500;

/**
 * A page of the catalogue, by name. A search is ranked by relevance unless a sort is asked for; when it finds
 * nothing, names that are one typo away are listed, the most alike first. Filters narrow either.
 */
export async function listProducts(conn: Connection, query: ProductListing): Promise<ProductPage> {
  const filters = filtersOf(query);
  const words = (query.search ?? "").split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  const searched = { words, ...(query.missing && { withoutAmount: true }) };
  const isWhole = words.length === 0 && !query.missing && Object.keys(filters).length === 0;
  if (isWhole && query.facets !== "true") {
    return listAll(conn, query.sortBy ?? "name_asc", query);
  }
  const found = await listFound(conn, searched, filters, query);
  if (words.length === 0 || found.total > 0) return found;
  return (await listMisspelt(conn, words, filters, query)) ?? found;
}

/** The filters of a query; those that narrow nothing are left out. */
export function filtersOf(query: Omit<ProductListing, "limit" | "offset">): ProductFilters {
  const { category, inStock, modification } = query;
  const ranges = FACET_RANGES.flatMap((range) => {
    const [from = null, to = null] = [query[`${range}From`], query[`${range}To`]];
    return from === null && to === null ? [] : [[range, { from, to }] as const];
  });
  return {
    ...(category && { category }),
    ...(inStock === "true" && { inStock: true }),
    ...(modification && { modification }),
    ...Object.fromEntries(ranges),
  };
}

async function listFound(
  conn: Connection,
  searched: Searched,
  filters: ProductFilters,
  query: ProductListing,
): Promise<ProductPage> {
  if (query.facets !== "true") {
    const total = await countFiltered(conn, searched, filters);
    return present(await findPage(total), total);
  }
  const groups = await findFacetGroups(conn, searched, filters);
  const total = countLeft(groups, filters);
  return { ...present(await findPage(total), total), facets: countFacets(groups, filters) };

  function findPage(total: number): Promise<ProductRow[]> {
    const isRanked = searched.words?.length && total <= MAX_RANKED;
    const order: ProductOrder = query.sortBy ?? (isRanked ? "relevance" : "name_asc");
    const { limit, offset } = query;
    return findFilteredPage(conn, searched, filters, order, { limit, offset, total });
  }
}

async function listAll(
  conn: Connection,
  sort: ProductSort,
  page: PageWanted,
): Promise<ProductPage> {
  if (page.offset >= DISTANT) return listDistant(conn, sort, page);
  const [products, total] = await Promise.all([
    findProductPage(conn, sort, page),
    countProducts(conn),
  ]);
  return present(products, total);
}

/** Skipping costs time for every row skipped: a page behind the middle is read from the end. */
async function listDistant(
  conn: Connection,
  sort: ProductSort,
  { limit, offset }: PageWanted,
): Promise<ProductPage> {
  const total = await countProducts(conn);
  if (offset >= total) return present([], total);
  if (offset < total / 2) {
    return present(await findDistantPage(conn, sort, { limit, offset, reversed: false }), total);
  }
  const length = Math.min(limit, total - offset);
  const fromTheEnd = { limit: length, offset: total - offset - length, reversed: true };
  const products = await findDistantPage(conn, sort, fromTheEnd);
  return present(products.toReversed(), total);
}

/** Null when no name is one typo away, whatever the filters. */
async function listMisspelt(
  conn: Connection,
  words: readonly string[],
  filters: ProductFilters,
  query: ProductListing,
): Promise<ProductPage | null> {
  // A word that is spelt right means what it says, also where the filters leave nothing of it.
  const isFiltered = Object.keys(filters).length > 0;
  if (!mayBeMisspelt(words) || (isFiltered && (await countFiltered(conn, { words }, {})) > 0)) {
    return null;
  }
  const similar = await findSimilarNames(conn, words.join(" "), MAX_SIMILAR);
  const ids = similar.filter(({ name }) => isMeantBy(words, name)).map(({ id }) => id);
  if (ids.length === 0) return null;
  if (query.sortBy) return listFound(conn, { ids }, filters, query);
  const whole = { ...query, sortBy: "name_asc", limit: MAX_SIMILAR, offset: 0 } as const;
  const { products, total, facets } = await listFound(conn, { ids }, filters, whole);
  const ranked = products
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .slice(query.offset, query.offset + query.limit);
  return { products: ranked, total, ...(facets && { facets }) };
}

function present(products: readonly ProductRow[], total: number): ProductPage {
  return { products: products.map(presentProduct), total };
}
