import type { Logger } from "pino";
import { connect, type Database } from "./client.ts";
import { isDatabaseAway } from "./errors.ts";

/** Milliseconds by which a replica may be behind before nobody reads from it. docs/operating.md names it. */
export const MOST_BEHIND = 5000;

/** Milliseconds between looks how far the replica is. */
const LOOK_EVERY = 1000;

/** Milliseconds in which a replica says how far it is. */
const ANSWERS_WITHIN = 1000;

/** How far the primary had written at a moment, in bytes since the beginning of its log. */
type Mark = { at: number; written: number };

export type ReadReplicaOptions = {
  /** The primary, which is asked how far it has written. */
  db: Database;
  url: string;
  log: Pick<Logger, "warn" | "info">;
  lookEvery?: number;
};

/** Reads that may be a few seconds old. */
export interface ReadReplica {
  /** Runs the reading on the replica while that is at most MOST_BEHIND old, and on the primary otherwise. */
  read<Result>(reading: (db: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * A standby that takes reads off the primary. Every second the primary is asked how far it has written and the replica how
 * much of that it has; the newest mark that it has reached says how old it can be at most. A standby that idles with its
 * primary is therefore not old, and one that stands still is noticed.
 */
export function openReadReplica({
  db,
  url,
  log,
  lookEvery = LOOK_EVERY,
}: ReadReplicaOptions): ReadReplica {
  const replica = connect(url, { applicationName: "aliquot-replica" });
  let marks: Mark[] = [];
  let freshAt = Number.NEGATIVE_INFINITY;
  let isUsed = false;
  let isClosed = false;

  const isFresh = () => performance.now() - freshAt <= MOST_BEHIND;

  const look = async () => {
    const at = performance.now();
    const [mark] = await db.sql<{ written: number }[]>`
      SELECT (pg_current_wal_lsn() - '0/0')::float8 AS written`;
    if (mark) marks.push({ at, written: mark.written });
    const [reached] = await Promise.race([
      replica.db.sql<{ replayed: number | null }[]>`
        SELECT (pg_last_wal_replay_lsn() - '0/0')::float8 AS replayed`,
      Bun.sleep(ANSWERS_WITHIN).then(() => []),
    ]);
    // Null on a server that is no standby any more: what it has may be another history.
    const replayed = reached?.replayed;
    if (replayed === null || replayed === undefined) return;
    const passed = marks.findLastIndex(({ written }) => written <= replayed);
    if (passed < 0) return;
    freshAt = marks[passed]?.at ?? freshAt;
    marks = marks.slice(passed);
  };

  const watch = async () => {
    await look().catch(() => {});
    // Marks that are too old to be of use, while the replica stands still.
    marks = marks.filter(({ at }) => performance.now() - at <= 2 * MOST_BEHIND);
    if (isFresh() !== isUsed) {
      isUsed = isFresh();
      if (isUsed) log.info("the catalogue is read from the replica");
      else log.warn("the replica is away or too old: the catalogue is read from the primary");
    }
    if (!isClosed) timer = setTimeout(watch, lookEvery);
  };
  let timer: Timer = setTimeout(watch, 0);

  return {
    async read(reading) {
      if (!isFresh()) return reading(db);
      try {
        return await reading(replica.db);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        freshAt = Number.NEGATIVE_INFINITY;
        return reading(db);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await replica.close();
    },
  };
}
