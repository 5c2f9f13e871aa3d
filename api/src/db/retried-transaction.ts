import type { Database, Transaction } from "./client.ts";
import { lostLockRace } from "./errors.ts";

/** How often a transaction is begun that loses against others which want the same rows. */
const MAX_ATTEMPTS = 5;

/**
 * Begins the transaction again when others hold its rows for too long or wait for it in a circle. `isLost` says what it
 * is begun again for. The work is done anew each time, and changes nothing but the database.
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
