import type { StatementLayout } from "#shared/contracts/statements.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { ERASED, ERASED_ROW } from "../db/personal-columns.ts";
import type { StatementRow } from "./statement-row.ts";

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
