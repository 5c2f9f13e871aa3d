import { nameWithSize, type Sized } from "#shared/domain/families.ts";
import { slugify } from "#shared/domain/slugs.ts";
import type { Connection } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { isMeantBy, splitWords } from "./typos.ts";

export type NamedProduct = Sized & { id: string; slug: string };

/** The products whose names are one typo away from the words, the most similar first. */
export async function findMeant(
  conn: Connection,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const similar = await findSimilarNames(conn, splitWords(words), limit);
  return similar.filter((product) => isMeantBy(words, nameWithSize(product))).map(({ id }) => id);
}

/** One wrong letter in a word of four leaves two of its five trigrams. */
const LEAST_SIMILAR = 0.4;

/**
 * Products whose names resemble the `loose` words, the most similar first. If an `exact` word has a digit, names with a
 * word that begins with it are compared first, and all names only when none of those is similar.
 */
async function findSimilarNames(
  { sql }: Connection,
  { loose, exact }: { loose: string; exact: readonly string[] },
  limit: number,
): Promise<NamedProduct[]> {
  const [number] = exact.filter((word) => /\d/.test(word)).map(escapeLike);
  if (number !== undefined) {
    // Few names have the number. With `%>` in place of the function, PostgreSQL would not use the index to find them.
    const beginnings = ["", "% ", "%(", "%-"].map((before) => `${before}${number}%`);
    const numbered = await sql<NamedProduct[]>`
      SELECT id, name, variant_value AS "variantValue", slug FROM products
      WHERE lower(name) LIKE ANY(${beginnings}::text[])
        AND word_similarity(lower(${loose}), lower(name)) >= ${LEAST_SIMILAR}
      ORDER BY word_similarity(lower(${loose}), lower(name)) DESC, lower(name), id LIMIT ${limit}`;
    if (numbered.length > 0) return numbered;
  }
  const isLike = (text: string) => sql`lower(name) %> lower(${text})`;
  const words = loose.split(" ").filter((word) => !/\d/.test(word));
  const isLikeEach = words.reduce(
    (condition, word) => sql`${condition} AND ${isLike(word)}`,
    sql`${words.length > 1}::boolean`,
  );
  // By each word, because many names may share one of them; and by the whole text, because a short word with two swapped
  // letters is too different alone. The threshold holds for this statement, and is set before the names are compared.
  return sql<NamedProduct[]>`
    SELECT found.* FROM (
      SELECT set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_SIMILAR)}, true) AS threshold OFFSET 0
    ) AS setting, LATERAL (
      (SELECT id, name, variant_value AS "variantValue", slug FROM products
      WHERE ${isLikeEach} AND setting.threshold <> '' LIMIT ${limit})
      UNION
      (SELECT id, name, variant_value, slug FROM products
      WHERE ${isLike(loose)} AND setting.threshold <> '' LIMIT ${limit})
    ) AS found
    ORDER BY word_similarity(lower(${loose}), lower(name)) DESC, lower(name), id`;
}

/**
 * For each of the lower-cased texts, the products with this name, name and size, slug or CAS number. Those with the CAS
 * number are left out where another has the text as its name or slug.
 */
export async function findProductsNamed(
  conn: Connection,
  wanted: readonly string[],
): Promise<Map<string, NamedProduct[]>> {
  if (wanted.length === 0) return new Map();
  const rows = await conn.sql<(NamedProduct & { by: string; rank: number })[]>`
    SELECT id, name, variant_value AS "variantValue", slug, lower(name) AS by, 0 AS rank FROM products
    WHERE lower(name) = ANY(${[...wanted]}::text[]) AND NOT waits
    UNION ALL
    SELECT id, name, variant_value, slug, lower(name || ' ' || variant_value), 0 FROM products
    WHERE lower(name || ' ' || variant_value) = ANY(${[...wanted]}::text[]) AND NOT waits
    UNION ALL
    SELECT id, name, variant_value, slug, slug, 0 FROM products
    WHERE slug = ANY(${[...wanted]}::text[]) AND slug <> lower(name) AND NOT waits
    UNION ALL
    SELECT id, name, variant_value, slug, lower(cas_number), 1 FROM products
    WHERE lower(cas_number) = ANY(${wanted.filter((text) => /^\d/.test(text))}::text[]) AND NOT waits
    ORDER BY rank, name, id`;
  const found = Map.groupBy(rows, ({ by }) => by);
  return new Map(
    found
      .entries()
      .map(([by, all]) => [by, all.filter(({ rank }) => rank === (all[0]?.rank ?? 0))] as const),
  );
}

/**
 * Ids of at most `limit` products whose name has every word of the lower-cased phrase, and of the one whose slug
 * is made from it. A renamed product keeps its slug, so it is found by its former name.
 */
export async function findProductIdsByPhrase(
  { sql }: Connection,
  phrase: string,
  limit: number,
): Promise<string[]> {
  const words = phrase.split(/\s+/);
  // A trigram has three letters or digits: without three of them, every name would be read.
  if (!words.some((word) => /[\p{L}\p{N}]{3}/u.test(word))) return [];
  // One LIKE for each word: LIKE ALL (…) uses no index.
  const hasAll = words.reduce(
    (condition, word) => sql`${condition} AND lower(name) LIKE ${`%${escapeLike(word)}%`}`,
    sql`true`,
  );
  const rows = await sql<{ id: string }[]>`
    (SELECT id FROM products WHERE ${hasAll} LIMIT ${limit})
    UNION
    SELECT id FROM products WHERE slug = ${slugify(phrase)}`;
  return rows.map(({ id }) => id);
}

export async function findProductIdsOfCas({ sql }: Connection, cas: string): Promise<string[]> {
  // The searched text has an index; the CAS number alone has none.
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM products WHERE search_text LIKE ${`%${escapeLike(cas)}%`} AND cas_number = ${cas}`;
  return rows.map(({ id }) => id);
}
