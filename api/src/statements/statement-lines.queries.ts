import type { LineState } from "#shared/contracts/statements.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { type Connection, columnsOf, readRow, type Transaction } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { statementLines } from "./statements.tables.ts";

export type LineRow = typeof statementLines.$inferSelect & { source: string };

const OF_ROW = [
  "row",
  "raw",
  "date",
  "gross",
  "fee",
  "net",
  "payerName",
  "payerEmail",
  "memo",
  "externalId",
  "type",
  "kind",
  "orderNumbers",
  "payerKey",
  "fingerprint",
] as const;

/** A line to be stored; the caller creates its id. */
export type NewLine = Pick<LineRow, (typeof OF_ROW)[number] | "id" | "occurrence" | "ignoredAt">;

/**
 * Stores some hundred lines of one file, because a query has a time limit. A line that was undone
 * with another file returns with this file's values, and keeps what somebody decided about it. It gets
 * a new number among equal lines, because another line may have its former one by now.
 */
export async function insertLines(
  tx: Transaction,
  { statementId, sourceId }: { statementId: string; sourceId: string },
  lines: readonly NewLine[],
): Promise<void> {
  const { sql } = tx;
  const replaced = [
    "statement_id",
    "occurrence",
    ...OF_ROW.map((name) => statementLines[name].name),
  ];
  const all = ["id", "source_id", "ignored_at", ...replaced];
  const rows = lines.map((line) => ({
    id: line.id,
    source_id: sourceId,
    statement_id: statementId,
    occurrence: line.occurrence,
    ignored_at: line.ignoredAt,
    ...Object.fromEntries(OF_ROW.map((name) => [statementLines[name].name, line[name]])),
    gross: formatAmount(line.gross),
    fee: formatAmount(line.fee),
    net: formatAmount(line.net),
  }));
  await sql`
    INSERT INTO statement_lines (${sql.unsafe(all.join())})
    SELECT ${sql.unsafe(all.join())} FROM jsonb_populate_recordset(NULL::statement_lines, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET undone_at = NULL,
      ${sql.unsafe(replaced.map((name) => `${name} = excluded.${name}`).join())}`;
}

export type LineFilter = { states: readonly LineState[]; search?: string };

/** The position of a page: after the line of this day and id. */
export type LinePlace = Pick<LineRow, "date" | "id">;

/** Lines, newest first. Each state is read separately, because the index is sorted within a state. */
export async function findLines(
  conn: Connection,
  filter: LineFilter,
  { after, limit }: { after?: LinePlace | null; limit: number },
): Promise<LineRow[]> {
  const { sql } = conn;
  const rows = await sql`
    SELECT ${columnsOf(conn, statementLines, "l")}, s.name AS source
    FROM unnest(${[...filter.states]}::text[]) AS wanted(state),
      LATERAL (
        SELECT l.* FROM statement_lines l
        WHERE l.undone_at IS NULL AND l.state = wanted.state ${searchedBy(conn, filter)} ${behind(conn, after)}
        ORDER BY l.date DESC, l.id DESC LIMIT ${limit}) AS l
    JOIN payment_sources s ON s.id = l.source_id
    ORDER BY l.date DESC, l.id DESC LIMIT ${limit}`;
  return rows.map(readLine);
}

function behind({ sql }: Connection, after: LinePlace | null | undefined) {
  return after ? sql`AND (l.date, l.id) < (${after.date}::date, ${after.id})` : sql``;
}

export type ClassifiableRow = Pick<
  LineRow,
  "id" | "date" | "gross" | "applied" | "memo" | "orderNumbers" | "payerKey"
>;

const ROWS_AT_A_TIME = 2_000;

/** All lines of the filter, newest first, some thousand at a time, with only the columns for classifying them. */
export async function* readClassifiable(
  conn: Connection,
  filter: LineFilter,
): AsyncGenerator<ClassifiableRow[]> {
  const { sql } = conn;
  let after: ClassifiableRow | undefined;
  while (true) {
    const page: ClassifiableRow[] = await sql<ClassifiableRow[]>`
      SELECT l.id, l.date::text, (l.gross * 100)::float8 AS gross, (l.applied * 100)::float8 AS applied, l.memo,
        l.order_numbers AS "orderNumbers", l.payer_key AS "payerKey"
      FROM statement_lines l WHERE ${conditionOf(conn, filter)} ${behind(conn, after)}
      ORDER BY l.date DESC, l.id DESC LIMIT ${ROWS_AT_A_TIME}`;
    if (page.length > 0) yield page;
    if (page.length < ROWS_AT_A_TIME) return;
    after = page.at(-1);
  }
}

