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

const BATCH = 256;

/** A page is started only while enough of its lease is left, so that no other worker writes the same file. */
const LEASE_SECONDS = 10;
const BEGUN_WITHIN = LEASE_SECONDS * 1000 - RENDER_TIMEOUT;

/** Milliseconds after which a page counts as slow: its batch does not wait for it. */
const SLOW_AFTER = 100;

/** How many slow pages are rendered beside the others; more would overload the site server. */
const MAX_SLOW = 4;

/** Lists of products take several times as long as a product's own page, so the batch does not wait for them. */
const isList = (path: string) => path === "/" || path.startsWith("/shop");

/**
 * Pages in a bucket are recorded in groups of this size, because fronts learn of them only then: an edit must not wait for
 * the end of a full publish.
 */
const RECORDED_TOGETHER = 8;

/** Slow pages, such as the sitemap of a large shop, that are rendered while others continue. */
export type SlowPages = { rendered: Set<Promise<void>>; onEnd?: () => void };

export type Batch = {
  signal?: AbortSignal;
  /** Ends the batch after its first pages, so that newly requested pages are in the next one. */
  hasNews?: () => boolean;
  /** Collects the slow pages. Without it the batch ends when its last page has ended. */
  slow?: SlowPages;
};

/**
 * Publishes one batch of this release's due pages; returns how many were claimed. After an abort no
 * page is started. Claimed pages that were not started are released.
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
    const waitsFor = isList(page.path) ? 0 : SLOW_AFTER;
    if (slow && !(await endsWithin(publishing, waitsFor)) && slow.rendered.size < MAX_SLOW) {
      recordWhenDone(options, publishing, slow);
      return;
    }
    const result = await publishing;
    if (result !== null) results.push(result);
    if (files.isShared && results.length >= RECORDED_TOGETHER) await note();
  });
  await note();
  await releaseClaims(db, files.release, [...left]);
  return claimed.length;
}

/** Null for a page that failed; the failure is recorded. */
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

const endsWithin = (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([work.then(() => true), Bun.sleep(milliseconds).then(() => false)]);

/** Records the page when it ends. If that fails, it is published again when its lease has ended. */
function recordWhenDone(
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
