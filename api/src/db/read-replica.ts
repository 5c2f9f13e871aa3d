import { connect, type Database } from "./client.ts";
import { isDatabaseAway } from "./errors.ts";

/** Milliseconds for which a replica that was away is not asked again. */
const ASKED_AGAIN_AFTER = 5000;

/** Reads that may be as old as the standby that answers them. */
export interface ReadReplica {
  /** Runs the reading on the standby, and on the primary when the standby is away. */
  read<Result>(reading: (db: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A standby that takes reads off the primary. How far it may be behind is checked by the balancer before it. */
export function openReadReplica(url: string, primary: Database): ReadReplica {
  const replica = connect(url, { applicationName: "aliquot-replica" });
  let awayUntil = 0;
  return {
    async read(reading) {
      if (performance.now() < awayUntil) return reading(primary);
      try {
        return await reading(replica.db);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        awayUntil = performance.now() + ASKED_AGAIN_AFTER;
        return reading(primary);
      }
    },
    close: replica.close,
  };
}
