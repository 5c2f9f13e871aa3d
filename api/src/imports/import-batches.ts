import { type LockName, tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { Refusal } from "../refusals.ts";
import { requireConnected } from "./imports.queries.ts";

/**
 * Products in one transaction. An order of one of them waits for all of them, so that there are few: they are written
 * in some ten milliseconds, and a round trip to a distant database still counts once for many.
 */
const BATCH_SIZE = 100;

/** @throws when the lock may have been lost: nothing more must be written then. */
export type RequireLock = () => Promise<void>;

/**
 * Does the work while no other import or undo of its kind runs, whichever process it is in. The work has transactions of its own,
 * so a transaction beside them holds the lock. The lock ends with its process. Its transaction is idle: the work calls
 * `requireLock` before each of its steps, which also keeps the server from ending an idle transaction after ten
 * seconds.
 *
 * @throws Refusal 409 `import-running`
 */
export async function withImportLock<Result>(
  db: Database,
  work: (requireLock: RequireLock) => Promise<Result>,
  lock: LockName = "imports",
): Promise<Result> {
  return db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, lock))) {
      throw new Refusal(
        "conflict",
        "import-running",
        "Another import is being written or undone. Try again when it is done.",
      );
    }
    return work(() => requireConnected(tx));
  });
}

export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
