import { eq } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { categories } from "./categories.tables.ts";

export type CategoryRow = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  displayOrder: number;
};

/** All categories in the seller's order, those of one place by name. */
export async function findCategories(conn: Connection): Promise<CategoryRow[]> {
  return conn.sql<CategoryRow[]>`
    SELECT id, name, slug, description, display_order AS "displayOrder"
    FROM categories ORDER BY display_order, lower(name), id`;
}

export async function categoryExists(conn: Connection, id: string): Promise<boolean> {
  const [category] = await conn
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id));
  return category !== undefined;
}

/**
 * The ids of the categories with these slugs, by slug. One that does not exist yet is created, one that exists keeps
 * its name. No slug may be given twice.
 */
export async function ensureCategories(
  conn: Connection,
  wanted: readonly { name: string; slug: string; description?: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  // In one order for everybody: two that create the same categories must not wait for each other.
  const sorted = wanted.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  const rows = await conn.sql<{ id: string; slug: string }[]>`
    INSERT INTO categories (id, name, slug, description)
    SELECT id, name, slug, description FROM unnest(
      ${sorted.map(() => Bun.randomUUIDv7())}::text[],
      ${sorted.map(({ name }) => name)}::text[],
      ${sorted.map(({ slug }) => slug)}::text[],
      ${sorted.map(({ description }) => description ?? "")}::text[]
    ) AS wanted(id, name, slug, description)
    ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug
    RETURNING id, slug`;
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
