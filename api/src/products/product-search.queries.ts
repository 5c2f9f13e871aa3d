import type { Connection } from "../db/client.ts";
import { MAX_COUNTED } from "../db/count-rows.ts";
import { escapeLike } from "../db/like.ts";
import { PRODUCT_COLUMNS, type ProductRow } from "./products.queries.ts";

export type ProductOrder = "name_asc" | "name_desc" | "relevance";

export type PageWanted = { limit: number; offset: number };

// The id makes the order total: pages never overlap.
const BY_NAME = {
  name_asc: "lower(p.name), p.id",
  name_desc: "lower(p.name) DESC, p.id DESC",
};

const WITH_CATEGORY = "products p LEFT JOIN categories c ON c.id = p.category_id";

export async function countProducts(conn: Connection): Promise<number> {
  const [row] = await conn.sql<{ total: number }[]>`SELECT count(*)::int AS total FROM products`;
  return row?.total ?? 0;
}

export async function findProductPage(
  conn: Connection,
  order: "name_asc" | "name_desc",
  { limit, offset }: PageWanted,
): Promise<ProductRow[]> {
  const { sql } = conn;
  return sql<ProductRow[]>`
    SELECT ${sql.unsafe(PRODUCT_COLUMNS)} FROM ${sql.unsafe(WITH_CATEGORY)}
    ORDER BY ${sql.unsafe(BY_NAME[order])} LIMIT ${limit} OFFSET ${offset}`;
}

/** The same page far from the beginning: skips index entries and joins only what is answered. */
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

// The statements of a search are planned for their words each time (`unsafe` does not prepare them): the plan for a
// rare motif walks the trigrams, that for a common or very short word must not.

/** How many products hold every word, counted up to MAX_COUNTED. */
export async function countMatches(conn: Connection, words: readonly string[]): Promise<number> {
  const [row] = await conn.sql.unsafe<{ total: number }[]>(
    `SELECT count(*)::int AS total
     FROM (SELECT FROM products p WHERE ${holdsAll(words, 1)} LIMIT $1) AS matching`,
    [MAX_COUNTED, ...words.map(anywhere)],
  );
  return row?.total ?? 0;
}

/**
 * The products that hold every word in name, CAS number, sequence or description. By relevance: the very name or
 * CAS number, then names that begin with the search, names, sequences, the rest; equals by name.
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
    `SELECT ${PRODUCT_COLUMNS} FROM ${WITH_CATEGORY} WHERE ${holdsAll(words, 2)}
     ORDER BY ${by} LIMIT $1 OFFSET $2`,
    [limit, offset, ...words.map(anywhere), ...parameters],
  );
}

export type NamedProduct = { id: string; name: string };

/** Products whose names look like the search, the most alike first. The caller judges how alike is alike enough. */
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

// One LIKE per word and not LIKE ALL(…): only the former uses the trigram index.
function holdsAll(words: readonly string[], before: number): string {
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
