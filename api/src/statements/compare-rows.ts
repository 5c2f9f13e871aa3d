import type { Connection } from "../db/client.ts";
import { fingerprintOf } from "./line-fingerprint.ts";
import { findOccurrences } from "./statement-lines.queries.ts";
import type { Statement, StatementRow } from "./statement-row.ts";

/** A row beside what the shop has. An ignored one was understood, and is no payment. */
export type ComparedRow = {
  row: StatementRow;
  state: "open" | "ignored" | "duplicate";
  fingerprint: string;
  /** Tells equal lines of the shop apart; 0 for a duplicate, which is not kept. */
  occurrence: number;
};

const ROWS_AT_A_TIME = 500;

/**
 * Which rows of a file are new: people download periods that overlap. Of n equal rows as many are new as the shop has
 * not, unless their number says that they are one payment.
 */
export async function compareRows(
  conn: Connection,
  sourceId: string,
  { layout, rows }: Statement,
): Promise<ComparedRow[]> {
  const prints = rows.map((row) => ({ row, ...fingerprintOf(layout, row) }));
  const taken = await readTaken(
    conn,
    sourceId,
    prints.map(({ fingerprint }) => fingerprint),
  );
  // Lines of the shop, each of which is one row of the file.
  const unmatched = new Map([...taken].map(([print, occurrences]) => [print, occurrences.size]));
  // Of each fingerprint the last number that a row of the file was given.
  const last = new Map<string, number>();
  return prints.map(({ row, fingerprint, isNumbered }) => {
    const inShop = unmatched.get(fingerprint) ?? 0;
    if (inShop > 0) {
      if (!isNumbered) unmatched.set(fingerprint, inShop - 1);
      return { row, state: "duplicate", fingerprint, occurrence: 0 };
    }
    const occurrence = nextFree(taken.get(fingerprint), last.get(fingerprint) ?? 0);
    last.set(fingerprint, occurrence);
    if (isNumbered) unmatched.set(fingerprint, 1);
    return { row, state: row.kind === "incoming" ? "open" : "ignored", fingerprint, occurrence };
  });
}

async function readTaken(conn: Connection, sourceId: string, fingerprints: readonly string[]) {
  const taken = new Map<string, Set<number>>();
  for (let start = 0; start < fingerprints.length; start += ROWS_AT_A_TIME) {
    const batch = fingerprints.slice(start, start + ROWS_AT_A_TIME);
    for (const [fingerprint, occurrences] of await findOccurrences(conn, sourceId, batch)) {
      taken.set(fingerprint, new Set(occurrences));
    }
  }
  return taken;
}

/** The first number after this one that no equal line of the shop has. */
function nextFree(occurrences: ReadonlySet<number> | undefined, after: number): number {
  let free = after + 1;
  while (occurrences?.has(free)) free += 1;
  return free;
}
