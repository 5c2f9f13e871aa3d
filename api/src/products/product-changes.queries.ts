import { eq, or, sql } from "drizzle-orm";
import { categories } from "../categories/categories.tables.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { sqlOf } from "../db/sql-of.ts";
import { orderItems } from "../orders/orders.tables.ts";
import { productSlugHistory, products } from "./products.tables.ts";

export type StoredProduct = typeof products.$inferSelect;
export type NewProduct = typeof products.$inferInsert;

/** Held until the transaction ends, so that no sale and no other save comes between reading and writing. */
export async function lockProduct(tx: Transaction, id: string): Promise<StoredProduct | null> {
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, id))
    .for("no key update");
  return product ?? null;
}

export async function insertProduct(tx: Transaction, product: NewProduct): Promise<void> {
  await tx.insert(products).values(product);
}

export async function updateProduct(
  tx: Transaction,
  id: string,
  changes: Partial<NewProduct>,
): Promise<void> {
  await tx.update(products).set(changes).where(eq(products.id, id));
}

export async function deleteProduct(tx: Transaction, id: string): Promise<void> {
  await tx.delete(products).where(eq(products.id, id));
}

export async function isOrdered(tx: Transaction, productId: string): Promise<boolean> {
  const [item] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.productId, productId))
    .limit(1);
  return item !== undefined;
}

/** The slugs that a product whose slug would begin with `base` must not get: present ones and former ones. */
export async function findTakenSlugs(conn: Connection, base: string): Promise<string[]> {
  // Slugs are made of a-z, 0-9 and hyphens: nothing in them is a wildcard.
  const beginning = `${base}-%`;
  const [present, former] = await Promise.all([
    conn
      .select({ slug: products.slug })
      .from(products)
      .where(or(eq(products.slug, base), sql`${products.slug} LIKE ${beginning}`)),
    conn
      .select({ slug: productSlugHistory.slug })
      .from(productSlugHistory)
      .where(
        or(eq(productSlugHistory.slug, base), sql`${productSlugHistory.slug} LIKE ${beginning}`),
      ),
  ]);
  return [...present, ...former].map(({ slug }) => slug);
}

/** Which of these slugs a product has or had. */
export async function findSlugsOf(conn: Connection, slugs: readonly string[]): Promise<string[]> {
  const rows = await sqlOf(conn)<{ slug: string }[]>`
    SELECT slug FROM products WHERE slug = ANY(${[...slugs]}::text[])
    UNION SELECT slug FROM product_slug_history WHERE slug = ANY(${[...slugs]}::text[])`;
  return rows.map(({ slug }) => slug);
}

/** Every slug, present or former, that is one of these or one of them with a suffix. Reads all slugs there are. */
export async function findSlugsLike(conn: Connection, bases: readonly string[]): Promise<string[]> {
  const rows = await sqlOf(conn)<{ slug: string }[]>`
    SELECT slug FROM (SELECT slug FROM products UNION ALL SELECT slug FROM product_slug_history) s
    WHERE regexp_replace(slug, '-[0-9]+$', '') = ANY(${[...bases]}::text[])
      OR slug = ANY(${[...bases]}::text[])`;
  return rows.map(({ slug }) => slug);
}

export async function categoryExists(conn: Connection, id: string): Promise<boolean> {
  const [category] = await conn
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id));
  return category !== undefined;
}
