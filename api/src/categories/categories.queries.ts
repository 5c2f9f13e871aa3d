import { eq, sql } from "drizzle-orm";
import type { Category } from "#shared/contracts/categories.ts";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { newerVersion } from "../db/versions.ts";
import { asSaved, guardTexts, type StoredPlace } from "../wording/guard-texts.ts";
import { categories } from "./categories.tables.ts";
import { type CategoryGuard, GUARDED } from "./category-texts.ts";

export type CategoryRow = Category;

const COLUMNS = `c.id, c.name, c.slug, c.description, c.display_order AS "displayOrder",
  c.parent_id AS "parentId", c.image_url AS "imageUrl", c.image_alt AS "imageAlt"`;

const GUARD = "c.wording, c.pending, c.waits";

/**
 * The categories that are public, by the seller's order, then by name. One in a category that is not public is of the
 * first level meanwhile: nothing else would lead to it.
 */
export async function findPublicCategories({ sql }: Connection): Promise<CategoryRow[]> {
  const rows = await sql<(CategoryRow & { upperId: string | null })[]>`
    SELECT ${sql.unsafe(COLUMNS)}, up.id AS "upperId"
    FROM categories c LEFT JOIN categories up ON up.id = c.parent_id AND NOT up.waits
    WHERE NOT c.waits ORDER BY c.display_order, lower(c.name), c.id`;
  return rows.map(({ upperId, ...row }) => ({ ...row, parentId: upperId }));
}

/** All categories as they were saved, also with texts that are not public yet. */
export async function findCategories({ sql }: Connection): Promise<CategoryRow[]> {
  const rows = await sql<(CategoryRow & CategoryGuard)[]>`
    SELECT ${sql.unsafe(COLUMNS)}, ${sql.unsafe(GUARD)} FROM categories c
    ORDER BY c.display_order, lower(c.name), c.id`;
  return rows.map(withoutGuard);
}

export async function findWaitingCategories({ sql }: Connection, limit: number) {
  const rows = await sql<(CategoryRow & CategoryGuard)[]>`
    SELECT ${sql.unsafe(COLUMNS)}, ${sql.unsafe(GUARD)} FROM categories c
    WHERE c.waits OR c.pending IS NOT NULL ORDER BY lower(c.name), c.id LIMIT ${limit}`;
  return rows.map(asSaved);
}

export async function findCategoryOfPlace(
  conn: Connection,
  placeId: string,
): Promise<string | null> {
  const [found] = await conn.sql<{ id: string }[]>`
    SELECT id FROM categories WHERE wording @> ${JSON.stringify([{ id: placeId }])}::text::jsonb`;
  return found?.id ?? null;
}

function withoutGuard<Row extends CategoryRow & CategoryGuard>(row: Row) {
  const { wording, pending, waits, ...saved } = asSaved(row);
  return saved;
}

/** The slugs of these categories and of those that they are part of. */
export async function findPathSlugs(conn: Connection, ids: readonly string[]): Promise<string[]> {
  const rows = await conn.sql<{ slug: string }[]>`
    SELECT DISTINCT c.slug FROM categories own JOIN categories c ON c.id IN (own.id, own.parent_id)
    WHERE own.id = ANY(${[...ids]}::text[]) AND NOT c.waits`;
  return rows.map(({ slug }) => slug);
}

/** Which of these categories exist. They cannot be deleted until the transaction ends. */
export async function holdCategories(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.sql<{ id: string }[]>`
    SELECT id FROM categories WHERE id = ANY(${[...ids]}::text[]) ORDER BY id FOR KEY SHARE`;
  return new Set(rows.map(({ id }) => id));
}

export async function findCountedCategories({
  sql,
}: Connection): Promise<(CategoryRow & { products: number; updatedAt: string })[]> {
  type Row = CategoryRow & CategoryGuard & { products: number; updatedAt: string };
  const rows = await sql<Row[]>`
    SELECT ${sql.unsafe(COLUMNS)}, ${sql.unsafe(GUARD)}, c.updated_at AS "updatedAt",
      (SELECT count(*) FROM products p WHERE p.category_id = c.id)::int AS products
    FROM categories c ORDER BY c.display_order, lower(c.name), c.id`;
  return rows.map((row) => ({
    ...withoutGuard(row),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }));
}

/**
 * Locks the category until the transaction ends, so that no product is added to it meanwhile. Null for an unknown id.
 */
