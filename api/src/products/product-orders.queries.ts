import type { PRODUCT_SORTS } from "#shared/contracts/product-search.ts";
import type { Ends } from "#shared/domain/search-text.ts";
import { escapeLike } from "../db/like.ts";
import { canBeBought } from "../inventory/purchased-products.queries.ts";

type ProductSort = (typeof PRODUCT_SORTS)[number];
export type ProductOrder = ProductSort | "relevance";

export type PageWanted = { limit: number; offset: number };

/**
 * The columns of each sort order, as in its index. The id makes the order total, so that pages
 * never overlap. PostgreSQL sorts NULLs last when ascending.
 */
const COLUMNS: Record<ProductSort, { columns: string[]; direction: "ASC" | "DESC" }> = {
  name_asc: { columns: ["lower(p.name)", "p.id"], direction: "ASC" },
  name_desc: { columns: ["lower(p.name)", "p.id"], direction: "DESC" },
  price_asc: { columns: ["p.price", "lower(p.name)", "p.id"], direction: "ASC" },
  price_desc: { columns: ["p.price", "lower(p.name)", "p.id"], direction: "DESC" },
  price_per_mg_asc: { columns: ["p.price_per_mg", "lower(p.name)", "p.id"], direction: "ASC" },
  newest: { columns: ["p.created_at", "p.id"], direction: "DESC" },
  length_asc: { columns: ["p.residue_count", "lower(p.name)", "p.id"], direction: "ASC" },
};

function sortSql(sort: ProductSort): string {
  const { columns, direction } = COLUMNS[sort];
  return columns.map((column) => `${column} ${direction}`).join(", ");
}

/** What a search ranks by: the words of the text, and the residues that it spells, with the ends that it names. */
export type Ranked = { words: readonly string[]; letters?: string | null; ends?: Ends };

/** The sort order as SQL. By relevance: as `rankSql` says, what can be bought before what is sold out, then by name. */
export function orderSql(
  order: ProductOrder,
  search: Ranked,
  bind: (value: string) => string,
): string {
  if (order !== "relevance") return sortSql(order);
  return `${rankSql(search, bind)}, NOT ${canBeBought("p")}, ${sortSql("name_asc")}`;
}

/** The name of a product `p` with its size, as in the index `products_sized_name_trigrams`. */
export const SIZED_NAME = "lower(p.name || ' ' || normalize(coalesce(p.variant_value, ''), nfkc))";

/**
 * How well a product `p` fits a text, the best first: its name, with or without its size, another name of it, its CAS number or its whole
 * sequence with the ends that were named; the beginning of the name, of another name, of a word; the inside of the name;
 * the whole sequence with other ends; its inside; the rest.
 */
export function rankSql({ words, letters, ends }: Ranked, bind: (value: string) => string): string {
  const text = words.join(" ").toLowerCase();
  const literal = escapeLike(text);
  const digits = text.replace(/[\s-]/g, "");
  const sequence = (letters ?? text).toLowerCase();
  const [whole, beginning, word, inside] = [
    text,
    `${literal}%`,
    `% ${literal}%`,
    `%${literal}%`,
  ].map(bind);
  // A size is stored with a blank before its unit, or without.
  const unspaced = bind(text.replaceAll(" ", ""));
  // Aliases are JSON texts: each name stands between quotes.
  const [alias, aliasBeginning] = [`%"${literal}"%`, `%"${literal}%`].map(bind);
  const [residues, residuesInside] = [sequence, `%${escapeLike(sequence)}%`].map(bind);
  const hasCas = /^\d{5,10}$/.test(digits)
    ? `replace(p.cas_number, '-', '') = ${bind(digits)}`
    : "false";
  const hasSequence = `coalesce(lower(p.sequence) = ${residues}, false)`;
  const hasEnds = [
    ...(ends?.n ? [`coalesce(p.n_terminus, 'H') = ${bind(ends.n)}`] : []),
    ...(ends?.c ? [`coalesce(p.c_terminus, 'OH') = ${bind(ends.c)}`] : []),
  ].join(" AND ");
  return `CASE
    WHEN lower(p.name) = ${whole} OR replace(${SIZED_NAME}, ' ', '') = ${unspaced} OR p.alias_text LIKE ${alias} OR coalesce(${hasCas}, false)
      OR ${hasSequence}${hasEnds && ` AND ${hasEnds}`} THEN 0
    WHEN ${SIZED_NAME} LIKE ${beginning} THEN 1
    WHEN p.alias_text LIKE ${aliasBeginning} THEN 2
    WHEN lower(p.name) LIKE ${word} THEN 3
    WHEN lower(p.name) LIKE ${inside} THEN 4
    WHEN ${hasSequence} THEN 5
    WHEN lower(p.sequence) LIKE ${residuesInside} THEN 6
    ELSE 7 END`;
}
