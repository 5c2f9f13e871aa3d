import type { Cents } from "#shared/domain/money.ts";
import type { Connection } from "../db/client.ts";
import { centsOf } from "./line-evidence.queries.ts";
import type { Movement } from "./match-layouts.ts";
import type { Statement } from "./statement-row.ts";

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
  const found = await sql<(Omit<RawLine, "gross"> & { id: string; gross: string })[]>`
    SELECT l.id, wanted.hash, l.gross::text, l.kind = 'incoming' AS "isPayment"
    FROM unnest(${[...new Set(hashes)]}::text[]) AS wanted(hash)
    JOIN statement_lines l ON md5(l.raw) = wanted.hash
    WHERE l.source_id = ${sourceId} AND l.undone_at IS NULL
    ORDER BY l.statement_id, l.row`;
  return found.map((line) => ({ ...line, gross: centsOf(line.gross) }));
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
