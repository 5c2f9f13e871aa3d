import type { Connection } from "../db/client.ts";
import { sqlOf } from "../db/sql-of.ts";
import { categories } from "./categories.tables.ts";

/** The id of the category with this slug, created when there is none; one that is there keeps its name. */
export async function keepCategory(
  conn: Connection,
  category: { name: string; slug: string; description: string },
): Promise<string> {
  const [row] = await conn
    .insert(categories)
    .values(category)
    .onConflictDoUpdate({ target: categories.slug, set: { slug: category.slug } })
    .returning({ id: categories.id });
  if (!row) throw new Error("An upsert of a category answered no row");
  return row.id;
}

/** The ids of the categories with these slugs, by slug; created when there are none. No slug twice. */
export async function keepCategories(
  conn: Connection,
  wanted: readonly { name: string; slug: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const sorted = wanted.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  const rows = await sqlOf(conn)<{ id: string; slug: string }[]>`
    INSERT INTO categories (id, name, slug, description)
    SELECT id, name, slug, '' FROM unnest(
      ${sorted.map(() => Bun.randomUUIDv7())}::text[],
      ${sorted.map(({ name }) => name)}::text[],
      ${sorted.map(({ slug }) => slug)}::text[]
    ) AS wanted(id, name, slug)
    ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug
    RETURNING id, slug`;
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
