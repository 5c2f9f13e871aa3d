import { getTableColumns, gt, inArray, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { newerVersionSql } from "../db/versions.ts";
import { pick } from "../pick.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import { asSaved } from "../wording/guard-texts.ts";
import { guardNewProducts, guardUpdates } from "./guard-products.queries.ts";
import { countResidues, writePeptides } from "./product-peptides.queries.ts";
import type { ProductGuard } from "./product-texts.ts";
import { products } from "./products.tables.ts";

/** A row as it is stored. The functions here take many rows and need one round trip for all of them. */
export type StoredProduct = typeof products.$inferSelect;

/** Only `inventory` writes these. */
const STOCK = ["stockQuantity", "lotTrackedAt", "lotDebt"] as const;

/** Columns that follow from others. PostgreSQL computes them, except the number of residues, which is written here. */
const DERIVED = [
  "searchText",
  "aliasText",
  "formerNames",
  "currentPurity",
  "available",
  "residueCount",
  "mass",
  "modifications",
  "pricePerMg",
] as const;

/** What the guard of the wording decides when a product is written. */
const GUARD = ["wording", "pending", "waits"] as const satisfies (keyof ProductGuard)[];

const IDENTITY = ["id", "slug", "createdAt", "updatedAt", "editedAt"] as const;

const NO_VALUES = [...IDENTITY, ...STOCK, ...DERIVED, ...GUARD] as const;

/** The values that a form sets. */
export type ProductValues = Omit<StoredProduct, (typeof NO_VALUES)[number]>;

/** Without the stock, which starts at 0 and changes only with movements. */
export type NewProduct = ProductValues & Pick<StoredProduct, (typeof IDENTITY)[number]>;

const COLUMNS = getTableColumns(products);

const VALUE_NAMES = (Object.keys(COLUMNS) as (keyof StoredProduct)[]).filter(
  (name) => !(NO_VALUES as readonly string[]).includes(name),
) as (keyof ProductValues)[];

/** The values of a new product, where its form says none: the defaults of the columns. */
export const DEFAULT_VALUES = Object.fromEntries(
  VALUE_NAMES.map((name) => [name, COLUMNS[name].default ?? null]),
) as Omit<ProductValues, "name" | "price">;

export const valuesOf = (product: StoredProduct): ProductValues => pick(product, VALUE_NAMES);

/**
 * The functions here read products as they were saved, with texts that the public does not see yet.
 *
 * Locks products in the order of their ids, as orders do, until the transaction ends. So no sale
 * and no other save happens between reading and writing.
 */
export async function lockProducts(
  tx: Transaction,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for("no key update");
  return rows.map(asSaved);
}

/** The products with these ids, in no order, not locked. */
export async function findProductsByIds(
  conn: Connection,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  return (await conn.select().from(products).where(isAmong(products.id, ids))).map(asSaved);
}

/** Products by id, for reading all of them in batches. */
export async function findProductsAfter(
  conn: Connection,
  lastId: string,
  limit: number,
): Promise<StoredProduct[]> {
  const rows = await conn
    .select()
    .from(products)
    .where(gt(products.id, lastId))
    .orderBy(products.id)
    .limit(limit);
  return rows.map(asSaved);
}

/** Products with one of these slugs or lower-cased names. They are not locked: callers that write read them again. */
export async function findProductsBySlugOrName(
  conn: Connection,
  { slugs, names }: { slugs: readonly string[]; names: readonly string[] },
): Promise<StoredProduct[]> {
  const rows = await conn
    .select()
    .from(products)
    .where(or(isAmong(products.slug, slugs), isAmong(sql`lower(${products.name})`, names)))
    .orderBy(products.id);
  return rows.map(asSaved);
}

/** One parameter for any number of values. */
const isAmong = (value: SQLWrapper, list: readonly string[]) =>
  sql`${value} = ANY(${sql.param([...list])}::text[])`;

/** Every row must have the same members. A row whose texts do not pass waits. */
export async function insertProducts(tx: Transaction, rows: readonly NewProduct[]): Promise<void> {
  const guarded = await guardNewProducts(tx, rows);
  const counted = guarded.map((row) => ({ ...row, residueCount: countResidues(row) }));
  const [first] = counted;
  if (!first) return;
  const { sql } = tx;
  const names = sql.unsafe(columnNames(first).join(", "));
  await sql`
    INSERT INTO products (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::products, ${asRecords(counted)}::jsonb)`;
  await writePeptides(tx, rows);
  await recordProducts(tx, "created", rows);
}

function recordProducts(
  tx: Transaction,
  change: "created" | "updated" | "deleted",
  changed: readonly Pick<StoredProduct, "id" | "slug" | "name">[],
) {
  const events = changed.map(({ id, slug, name }) => ({
    type: "product.changed" as const,
    data: { id, slug, name, change },
  }));
  return recordEvents(tx, events);
}

/** The last ten names before the new one `n.name`; another spelling of the same letters is no other name. */
const FORMER_NAMES = `former_names = CASE WHEN lower(n.name) = lower(p.name) THEN p.former_names ELSE (
  SELECT coalesce(jsonb_agg(name ORDER BY place), '[]') FROM (
    SELECT name, place FROM jsonb_array_elements_text(p.former_names || to_jsonb(p.name)) WITH ORDINALITY AS f(name, place)
    WHERE lower(name) <> lower(n.name) ORDER BY place DESC LIMIT 10) AS latest) END`;

/**
 * Gives products new values and a newer version. Texts that do not pass are held back. Every update must have the same
 * members. The rows must be locked, so that the version of each grows even when the clocks of several machines differ.
 * With `isEdit: false` an open form can still be saved, as after a sale.
 */
export async function updateProducts(
  tx: Transaction,
  updates: readonly { id: string; values: Partial<ProductValues> }[],
  at: Date,
  { isEdit = true } = {},
): Promise<void> {
  const guarded = await guardUpdates(tx, updates);
  const changes = guarded.map(({ id, values }) => ({ id, values: withCount(values) }));
  const [first] = changes;
  if (!first) return;
  const { sql } = tx;
  const assignments = columnNames(first.values).map((name) => `${name} = n.${name}`);
  if ("name" in first.values) assignments.push(FORMER_NAMES);
  const newVersion = newerVersionSql(sql, at);
  const records = asRecords(changes.map(({ id, values }) => ({ ...values, id })));
  const changed = await sql<{ id: string; slug: string; name: string }[]>`
    UPDATE products p SET ${sql.unsafe(assignments.join(", "))},
      updated_at = ${newVersion}, edited_at = ${isEdit ? newVersion : sql`p.edited_at`}
    FROM jsonb_populate_recordset(NULL::products, ${records}::jsonb) n
    WHERE p.id = n.id
    RETURNING p.id, p.slug, p.name`;
  await recordProducts(tx, "updated", changed);
  await writePeptides(
    tx,
    updates.flatMap(({ id, values: { sequence, nTerminus, cTerminus } }) =>
      sequence === undefined || nTerminus === undefined || cTerminus === undefined
        ? []
        : { id, sequence, nTerminus, cTerminus },
    ),
  );
}

function withCount(values: Stored): Stored {
  const { sequence, nTerminus = null, cTerminus = null } = values;
  if (sequence === undefined) return values;
  return { ...values, residueCount: countResidues({ sequence, nTerminus, cTerminus }) };
}

export async function deleteProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { id, slug, name } = COLUMNS;
  const deleted = await tx
    .delete(products)
    .where(inArray(id, [...ids]))
    .returning({ id, slug, name });
  await recordProducts(tx, "deleted", deleted);
}

