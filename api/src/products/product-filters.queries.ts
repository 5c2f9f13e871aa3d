import { type SearchText, spellingsOf } from "#shared/domain/search-text.ts";
import type { Storage } from "#shared/domain/storages.ts";
import type { Connection } from "../db/client.ts";
import { MAX_COUNTED } from "../db/count-rows.ts";
import { escapeLike } from "../db/like.ts";
import { canBeBought } from "../inventory/purchased-products.queries.ts";
import { orderSql, type PageWanted, type ProductOrder } from "./product-orders.queries.ts";
import { IS_PUBLIC, PRODUCT_COLUMNS, type ProductRow } from "./products.queries.ts";
import {
  hasCas,
  hasLetters,
  type MassWanted,
  nearnessSql,
  peptideCondition,
} from "./search-conditions.ts";

/** Both bounds are inclusive; null for none. */
export type Range = { from: number | null; to: number | null };

export const FACET_RANGES = ["length", "mass", "amount", "price", "purity"] as const;
export type FacetRange = (typeof FACET_RANGES)[number];

/**
 * The filters of the catalogue; a member that filters nothing is absent. A product passes a filter with several values
 * when it has one of them.
 */
export type ProductFilters = {
  /** Slugs. */
  category?: readonly string[];
  inStock?: boolean;
  modification?: readonly string[];
  storage?: readonly Storage[];
} & Partial<Record<FacetRange, Range>>;

export type FacetName = keyof ProductFilters;

/**
 * The products that are searched: those with every word, those with these ids, those without an
 * amount or a weight, those on sale at or below their threshold, or all.
 */
export type Searched = {
  words?: readonly string[];
  /** A CAS number, instead of the words. */
  cas?: SearchText["cas"];
  /** Residues that a sequence contains, instead of the words. */
  letters?: string | null;
  ends?: SearchText["ends"];
  /** Letters of residues; X stands for any residue. */
  motifs?: readonly string[];
  mass?: MassWanted | null;
  ids?: readonly string[];
  missing?: "amount" | "weight";
  /** Also products that are not public yet. */
  withWaiting?: boolean;
  lowOnStock?: boolean;
};

/** What the products with the same category and the same values for all filters have in common. */
export type FacetGroup = {
  category: string | null;
  categoryName: string | null;
  /** The category of the first level that the category is part of. */
  parent: string | null;
  parentName: string | null;
  available: boolean;
  modifications: string[];
  storage: Storage;
  /** Whether the group is in the requested range; true when no range is requested. */
  inRange: Record<FacetRange, boolean>;
  ranges: Record<FacetRange, Range>;
};

export const COLUMN_OF: Record<FacetRange, string> = {
  length: "p.residue_count",
  mass: "p.mass",
  amount: "p.amount_mg",
  price: "p.price",
  purity: "p.current_purity",
};

/** How many products match, or how many of `what` they are; a search by words or a motif counts up to MAX_COUNTED. */
export async function countFiltered(
  conn: Connection,
  searched: Searched,
  filters: ProductFilters,
  what = { count: "count(*)", columns: "" },
): Promise<number> {
  const { bind, parameters } = parameterList();
  const { words = [], motifs = [], mass } = searched;
  const isLimited = words.length > 0 || motifs.length > 0 || mass;
  const [row] = await conn.sql.unsafe<{ total: number }[]>(
    `SELECT (${what.count})::int AS total
     FROM (SELECT ${what.columns} FROM products p WHERE ${conditionOf(searched, filters, bind)}
       ${isLimited ? `LIMIT ${bind(MAX_COUNTED)}` : ""}) AS p`,
    parameters,
  );
  return row?.total ?? 0;
}

/** The sort order of a page as SQL: by relevance, a mass before words. */
function orderOf(
  order: ProductOrder,
  { words = [], motifs = [], mass, letters, ends }: Searched,
  bind: (value: string | number) => string,
): string {
  return order === "relevance" && mass
    ? nearnessSql(mass, bind)
    : orderSql(order, { words: [...words, ...motifs], letters, ends }, bind);
}

/** With this many matches, walking an index in sort order soon finds a page. */
const MANY = 5_000;

/** How the entries of a list are found: a common table expression, and the ids of the products `p` that are listed. */
export type Source = { found: string; listed: string };

/**
 * Products that match. Fewer than MANY, unless they are all products, are collected before they are sorted, because
 * PostgreSQL cannot estimate combined filters: it might walk a whole index for few matches.
 */
export function productsFound(condition: string, total: number): Source {
  const isWalked = total >= MANY || condition === IS_PUBLIC || condition === "true";
  const found = `found AS ${isWalked ? "NOT MATERIALIZED" : "MATERIALIZED"} (
    SELECT p.id, p.name, p.variant_value, p.cas_number, p.sequence, p.price, p.price_per_mg, p.residue_count, p.created_at,
      p.alias_text, p.n_terminus, p.c_terminus, p.available, p.access
    FROM products p WHERE ${condition}
  )`;
  return { found, listed: "SELECT p.id FROM found p" };
}

type Page = PageWanted & {
  total: number;
  sourceOf: (condition: string, total: number) => Source;
};

