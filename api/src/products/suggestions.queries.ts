import type { Suggestions } from "#shared/contracts/product-search.ts";
import { MAX_SUGGESTED_TOTAL } from "#shared/domain/constants.ts";
import type { SearchText } from "#shared/domain/search-text.ts";
import type { Connection } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { canBeBought } from "../inventory/purchased-products.queries.ts";
import { FAMILY } from "./families.queries.ts";
import { rankSql, SIZED_NAME } from "./product-orders.queries.ts";
import { hasCas } from "./search-conditions.ts";

export type SuggestedProduct = Suggestions["products"][number] & { total: number };

type Bind = (value: string | number) => string;

/** One more than are counted, so that a source with more of them is known. */
const MOST_READ = MAX_SUGGESTED_TOTAL + 1;

/** The condition by which products are read, by a name for the source. */
type Sources = Record<string, string>;

/**
 * The ways to read products that fit, each up to MOST_READ of them, because ranking all that fit a short text costs
 * as much as the catalogue is large. What ranks first has ways of its own: names and other names that begin with the
 * text, CAS numbers, and sequences, the shortest first. Only of what ranks behind these, any MOST_READ are read.
 */
function sourcesOf(search: SearchText, bind: Bind, limit: number): Sources {
  const { words, spellings, cas, letters } = search;
  const text = words.join(" ");
  // One or two letters are inside nearly every name, and only their beginning has a trigram.
  const isShort = words.join("").length < 3;
  const has = (spelling: string) => {
    // Without the size: nearly every one has the word "mg", and none begins a name.
    if (isShort) {
      return `lower(p.name) LIKE ${bind(`${spelling}%`)} OR ${aliasIsLike(bind(`%"${spelling}%`))}`;
    }
    const like = bind(`%${spelling}%`);
    return `${SIZED_NAME} LIKE ${like} OR ${aliasIsLike(like)}`;
  };
  return {
    // In the order of its index, which begins with the name itself.
    beginning: `${NAME_IN_C} BETWEEN ${bind(text)} AND ${bind(`${text}${LAST_CHARACTER}`)}
      ORDER BY ${NAME_IN_C}, p.id`,
    alias: aliasIsLike(bind(`%"${escapeLike(text)}%`)),
    // Not read where the names that begin with the text fill the answer.
    words: `${spellings
      .toSorted(byRarity)
      .map((all) => `(${all.map(escapeLike).map(has).join(" OR ")})`)
      .join(" AND ")}
      AND NOT EXISTS (SELECT FROM beginning p
        HAVING count(*) = ${MOST_READ} AND count(DISTINCT ${FAMILY}) >= ${limit})`,
    ...(cas && { cas: hasCas(cas, bind) }),
    ...(letters && { letters: isNearestTo(bind(`%${letters}%`)) }),
  };
}

/**
 * A plan for any text looks up the first word in the index: so a number comes before a word, a long one before a short
 * one, and last what has no trigram.
 */
function byRarity([one = ""]: readonly string[], [other = ""]: readonly string[]): number {
  const hasTrigram = (word: string) => Number(word.length >= 3);
  const hasDigit = (word: string) => Number(/\d/.test(word));
  return (
    hasTrigram(other) - hasTrigram(one) ||
    hasDigit(other) - hasDigit(one) ||
    other.length - one.length
  );
}

/** As in the index `products_by_beginning`: with another collation than C, an index does not find a beginning. */
const NAME_IN_C = 'lower(p.name) COLLATE "C"';

/** Sorts behind whatever follows a beginning. A range is found by the index for any text, a LIKE only for a known one. */
const LAST_CHARACTER = "\u{10ffff}";

const aliasIsLike = (like: string) => `(p.alias_text <> '[] []' AND p.alias_text LIKE ${like})`;

const isNearestTo = (like: string) => `p.id IN (
  SELECT s.product_id FROM product_peptides s WHERE s.letters LIKE ${like}
  ORDER BY length(s.letters), s.product_id LIMIT ${MOST_READ})`;

