import { and, desc, eq, isNull } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import type { ImportChange, ImportKind } from "./import-kind.ts";
import { importRuns } from "./imports.tables.ts";

type Kind = ImportKind<never, never, never>["name"];
export type ImportRun = typeof importRuns.$inferSelect;
export type NewImport = Pick<
  ImportRun,
  "id" | "kind" | "fileName" | "fileHash" | "created" | "updated"
> & { actorId: string };

/** Stores the planned changes of an import before the first one is written. */
export async function insertImport(
  conn: Connection,
  run: NewImport,
  changes: readonly string[],
): Promise<void> {
  await conn.sql`
    WITH run AS (
      INSERT INTO import_runs (id, kind, file_name, file_hash, created, updated, actor_id)
      VALUES (${run.id}, ${run.kind}, ${run.fileName}, ${run.fileHash}, ${run.created}::int, ${run.updated}::int,
        ${run.actorId}))
    INSERT INTO import_changes (run_id, line, subject_id, before, after)
    SELECT ${run.id}, line, "subjectId", before, after
    FROM jsonb_to_recordset(${`[${changes.join(",")}]`}::jsonb)
      AS change(line int, "subjectId" text, before jsonb, after jsonb)`;
}

/** Stores what undoing these changes needs, in the transaction that writes them. */
export async function noteWritten(
  tx: Transaction,
  runId: string,
  written: readonly { line: number; written: unknown }[],
): Promise<void> {
  await tx.sql`
    UPDATE import_changes change SET written = noted.written
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS noted(line int, written jsonb)
    WHERE change.run_id = ${runId} AND change.line = noted.line`;
}

/** Marks a run as finished and deletes the changes that were left out. */
export async function finishImport(
  tx: Transaction,
  runId: string,
  { created, updated, at }: { created: number; updated: number; at: Date },
): Promise<void> {
  await tx.sql`DELETE FROM import_changes WHERE run_id = ${runId} AND written IS NULL`;
  await tx
    .update(importRuns)
    .set({ created, updated, finishedAt: at })
    .where(eq(importRuns.id, runId));
}

export async function findImport(
  conn: Connection,
  kind: Kind,
  runId: string,
): Promise<ImportRun | null> {
  return conn
    .select()
    .from(importRuns)
    .where(and(eq(importRuns.id, runId), eq(importRuns.kind, kind)))
    .then(firstOf);
}

/** The changes that a run has written and that are not undone yet, last line first. */
export async function findWritten<Values, Written>(
  conn: Connection,
  runId: string,
): Promise<(ImportChange<Values> & { written: Written })[]> {
  return conn.sql<(ImportChange<Values> & { written: Written })[]>`
    SELECT line, subject_id AS "subjectId", before, after, written FROM import_changes
    WHERE run_id = ${runId} AND written IS NOT NULL ORDER BY line DESC`;
}

/** Deletes changes in the transaction that undoes them, so that an interrupted undo continues after them. */
export async function deleteChanges(
  tx: Transaction,
  runId: string,
  lines: readonly number[],
): Promise<void> {
  await tx.sql`DELETE FROM import_changes WHERE run_id = ${runId} AND line = ANY(${[...lines]}::int[])`;
}

/** The id of a kind's newest run that is not undone. */
export async function findLastImport(conn: Connection, kind: Kind): Promise<string | null> {
  const [row] = await conn
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(eq(importRuns.kind, kind), isNull(importRuns.undoneAt)))
    .orderBy(desc(importRuns.createdAt), desc(importRuns.id))
    .limit(1);
  return row?.id ?? null;
}

export async function markUndone(tx: Transaction, runId: string, at: Date): Promise<void> {
  await tx.update(importRuns).set({ undoneAt: at }).where(eq(importRuns.id, runId));
}

/** The newest runs of a kind; the names are null when the account is deleted. */
export async function findRecentImports(conn: Connection, kind: Kind, limit: number) {
  return conn
    .select({ run: importRuns, firstName: users.firstName, lastName: users.lastName })
    .from(importRuns)
    .leftJoin(users, eq(users.id, importRuns.actorId))
    .where(eq(importRuns.kind, kind))
    .orderBy(desc(importRuns.createdAt), desc(importRuns.id))
    .limit(limit);
}

/** The number of newest runs that are searched for an earlier import of the same file. */
const NEWEST_RUNS = 5;

/**
 * Lines whose stock the newest imports of the same product file have changed, and whether one of
 * these imports was interrupted.
 */
export async function findStockLines(
  conn: Connection,
  fileHash: string,
): Promise<Map<number, "finished" | "interrupted">> {
  const rows = await conn.sql<{ line: number; interrupted: boolean }[]>`
    SELECT change.line, bool_or(run.finished_at IS NULL) AS interrupted
    FROM (
      SELECT * FROM import_runs WHERE kind = 'products' AND undone_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT ${NEWEST_RUNS}) AS run
    JOIN import_changes change ON change.run_id = run.id
    WHERE run.file_hash = ${fileHash} AND (change.written->>'stock')::int <> 0
    GROUP BY change.line`;
  return new Map(
    rows.map(({ line, interrupted }) => [line, interrupted ? "interrupted" : "finished"]),
  );
}

/** The stock that a file said for a product, and the stock of its export. */
export type FileStock = { atExport: number; wanted: number };

/** The stock that imports since the given time, or ever, have written last, by product and stock at export. */
export async function findFileStocks(
  conn: Connection,
  productIds: readonly string[],
  since: string | null,
): Promise<Map<string, number>> {
  const rows = await conn.sql<(FileStock & { id: string })[]>`
    SELECT DISTINCT ON (1, 2) change.subject_id AS id, (change.written->>'atExport')::int AS "atExport",
      (change.written->>'wanted')::int AS wanted
    FROM import_runs run JOIN import_changes change ON change.run_id = run.id
    WHERE run.kind = 'products' AND run.undone_at IS NULL AND change.subject_id = ANY(${[...productIds]}::text[])
      AND change.written ? 'wanted' AND run.created_at > coalesce(${since}::timestamptz, '-infinity')
    ORDER BY 1, 2, run.created_at DESC, run.id DESC`;
  return new Map(rows.map(({ id, atExport, wanted }) => [fileStockKey(id, atExport), wanted]));
}

export const fileStockKey = (productId: string, atExport: number | undefined): string =>
  `${productId} ${atExport}`;

/** Deletes runs from before the given time, with everything that undoing them needs. */
export const deleteOldImports = deleteOldest("import_runs", "created_at");
