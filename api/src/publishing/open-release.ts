import { cp } from "node:fs/promises";
import { join } from "node:path";
import { RELEASE_ASSETS } from "#shared/domain/published-file.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import { publishDuePages } from "./publish-due-pages.ts";
import { insertHookDelivery } from "./publish-hook.queries.ts";
import { type PublishingRun, publishRelease, type ReleaseOptions } from "./publish-release.ts";
import { findLivePaths, forgetPages } from "./release-pages.queries.ts";
import {
  findServedRelease,
  insertForerunner,
  listReleases,
  noteOpened,
  type Release,
  tendRelease,
} from "./releases.queries.ts";

export type OpenOptions = ReleaseOptions & {
  /** The public origin that the pages name. */
  siteUrl: string;
  /** Folders of hashed files, kept with the release for pages that stay open over the next one. */
  assets?: { from: string; to: string }[];
};

/** Pages named in one call of the publish hook. */
const TOLD_TOGETHER = 200;

/** Milliseconds after which nobody is expected to go on with a release. */
const TENDED_WITHIN = 60 * 60_000;

/** Batches after which the pages are true enough: edits that never pause would put the opening off for ever. */
const MOST_ROUNDS = 50;

/**
 * Has every page of this release in its file, and then the release served, unless a newer one is. Only for workers:
 * from here on somebody must keep the pages true.
 *
 * @throws PublishError when a content page of a release that is not served cannot be rendered: what is served stays
 */
export async function openRelease(
  options: OpenOptions & Omit<PublishingRun, "whole">,
): Promise<{ published: number }> {
  const { db, files, siteUrl, signal } = options;
  await tendRelease(db, { release: files.release, siteUrl });
  let { published } = await publishRelease({ ...options, whole: true });
  // What was edited meanwhile: nobody may see an older page than the release before has shown already.
  for (let round = 0; round < MOST_ROUNDS && !signal?.aborted; round += 1) {
    const caughtUp = await publishDuePages(options, { signal });
    published += caughtUp;
    if (caughtUp === 0) break;
  }
  if (signal?.aborted) return { published };
  await noteOpened(db, files.release);
  await serveIfNewest(options);
  return { published };
}

/**
 * Turns the front to this release if the database says that it is the one to be served, and answers whether it is.
 * Its pages must be true: a worker calls this after it has opened the release.
 */
export async function serveIfNewest(options: OpenOptions): Promise<boolean> {
  const { db, files, log, assets = [], tellHook } = options;
  const served = await findServedRelease(db);
  if (served?.release !== files.release) return false;
  if (files.isCurrent) return true;
  for (const { from, to } of assets) {
    await cp(from, join(files.folder, RELEASE_ASSETS, to), { recursive: true, force: false });
  }
  const isServed = await db.transaction(async (tx) => {
    // Asked again under the lock: a rollback that was answered is not undone by who had asked before it.
    await takeAdvisoryLock(tx, "releases");
    if ((await findServedRelease(tx))?.release !== files.release) return false;
    const before = files.pointer()?.release;
    if (before === files.release) return true;
    if (before) await insertForerunner(tx, before);
    await files.makeCurrent();
    const paths = tellHook ? await findLivePaths(tx, files.release) : [];
    for (let at = 0; at < paths.length; at += TOLD_TOGETHER) {
      await insertHookDelivery(tx, paths.slice(at, at + TOLD_TOGETHER));
    }
    log.info({ release: files.release, before }, "release is served");
    return true;
  });
  if (isServed) await removeOldPages(options);
  return isServed;
}

/** Keeps the served release, the one before, those that were tended to within the hour, and all newer ones. */
async function removeOldPages({ db, files }: OpenOptions): Promise<void> {
  const all = await listReleases(db);
  const served = all.findIndex(({ release }) => release === files.release);
  const isTended = ({ tendedAt }: Release) =>
    tendedAt !== null && Date.now() - tendedAt.getTime() < TENDED_WITHIN;
  const previous = files.pointer()?.previous;
  const isKept = (release: Release, place: number) =>
    place <= served || release.release === previous || isTended(release);
  const nameOf = ({ release }: Release) => release;
  await files.removeOthers(all.filter(isKept).map(nameOf));
  await forgetPages(db, all.filter((release, place) => !isKept(release, place)).map(nameOf));
}
