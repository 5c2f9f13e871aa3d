import { LRUCache } from "lru-cache";
import type { Database } from "../db/client.ts";

/** Approximate limit in bytes for cached answers in one process. */
const MAX_SIZE = 8 * 1024 * 1024;
/** Milliseconds. Short, because the snapshot of a standby does not show every commit. */
const KEPT_FOR = 5000;

type ReadyAnswer = { snapshot: string; json: string };

/**
 * Caches answers as JSON while nothing in the database has changed. The key of each read identifies
 * its query. PostgreSQL's snapshot (`xmin:xmax:running transactions`) changes with every writing
 * transaction, in any process. So an answer with the same snapshot is never older than the request.
 */
export function createReadyAnswers() {
  const kept = new LRUCache<string, ReadyAnswer>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ json }, key) => json.length + key.length,
    ttl: KEPT_FOR,
  });
  return async (db: Database, key: string, read: () => Promise<unknown>): Promise<string> => {
    // Read before the data: a commit during the read gives the next request another snapshot.
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
