import type { Connection, Transaction } from "./client.ts";

/**
 * The shop's advisory locks. A database has one number space for them, so they are all listed here. The numbers are
 * arbitrary, but must not change: during an upgrade old and new processes share them.
 */
export const ADVISORY_LOCKS = {
  /** Processes that start at the same time must not migrate at the same time. */
  migration: 7_215_001,
  /** Settings that were never saved have no rows to lock, so all saves of settings run one after the other. */
  settings: 7_215_002,
  /** Only the first of several simultaneous errors sends the seller an email. */
  errorMail: 7_215_003,
  /** Processes that start at the same time must not create two first admins. */
  firstAdmin: 7_215_004,
  /** Choosing the served release and writing it to the folder of published pages is one step. */
  releases: 7_215_005,
  /** Only one import of products, or the undoing of one, runs at a time. */
  imports: 7_215_011,
  /** The same for lots. */
  lotImports: 7_215_013,
  /** Searches for a free slug run one after the other, so that each sees the slugs that others took. */
  slugs: 7_215_012,
  /** Each row of the buyers' record carries the hash of the one before, so rows are added one after the other. */
  buyerRecords: 7_215_026,
  /** Only one list of institutions or one screening list is loaded at a time. */
  buyerLists: 7_215_027,
  /** Two people must not save a view under the same name. */
  savedViews: 7_215_041,
  /** Two people who change the text of an email save one after the other, so that the second one is told. */
  mailTexts: 7_215_061,
  /**
   * Held while the sums of days are stored, so that no product changes its family meanwhile (sales_note_changes.sql).
   */
  keptSales: 7_215_051,
  /** Only one worker keeps the sums of the ledger, so that an older sum never replaces a newer one. */
  keptLedger: 7_215_052,
  /**
   * Checks of families run one after the other, so that two products that join at the same time cannot have the same
   * size.
   */
  families: 7_215_021,
  /** Only one machine makes the backup of the night. */
  backup: 7_215_014,
} as const;

export type LockName = keyof typeof ADVISORY_LOCKS;

/** Waits for the lock and holds it until the transaction ends. */
export async function takeAdvisoryLock(tx: Transaction, name: LockName): Promise<void> {
  await tx.sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS[name]}::bigint)`;
}

/** Takes the lock if it is free, and holds it until the transaction ends. False when it is taken. */
export async function tryAdvisoryLock(tx: Transaction, name: LockName): Promise<boolean> {
  const [row] = await tx.sql<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS[name]}::bigint) AS locked`;
  return row?.locked ?? false;
}

/** Whether any process holds the lock at this moment. */
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
