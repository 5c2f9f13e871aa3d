import type { Connection } from "../db/client.ts";
import { MAX_COUNTED } from "../db/count-rows.ts";
import { escapeLike } from "../db/like.ts";
import { PRODUCT_COLUMNS, PRODUCTS, type ProductRow, selectProducts } from "./products.queries.ts";

export type ProductOrder = "name_asc" | "name_desc" | "relevance";

export type PageWanted = { limit: number; offset: number };

// The id makes the order total: pages never overlap.
const BY_NAME = {
  name_asc: "lower(p.name), p.id",
  name_desc: "lower(p.name) DESC, p.id DESC",
};

export async function countProducts(conn: Connection): Promise<number> {
  const [row] = await conn.sql<{ total: number }[]>`SELECT count(*)::int AS total FROM products`;
  return row?.total ?? 0;
}

export async function findProductPage(
  conn: Connection,
  order: "name_asc" | "name_desc",
  { limit, offset }: PageWanted,
): Promise<ProductRow[]> {
  return conn.sql<ProductRow[]>`
    ${selectProducts(conn)} ORDER BY ${conn.sql.unsafe(BY_NAME[order])} LIMIT ${limit} OFFSET ${offset}`;
}

/** A page far from the beginning: it skips entries of an index, and joins only the rows that it answers. */
export async function findDistantPage(
  conn: Connection,
  order: "name_asc" | "name_desc",
  { limit, offset }: PageWanted,
): Promise<ProductRow[]> {
  const by = BY_NAME[order];
  return conn.sql.unsafe<ProductRow[]>(
    `SELECT ${PRODUCT_COLUMNS}
     FROM (SELECT p.id FROM products p ORDER BY ${by} LIMIT $1 OFFSET $2) AS page
     JOIN products p ON p.id = page.id LEFT JOIN categories c ON c.id = p.category_id
     ORDER BY ${by}`,
    [limit, offset],
  );
}

// The statements of a search are planned anew for their words, because `unsafe` does not prepare them: a rare motif is
// found by the index of trigrams, by which a common or very short word would take too long.

/** How many products have every word, counted up to MAX_COUNTED. */
export async function countMatches(conn: Connection, words: readonly string[]): Promise<number> {
  const [row] = await conn.sql.unsafe<{ total: number }[]>(
    `SELECT count(*)::int AS total
     FROM (SELECT FROM products p WHERE ${containsAll(words, 1)} LIMIT $1) AS matching`,
    [MAX_COUNTED, ...words.map(anywhere)],
  );
  return row?.total ?? 0;
}

/**
 * The products that have every word in their name, CAS number, sequence or description. By relevance, those come first
 * whose name or CAS number is the search, then names that begin with it, names and sequences that have it in them, and
 * the rest; each of these by name.
 */
export async function findMatches(
  conn: Connection,
  words: readonly string[],
  order: ProductOrder,
  { limit, offset }: PageWanted,
): Promise<ProductRow[]> {
  const phrase = words.join(" ");
  const [by, parameters] =
    order === "relevance"
      ? [byRelevance(2 + words.length), [phrase, `${escapeLike(phrase)}%`, anywhere(phrase)]]
      : [BY_NAME[order], []];
  return conn.sql.unsafe<ProductRow[]>(
    `SELECT ${PRODUCT_COLUMNS} FROM ${PRODUCTS} WHERE ${containsAll(words, 2)}
     ORDER BY ${by} LIMIT $1 OFFSET $2`,
    [limit, offset, ...words.map(anywhere), ...parameters],
  );
}

export type NamedProduct = { id: string; name: string };

/** Products whose names resemble the search, the most similar first. */
export async function findSimilarNames(
  conn: Connection,
  search: string,
  limit: number,
): Promise<NamedProduct[]> {
  return conn.transaction(async (tx) => {
    const { sql } = tx;
    // One wrong letter in a word of four leaves two of its five trigrams.
    const [, names] = await Promise.all([
      sql`SELECT set_config('pg_trgm.word_similarity_threshold', '0.4', true)`,
      sql<NamedProduct[]>`
        SELECT id, name FROM (
          SELECT id, name FROM products WHERE lower(name) %> lower(${search}) LIMIT ${limit}
        ) AS similar_names
        ORDER BY word_similarity(lower(${search}), lower(name)) DESC, lower(name), id`,
    ]);
    return names;
  });
}

// One LIKE for each word: LIKE ALL(…) would not use the trigram index.
function containsAll(words: readonly string[], before: number): string {
  return words.map((_, index) => `p.search_text LIKE lower($${before + index + 1})`).join(" AND ");
}

function byRelevance(before: number): string {
  const [phrase, beginning, inside] = [1, 2, 3].map((place) => `lower($${before + place})`);
  return `
    CASE
      WHEN lower(p.name) = ${phrase} OR lower(p.cas_number) = ${phrase} THEN 0
      WHEN lower(p.name) LIKE ${beginning} THEN 1
      WHEN lower(p.name) LIKE ${inside} THEN 2
      WHEN lower(p.sequence) LIKE ${inside} THEN 3
      ELSE 4
    END, lower(p.name), p.id`;
}

function anywhere(text: string): string {
  return `%${escapeLike(text)}%`;
}
