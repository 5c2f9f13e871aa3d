import type { Sql } from "postgres";
import { inParallel } from "./in-parallel.ts";
import { LANES, noteResults, openRelease, type ReleaseOptions } from "./open-release.ts";
import { PATIENCE, PublishError, publishPage } from "./publish-page.ts";
import {
  claimPages,
  findNextDue,
  noteFailed,
  PUBLISH_CHANNEL,
  type PublishedResult,
  releaseClaims,
} from "./publishing.queries.ts";

export type PublisherOptions = Omit<ReleaseOptions, "signal" | "onProgress" | "whole"> & {
  sql: Sql;
  /** Milliseconds between looks for work that no hint told of. */
  pollEvery?: number;
};

/**
 * Milliseconds before a page is asked for again that is due and could not be claimed: a transaction that is not over
 * yet holds its row.
 */
const LOCKED_FOR = 20;

/** Milliseconds after a hint in which the rest of a burst arrives. */
const DEBOUNCE = 10;

/** Pages claimed at once. */
const BATCH = 256;

/** A page is begun only if its claim outlasts it: nobody else writes the same file meanwhile. */
const LEASE_SECONDS = 10;
const BEGUN_WITHIN = LEASE_SECONDS * 1000 - PATIENCE;

/** Milliseconds between comparisons of all files with the database. */
const CHECK_EVERY = 10 * 60_000;

/**
 * Keeps the published pages true until the signal: opens the release, then publishes what becomes due. Nothing
 * depends on a hint arriving or on this process having run: what is due stands in the database.
 */
export async function runPublisher(options: PublisherOptions, signal: AbortSignal): Promise<void> {
  let checkedAt = 0;
  const bell = createBell(signal);
  // It also rings whenever a lost connection listens again: nobody heard what was said meanwhile.
  const hints = await options.sql.listen(PUBLISH_CHANNEL, bell.ring, bell.ring);
  try {
    while (!signal.aborted) {
      if (Date.now() - checkedAt > CHECK_EVERY) {
        await openRelease({ ...options, whole: checkedAt === 0, signal });
        checkedAt = Date.now();
      }
      bell.silence();
      const published = await publishDuePages(options, { signal, hasNews: bell.hasRung });
      if (published > 0) continue;
      // Nobody rings when a page becomes due whose turn was put off: it was published just now, or it failed.
      const dueIn = Math.max(
        (await findNextDue(options.db)) ?? Number.POSITIVE_INFINITY,
        LOCKED_FOR,
      );
      if (await bell.wait(Math.min(dueIn, options.pollEvery ?? 1000))) await Bun.sleep(DEBOUNCE);
    }
  } finally {
    bell.takeDown();
    await hints.unlisten().catch(() => {});
  }
}

/**
 * Publishes one batch of what is due; answers how many pages were. With news the batch is left after its first pages,
 * so that what was asked for just now is among those of the next.
 */
export async function publishDuePages(
  options: PublisherOptions,
  { signal, hasNews }: { signal?: AbortSignal; hasNews?: () => boolean } = {},
): Promise<number> {
  const { db } = options;
  const claimed = await claimPages(db, BATCH, LEASE_SECONDS);
  const claimedAt = Date.now();
  const results: PublishedResult[] = [];
  const left = new Set(claimed.map(({ path }) => path));
  const isEnough = () => claimed.length - left.size >= LANES && hasNews?.();
  await inParallel(claimed, LANES, async (page) => {
    if (signal?.aborted || isEnough() || Date.now() - claimedAt > BEGUN_WITHIN) return;
    left.delete(page.path);
    try {
      results.push(await publishPage(options, page));
    } catch (error) {
      if (!(error instanceof PublishError)) throw error;
      options.log.warn({ path: page.path, error: error.message }, "page was not published");
      await noteFailed(db, page, error.message);
    }
  });
  await noteResults(options, results);
  await releaseClaims(db, [...left]);
  return claimed.length;
}

/** Remembers one ring until somebody waits for it. */
function createBell(signal: AbortSignal) {
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  signal.addEventListener("abort", ring);
  /** True when it rang before `milliseconds` were over. */
  const wait = async (milliseconds: number) => {
    if (!rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const heard = rung;
    rung = false;
    return heard;
  };
  const silence = () => {
    rung = false;
  };
  const takeDown = () => signal.removeEventListener("abort", ring);
  return { ring, wait, silence, takeDown, hasRung: () => rung };
}