type Stored = Partial<NewProduct & ProductGuard & Pick<StoredProduct, "residueCount">>;

const columnNames = (row: Stored) =>
  Object.keys(row).map((name) => `"${COLUMNS[name as keyof Stored].name}"`);

/** The rows for `jsonb_populate_recordset`: by column name, with the values that the driver would write. */
function asRecords(rows: readonly Stored[]): string {
  const records = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const column = COLUMNS[name as keyof Stored];
        // JSON columns are nested unchanged, because their driver value is text.
        const isPlain = value === null || (typeof value === "object" && !(value instanceof Date));
        return [column.name, isPlain ? value : column.mapToDriverValue(value)];
      }),
    ),
  );
  return JSON.stringify(records);
}

/** Which of the products are in an order, including cancelled ones. */
export async function findOrdered(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.sql<{ id: string }[]>`
    SELECT asked.id FROM unnest(${[...ids]}::text[]) AS asked(id)
    WHERE EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = asked.id)`;
  return new Set(rows.map(({ id }) => id));
}

/** Which of these products have documents. */
export async function findDocumented(
  tx: Transaction,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.sql<{ id: string }[]>`
    SELECT DISTINCT product_id AS id FROM product_documents WHERE product_id = ANY(${[...ids]}::text[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Which of these slugs are taken. */
export async function findSlugs(conn: Connection, slugs: readonly string[]): Promise<string[]> {
  const rows = await conn
    .select({ slug: products.slug })
    .from(products)
    .where(isAmong(products.slug, slugs));
  return rows.map(({ slug }) => slug);
}

/** Every slug that equals one of these or adds a suffix to it. Reads all slugs. */
export async function findSlugsLike(conn: Connection, bases: readonly string[]): Promise<string[]> {
  const rows = await conn.sql<{ slug: string }[]>`
    SELECT slug FROM products
    WHERE regexp_replace(slug, '-[0-9]+$', '') = ANY(${[...bases]}::text[])
      OR slug = ANY(${[...bases]}::text[])`;
  return rows.map(({ slug }) => slug);
}
