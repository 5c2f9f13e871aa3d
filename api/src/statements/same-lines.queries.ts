import type { StatementLayout } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { ERASED, ERASED_ROW } from "../db/personal-columns.ts";
import type { Movement } from "./match-layouts.ts";
import type { Statement, StatementRow } from "./statement-row.ts";

export type SameLine = { id: string; fingerprint: string; occurrence: number };

/**
 * The lines of an account with one of these different fingerprints; equal ones are sorted by occurrence. A join, because
 * without statistics, after a first large statement, each line would be compared with each element of an array.
 */
export async function findSameLines(
  { sql }: Connection,
  sourceId: string,
  fingerprints: readonly string[],
): Promise<SameLine[]> {
  return sql<SameLine[]>`
    SELECT l.id, l.fingerprint, l.occurrence
    FROM unnest(${[...fingerprints]}::text[]) AS wanted(fingerprint)
    JOIN statement_lines l ON l.fingerprint = wanted.fingerprint
    WHERE l.source_id = ${sourceId} AND l.undone_at IS NULL
    ORDER BY l.fingerprint, l.occurrence`;
}

/** `hash` is that of its text: comparing whole texts would take longer. */
export type RawLine = { hash: string; gross: Cents; isPayment: boolean };

export const hashOfRaw = (raw: string): string => Bun.MD5.hash(raw, "hex");

/** The lines of an account whose texts have one of these hashes, in the order of their files. */
export async function findLinesOfRaws(
  { sql }: Connection,
  sourceId: string,
  hashes: readonly string[],
): Promise<(RawLine & { id: string })[]> {
  return sql<(RawLine & { id: string })[]>`
    SELECT l.id, wanted.hash, (l.gross * 100)::float8 AS gross, l.kind = 'incoming' AS "isPayment"
    FROM unnest(${[...new Set(hashes)]}::text[]) AS wanted(hash)
    JOIN statement_lines l ON md5(l.raw) = wanted.hash
    WHERE l.source_id = ${sourceId} AND l.undone_at IS NULL
    ORDER BY l.statement_id, l.row`;
}

export type LineElsewhere = Movement & { id: string };

/** The lines of an account from files of other layouts, on the days of these rows or with their numbers. */
export async function findLinesOfOtherLayouts(
  { sql }: Connection,
  sourceId: string,
  { layout, rows }: Pick<Statement, "layout" | "rows">,
): Promise<LineElsewhere[]> {
  const files = await sql<{ id: string }[]>`
    SELECT id FROM statement_files
    WHERE source_id = ${sourceId} AND undone_at IS NULL AND layout <> ${layout}`;
  if (files.length === 0 || rows.length === 0) return [];
  const days = new Set(rows.map(({ date }) => date));
  const numbers = new Set(rows.flatMap(({ externalId }) => externalId ?? []));
  return sql<LineElsewhere[]>`
    SELECT id, date::text, (gross * 100)::float8 AS gross, payer_key AS "payerKey", external_id AS "externalId",
      order_numbers AS "orderNumbers", kind = 'incoming' AS "isPayment"
    FROM statement_lines
    WHERE source_id = ${sourceId} AND undone_at IS NULL AND statement_id = ANY(${files.map(({ id }) => id)}::text[])
      AND (date = ANY(${[...days]}::text[]::date[]) OR external_id = ANY(${[...numbers]}::text[]))
    ORDER BY date, id`;
}

/** A row of a statement that equals a line of another one. */
export type Repeat = {
  statementId: string;
  layout: StatementLayout;
  lineId: string;
  row: StatementRow;
};

/**
 * Records which lines of other statements equal rows of this one; of several rows with one number, the first. A line whose
 * payer was erased stays erased, although the file has the name again.
 */
export async function insertRepeats(
  tx: Transaction,
  statementId: string,
  repeats: readonly { lineId: string; row: StatementRow }[],
): Promise<void> {
  const rows = repeats.map(({ lineId, row }) => ({ line_id: lineId, content: row }));
  await tx.sql`
    INSERT INTO statement_repeats (statement_id, line_id, content)
    SELECT ${statementId}, given.line_id,
      CASE WHEN line.raw = ${ERASED} THEN given.content || ${tx.sql.unsafe(ERASED_ROW)} ELSE given.content END
    FROM jsonb_populate_recordset(NULL::statement_repeats, ${JSON.stringify(rows)}::jsonb) AS given
    JOIN statement_lines line ON line.id = given.line_id
    ON CONFLICT (statement_id, line_id) DO NOTHING`;
}

/** The rows of other statements that equal lines of this one, oldest statement first. */
export async function findRepeatsOfLines(
  { sql }: Connection,
  statementId: string,
): Promise<Repeat[]> {
  return sql<Repeat[]>`
    SELECT repeat.statement_id AS "statementId", file.layout, repeat.line_id AS "lineId", repeat.content AS row
    FROM statement_repeats repeat
    JOIN statement_lines line ON line.id = repeat.line_id
    JOIN statement_files file ON file.id = repeat.statement_id
    WHERE line.statement_id = ${statementId} AND line.undone_at IS NULL
    ORDER BY file.created_at, file.id, (repeat.content->>'row')::int`;
}

/** Deletes the repeats of this statement's rows, and those of other statements' rows that equal its lines. */
export async function deleteRepeats(tx: Transaction, statementId: string): Promise<void> {
  await tx.sql`
    DELETE FROM statement_repeats
    WHERE statement_id = ${statementId}
      OR line_id IN (SELECT id FROM statement_lines WHERE statement_id = ${statementId})`;
}

/** The lines that rows of this statement equal: its own lines and those of other statements. */
export async function findLinesOfStatement(
  { sql }: Connection,
  statementId: string,
): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM statement_lines WHERE statement_id = ${statementId} AND undone_at IS NULL
    UNION SELECT line_id FROM statement_repeats WHERE statement_id = ${statementId}`;
  return new Set(rows.map(({ id }) => id));
}
