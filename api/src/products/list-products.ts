import { MASS_SEARCH_TOLERANCE, type ProductsQuery } from "#shared/contracts/product-search.ts";
import type { ListedProduct, ProductPage } from "#shared/contracts/products.ts";
import { casNumberProblem } from "#shared/domain/cas-numbers.ts";
import { readSearchText } from "#shared/domain/search-text.ts";
import type { Connection } from "../db/client.ts";
import { countFacets, countLeft } from "./count-facets.ts";
import { countFamilies, familiesFound, findFacetSets } from "./families.queries.ts";
import { presentFamilies } from "./present-family.ts";
import { presentProduct } from "./present-product.ts";
import {
  countFiltered,
  FACET_RANGES,
  findFilteredPage,
  type ProductFilters,
  productsFound,
  type Searched,
} from "./product-filters.queries.ts";
import type { PageWanted } from "./product-orders.queries.ts";
import { findMeant } from "./product-search.queries.ts";
import { mayBeMisspelt } from "./typos.ts";

export type ProductListing = PageWanted &
  Omit<Partial<ProductsQuery>, "limit" | "offset"> & {
    /** Only products without an amount per vial, or without a weight. */
    missing?: "amount" | "weight";
    /** Only products on sale that are at their threshold or below. */
    stock?: "low";
    /** Also products that the public does not see yet, for the seller. */
    withWaiting?: boolean;
  };

/** Ranking compares every match: for a word with more matches, products are listed by name. */
const MAX_RANKED = 2_000;
const MAX_SIMILAR = 500;

/**
 * A page of the catalogue, by name. A search is ranked by relevance, a mass by nearness, unless a sort is requested.
 * `group: "family"` lists each family once. When a search finds nothing, names that are one typo away are listed, the most similar first. Filters apply to both.
 */
export async function listProducts(conn: Connection, query: ProductListing): Promise<ProductPage> {
  const filters = filtersOf(query);
  const { mass: dalton, tolerance = MASS_SEARCH_TOLERANCE } = query;
  const mass = dalton === undefined ? null : { dalton, tolerance };
  const { written: words, ...text } = readSearchText(query.search ?? "");
  const problem = words.map(casNumberProblem).find((each) => each !== null);
  const notice = problem ? { notice: problem } : {};
  const chosen = {
    ...(query.missing && { missing: query.missing }),
    ...(query.stock && { lowOnStock: true }),
    ...(query.withWaiting && { withWaiting: true }),
  };
  const asked = { mass, ...chosen, cas: text.cas, letters: text.letters, ends: text.ends };
  const found = await listReadings(conn, readingsOf(words, asked), filters, query);
  if (words.length === 0 || mass || found.total > 0) return { ...found, ...notice };
  return { ...((await listMisspelt(conn, words, chosen, filters, query)) ?? found), ...notice };
}

/**
 * The possible meanings of the words, the likelier first. RXXS in capitals is first a motif and
 * then a word; rxxs is first a word and then a motif.
 */
function readingsOf(words: readonly string[], searched: Searched): Searched[] {
  const motifs = words.filter(isMotif);
  const asWords = { ...searched, words };
  if (motifs.length === 0) return [asWords];
  const asMotifs = { ...searched, words: words.filter((word) => !isMotif(word)), motifs };
  const isInCapitals = motifs.some((motif) => motif === motif.toUpperCase());
  return isInCapitals ? [asMotifs, asWords] : [asWords, asMotifs];
}

/** Letters of residues with X for any residue, and at least two that are not X. */
function isMotif(word: string): boolean {
  return (
    /^[ACDEFGHIKLMNOPQRSTUVWXY]{3,}$/i.test(word) && /x/i.test(word) && /[^x].*[^x]/i.test(word)
  );
}

/** The result of the first reading that finds anything. */
async function listReadings(
  conn: Connection,
  readings: readonly Searched[],
  filters: ProductFilters,
  query: ProductListing,
): Promise<ProductPage> {
  let found: ProductPage = { products: [], total: 0 };
  for (const reading of readings) {
    found = await listFound(conn, reading, filters, query);
    if (found.total > 0) break;
  }
  return found;
}

/** The filters of a query, without those that filter nothing. */
function filtersOf(query: Omit<ProductListing, "limit" | "offset">): ProductFilters {
  const { category, inStock, modification, storage } = query;
  const ranges = FACET_RANGES.flatMap((range) => {
    const [from = null, to = null] = [query[`${range}From`], query[`${range}To`]];
    return from === null && to === null ? [] : [[range, { from, to }] as const];
  });
  return {
    ...given("category", category),
    ...(inStock === "true" && { inStock: true }),
    ...given("modification", modification),
    ...given("storage", storage),
    ...Object.fromEntries(ranges),
  };
}

/** A parameter that may be repeated, as a list; nothing for an empty one. */
function given<Name extends string, Value extends string>(
  name: Name,
  value: Value | Value[] | undefined,
) {
  const values = [value ?? []].flat().filter(Boolean);
  return (values.length > 0 ? { [name]: values } : {}) as Partial<Record<Name, Value[]>>;
}

async function listFound(
  conn: Connection,
  searched: Searched,
  filters: ProductFilters,
  query: ProductListing,
): Promise<ProductPage> {
  const isGrouped = query.group === "family";
  const [count, sourceOf] = isGrouped
    ? [countFamilies, familiesFound]
    : [countFiltered, productsFound];
  const sets =
    query.facets === "true" ? await findFacetSets(conn, searched, filters, { isGrouped }) : null;
  const total = sets ? countLeft(sets, filters) : await count(conn, searched, filters);
  const { words = [], motifs = [], mass } = searched;
  const isRanked = (words.length > 0 || motifs.length > 0 || mass) && total <= MAX_RANKED;
  const order = query.sortBy ?? (isRanked ? "relevance" : "name_asc");
  const { limit, offset } = query;
  const page = { limit, offset, total, sourceOf };
  const rows = await findFilteredPage(conn, searched, filters, order, page);
  const products = isGrouped ? await presentFamilies(conn, rows) : rows.map(presentProduct);
  return { products, total, ...(sets && { facets: countFacets(sets, filters) }) };
}

/** Null when no name is one typo away, with any filters. */
async function listMisspelt(
  conn: Connection,
  words: readonly string[],
  chosen: Searched,
  filters: ProductFilters,
  query: ProductListing,
): Promise<ProductPage | null> {
  // A correctly spelt word is not corrected, even when the filters leave none of its products.
  const { withWaiting, ...narrowing } = chosen;
  const isFiltered = Object.keys({ ...narrowing, ...filters }).length > 0;
  if (!mayBeMisspelt(words) || (isFiltered && (await countFiltered(conn, { words }, {})) > 0)) {
    return null;
  }
  const ids = await findMeant(conn, words, MAX_SIMILAR);
  if (ids.length === 0) return null;
  if (query.sortBy) return listFound(conn, { ...chosen, ids }, filters, query);
  const whole = { ...query, sortBy: "name_asc", limit: MAX_SIMILAR, offset: 0 } as const;
  const { products, total, facets } = await listFound(conn, { ...chosen, ids }, filters, whole);
  const rankOf = ({ id, variants = [] }: ListedProduct) =>
    Math.min(...[id, ...variants.map((size) => size.id)].map((each) => ids.indexOf(each) >>> 0));
  const ranked = products
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(query.offset, query.offset + query.limit);
  return { products: ranked, total, ...(facets && { facets }) };
}
