import { eq } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { categories } from "./categories.tables.ts";

export type CategoryRow = {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  displayOrder: number;
};

/** All categories by the seller's order, then by name. */
export async function findCategories(conn: Connection): Promise<CategoryRow[]> {
  return conn.sql<CategoryRow[]>`
    SELECT id, name, slug, description, display_order AS "displayOrder"
    FROM categories ORDER BY display_order, lower(name), id`;
}

/** Whether the category exists. If so, it cannot be deleted until the transaction ends. */
export async function holdCategory(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.sql`SELECT FROM categories WHERE id = ${id} FOR KEY SHARE`;
  return rows.length > 0;
}

/** All categories with the number of their products. */
export async function findCountedCategories(
  conn: Connection,
): Promise<(CategoryRow & { products: number })[]> {
  return conn.sql<(CategoryRow & { products: number })[]>`
    SELECT c.id, c.name, c.slug, c.description, c.display_order AS "displayOrder",
      (SELECT count(*) FROM products p WHERE p.category_id = c.id)::int AS products
    FROM categories c ORDER BY c.display_order, lower(c.name), c.id`;
}

/**
 * Locks the category until the transaction ends, so that no product is added to it meanwhile. Null for an unknown id.
 */
export async function lockCategory(tx: Transaction, id: string): Promise<CategoryRow | null> {
  const [row] = await tx.sql<CategoryRow[]>`
    SELECT id, name, slug, description, display_order AS "displayOrder"
    FROM categories WHERE id = ${id} FOR UPDATE`;
  return row ?? null;
}

/** All slugs that begin with this one, itself included. */
export async function findCategorySlugs(conn: Connection, base: string): Promise<string[]> {
  const rows = await conn.sql<{ slug: string }[]>`
    SELECT slug FROM categories WHERE starts_with(slug, ${base})`;
  return rows.map(({ slug }) => slug);
}

/** Inserts or updates the category. */
export async function writeCategory(tx: Transaction, category: CategoryRow): Promise<void> {
  const { id, ...values } = category;
  await tx
    .insert(categories)
    .values(category)
    .onConflictDoUpdate({ target: categories.id, set: values });
}

export async function deleteCategory(tx: Transaction, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

/** The slugs of the category's products. */
export async function findSlugsOfCategory(conn: Connection, id: string): Promise<string[]> {
  const rows = await conn.sql<{ slug: string }[]>`
    SELECT slug FROM products WHERE category_id = ${id}`;
  return rows.map(({ slug }) => slug);
}

/**
 * The ids of the categories with these slugs, by slug. Missing ones are created; existing ones keep
 * their name. Each slug may be given only once.
 */
export async function ensureCategories(
  conn: Connection,
  wanted: readonly { name: string; slug: string; description?: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  // Always in the same order, so that two transactions that create the same categories do not deadlock.
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
