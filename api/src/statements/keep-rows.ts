import type { Transaction } from "../db/client.ts";
import { batchesOf } from "../imports/import-batches.ts";
import type { ComparedRow } from "./compare-rows.ts";
import { payerKey } from "./line-fingerprint.ts";
import { insertLines, type NewLine } from "./statement-lines.queries.ts";
import { insertRepeats } from "./statement-repeats.queries.ts";

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
