import { LRUCache } from "lru-cache";
import type { Database } from "../db/client.ts";

/** Bytes of answers in the memory of a process, roughly. */
const MAX_SIZE = 32 * 1024 * 1024;
/** Milliseconds. The snapshot of a standby does not show every commit, so no answer is kept for long. */
const KEPT_FOR = 5000;

type ReadyAnswer = { snapshot: string; json: string };

/**
 * Keeps answers as JSON while nothing in the database has changed since they were read. The key of each read names its
 * question. PostgreSQL's snapshot (`xmin:xmax:running transactions`) changes with every transaction that writes, so an
 * answer of the same snapshot is never older than the question, whichever process wrote.
 */
export function createReadyAnswers() {
  const kept = new LRUCache<string, ReadyAnswer>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ json }, key) => json.length + key.length,
    ttl: KEPT_FOR,
  });
  return async (db: Database, key: string, read: () => Promise<unknown>): Promise<string> => {
    // Asked before reading: what is committed while the answer is read gives the next question another snapshot.
    const [row] = await db.sql<{ snapshot: string }[]>`
      SELECT pg_current_snapshot()::text AS snapshot`;
    const snapshot = row?.snapshot ?? "";
    const known = kept.get(key);
    if (known?.snapshot === snapshot) return known.json;
    const json = JSON.stringify(await read());
    kept.set(key, { snapshot, json });
    return json;
  };
}
