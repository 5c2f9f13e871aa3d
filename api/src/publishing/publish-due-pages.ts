import { inParallel } from "./in-parallel.ts";
import { PublishError, publishPage, RENDER_TIMEOUT } from "./publish-page.ts";
import { CONCURRENCY, noteResults, type ReleaseOptions } from "./publish-release.ts";
import {
  claimPages,
  noteFailed,
  type PublishedResult,
  releaseClaims,
} from "./release-pages.queries.ts";
import { createTelling } from "./tell-fronts.queries.ts";

/** Pages claimed at once. */
const BATCH = 256;

/** A page is begun only while its claim lasts long enough, so that nobody else writes the same file. */
const LEASE_SECONDS = 10;
const BEGUN_WITHIN = LEASE_SECONDS * 1000 - RENDER_TIMEOUT;

/**
 * Publishes one batch of this release's pages that are due; answers how many were claimed. When `hasNews`, the batch is
 * ended after its first pages, so that the pages that were asked for just now are in the next one. After an abort no
 * page is begun. Pages that were claimed and not begun are given back.
 */
export async function publishDuePages(
  options: ReleaseOptions,
  { signal, hasNews }: { signal?: AbortSignal; hasNews?: () => boolean } = {},
): Promise<number> {
  const { db, files } = options;
  const claimed = await claimPages(db, files.release, BATCH, LEASE_SECONDS);
  const claimedAt = Date.now();
  const results: PublishedResult[] = [];
  const left = new Set(claimed.map(({ path }) => path));
  const telling = files.isShared ? createTelling(db, files.release) : null;
  const isEnough = () => claimed.length - left.size >= CONCURRENCY && hasNews?.();
  await inParallel(claimed, CONCURRENCY, async (page) => {
    if (signal?.aborted || isEnough() || Date.now() - claimedAt > BEGUN_WITHIN) return;
    left.delete(page.path);
    const begunAt = performance.now();
    try {
      results.push(await publishPage(options, page));
      telling?.add(page);
      options.onPage?.("published", performance.now() - begunAt);
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      options.onPage?.("failed", performance.now() - begunAt);
      options.log.warn({ path: page.path, error: error.message }, "page was not published");
      await noteFailed(db, files.release, page, error.message);
    }
  }).finally(() => telling?.end());
  await noteResults(options, results);
  await releaseClaims(db, files.release, [...left]);
  return claimed.length;
}
