import type { PRODUCT_SORTS } from "#shared/contracts/product-search.ts";
import { escapeLike } from "../db/like.ts";

export type ProductSort = (typeof PRODUCT_SORTS)[number];
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

/** The sort as SQL. */
export function sortSql(sort: ProductSort): string {
  const { columns, direction } = COLUMNS[sort];
  return columns.map((column) => `${column} ${direction}`).join(", ");
}

/**
 * The sort order as SQL. By relevance: first an exact name or CAS number, then names that begin
 * with the search, then names and sequences that contain it, then the rest; each group by name.
 */
export function orderSql(
  order: ProductOrder,
  words: readonly string[],
  bind: (value: string) => string,
): string {
  if (order !== "relevance") return sortSql(order);
  const text = words.join(" ");
  const literal = escapeLike(text);
  const [phrase, beginning, inside] = [text, `${literal}%`, `%${literal}%`].map(
    (value) => `lower(${bind(value)})`,
  );
  return `
    CASE
      WHEN lower(p.name) = ${phrase} OR lower(p.cas_number) = ${phrase} THEN 0
      WHEN lower(p.name) LIKE ${beginning} THEN 1
      WHEN lower(p.name) LIKE ${inside} THEN 2
      WHEN lower(p.sequence) LIKE ${inside} THEN 3
      ELSE 4
    END, ${sortSql("name_asc")}`;
}
