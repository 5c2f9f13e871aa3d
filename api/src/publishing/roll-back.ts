import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { hintPublisher } from "./publishing.queries.ts";
import { listReleases, makeNewest, type Release } from "./releases.queries.ts";

/** No release, or more than one, is meant; the message is a sentence for people. */
export class UnclearRelease extends Error {
  override readonly name = "UnclearRelease";
}

/**
 * Has a release served that was here before, from when its worker has opened it: at once while one runs, else as soon
 * as one is started. Until then what is served stays. Going forward again is the same.
 *
 * @param wanted the release's id, or a beginning that no other one has
 * @throws UnclearRelease
 */
export async function rollBack(
  db: Pick<Database, "transaction">,
  wanted: string,
): Promise<Release> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "releases");
    const [release, ...others] = (await listReleases(tx)).filter((one) =>
      one.release.startsWith(wanted),
    );
    if (!release) throw new UnclearRelease(`There was never a release ${wanted} on this database.`);
    if (others.length > 0) throw new UnclearRelease(`More than one release begins with ${wanted}.`);
    await makeNewest(tx, release.release);
    await hintPublisher(tx);
    return release;
  });
}
