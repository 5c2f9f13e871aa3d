import { tryAdvisoryLock } from "../../../api/src/db/advisory-locks.ts";
import type { Database } from "../../../api/src/db/client.ts";
import { liftLimits } from "./list-tables.ts";

/**
 * Does the work while no other machine of the shop makes a backup. False when another one does; then
 * the work is not done. Needs a connection of its own besides those of the work.
 */
export function onlyOneBackup(db: Database, work: () => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The transaction waits for the backup; it holds nothing but the lock.
    await liftLimits(tx.sql);
    if (!(await tryAdvisoryLock(tx, "backup"))) return false;
    await work();
    return true;
  });
}
