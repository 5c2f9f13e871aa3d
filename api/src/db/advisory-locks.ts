import type { Connection, Transaction } from "./client.ts";

/**
 * The shop's advisory locks. All share one space of numbers in a database, so every number stands here once. The
 * numbers mean nothing and must stay: during a release the old and the new processes wait for each other by them.
 */
export const ADVISORY_LOCKS = {
  /** Two processes that start at once must not migrate at once. */
  migration: 7_215_001,
  /** Settings that were never saved have no rows to lock, so all saves of settings take turns. */
  settings: 7_215_002,
  /** Errors that happen at once take turns, so that the seller is told of the first only. */
  errorMail: 7_215_003,
  /** Two processes that start at once must not create two first admins. */
  firstAdmin: 7_215_004,
  /** Whatever decides which release is served, and writes that into the folder of published pages, takes turns. */
  releases: 7_215_005,
  /** One import of products, or the undoing of one, runs at a time. */
  imports: 7_215_011,
  /** The same of lots. */
  lotImports: 7_215_013,
  /** Searches for a free slug take turns, so that each sees what the others took. */
  slugs: 7_215_012,
} as const;

export type LockName = keyof typeof ADVISORY_LOCKS;

/** Waits for the lock and holds it until the transaction ends. */
export async function takeAdvisoryLock(tx: Transaction, name: LockName): Promise<void> {
  await tx.sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS[name]}::bigint)`;
}

/** Whether the lock was free; if so it is held until the transaction ends. */
export async function tryAdvisoryLock(tx: Transaction, name: LockName): Promise<boolean> {
  const [row] = await tx.sql<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS[name]}::bigint) AS locked`;
  return row?.locked ?? false;
}

/** Whether any process holds the lock just now. */
export async function isAdvisoryLockHeld(conn: Connection, name: LockName): Promise<boolean> {
  // pg_locks splits the number of an advisory lock into its upper (classid) and lower (objid) 32 bits.
  const [row] = await conn.sql<{ held: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${ADVISORY_LOCKS[name]}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS held`;
  return row?.held ?? false;
}
