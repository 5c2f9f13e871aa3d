import { type LockName, tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { conflict } from "../refusals.ts";

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
      throw conflict(
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

/** Batches of at most this size. Items that share a key are in one batch, which may therefore be larger. */
export function batchesByKeys<Item>(
  items: readonly Item[],
  size: number,
  keysOf: (item: Item) => readonly string[],
): Item[][] {
  const upper = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = upper.get(root); next !== undefined; next = upper.get(root)) root = next;
    // Otherwise a long chain would be walked again for each of its keys.
    if (root !== key) upper.set(key, root);
    return root;
  };
  for (const item of items) {
    const [first, ...others] = new Set(keysOf(item).map(rootOf));
    for (const other of others) if (first !== undefined) upper.set(other, first);
  }
  const groupOf = (item: Item) => {
    const [key] = keysOf(item);
    return key === undefined ? item : rootOf(key);
  };
  const batches: Item[][] = [];
  for (const group of Map.groupBy(items, groupOf).values()) {
    const last = batches.at(-1);
    if (last && last.length + group.length <= size) last.push(...group);
    else batches.push(group);
  }
  return batches;
}
