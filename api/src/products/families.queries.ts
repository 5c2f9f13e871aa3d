import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { canBeBought, DEFAULT_ACCESS } from "../inventory/purchased-products.queries.ts";
import type { FacetSet } from "./count-facets.ts";
import type { StoredProduct } from "./product-changes.queries.ts";
import {
  CATEGORIES_OF_GROUPS,
  CATEGORY_OF_GROUP,
  COLUMN_OF,
  countFiltered,
  FACET_RANGES,
  facetGroupOf,
  type GroupRow,
  IN_RANGES,
  type ProductFilters,
  parameterList,
  rangeCondition,
  type Searched,
  type Source,
  searchCondition,
} from "./product-filters.queries.ts";
import {
  IS_PUBLIC,
  isPublic,
  PRODUCT_COLUMNS,
  PRODUCTS,
  type ProductRow,
} from "./products.queries.ts";

/** The family of a product `p`. One without a parent is a family of its own; ids contain no space. */
export const FAMILY = "coalesce('family ' || p.parent_product_id, p.id)";

const firstMember = (isPreferred: string) => `(
  SELECT o.id FROM products o WHERE o.parent_product_id = f.parent_product_id AND ${isPublic("o.id")}
  ORDER BY ${isPreferred} DESC, o.price, o.amount_mg, o.id LIMIT 1)`;

/**
 * The id of the member that stands for the family of `f`: the cheapest that can be bought, else the cheapest. Where the
 * shop's default is `never`, only members with a rule of their own are sold, and no index has them in this order.
 */
const SHOWN_OF = `CASE WHEN f.parent_product_id IS NULL THEN f.id
  WHEN ${DEFAULT_ACCESS} = 'never' THEN ${firstMember("(o.available AND o.access IS NOT NULL)")}
  ELSE ${firstMember("o.available")} END`;

/** Whether no other member stands for the family of `p`. As SHOWN_OF, but it can be tested while an index is read. */
const IS_SHOWN = `NOT EXISTS (
  SELECT FROM products o WHERE o.parent_product_id = p.parent_product_id AND ${isPublic("o.id")}
    AND (NOT ${canBeBought("o")}, o.price, coalesce(o.amount_mg, 'Infinity'), o.id)
      < (NOT ${canBeBought("p")}, p.price, coalesce(p.amount_mg, 'Infinity'), p.id))`;

const ALL_FAMILIES =
  "count(DISTINCT p.parent_product_id) + count(*) FILTER (WHERE p.parent_product_id IS NULL)";

/** How many families have a member that matches. */
export const countFamilies = (conn: Connection, searched: Searched, filters: ProductFilters) =>
  countFiltered(conn, searched, filters, { count: ALL_FAMILIES, columns: "p.parent_product_id" });

/** Families with a member that matches, each as the product that stands for it. */
export function familiesFound(condition: string): Source {
  const found = `families AS MATERIALIZED (
    SELECT ${SHOWN_OF} AS id FROM (
      SELECT min(p.id) AS id, p.parent_product_id FROM products p WHERE ${condition}
      GROUP BY ${FAMILY}, p.parent_product_id
    ) AS f
  )`;
  // The whole catalogue is read in the order of an index, which soon fills a page.
  const listed =
    condition === IS_PUBLIC
      ? `SELECT p.id FROM products p WHERE ${condition} AND ${IS_SHOWN}`
      : "SELECT p.id FROM families JOIN products p ON p.id = families.id";
  return { found, listed };
}

type FacetAnswer = {
  groups: (GroupRow & { kind: string })[] | null;
  sets: { kinds: string[]; count: number }[] | null;
};

/**
 * The searched products, counted in groups with equal values for all filters; or the searched families, counted by the
 * groups that their members are in. Every facet is summed from these sets, so all facets cost one scan of the narrow
 * index, whatever filters are set.
 */
export async function findFacetSets(
  conn: Connection,
  searched: Searched,
  filters: ProductFilters,
  { isGrouped }: { isGrouped: boolean },
): Promise<FacetSet[]> {
  const { bind, parameters } = parameterList();
  const inRanges = FACET_RANGES.map(
    (range) => `${rangeCondition(range, filters[range], bind)} AS in_${range}`,
  );
  const values = FACET_RANGES.map((range) => `${COLUMN_OF[range]} AS ${range}`);
  const spans = FACET_RANGES.flatMap((range) => [
    `min(${range})::float8 AS least_${range}`,
    `max(${range})::float8 AS most_${range}`,
  ]);
  const keys = `category_id, available, modifications, storage, ${IN_RANGES}`;
  const kind = `concat_ws('|', coalesce(category_id, ''), available, modifications, storage, ${IN_RANGES})`;
  const families = `
       UNION ALL
       SELECT kinds, count(*)::int FROM (
         SELECT array_agg(DISTINCT ${kind}) AS kinds FROM searched
         WHERE parent_product_id IS NOT NULL GROUP BY parent_product_id
       ) AS families GROUP BY kinds`;
  const [row] = await conn.sql.unsafe<FacetAnswer[]>(
    `WITH searched AS (
       SELECT p.parent_product_id, p.category_id, ${canBeBought("p")} AS available, p.modifications, p.storage,
         ${[...inRanges, ...values].join(", ")}
       FROM products p WHERE ${searchCondition(searched, bind)}
     ), groups AS (
       SELECT ${kind} AS kind, ${keys}, ${spans.join(", ")},
         count(*) FILTER (WHERE ${isGrouped ? "parent_product_id IS NULL" : "true"})::int AS singles
       FROM searched GROUP BY ${keys}
     ), sets AS (
       SELECT ARRAY[kind] AS kinds, singles AS count FROM groups WHERE singles > 0${isGrouped ? families : ""}
     )
     SELECT (SELECT json_agg(g) FROM (
       SELECT ${CATEGORY_OF_GROUP}, g.* FROM groups g ${CATEGORIES_OF_GROUPS}
     ) AS g) AS groups, (SELECT json_agg(s) FROM sets s) AS sets`,
    parameters,
  );
  const { groups, sets } = row ?? { groups: null, sets: null };
  const byKind = new Map((groups ?? []).map((group) => [group.kind, facetGroupOf(group)]));
  return [
    // First each group by itself, because a set has no place in the order of its categories.
    ...[...byKind.values()].map((group) => ({ groups: [group], count: 0 })),
    ...(sets ?? []).map(({ kinds, count }) => ({
      groups: kinds.flatMap((kind) => byKind.get(kind) ?? []),
      count,
    })),
  ];
}

