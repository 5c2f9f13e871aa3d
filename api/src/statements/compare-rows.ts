import type { Connection, Transaction } from "../db/client.ts";
import { batchesOf } from "../imports/import-batches.ts";
import { fingerprintOf, isPayment, payerKey } from "./line-fingerprint.ts";
import { matchLayouts } from "./match-layouts.ts";
import {
  findLinesOfOtherLayouts,
  findLinesOfRaws,
  findSameLines,
  hashOfRaw,
  insertRepeats,
  type RawLine,
  type SameLine,
} from "./same-lines.queries.ts";
import { insertLines, type NewLine } from "./statement-lines.queries.ts";
import type { Statement, StatementRow } from "./statement-row.ts";

/** A row with the result of the comparison. An ignored row was understood and is not a payment. */
export type ComparedRow = {
  id: string;
  row: StatementRow;
  state: "open" | "ignored" | "duplicate";
  fingerprint: string;
  /** Numbers equal lines of the shop, from 1; 0 for a duplicate. */
  occurrence: number;
  /** The line that the row duplicates; null when it duplicates a row of the same file. */
  lineId: string | null;
};

/**
 * Finds the new rows of a file: people download overlapping periods, and one account in several formats. Of equal rows,
 * those beyond the shop's count are new, unless they share the service's number.
 *
 * @param used lines that other rows of the same file are already matched with
 */
export async function compareRows(
  conn: Connection,
  sourceId: string,
  { layout, rows }: Pick<Statement, "layout" | "rows">,
  used: ReadonlySet<string> = new Set(),
): Promise<ComparedRow[]> {
  const prints = rows.map((row) => ({ row, ...fingerprintOf(layout, row) }));
  const known = await readKnown(conn, sourceId, prints);
  // Lines that no row was matched with yet, the last one first.
  const waiting = new Map(
    [...known].map(([print, lines]) => [
      print,
      lines.filter(({ id }) => !used.has(id)).toReversed(),
    ]),
  );
  const matched = new Map<StatementRow, string>();
  for (const { row, fingerprint, isNumbered } of prints) {
    const line = waiting.get(fingerprint)?.at(-1);
    if (!line) continue;
    matched.set(row, line.id);
    if (!isNumbered) waiting.get(fingerprint)?.pop();
  }
  for (const match of [matchRaws, matchElsewhere]) {
    const found = await match(conn, {
      sourceId,
      layout,
      rows: rows.filter((row) => !matched.has(row)),
      used: new Set([...used, ...matched.values()]),
    });
    for (const [row, id] of found) matched.set(row, id);
  }
  const occurrences = nextOccurrences(known);
  const numbersInFile = new Set<string>();
  return prints.map(({ row, fingerprint, isNumbered }) => {
    const id = Bun.randomUUIDv7();
    const lineId = matched.get(row) ?? null;
    if (lineId !== null || numbersInFile.has(fingerprint)) {
      return { id, row, state: "duplicate", fingerprint, occurrence: 0, lineId };
    }
    if (isNumbered) numbersInFile.add(fingerprint);
    const state = isPayment(row) ? "open" : "ignored";
    return { id, row, state, fingerprint, occurrence: occurrences(fingerprint), lineId: null };
  });
}

async function readKnown(
  conn: Connection,
  sourceId: string,
  prints: readonly { fingerprint: string }[],
): Promise<Map<string, SameLine[]>> {
  const wanted = [...new Set(prints.map(({ fingerprint }) => fingerprint))];
  const lines = await findSameLines(conn, sourceId, wanted);
  return Map.groupBy(lines, ({ fingerprint }) => fingerprint);
}

/** Gives equal new rows numbers that no equal line of the shop has. */
function nextOccurrences(known: ReadonlyMap<string, readonly SameLine[]>) {
  const last = new Map<string, number>();
  return (fingerprint: string) => {
    const before = last.get(fingerprint) ?? known.get(fingerprint)?.at(-1)?.occurrence ?? 0;
    last.set(fingerprint, before + 1);
    return before + 1;
  };
}

type Unmatched = Pick<Statement, "layout" | "rows"> & {
  sourceId: string;
  used: ReadonlySet<string>;
};

/** The lines of the same text and amount: their file was read with other columns, or another order of day and month. */
async function matchRaws(
  conn: Connection,
  { sourceId, rows, used }: Unmatched,
): Promise<Map<StatementRow, string>> {
  const lines = await findLinesOfRaws(
    conn,
    sourceId,
    rows.map(({ raw }) => hashOfRaw(raw)),
  );
  // The last one first, because removing from the end of an array is cheap.
  const waiting = Map.groupBy(lines.filter(({ id }) => !used.has(id)).toReversed(), rawKey);
  return new Map(
    rows.flatMap((row) => {
      const key = rawKey({ ...row, hash: hashOfRaw(row.raw), isPayment: isPayment(row) });
      const line = waiting.get(key)?.pop();
      return line ? [[row, line.id] as const] : [];
    }),
  );
}

const rawKey = ({ hash, gross, isPayment }: RawLine) => `${hash} ${gross} ${isPayment}`;

/** The lines of the same account from files of other kinds, by the row that is the same movement. */
async function matchElsewhere(
  conn: Connection,
  { sourceId, layout, rows, used }: Unmatched,
): Promise<Map<StatementRow, string>> {
  const lines = await findLinesOfOtherLayouts(conn, sourceId, { layout, rows });
  if (lines.length === 0) return new Map();
  const movements = rows.map((row) => ({
    ...row,
    row,
    payerKey: payerKey(row.payerName),
    isPayment: isPayment(row),
  }));
  const free = lines.filter(({ id }) => !used.has(id));
  const matched = matchLayouts(movements, free);
  return new Map([...matched].map(([{ row }, { id }]) => [row, id]));
}

const ROWS_AT_A_TIME = 500;

/** Stores the new rows of a statement as lines. A row that repeats a stored line is stored with the id of that line. */
export async function keepRows(
  tx: Transaction,
  file: { statementId: string; sourceId: string },
  rows: readonly ComparedRow[],
  { now, onWritten = () => {} }: { now: Date; onWritten?: (done: number, total: number) => void },
): Promise<void> {
  const fresh = rows.filter(({ state }) => state !== "duplicate");
  let done = 0;
  for (const batch of batchesOf(fresh, ROWS_AT_A_TIME)) {
    await insertLines(
      tx,
      file,
      batch.map((row) => newLine(row, now)),
    );
    done += batch.length;
    onWritten(done, fresh.length);
  }
  const repeats = rows.flatMap(({ row, lineId }) => (lineId ? [{ row, lineId }] : []));
  for (const batch of batchesOf(repeats, ROWS_AT_A_TIME))
    await insertRepeats(tx, file.statementId, batch);
}

function newLine({ id, row, state, fingerprint, occurrence }: ComparedRow, now: Date): NewLine {
  return {
    ...row,
    id,
    fingerprint,
    occurrence,
    payerKey: payerKey(row.payerName),
    ignoredAt: state === "ignored" ? now : null,
  };
}
