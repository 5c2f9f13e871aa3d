import type { Database, Transaction } from "./client.ts";
import { lostLockRace } from "./errors.ts";

/** Attempts of a transaction that conflicts with others about the same rows. */
const MAX_ATTEMPTS = 5;

/**
 * Retries a transaction that waited too long for row locks or ended in a deadlock. `isLost` decides which errors are
 * retried. The work runs anew each time, so it must have no effect outside the database.
 */
export async function inRetriedTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  isLost: (error: unknown) => boolean = lostLockRace,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isLost(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
