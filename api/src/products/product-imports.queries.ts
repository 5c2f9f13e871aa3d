import { desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { users } from "../users/users.tables.ts";
import type { NewProduct, StoredProduct } from "./product-changes.queries.ts";
import { productImports, productSlugHistory, products } from "./products.tables.ts";

/** What one import did to one product: all that undoing it needs. */
export type ImportChange =
  | { kind: "created"; productId: string }
  | {
      kind: "updated";
      productId: string;
      /** Only the members that changed; amounts in cents, as stored. */
      before: Record<string, unknown>;
      after: Record<string, unknown>;
      stockChange: number;
    };

export type StoredImport = Omit<typeof productImports.$inferSelect, "changes"> & {
  changes: ImportChange[];
};

/** Any fixed number: two imports at once would see neither's products. */
const IMPORT_LOCK = 7_215_011;

/** Rows in one statement; PostgreSQL takes 65,535 values. */
const AT_A_TIME = 500;

/** One import, or its undoing, at a time, until the transaction ends. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

/**
 * The products that a file may speak of. With `lock` no sale and no save comes between; the rows are locked in the
 * order of their ids, as orders lock them.
 */
export async function findSpokenOf(
  tx: Transaction,
  { slugs, names }: { slugs: readonly string[]; names: readonly string[] },
  { lock }: { lock: boolean },
): Promise<{ products: StoredProduct[]; slugs: Map<string, string> }> {
  const former = await tx
    .select({ slug: productSlugHistory.slug, productId: productSlugHistory.productId })
    .from(productSlugHistory)
    .where(inArray(productSlugHistory.slug, [...slugs]));
  const wanted = or(
    inArray(products.slug, [...slugs]),
    inArray(sql`lower(${products.name})`, [...names]),
    inArray(
      products.id,
      former.map(({ productId }) => productId),
    ),
  );
  const query = tx.select().from(products).where(wanted).orderBy(products.id);
  const found = await (lock ? query.for("no key update") : query);
  const idOf = new Map(found.map(({ slug, id }) => [slug, id]));
  for (const { slug, productId } of former) if (!idOf.has(slug)) idOf.set(slug, productId);
  return { products: found, slugs: idOf };
}

export async function findProductsLocked(
  tx: Transaction,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for("no key update");
}

/** Every slug, present or former, that begins like one of these. */
export async function findSlugsLike(tx: Transaction, bases: readonly string[]): Promise<string[]> {
  const base = (column: typeof products.slug | typeof productSlugHistory.slug) =>
    sql`regexp_replace(${column}, '-[0-9]+$', '') = ANY(${sql.param([...bases])}::text[])
      OR ${column} = ANY(${sql.param([...bases])}::text[])`;
  const [present, former] = await Promise.all([
    tx.select({ slug: products.slug }).from(products).where(base(products.slug)),
    tx
      .select({ slug: productSlugHistory.slug })
      .from(productSlugHistory)
      .where(base(productSlugHistory.slug)),
  ]);
  return [...present, ...former].map(({ slug }) => slug);
}

export async function insertProducts(
  tx: Transaction,
  rows: readonly NewProduct[],
  onWritten: (count: number) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_A_TIME) {
    const part = rows.slice(start, start + AT_A_TIME);
    await tx.insert(products).values(part);
    onWritten(part.length);
  }
}

export async function insertImport(
  tx: Transaction,
  row: { id: string; actorId: string; fileName: string; changes: ImportChange[] },
): Promise<void> {
  await tx.insert(productImports).values(row);
}

export async function findImportLocked(
  tx: Transaction,
  importId: string,
): Promise<StoredImport | null> {
  const [row] = await tx
    .select()
    .from(productImports)
    .where(eq(productImports.id, importId))
    .for("update");
  return row ? { ...row, changes: row.changes as ImportChange[] } : null;
}

/** The id of the newest import that has not been undone. */
export async function findLastImport(conn: Connection): Promise<string | null> {
  const [row] = await conn
    .select({ id: productImports.id })
    .from(productImports)
    .where(sql`${productImports.undoneAt} IS NULL`)
    .orderBy(desc(productImports.createdAt), desc(productImports.id))
    .limit(1);
  return row?.id ?? null;
}

export async function markUndone(tx: Transaction, importId: string, at: Date): Promise<void> {
  await tx.update(productImports).set({ undoneAt: at }).where(eq(productImports.id, importId));
}

/** The newest imports, counted and without their changes. */
export async function listImports(conn: Connection, limit: number) {
  const counted = (kind: ImportChange["kind"]) =>
    sql<number>`(SELECT count(*) FROM jsonb_array_elements(${productImports.changes}) c WHERE c->>'kind' = ${kind})::int`;
  return conn
    .select({
      id: productImports.id,
      fileName: productImports.fileName,
      createdAt: productImports.createdAt,
      undoneAt: productImports.undoneAt,
      created: counted("created"),
      updated: counted("updated"),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(productImports)
    .leftJoin(users, eq(users.id, productImports.actorId))
    .orderBy(desc(productImports.createdAt), desc(productImports.id))
    .limit(limit);
}

/** Products by id, for reading all of them piece by piece. */
export async function findProductsAfter(
  conn: Connection,
  lastId: string,
  limit: number,
): Promise<StoredProduct[]> {
  return conn
    .select()
    .from(products)
    .where(gt(products.id, lastId))
    .orderBy(products.id)
    .limit(limit);
}
