import { desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { productImports } from "./imports.tables.ts";
import { inTurns } from "./in-turns.ts";

/** What one import does to one product: all that undoing it, or going on with it, needs. */
export type ImportChange = CreatedByImport | UpdatedByImport;

export type CreatedByImport = {
  kind: "created";
  productId: string;
  line: number;
  /** As the import made it; amounts in cents, as stored. */
  after: Record<string, unknown>;
};

export type UpdatedByImport = {
  kind: "updated";
  productId: string;
  line: number;
  /** Only the members that changed; amounts in cents, as stored. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  stockChange: number;
};

/** An earlier release wrote an import in one transaction, and noted neither lines nor values nor marks. */
export type StoredChange =
  | ImportChange
  | { kind: "created"; productId: string; line?: undefined; after?: undefined }
  | (Omit<UpdatedByImport, "line"> & { line?: undefined });

/** Stands before the changes: the SHA-256 of the file. */
type Begun = { kind: "begun"; file: string };
/** Stands behind the changes when all of them are written. */
type Finished = { kind: "finished" };

export type StoredImport = {
  id: string;
  fileName: string;
  undoneAt: Date | null;
  isFinished: boolean;
  /** Whether its changes of stock are in the ledger under ids of `movementId`. */
  isTraceable: boolean;
  changes: StoredChange[];
};

/**
 * The id of the ledger row by which an import, or its undoing, moves a product's stock. It follows from both ids, so
 * that an import that goes on after an interruption sees which moves were made and makes none twice.
 */
export function movementId(
  importId: string,
  productId: string,
  action: "written" | "undone",
): string {
  return Bun.randomUUIDv5(`${action} ${productId}`, importId);
}

/** @throws when the connection, and with it the transaction's locks, is lost */
export async function requireConnected(tx: Transaction): Promise<void> {
  await tx.sql`SELECT 1`;
}

/** Notes what an import is going to do, before it does any of it. */
export async function insertImport(
  conn: Connection,
  row: {
    id: string;
    actorId: string;
    fileName: string;
    file: string;
    changes: Iterable<ImportChange>;
  },
): Promise<void> {
  const begun: Begun = { kind: "begun", file: row.file };
  const changes = await inTurns(textsOf(row.changes));
  await conn.sql`
    INSERT INTO product_imports (id, actor_id, file_name, changes)
    VALUES (${row.id}, ${row.actorId}, ${row.fileName},
      ${`[${[JSON.stringify(begun), ...changes].join(",")}]`}::jsonb)`;
}

function* textsOf(changes: Iterable<ImportChange>): Generator<string> {
  for (const change of changes) yield JSON.stringify(change);
}

/** Notes that all of an import is written but these lines, which were left out. */
export async function finishImport(
  tx: Transaction,
  importId: string,
  leftLines: readonly number[],
): Promise<void> {
  const finished: Finished = { kind: "finished" };
  await tx.sql`
    UPDATE product_imports SET changes = ${JSON.stringify([finished])}::jsonb || CASE
      WHEN ${leftLines.length === 0}::boolean THEN changes
      ELSE (SELECT jsonb_agg(change) FROM jsonb_array_elements(changes) AS change
            WHERE coalesce((change->>'line')::int, 0) <> ALL(${[...leftLines]}::int[]))
      END
    WHERE id = ${importId}`;
}

export async function findImport(conn: Connection, importId: string): Promise<StoredImport | null> {
  const [row] = await conn.select().from(productImports).where(eq(productImports.id, importId));
  return row ? readImport(row) : null;
}

/** Imports among the newest that read this very file and were not undone. */
export async function findImportsOf(conn: Connection, file: string): Promise<StoredImport[]> {
  const begun: [Begun] = [{ kind: "begun", file }];
  const rows = await conn
    .select()
    .from(productImports)
    .where(
      sql`${inArray(productImports.id, newestImports(conn, 5))} AND ${productImports.changes} @> ${JSON.stringify(begun)}::jsonb`,
    );
  return rows.map(readImport);
}

type Element = Begun | Finished | StoredChange;

function readImport({
  id,
  fileName,
  undoneAt,
  changes,
}: typeof productImports.$inferSelect): StoredImport {
  const elements = changes as Element[];
  const has = (kind: Element["kind"]) => elements.some((element) => element.kind === kind);
  return {
    id,
    fileName,
    undoneAt,
    isFinished: has("finished") || !has("begun"),
    isTraceable: has("begun"),
    changes: elements.filter((element) => "productId" in element),
  };
}

/** The id of the newest import that has not been undone. */
export async function findLastImport(conn: Connection): Promise<string | null> {
  const [row] = await newestImports(conn, 1);
  return row?.id ?? null;
}

/** The ids of the newest imports that were not undone. */
const newestImports = (conn: Connection, limit: number) =>
  conn
    .select({ id: productImports.id })
    .from(productImports)
    .where(isNull(productImports.undoneAt))
    .orderBy(desc(productImports.createdAt), desc(productImports.id))
    .limit(limit);

export async function markUndone(tx: Transaction, importId: string, at: Date): Promise<void> {
  await tx.update(productImports).set({ undoneAt: at }).where(eq(productImports.id, importId));
}

/** The newest imports, counted and without their changes. */
export async function findRecentImports(conn: Connection, limit: number) {
  const counted = (kind: Element["kind"]) =>
    sql<number>`(SELECT count(*) FROM jsonb_array_elements(${productImports.changes}) c WHERE c->>'kind' = ${kind})::int`;
  return conn
    .select({
      id: productImports.id,
      fileName: productImports.fileName,
      createdAt: productImports.createdAt,
      undoneAt: productImports.undoneAt,
      created: counted("created"),
      updated: counted("updated"),
      begun: counted("begun"),
      finished: counted("finished"),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(productImports)
    .leftJoin(users, eq(users.id, productImports.actorId))
    .orderBy(desc(productImports.createdAt), desc(productImports.id))
    .limit(limit);
}

/** Deletes imports of before the moment with all that undoing them would need. */
export const deleteOldImports = deleteOldest("product_imports", "created_at");
