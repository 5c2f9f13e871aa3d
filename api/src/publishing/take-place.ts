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
 * Gives a release that starts its place in the order: the last one when it was never seen, else the one it had. Answers
 * the newer release that is served in its stead, or null when this one is to be.
 *
 * Where the caller is `isAlone`, on a database that goes with this start, nobody else can be serving: starting is the
 * decision which release is.
 */
export async function takePlace(
  db: Database,
  { release, siteUrl, isAlone }: { release: string; siteUrl: string; isAlone: boolean },
): Promise<Release | null> {
  await beKnown(db, { release, siteUrl });
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "releases");
    const [served, own] = [await findServedRelease(tx), await findRelease(tx, release)];
    if (!served || !own || served.position <= own.position) return null;
    if (!isAlone) return served;
    await makeNewest(tx, release);
    return null;
  });
}

/** Whoever writes many products may hold up the first start of a release for longer than a lock is waited for. */
async function beKnown(db: Database, release: Pick<Release, "release" | "siteUrl">): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await noteHeartbeat(db, release);
      return;
    } catch (error) {
      if (!lostLockRace(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Each waits for some seconds. */
const ATTEMPTS = 20;