export async function lockCategory(
  tx: Transaction,
  id: string,
): Promise<{ saved: CategoryRow; stored: CategoryRow & CategoryGuard; updatedAt: Date } | null> {
  const { sql } = tx;
  const [row] = await sql<(CategoryRow & CategoryGuard & { updatedAt: string })[]>`
    SELECT ${sql.unsafe(COLUMNS)}, ${sql.unsafe(GUARD)}, c.updated_at AS "updatedAt"
    FROM categories c WHERE c.id = ${id} FOR UPDATE`;
  if (!row) return null;
  const { updatedAt, ...stored } = row;
  return { saved: withoutGuard(stored), stored, updatedAt: new Date(updatedAt) };
}

/** The category, which cannot be deleted until the transaction ends. Null for an unknown id. */
export async function holdParent(tx: Transaction, id: string): Promise<CategoryRow | null> {
  const { sql } = tx;
  return sql<CategoryRow[]>`
    SELECT ${sql.unsafe(COLUMNS)} FROM categories c WHERE c.id = ${id} FOR KEY SHARE`.then(firstOf);
}

/** How many categories are in this one. */
export async function countCategoriesIn(conn: Connection, id: string): Promise<number> {
  const [row] = await conn.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM categories WHERE parent_id = ${id}`;
  return row?.count ?? 0;
}

/** All slugs that begin with this one, itself included. */
export async function findCategorySlugs(conn: Connection, base: string): Promise<string[]> {
  const rows = await conn.sql<{ slug: string }[]>`
    SELECT slug FROM categories WHERE starts_with(slug, ${base})`;
  return rows.map(({ slug }) => slug);
}

/**
 * Inserts or updates the category. Texts that do not pass are held back. Returns its version and the places of its texts. A
 * reason for a text is no new version: it changes nothing that a form shows.
 */
export async function writeCategory(
  tx: Transaction,
  category: CategoryRow,
  stored: (CategoryRow & CategoryGuard) | null,
  { isReason = false } = {},
): Promise<{ wording: StoredPlace[]; updatedAt: Date }> {
  const guard = guardTexts(GUARDED, category, stored);
  const { id, ...values } = { ...category, ...guard };
  const changed = isReason ? values : { ...values, updatedAt: newerVersion(categories.updatedAt) };
  const [row] = await tx
    .insert(categories)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: categories.id, set: changed })
    .returning({ updatedAt: categories.updatedAt });
  if (!row) throw new Error("An upsert of a category answered no row");
  return { wording: guard.wording, updatedAt: row.updatedAt };
}

export async function deleteCategory(tx: Transaction, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}

/** The slugs of the category's products, also of those in the categories in it. */
export async function findSlugsOfCategory(conn: Connection, id: string): Promise<string[]> {
  const rows = await conn.sql<{ slug: string }[]>`
    SELECT slug FROM products
    WHERE category_id = ANY(ARRAY(SELECT id FROM categories WHERE ${id} IN (id, parent_id)))`;
  return rows.map(({ slug }) => slug);
}

/** The slugs of the category that this one is part of, and of those in it. */
export async function findSlugsAround(
  conn: Connection,
  { id, parentId }: Pick<CategoryRow, "id" | "parentId">,
): Promise<string[]> {
  const rows = await conn.sql<{ slug: string }[]>`
    SELECT slug FROM categories WHERE id = ${parentId} OR parent_id = ${id}`;
  return rows.map(({ slug }) => slug);
}

export type WantedCategory = { name: string; slug: string; description?: string };

/** Creates the missing ones of these categories; existing ones keep their name. Each slug may be given only once. */
export async function insertMissingCategories(
  conn: Connection,
  wanted: readonly WantedCategory[],
): Promise<{ id: string; slug: string; isNew: boolean }[]> {
  if (wanted.length === 0) return [];
  // Always in the same order, so that two transactions that create the same categories do not deadlock.
  const sorted = wanted.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  const added = sorted.map(({ name, slug, description = "" }) => {
    const { wording, waits } = guardTexts(GUARDED, { name, description, imageAlt: null }, null);
    return { id: Bun.randomUUIDv7(), name, slug, description, wording, waits };
  });
  const rows = await conn
    .insert(categories)
    .values(added)
    .onConflictDoUpdate({ target: categories.slug, set: { slug: sql`excluded.slug` } })
    .returning({ id: categories.id, slug: categories.slug });
  const ids = new Set(added.map(({ id }) => id));
  return rows.map((row) => ({ ...row, isNew: ids.has(row.id) }));
}
