import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "./client.ts";

/** Deletes up to `limit` rows from before the given time, oldest first. Returns the number of deleted rows. */
export type DeleteOldRows = (db: Database, before: Date, limit: number) => Promise<number>;

/**
 * Deletes the oldest rows of a table by an indexed column. Rows are found by their physical place
 * (ctid): a row that is updated at the same moment gets a new place, and stays.
 */
export function deleteOldest(table: string, column: string): DeleteOldRows {
  return async ({ sql }, before, limit) => {
    const deleted = await sql`
      DELETE FROM ${sql(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql(table)} WHERE ${sql(column)} <= ${before.toISOString()}
        ORDER BY ${sql(column)} LIMIT ${limit}))`;
    return deleted.count;
  };
}

/** Rows per statement; it holds their locks for milliseconds. */
const BATCH = 1000;

/** Milliseconds between two batches, so that deleting millions of rows does not slow the database down. */
const PAUSE = 50;

/** Deletes all rows from before the given time in batches, until none is left or the signal is aborted. */
export async function deleteOldRows(
  db: Database,
  deleteSome: DeleteOldRows,
  before: Date,
  { signal, batch = BATCH }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  let deleted = 0;
  while (!signal?.aborted) {
    const some = await deleteSome(db, before, batch);
    deleted += some;
    if (some < batch) break;
    await pause(PAUSE, undefined, { signal }).catch(() => {});
  }
  return deleted;
}
