import type { Connection } from "../db/client.ts";
import { centsOf } from "./line-evidence.queries.ts";
import type { Movement } from "./match-layouts.ts";
import type { Statement } from "./statement-row.ts";

export type SameLine = { id: string; fingerprint: string; occurrence: number };

/** The lines of an account with one of these fingerprints; equal ones are sorted by occurrence. */
export async function findSameLines(
  { sql }: Connection,
  sourceId: string,
  fingerprints: readonly string[],
): Promise<SameLine[]> {
  return sql<SameLine[]>`
    SELECT id, fingerprint, occurrence FROM statement_lines
    WHERE source_id = ${sourceId} AND undone_at IS NULL AND fingerprint = ANY(${[...fingerprints]}::text[])
    ORDER BY fingerprint, occurrence`;
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
  const found = await sql<(Omit<LineElsewhere, "gross"> & { gross: string })[]>`
    SELECT id, date::text, gross::text, payer_key AS "payerKey", external_id AS "externalId",
      order_numbers AS "orderNumbers", kind = 'incoming' AS "isPayment"
    FROM statement_lines
    WHERE source_id = ${sourceId} AND undone_at IS NULL AND statement_id = ANY(${files.map(({ id }) => id)}::text[])
      AND (date = ANY(${[...days]}::text[]::date[]) OR external_id = ANY(${[...numbers]}::text[]))
    ORDER BY date, id`;
  return found.map((line) => ({ ...line, gross: centsOf(line.gross) }));
}
