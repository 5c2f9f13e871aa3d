import type { SearchText } from "#shared/domain/search-text.ts";
import type { Connection } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { FAMILY } from "./families.queries.ts";
import { rankSql } from "./product-orders.ts";
import { IS_PUBLIC } from "./products.queries.ts";
import { hasCas, hasLetters } from "./search-conditions.ts";

export type SuggestedProduct = {
  slug: string;
  name: string;
  imageUrl: string | null;
  casNumber: string | null;
  variantValues: string[];
  total: number;
};

type Bind = (value: string | number) => string;

/** The conditions of which one must hold. */
function conditionsOf(search: SearchText, bind: Bind): string[] {
  const { words, spellings, cas, letters } = search;
  // One or two letters are inside nearly every name, and only their beginning has a trigram.
  const isShort = words.join("").length < 3;
  const has = (spelling: string) => {
    const like = bind(isShort ? `${escapeLike(spelling)}%` : `%${escapeLike(spelling)}%`);
    const inAlias = isShort ? bind(`%"${escapeLike(spelling)}%`) : like;
    return `lower(p.name) LIKE ${like} OR (p.alias_text <> '[] []' AND p.alias_text LIKE ${inAlias})`;
  };
  return [
    spellings.map((all) => `(${all.map(has).join(" OR ")})`).join(" AND "),
    ...(cas === null ? [] : [hasCas(cas, bind)]),
    ...(letters === null ? [] : [hasLetters(bind(`%${letters}%`))]),
  ];
}

/**
 * The products that fit, the best first, those that can be bought before the others. A family is one entry: its best
 * member, with the values of all members by amount. `total` counts all that fit.
 */
export async function findSuggestedProducts(
  conn: Connection,
  search: SearchText,
  limit: number,
): Promise<SuggestedProduct[]> {
  const parameters: (string | number)[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const condition = conditionsOf(search, bind).join(" OR ");
  return readSuggested(conn, {
    parameters,
    bind,
    condition,
    rank: rankSql(search, bind),
    limit,
  });
}

/** Products with these ids, in this order, in the same form. */
export async function findSuggestedByIds(
  conn: Connection,
  ids: readonly string[],
  limit: number,
): Promise<SuggestedProduct[]> {
  const parameters: (string | number | string[])[] = [[...ids]];
  const bind = (value: string | number) => `$${parameters.push(value)}`;
  const rank = "array_position($1::text[], p.id)";
  return readSuggested(conn, {
    parameters,
    bind,
    condition: "p.id = ANY($1::text[])",
    rank,
    limit,
  });
}

function readSuggested(
  { sql }: Connection,
  asked: {
    parameters: (string | number | string[])[];
    bind: Bind;
    condition: string;
    rank: string;
    limit: number;
  },
): Promise<SuggestedProduct[]> {
  const { parameters, bind, condition, rank, limit } = asked;
  return sql.unsafe<SuggestedProduct[]>(
    `WITH fitting AS (
       SELECT p.id, ${FAMILY} AS family, p.available, lower(p.name) AS sorted, ${rank} AS rank
       FROM products p WHERE (${condition}) AND ${IS_PUBLIC}
     ), entries AS (
       SELECT DISTINCT ON (family) * FROM fitting ORDER BY family, rank, available DESC, sorted, id
     ), best AS (
       SELECT *, count(*) OVER ()::int AS total FROM entries
       ORDER BY rank, available DESC, sorted, id LIMIT ${bind(limit)}
     )
     SELECT p.slug, p.name, p.image_url AS "imageUrl", p.cas_number AS "casNumber", b.total,
       coalesce(members.values, '{}') AS "variantValues"
     FROM best b JOIN products p ON p.id = b.id
     LEFT JOIN LATERAL (
       SELECT array_agg(m.variant_value ORDER BY m.amount_mg, m.variant_value) AS values FROM products m
       WHERE m.parent_product_id = p.parent_product_id AND m.variant_value <> '' AND NOT m.waits HAVING count(*) > 1
     ) AS members ON true
     ORDER BY b.rank, b.available DESC, b.sorted, b.id`,
    parameters,
  );
}

/** Categories whose name has every word, in the seller's order. */
export async function findSuggestedCategories(
  { sql }: Connection,
  { spellings }: SearchText,
  limit: number,
): Promise<{ slug: string; name: string }[]> {
  const hasAll = spellings.reduce(
    (condition, all) =>
      sql`${condition} AND lower(name) LIKE ANY(${all.map((word) => `%${escapeLike(word)}%`)}::text[])`,
    sql`true`,
  );
  return sql<{ slug: string; name: string }[]>`
    SELECT slug, name FROM categories WHERE ${hasAll} AND NOT waits
    ORDER BY display_order, lower(name), id LIMIT ${limit}`;
}

/** Published lots whose number begins with this text. */
export async function findSuggestedLots(
  { sql }: Connection,
  beginning: string,
  limit: number,
): Promise<{ lotNumber: string }[]> {
  return sql<{ lotNumber: string }[]>`
    SELECT lot_number AS "lotNumber" FROM lots
    WHERE lot_number LIKE ${`${escapeLike(beginning)}%`} AND released_at IS NOT NULL
    ORDER BY lot_number LIMIT ${limit}`;
}
