import { connect, type Database } from "./client.ts";
import { isDatabaseAway } from "./errors.ts";

/** Milliseconds before an unavailable replica is tried again. */
const RETRY_AFTER = 5000;

/** Reads whose data may be as old as the standby's. */
export interface ReadReplica {
  /** Runs the reading on the standby, or on the primary when the standby is unavailable. */
  read<Result>(reading: (db: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A standby that takes load off the primary. The load balancer in front of it checks how far it lags. */
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
        awayUntil = performance.now() + RETRY_AFTER;
        return reading(primary);
      }
    },
    close: replica.close,
  };
}
