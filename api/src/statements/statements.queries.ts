import { desc, eq, sql } from "drizzle-orm";
import type { StatementFile } from "#shared/contracts/statements.ts";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { paymentSources, statementFiles } from "./statements.tables.ts";

export type SourceRow = typeof paymentSources.$inferSelect;
export type NewSource = Pick<SourceRow, "name" | "method" | "timeZone" | "mapping">;
export type StatementFileRow = typeof statementFiles.$inferSelect;
export type NewStatementFile = Omit<StatementFileRow, "id" | "createdAt" | "undoneAt">;

export async function findSources(conn: Connection): Promise<SourceRow[]> {
  return conn.select().from(paymentSources).orderBy(paymentSources.createdAt, paymentSources.id);
}

export async function findSource(conn: Connection, id: string): Promise<SourceRow | null> {
  return conn.select().from(paymentSources).where(eq(paymentSources.id, id)).then(firstOf);
}

/** Serialises uploads for one source: otherwise two of them could both treat the same line as new. */
export async function lockSource(tx: Transaction, id: string): Promise<void> {
  await tx.sql`SELECT FROM payment_sources WHERE id = ${id} FOR UPDATE`;
}

/** @throws the database's unique_violation for a name that another source has */
export async function insertSource(conn: Connection, source: NewSource): Promise<SourceRow> {
  return conn.insert(paymentSources).values(source).returning().then(rowOf);
}

/** @throws the database's unique_violation for a name that another source has */
export async function updateSource(
  conn: Connection,
  id: string,
  change: Partial<NewSource>,
): Promise<SourceRow | null> {
  return conn
    .update(paymentSources)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(paymentSources.id, id))
    .returning()
    .then(firstOf);
}

export async function insertStatementFile(
  tx: Transaction,
  file: NewStatementFile,
): Promise<StatementFileRow> {
  return tx.insert(statementFiles).values(file).returning().then(rowOf);
}

const MAX_FILES = 200;

/** The newest statements with who uploaded them, and which of them can be undone: none of their lines is in use. */
export async function listStatements(conn: Connection): Promise<StatementFile[]> {
  const rows = await conn
    .select({
      file: statementFiles,
      source: paymentSources.name,
      actor: { firstName: users.firstName, lastName: users.lastName },
      linesInUse: sql<number>`(SELECT count(*)::int FROM statement_lines AS line
        WHERE line.statement_id = ${statementFiles.id} AND (line.applied > 0 OR line.linked_payment_id IS NOT NULL))`,
    })
    .from(statementFiles)
    .innerJoin(paymentSources, eq(paymentSources.id, statementFiles.sourceId))
    .leftJoin(users, eq(users.id, statementFiles.actorId))
    .orderBy(desc(statementFiles.createdAt), desc(statementFiles.id))
    .limit(MAX_FILES);
  return rows.map(({ file, source, actor, linesInUse }) => ({
    id: file.id,
    source,
    fileName: file.fileName,
    layout: file.layout,
    from: file.firstDay,
    to: file.lastDay,
    counts: {
      new: file.newCount,
      duplicate: file.duplicateCount,
      ignored: file.ignoredCount,
      unreadable: file.unreadableCount,
    },
    actor: actor ? `${actor.firstName} ${actor.lastName}` : "Somebody who is gone",
    createdAt: file.createdAt.toISOString(),
    undoneAt: file.undoneAt?.toISOString() ?? null,
    canUndo: file.undoneAt === null && linesInUse === 0,
  }));
}

/** Locks a file and first its source, as an upload does. An undo refers to other files of the source. */
export async function lockStatementFile(
  tx: Transaction,
  id: string,
): Promise<StatementFileRow | null> {
  await tx.sql`
    SELECT FROM payment_sources
    WHERE id = (SELECT source_id FROM statement_files WHERE id = ${id}) FOR UPDATE`;
  return tx
    .select()
    .from(statementFiles)
    .where(eq(statementFiles.id, id))
    .for("update")
    .then(firstOf);
}

export async function markFileUndone(tx: Transaction, id: string, undoneAt: Date): Promise<void> {
  await tx.update(statementFiles).set({ undoneAt }).where(eq(statementFiles.id, id));
}