/** A page of `total` entries. Whole rows are read for the page only. */
export async function findFilteredPage(
  conn: Connection,
  searched: Searched,
  filters: ProductFilters,
  order: ProductOrder,
  { limit, offset, total, sourceOf }: Page,
): Promise<ProductRow[]> {
  if (offset >= total) return [];
  const { bind, parameters } = parameterList();
  const { found, listed } = sourceOf(conditionOf(searched, filters, bind), total);
  const by = orderOf(order, searched, bind);
  return conn.sql.unsafe<ProductRow[]>(
    `WITH ${found}
     SELECT ${PRODUCT_COLUMNS} FROM (
       ${listed} ORDER BY ${by} LIMIT ${bind(limit)} OFFSET ${bind(offset)}
     ) AS page
     JOIN products p ON p.id = page.id LEFT JOIN categories c ON c.id = p.category_id AND NOT c.waits
     ORDER BY ${by}`,
    parameters,
  );
}

/** A group as it is read. */
export type GroupRow = Omit<FacetGroup, "inRange" | "ranges"> &
  Record<`in_${FacetRange}`, boolean> &
  Record<`${"least" | "most"}_${FacetRange}`, number | null>;

/** The columns that say whether a product is in each range. */
export const IN_RANGES = FACET_RANGES.map((range) => `in_${range}`).join(", ");

export const CATEGORY_OF_GROUP = `c.slug AS category, c.name AS "categoryName",
  up.slug AS parent, up.name AS "parentName"`;

/** The categories of groups `g` in the seller's order, each one of the first level with those in it. */
export const CATEGORIES_OF_GROUPS = `
  LEFT JOIN categories c ON c.id = g.category_id AND NOT c.waits
  LEFT JOIN categories up ON up.id = c.parent_id AND NOT up.waits
  ORDER BY coalesce(up.display_order, c.display_order), lower(coalesce(up.name, c.name)),
    coalesce(up.id, c.id), up.id NULLS FIRST, c.display_order, lower(c.name), c.id`;

export const facetGroupOf = (row: GroupRow): FacetGroup => ({
  ...row,
  inRange: ofRanges((range) => row[`in_${range}`]),
  ranges: ofRanges((range) => ({ from: row[`least_${range}`], to: row[`most_${range}`] })),
});

const ofRanges = <Value>(read: (range: FacetRange) => Value) =>
  Object.fromEntries(FACET_RANGES.map((range) => [range, read(range)])) as Record<
    FacetRange,
    Value
  >;

type Parameter = string | number | string[];
export type Bind = (value: Parameter) => string;

/** The parameters of a query that is planned for their values: `unsafe` does not prepare it. */
export function parameterList() {
  const parameters: Parameter[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  return { bind, parameters };
}

function conditionOf(searched: Searched, filters: ProductFilters, bind: Bind): string {
  const { category, inStock, modification, storage } = filters;
  return [
    searchCondition(searched, bind),
    category === undefined || isInCategory(bind([...category])),
    inStock === undefined || canBeBought("p"),
    modification === undefined || `p.modifications && ${bind([...modification])}::text[]`,
    storage === undefined || `p.storage = ANY(${bind([...storage])}::text[])`,
    ...FACET_RANGES.map((range) => !filters[range] || rangeCondition(range, filters[range], bind)),
  ]
    .filter((condition) => typeof condition === "string")
    .join(" AND ");
}

/** A category of the first level has the products of the categories in it, too. */
const isInCategory = (slugs: string) => `p.category_id = ANY(ARRAY(
  SELECT c.id FROM categories c LEFT JOIN categories up ON up.id = c.parent_id
  WHERE ARRAY[c.slug, up.slug] && ${slugs}::text[]))`;

const LACKS = {
  amount: "p.amount_mg IS NULL AND p.amount_units IS NULL",
  weight: "p.weight_grams IS NULL",
};

export function searchCondition(searched: Searched, bind: Bind): string {
  const { ids, missing, lowOnStock } = searched;
  const conditions = textCondition(searched, bind);
  if (!searched.withWaiting) conditions.push(IS_PUBLIC);
  if (ids) conditions.push(`p.id = ANY(${bind([...ids])}::text[])`);
  if (missing) conditions.push(LACKS[missing]);
  if (lowOnStock) conditions.push("p.in_stock AND p.stock_quantity <= p.low_stock_threshold");
  conditions.push(...peptideCondition(searched, bind));
  return conditions.join(" AND ") || "true";
}

/**
 * The conditions for a text: every word in the product's text, in whatever spelling, or the CAS number, or the sequence.
 * One LIKE for each: LIKE ANY(…) would not use the trigram indexes.
 */
function textCondition({ words = [], cas, letters }: Searched, bind: Bind): string[] {
  const hasWord = (word: string) => {
    const likes = spellingsOf(word.toLowerCase()).map((text) => bind(`%${escapeLike(text)}%`));
    return likes.flatMap((like) => [
      `p.search_text LIKE ${like}`,
      `(p.alias_text <> '[] []' AND p.alias_text LIKE ${like})`,
    ]);
  };
  const hasWords = words.map((word) => `(${hasWord(word).join(" OR ")})`);
  if (!cas && !letters) return hasWords;
  return [
    `(${[
      hasWords.join(" AND ") || "false",
      ...(cas ? [hasCas(cas, bind)] : []),
      ...(letters ? [hasLetters(bind(`%${letters}%`))] : []),
    ].join(" OR ")})`,
  ];
}

/** A product without a value is in no range. */
export function rangeCondition(range: FacetRange, asked: Range | undefined, bind: Bind): string {
  const type = range === "length" ? "int" : range === "mass" ? "float8" : "numeric";
  const bounds = [
    asked?.from == null ? null : `${COLUMN_OF[range]} >= ${bind(asked.from)}::${type}`,
    asked?.to == null ? null : `${COLUMN_OF[range]} <= ${bind(asked.to)}::${type}`,
  ].filter((bound) => bound !== null);
  return bounds.length === 0 ? "true" : `coalesce(${bounds.join(" AND ")}, false)`;
}
