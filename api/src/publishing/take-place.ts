import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { lostLockRace } from "../db/errors.ts";
import {
  findRelease,
  findServedRelease,
  makeNewest,
  noteHeartbeat,
  type Release,
} from "./releases.queries.ts";

/**
 * Gives a starting release its position: the last one when it is new, else its old one. Returns the
 * newer release that is served instead, or null when this one is to be served.
 *
 * With `isAlone`, the database belongs to this start and nobody else serves: then starting decides
 * which release is served.
 */
export async function takePlace(
  db: Database,
  { release, siteUrl, isAlone }: { release: string; siteUrl: string; isAlone: boolean },
): Promise<Release | null> {
  await record(db, { release, siteUrl });
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "releases");
    const [served, own] = [await findServedRelease(tx), await findRelease(tx, release)];
    if (!served || !own || served.position <= own.position) return null;
    if (!isAlone) return served;
    await makeNewest(tx, release);
    return null;
  });
}

/** A long import of products may hold the lock longer than a lock is waited for, so the first start retries. */
async function record(db: Database, release: Pick<Release, "release" | "siteUrl">): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await noteHeartbeat(db, release);
      return;
    } catch (error) {
      if (!lostLockRace(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Each attempt waits for some seconds. */
const ATTEMPTS = 20;