/** Which of these lines match the filter, in the given order. */
export async function filterLines(
  conn: Connection,
  places: readonly LinePlace[],
  filter: LineFilter,
): Promise<LinePlace[]> {
  const rows = await conn.sql<{ id: string }[]>`
    SELECT l.id FROM statement_lines l
    WHERE l.id = ANY(${places.map(({ id }) => id)}::text[]) AND ${conditionOf(conn, filter)}`;
  const found = new Set(rows.map(({ id }) => id));
  return places.filter(({ id }) => found.has(id));
}

export async function countLines(conn: Connection, filter: LineFilter): Promise<number> {
  const [row] = await conn.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM statement_lines l WHERE ${conditionOf(conn, filter)}`;
  return row?.count ?? 0;
}

function conditionOf(conn: Connection, filter: LineFilter) {
  const { sql } = conn;
  return sql`l.undone_at IS NULL AND l.state = ANY(${[...filter.states]}::text[]) ${searchedBy(conn, filter)}`;
}

function searchedBy({ sql }: Connection, { search }: LineFilter) {
  const wanted = search?.trim().replace(/^#/, "").toLowerCase();
  return wanted ? sql`AND l.search_text LIKE ${`%${escapeLike(wanted)}%`}` : sql``;
}

export async function findLinesById(conn: Connection, ids: readonly string[]): Promise<LineRow[]> {
  const rows = await conn.sql`
    ${selectLines(conn)} WHERE l.id = ANY(${[...ids]}::text[]) AND l.undone_at IS NULL
    ORDER BY l.date DESC, l.id DESC`;
  return rows.map(readLine);
}

/**
 * Locks a line against other changes. A stronger lock would make it wait for a statement that repeats the line, and
 * recording the payment would then deadlock.
 */
export async function lockLine(tx: Transaction, id: string): Promise<LineRow | null> {
  const [row] = await tx.sql`
    ${selectLines(tx)} WHERE l.id = ${id} AND l.undone_at IS NULL FOR NO KEY UPDATE OF l`;
  return row ? readLine(row) : null;
}

const selectLines = (conn: Connection) =>
  conn.sql`SELECT ${columnsOf(conn, statementLines, "l")}, s.name AS source
    FROM statement_lines l JOIN payment_sources s ON s.id = l.source_id`;

const readLine = (row: Record<string, unknown>): LineRow => ({
  ...readRow(statementLines, row),
  source: String(row.source),
});

export type LineMark = { ignoredAt?: Date | null; linkedPaymentId?: string | null };

export async function markLine(
  tx: Transaction,
  id: string,
  { ignoredAt = null, linkedPaymentId = null }: LineMark,
): Promise<void> {
  await tx.sql`
    UPDATE statement_lines
    SET ignored_at = ${ignoredAt?.toISOString() ?? null}::timestamptz, linked_payment_id = ${linkedPaymentId}
    WHERE id = ${id}`;
}

export async function countLinesInUse(conn: Connection, statementId: string): Promise<number> {
  const [row] = await conn.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM statement_lines
    WHERE statement_id = ${statementId} AND (applied > 0 OR linked_payment_id IS NOT NULL)`;
  return row?.count ?? 0;
}

/** Locks the lines of a file, so that nobody applies one while the file is undone. */
export async function lockLinesOf(tx: Transaction, statementId: string): Promise<void> {
  await tx.sql`SELECT FROM statement_lines WHERE statement_id = ${statementId} ORDER BY id FOR UPDATE`;
}

export async function markLinesUndone(
  tx: Transaction,
  statementId: string,
  undoneAt: Date,
): Promise<void> {
  await tx.sql`
    UPDATE statement_lines SET undone_at = ${undoneAt.toISOString()}::timestamptz
    WHERE statement_id = ${statementId}`;
}

export async function findAllocations(
  conn: Connection,
  lineId: string,
): Promise<{ id: string; orderId: string }[]> {
  return conn.sql<{ id: string; orderId: string }[]>`
    SELECT p.id, p.order_id AS "orderId" FROM payments p
    WHERE p.statement_line_id = ${lineId} AND p.kind = 'payment'
      AND NOT EXISTS (SELECT FROM payments later WHERE later.reverses = p.id)
    ORDER BY p.order_id, p.id`;
}

export async function isLinked(conn: Connection, paymentId: string): Promise<boolean> {
  const rows = await conn.sql`SELECT FROM statement_lines WHERE linked_payment_id = ${paymentId}`;
  return rows.length > 0;
}