/** What the list of a family's sizes shows of a member. */
export type MemberRow = Pick<
  ProductRow,
  "id" | "slug" | "name" | "parentProductId" | "variantValue" | "priceCents" | "amountMg"
> & { available: boolean };

/** The members of these families that are public, in any order. */
export async function findMembers(
  conn: Connection,
  parents: readonly string[],
): Promise<MemberRow[]> {
  if (parents.length === 0) return [];
  return conn.sql<MemberRow[]>`
    SELECT id, slug, name, parent_product_id AS "parentProductId", variant_value AS "variantValue",
      (price * 100)::float8 AS "priceCents", trim_scale(amount_mg)::text AS "amountMg",
      ${conn.sql.unsafe(canBeBought("p"))} AS available
    FROM products p WHERE parent_product_id = ANY(${[...parents]}::text[]) AND NOT waits`;
}

/** All members, also those that are not public. */
export async function findFamilyProducts(
  conn: Connection,
  parentProductId: string,
): Promise<ProductRow[]> {
  return conn.sql<ProductRow[]>`
    SELECT ${conn.sql.unsafe(PRODUCT_COLUMNS)} FROM ${conn.sql.unsafe(PRODUCTS)}
    WHERE p.parent_product_id = ${parentProductId}`;
}

/** The families with a featured member, each as the product that stands for it. */
export async function findFeaturedFamilies(
  { sql }: Connection,
  limit: number,
): Promise<ProductRow[]> {
  return sql<ProductRow[]>`
    SELECT ${sql.unsafe(PRODUCT_COLUMNS)} FROM (
      SELECT ${sql.unsafe(SHOWN_OF)} AS id, f.place FROM (
        SELECT min(p.id) AS id, p.parent_product_id, min(p.display_order) AS place
        FROM products p WHERE p.featured AND NOT p.waits
        GROUP BY ${sql.unsafe(FAMILY)}, p.parent_product_id
        ORDER BY place, id LIMIT ${limit}
      ) AS f
    ) AS shown
    JOIN products p ON p.id = shown.id LEFT JOIN categories c ON c.id = p.category_id AND NOT c.waits
    ORDER BY shown.place, p.id`;
}

/**
 * Other products of the same category for each of these products, featured ones first; with `isGrouped`, other families.
 * `relatedTo` is the slug of the product. None for an unknown slug.
 */
export async function findRelated(
  { sql }: Connection,
  slugs: readonly string[],
  limit: number,
  { isGrouped }: { isGrouped: boolean },
): Promise<(ProductRow & { relatedTo: string })[]> {
  const isOther = isGrouped
    ? sql`p.parent_product_id IS DISTINCT FROM coalesce(own.parent_product_id, '') AND ${sql.unsafe(IS_SHOWN)}`
    : sql`true`;
  return sql<(ProductRow & { relatedTo: string })[]>`
    SELECT own.slug AS "relatedTo", related.* FROM products own CROSS JOIN LATERAL (
      SELECT ${sql.unsafe(PRODUCT_COLUMNS)} FROM ${sql.unsafe(PRODUCTS)}
      WHERE p.category_id = own.category_id AND p.id <> own.id AND NOT p.waits AND ${isOther}
      ORDER BY p.featured DESC, p.display_order, p.id LIMIT ${limit}
    ) AS related
    WHERE own.slug = ANY(${[...slugs]}::text[])
    ORDER BY related.featured DESC, related."displayOrder", related.id`;
}

export type FamilyMember = Pick<
  StoredProduct,
  "id" | "name" | "parentProductId" | "variantValue" | "sequence" | "nTerminus" | "cTerminus"
>;

/**
 * The members of these families, for checking the rules of families. Waits for other transactions
 * that check families, and holds them off until this one ends: two products that join together
 * cannot both have the same size. Call it after the products are written, so that everybody locks
 * rows before families.
 */
export async function lockFamilies(
  tx: Transaction,
  parents: readonly string[],
): Promise<FamilyMember[]> {
  if (parents.length === 0) return [];
  await takeAdvisoryLock(tx, "families");
  return findFamilyMembers(tx, parents);
}

export async function findFamilyMembers(
  conn: Connection,
  parents: readonly string[],
): Promise<FamilyMember[]> {
  return conn.sql<FamilyMember[]>`
    SELECT id, name, parent_product_id AS "parentProductId", variant_value AS "variantValue", sequence,
      n_terminus AS "nTerminus", c_terminus AS "cTerminus"
    FROM products WHERE parent_product_id = ANY(${[...parents]}::text[]) ORDER BY id`;
}
