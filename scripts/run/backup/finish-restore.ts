import type { ISql } from "postgres";
import type { ObjectStore } from "#shared/storage/objects.ts";
import type { Database } from "../../../api/src/db/client.ts";
import { repeatNotedErasures } from "../../../api/src/erasures/run-erasures.ts";

/*
 * The erasures that are newer than a backup need today's schema, so they follow the commit of its rows. That commit
 * leaves a mark: whoever opens the database of a restore that was killed then repeats them first. The mark is beside the
 * journal of migrations, and so in no backup.
 */

/** Within the transaction of the restore. */
export async function markUnfinished(sql: ISql, createdAt: string): Promise<void> {
  await sql`CREATE TABLE drizzle.unfinished_restore (created_at text NOT NULL)`;
  await sql`INSERT INTO drizzle.unfinished_restore VALUES (${createdAt})`;
}

/** When the backup of an unfinished restore was made; null without one. */
export async function findUnfinished(sql: ISql): Promise<string | null> {
  const [found] = await sql<{ exists: boolean }[]>`
    SELECT to_regclass('drizzle.unfinished_restore') IS NOT NULL AS exists`;
  if (!found?.exists) return null;
  const [row] = await sql<{ createdAt: string }[]>`
    SELECT created_at AS "createdAt" FROM drizzle.unfinished_restore`;
  return row?.createdAt ?? null;
}

/**
 * Repeats the erasures that are newer than a restored backup, unless that is done. Needs today's schema. Returns how many
 * accounts were erased again.
 * @throws StorageAway; called again, it goes on
 */
export async function finishRestore(deps: {
  db: Database;
  objects: ObjectStore;
  now: () => Date;
}): Promise<number> {
  const { sql } = deps.db;
  if ((await findUnfinished(sql)) === null) return 0;
  const erasedAgain = await repeatNotedErasures(deps);
  await sql`DROP TABLE IF EXISTS drizzle.unfinished_restore`;
  return erasedAgain;
}
