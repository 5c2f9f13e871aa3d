import type { Logger } from "pino";
import { readPublishedHeader } from "#shared/domain/published-file.ts";
import type { Database } from "../db/client.ts";
import { inParallel } from "./in-parallel.ts";
import { isServed, type PageFiles, type StoredPage } from "./page-files.ts";
import { CONTENT_PAGES } from "./pages-touched-by.ts";
import { isPublishingHeard, recordPublished } from "./publish-hook.queries.ts";
import { PublishError, publishPage } from "./publish-page.ts";
import { addMissingPages } from "./publishing.queries.ts";
import {
  findKnownPages,
  followKnownPages,
  type KnownPage,
  noteFailed,
  notePublished,
  type PublishedResult,
} from "./release-pages.queries.ts";
import { findServedRelease } from "./releases.queries.ts";

export type ReleaseOptions = {
  db: Database;
  files: PageFiles;
  siteServerUrl: string;
  log: Pick<Logger, "info" | "warn">;
  /** Called with the milliseconds that a page took, whether it was published or failed. */
  onPage?: (outcome: "published" | "failed", milliseconds: number) => void;
};

export type PublishingRun = {
  /** Also renders due pages, so that all are up to date when this returns. */
  whole: boolean;
  onProgress?: (done: number, all: number) => void;
  signal?: AbortSignal;
};

/** How many pages are rendered at the same time. Product pages among them are read together. */
export const CONCURRENCY = 16;

/** Results are recorded in one query for this many pages. */
const NOTE_BATCH = 200;

/**
 * Publishes every page of this release whose file is missing or outdated, so that an interrupted run continues where it
 * ended. The release need not be the served one. A product page that fails keeps its old file. A content page that
 * fails ends the work, unless the release is served already.
 *
 * @throws PublishError when a content page of a release that is not served cannot be rendered
 */
export async function publishRelease(
  options: ReleaseOptions & PublishingRun,
): Promise<{ published: number }> {
  const { db, files, signal } = options;
  await files.prepare();
  await addMissingPages(db);
  await followKnownPages(db, files.release);
  const { stale, unnoted } = await comparePages(options);
  let done = 0;
  let results = unnoted;
  const note = async () => {
    const noted = results;
    results = [];
    await noteResults(options, noted);
  };
  const work = async (page: KnownPage) => {
    const result = await publishOrInherit(options, page);
    if (result) results.push(result);
    done += 1;
    options.onProgress?.(done, stale.length);
    if (results.length >= NOTE_BATCH) await note();
  };
  await inParallel(stale, CONCURRENCY, work, signal).finally(note);
  return { published: done };
}

/** Records what the files contain now and, in the same transaction, an event for webhooks if the release is served. */
export async function noteResults(
  { db, files }: Pick<ReleaseOptions, "db" | "files">,
  results: PublishedResult[],
): Promise<void> {
  if (results.length === 0) return;
  await db.transaction(async (tx) => {
    await notePublished(tx, files.release, results);
    if (!(await isPublishingHeard(tx))) return;
    if ((await findServedRelease(tx))?.release !== files.release) return;
    await recordPublished(tx, results.map(({ path }) => path).toSorted());
  });
}

/**
 * Pages whose file is missing or has another version than in the database, for example after a run
 * that ended before it recorded its results. Files without a page are removed.
 */
async function comparePages({ db, files, whole }: ReleaseOptions & PublishingRun) {
  // Files are read before the pages: otherwise a page that is published in between would look like
  // a file without a page.
  const stored = await files.pages();
  const pages = await findKnownPages(db, files.release);
  const known = new Set(pages.filter((page) => !page.gone).map(({ path }) => path));
  for (const path of stored.keys()) if (!known.has(path)) await files.remove(path);
  const stale: KnownPage[] = [];
  const unnoted: PublishedResult[] = [];
  for (const page of pages) {
    const { path, gone, wantedVersion, publishedVersion } = page;
    if (gone && wantedVersion === publishedVersion) continue;
    let file = stored.get(path);
    if (file && file.version > wantedVersion) {
      // The database is older than the files: it was restored from a backup.
      await files.remove(path);
      file = undefined;
    }
    const etag =
      file?.version === wantedVersion && publishedVersion !== wantedVersion
        ? await etagOf(file)
        : null;
    if (etag !== null) {
      unnoted.push({ path, version: wantedVersion, etag });
    } else if (file?.version !== (whole ? wantedVersion : publishedVersion)) stale.push(page);
  }
  return { stale, unnoted };
}

/** Null for a page that no longer exists. */
async function etagOf(page: StoredPage): Promise<string | null> {
  const bytes = await page.read();
  return (bytes && readPublishedHeader(bytes)?.etag) ?? null;
}

async function publishOrInherit(
  options: ReleaseOptions,
  known: KnownPage,
): Promise<PublishedResult | null> {
  const { db, files } = options;
  const page = { path: known.path, version: known.wantedVersion };
  try {
    return await publishPage(options, page);
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    if (CONTENT_PAGES.includes(page.path) && !(await isServed(files))) {
      throw new PublishError(`${page.path}: ${error.message}`);
    }
    options.log.warn({ path: page.path, error: error.message }, "page was not published");
    await noteFailed(db, files.release, { ...page, attempts: 0 }, error.message);
    const previous = (await files.pointer())?.release;
    if (previous) await files.inherit(page.path, previous);
    return null;
  }
}
