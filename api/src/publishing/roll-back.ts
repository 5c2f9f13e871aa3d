import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { hintPublisher } from "./publishing.queries.ts";
import { listReleases, makeNewest, type Release } from "./releases.queries.ts";

/** The id matches no release or more than one; the message is a sentence for people. */
export class UnclearRelease extends Error {
  override readonly name = "UnclearRelease";
}

/**
 * Makes an earlier release the served one as soon as its worker has opened it: at once if one runs, else when one is
 * started. Until then the present release stays. Rolling forward works the same way.
 *
 * @param wanted the release's id, or a unique beginning of it
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
