import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "./client.ts";

/** Deletes up to `limit` rows of before a moment, the oldest first, and answers how many there were. */
export type DeleteOldRows = (db: Database, before: Date, limit: number) => Promise<number>;

/**
 * Deletes the oldest rows of a table by a column that has an index. They are found by their place: a row that is written
 * anew in that moment has another one, and stays.
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

/** Rows deleted by one statement: it holds their locks for milliseconds. */
const BATCH = 1000;

/** Milliseconds between two batches: a backlog of millions is no load of its own. */
const PAUSE = 50;

/** Deletes all rows of before the moment, by batches, until none is left or the signal. */
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
