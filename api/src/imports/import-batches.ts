import { type LockName, tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { Refusal } from "../refusals.ts";

/** @throws when the lock may be lost; then nothing more may be written. */
export type RequireLock = () => Promise<void>;

/**
 * Does the work while no other process imports or undoes the same kind. The work has its own transactions; a separate
 * transaction holds the lock, so that the lock ends with its process. The work calls `requireLock` before each step.
 * This also keeps the lock's transaction from being idle for ten seconds, after which the server would end it.
 *
 * @throws Refusal 409 `import-running`
 */
export async function withImportLock<Result>(
  db: Database,
  lock: LockName,
  work: (requireLock: RequireLock) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, lock))) {
      throw new Refusal(
        "conflict",
        "import-running",
        "Another import is being written or undone. Try again when it is done.",
      );
    }
    return work(async () => {
      await tx.sql`SELECT 1`;
    });
  });
}

export function batchesOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
