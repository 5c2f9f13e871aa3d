import type { Database, Transaction } from "../db/client.ts";
import { lostLockRace } from "../db/errors.ts";

/**
 * Products in one transaction. An order of one of them waits for all of them, so that there are few: they are written
 * in some ten milliseconds, and a round trip to a distant database still counts once for many.
 */
const AT_A_TIME = 100;

/** How often a transaction is begun again that lost against orders which wanted the same rows. */
const TRIES = 5;

export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / AT_A_TIME);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * AT_A_TIME, (index + 1) * AT_A_TIME),
  );
}

/** A transaction that gives way: when others hold its rows for too long or wait for it in a circle, it starts anew. */
export async function inShortTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!lostLockRace(error) || attempt === TRIES) throw error;
    }
  }
}
