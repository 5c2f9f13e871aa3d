import { inParallel } from "./in-parallel.ts";
import { PublishError, publishPage, RENDER_TIMEOUT } from "./publish-page.ts";
import { CONCURRENCY, noteResults, type ReleaseOptions } from "./publish-release.ts";
import {
  type ClaimedPage,
  claimPages,
  noteFailed,
  type PublishedResult,
  releaseClaims,
} from "./release-pages.queries.ts";

/** Pages claimed at once. */
const BATCH = 256;

/** A page is begun only while its claim lasts long enough, so that nobody else writes the same file. */
const LEASE_SECONDS = 10;
const BEGUN_WITHIN = LEASE_SECONDS * 1000 - RENDER_TIMEOUT;

/** Milliseconds after which a page counts as slow: its batch does not wait for it. */
const SLOW_AFTER = 100;

/** How many slow pages are rendered beside the others. With more of them the site server has too much to do. */
const MOST_SLOW = 2;

/** Pages that take long, such as the sitemap of a large shop, and are rendered while others go on. */
export type SlowPages = { rendered: Set<Promise<void>>; onEnd?: () => void };

export type Batch = {
  signal?: AbortSignal;
  /** Ends the batch after its first pages, so that the pages that were asked for just now are in the next one. */
  hasNews?: () => boolean;
  /** Takes the slow pages. Without it the batch ends when its last page has ended. */
  slow?: SlowPages;
};

/**
 * Publishes one batch of this release's pages that are due; answers how many were claimed. After an abort no page is
 * begun. Pages that were claimed and not begun are given back.
 */
export async function publishDuePages(
  options: ReleaseOptions,
  { signal, hasNews, slow }: Batch = {},
): Promise<number> {
  const { db, files } = options;
  const claimed = await claimPages(db, files.release, BATCH, LEASE_SECONDS);
  const claimedAt = Date.now();
  let results: PublishedResult[] = [];
  const note = async () => {
    const noted = results;
    results = [];
    await noteResults(options, noted);
  };
  const left = new Set(claimed.map(({ path }) => path));
  const isEnough = () => claimed.length - left.size >= CONCURRENCY && hasNews?.();
  await inParallel(claimed, CONCURRENCY, async (page) => {
    if (signal?.aborted || isEnough() || Date.now() - claimedAt > BEGUN_WITHIN) return;
    left.delete(page.path);
    const publishing = publishClaimed(options, page);
    if (slow && !(await endsWithin(publishing, SLOW_AFTER)) && slow.rendered.size < MOST_SLOW) {
      leaveBehind(options, publishing, slow);
      return;
    }
    const result = await publishing;
    if (result !== null) results.push(result);
    // Fronts of a bucket read what is noted: an edit does not wait for the end of a full publish.
    if (files.isShared && results.length >= CONCURRENCY) await note();
  });
  await note();
  await releaseClaims(db, files.release, [...left]);
  return claimed.length;
}

/** Null for a page that failed, which is noted. */
async function publishClaimed(
  options: ReleaseOptions,
  page: ClaimedPage,
): Promise<PublishedResult | null> {
  const begunAt = performance.now();
  try {
    const result = await publishPage(options, page);
    options.onPage?.("published", performance.now() - begunAt);
    return result;
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    options.onPage?.("failed", performance.now() - begunAt);
    options.log.warn({ path: page.path, error: error.message }, "page was not published");
    await noteFailed(options.db, options.files.release, page, error.message);
    return null;
  }
}

async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: Timer | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const isEnded = await Promise.race([work.then(() => true), tooLong]);
  clearTimeout(timer);
  return isEnded;
}

/** Notes the page by itself when it ends. What cannot be noted is published again when its claim has ended. */
function leaveBehind(
  options: ReleaseOptions,
  publishing: Promise<PublishedResult | null>,
  slow: SlowPages,
): void {
  const ending = publishing
    .then((result) => noteResults(options, result ? [result] : []))
    .catch((error: Error) => options.log.warn({ err: error }, "a slow page was not noted"))
    .finally(() => {
      slow.rendered.delete(ending);
      slow.onEnd?.();
    });
  slow.rendered.add(ending);
}
