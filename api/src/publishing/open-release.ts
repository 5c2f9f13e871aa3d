import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import { type AssetFolder, isServed } from "./page-files.ts";
import { publishDuePages } from "./publish-due-pages.ts";
import { isPublishingHeard, recordPublished } from "./publish-hook.queries.ts";
import { type PublishingRun, publishRelease, type ReleaseOptions } from "./publish-release.ts";
import { findLivePaths, forgetPages } from "./release-pages.queries.ts";
import {
  findServedRelease,
  listReleases,
  noteHeartbeat,
  noteOpened,
  type Release,
} from "./releases.queries.ts";

export type OpenOptions = ReleaseOptions & {
  /** The public origin in the pages' addresses. */
  siteUrl: string;
  /** Folders of hashed files, kept with the release for pages that stay open after the next release. */
  assets?: AssetFolder[];
};

/** Paths in one event for webhooks. */
const PATHS_PER_CALL = 200;

/** Milliseconds without a worker after which a release counts as abandoned. */
const ALIVE_WITHIN = 60 * 60_000;

/** At most so many batches before a release is opened: a constant stream of edits would delay it for ever. */
const MAX_ROUNDS = 50;

/**
 * Publishes every page of this release, and then makes it the served one unless a newer one is.
 * Only for workers, because its pages must be kept up to date from then on.
 *
 * @throws PublishError when a content page of a release that is not served cannot be rendered: the served release stays
 */
export async function openRelease(
  options: OpenOptions & Omit<PublishingRun, "whole">,
): Promise<{ published: number }> {
  const { db, files, siteUrl, signal } = options;
  await noteHeartbeat(db, { release: files.release, siteUrl });
  let { published } = await publishRelease({ ...options, whole: true });
  // Publishes edits made in the meantime, so that no visitor sees an older page than before.
  for (let round = 0; round < MAX_ROUNDS && !signal?.aborted; round += 1) {
    const caughtUp = await publishDuePages(options, { signal });
    published += caughtUp;
    if (caughtUp === 0) break;
  }
  if (signal?.aborted) return { published };
  // Before it is opened, because a front that reads a bucket uses the release from then on.
  await files.keepAssets(options.assets ?? []);
  await noteOpened(db, files.release);
  await serveIfNewest(options);
  return { published };
}

/**
 * Makes this release the served one if the database names it, and returns whether it does. A worker
 * calls this after it has opened the release, when all of its pages are up to date.
 */
export async function serveIfNewest(options: OpenOptions): Promise<boolean> {
  const { db, files, log, assets = [] } = options;
  const served = await findServedRelease(db);
  if (served?.release !== files.release) return false;
  if (await isServed(files)) return true;
  await files.keepAssets(assets);
  const isOurs = await db.transaction(async (tx) => {
    // Read again under the lock, because a rollback may have happened since.
    await takeAdvisoryLock(tx, "releases");
    const wanted = await findServedRelease(tx);
    if (wanted?.release !== files.release) return false;
    const before = (await files.pointer())?.release;
    if (before === files.release) return true;
    await files.makeCurrent(wanted.position);
    const paths = (await isPublishingHeard(tx)) ? await findLivePaths(tx, files.release) : [];
    for (let at = 0; at < paths.length; at += PATHS_PER_CALL) {
      await recordPublished(tx, paths.slice(at, at + PATHS_PER_CALL));
    }
    log.info({ release: files.release, before }, "release is served");
    return true;
  });
  if (isOurs) await removeOldPages(options);
  return isOurs;
}

/** Keeps the served release, the one before, those with a worker in the last hour, and all newer ones. */
async function removeOldPages({ db, files }: OpenOptions): Promise<void> {
  const all = await listReleases(db);
  const served = all.findIndex(({ release }) => release === files.release);
  const isAlive = ({ heartbeatAt }: Release) =>
    heartbeatAt !== null && Date.now() - heartbeatAt.getTime() < ALIVE_WITHIN;
  const previous = (await files.pointer())?.previous;
  const isKept = (release: Release, place: number) =>
    place <= served || release.release === previous || isAlive(release);
  const nameOf = ({ release }: Release) => release;
  await files.removeOthers(all.filter(isKept).map(nameOf));
  await forgetPages(db, all.filter((release, place) => !isKept(release, place)).map(nameOf));
}