/**
 * The products that fit, the best first, those that can be bought before the others. A family is one entry: its best
 * member, with the values of all members by amount. `total` counts all that fit, up to MAX_SUGGESTED_TOTAL.
 */
export async function findSuggestedProducts(
  conn: Connection,
  search: SearchText,
  limit: number,
): Promise<SuggestedProduct[]> {
  const parameters: (string | number)[] = [];
  const bind: Bind = (value) => `$${parameters.push(value)}`;
  const sources = sourcesOf(search, bind, limit);
  const rank = rankSql(search, bind);
  return readSuggested(conn, { parameters, bind, sources, rank, limit });
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
  const sources = { chosen: "p.id = ANY($1::text[])" };
  return readSuggested(conn, { parameters, bind, sources, rank, limit });
}

function readSuggested(
  { sql }: Connection,
  asked: {
    parameters: (string | number | string[])[];
    bind: Bind;
    sources: Sources;
    rank: string;
    limit: number;
  },
): Promise<SuggestedProduct[]> {
  const { parameters, bind, sources, rank, limit } = asked;
  const reads = Object.entries(sources).map(
    ([name, condition]) => `${name} AS (
       SELECT '${name}' AS source, p.id, p.slug, p.name, p.variant_value, p.image_url, p.cas_number, p.sequence, p.alias_text,
         p.n_terminus, p.c_terminus, p.available, p.access, p.parent_product_id
       FROM products p WHERE NOT p.waits AND ${condition} LIMIT ${MOST_READ}
     )`,
  );
  const all = Object.keys(sources).map((name) => `SELECT * FROM ${name}`);
  return sql.unsafe<SuggestedProduct[]>(
    `WITH ${reads.join(", ")}, matching AS (
       ${all.join(" UNION ALL ")}
     ), fitting AS (
       SELECT p.*, ${FAMILY} AS family, lower(p.name) AS sorted, ${rank} AS rank,
         ${canBeBought("p")} AS is_sold
       FROM matching p
     ), entries AS (
       SELECT DISTINCT ON (family) * FROM fitting ORDER BY family, rank, is_sold DESC, sorted, id
     ), best AS (
       SELECT *, count(*) OVER ()::int AS families FROM entries
       ORDER BY rank, is_sold DESC, sorted, id LIMIT ${bind(limit)}
     )
     SELECT p.slug, p.name, p.image_url AS "imageUrl", p.cas_number AS "casNumber",
       CASE WHEN EXISTS (SELECT FROM matching GROUP BY source HAVING count(*) = ${MOST_READ})
         THEN ${MAX_SUGGESTED_TOTAL} ELSE least(p.families, ${MAX_SUGGESTED_TOTAL}) END AS total,
       coalesce(members.values, '{}') AS "variantValues"
     FROM best p
     LEFT JOIN LATERAL (
       SELECT array_agg(m.variant_value ORDER BY m.amount_mg, m.variant_value) AS values FROM products m
       WHERE m.parent_product_id = p.parent_product_id AND m.variant_value <> '' AND NOT m.waits HAVING count(*) > 1
     ) AS members ON true
     ORDER BY p.rank, p.is_sold DESC, p.sorted, p.id`,
    parameters,
    { prepare: true },
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

/** Lots with a public certificate whose number begins with this text. */
export async function findSuggestedLots(
  { sql }: Connection,
  beginning: string,
  limit: number,
): Promise<{ lotNumber: string }[]> {
  return sql<{ lotNumber: string }[]>`
    SELECT l.lot_number AS "lotNumber" FROM lots l JOIN products p ON p.id = l.product_id AND NOT p.waits
    WHERE l.lot_number LIKE ${`${escapeLike(beginning)}%`} AND l.released_at IS NOT NULL
    ORDER BY l.lot_number LIMIT ${limit}`;
}
