import { type OpenOptions, openRelease, serveIfNewest } from "./open-release.ts";
import { publishDuePages } from "./publish-due-pages.ts";
import { publishRelease } from "./publish-release.ts";
import { PUBLISH_CHANNEL } from "./publishing.queries.ts";
import { findNextDue } from "./release-pages.queries.ts";
import { findRelease, tendRelease } from "./releases.queries.ts";

export type PublisherOptions = OpenOptions & {
  /** Milliseconds between looks for work that no hint told of. */
  pollEvery?: number;
  /** Milliseconds between looks which release is to be served. */
  lookEvery?: number;
};

/**
 * Milliseconds before a page is asked for again that is due and could not be claimed: a transaction that is not over
 * yet holds its row.
 */
const LOCKED_FOR = 20;

/** Milliseconds after a hint in which the rest of a burst arrives. */
const DEBOUNCE = 10;

/** Milliseconds between comparisons of all files with the database. */
const CHECK_EVERY = 10 * 60_000;

/** Milliseconds between two signs of life; half a minute without one, and others say that nobody keeps the pages. */
const TEND_EVERY = 10_000;

/**
 * Keeps the pages of this release true until the signal: opens the release, then publishes what becomes due. Nothing
 * depends on a hint arriving or on this process having run: what is due stands in the database.
 */
export async function runPublisher(options: PublisherOptions, signal: AbortSignal): Promise<void> {
  const bell = createBell(signal);
  // It also rings whenever a lost connection listens again: nobody heard what was said meanwhile.
  const hints = await options.db.sql.listen(PUBLISH_CHANNEL, bell.ring, bell.ring);
  try {
    await openRelease({ ...options, signal });
    const follow = followReleases(options, signal);
    while (!signal.aborted) {
      bell.silence();
      await follow();
      const published = await publishDuePages(options, { signal, hasNews: bell.hasRung });
      if (published > 0) continue;
      // Nobody rings when a page becomes due whose turn was put off: it was published just now, or it failed.
      const nextDue = await findNextDue(options.db, options.files.release);
      const dueIn = Math.max(nextDue ?? Number.POSITIVE_INFINITY, LOCKED_FOR);
      if (await bell.wait(Math.min(dueIn, options.pollEvery ?? 1000))) await Bun.sleep(DEBOUNCE);
    }
  } finally {
    bell.takeDown();
    await hints.unlisten().catch(() => {});
  }
}

/** What a worker does now and then for a release that it has opened; each call does what is due by then. */
function followReleases(options: PublisherOptions, signal: AbortSignal) {
  const { db, files, siteUrl, lookEvery = 500 } = options;
  let [tendedAt, lookedAt, checkedAt] = [Date.now(), 0, Date.now()];
  return async () => {
    if (Date.now() - tendedAt >= TEND_EVERY) {
      tendedAt = Date.now();
      const { mayHaveMissed } = await tendRelease(db, { release: files.release, siteUrl });
      if (mayHaveMissed) await publishRelease({ ...options, whole: true, signal });
    }
    if (Date.now() - lookedAt >= lookEvery) {
      lookedAt = Date.now();
      // A rollback to this release asks for it to be opened anew. A front may also follow a release whose worker, of
      // the release before, knows nothing of an order.
      if ((await findRelease(db, files.release))?.openedAt) await serveIfNewest(options);
      else await openRelease({ ...options, signal });
    }
    if (Date.now() - checkedAt >= CHECK_EVERY) {
      checkedAt = Date.now();
      await publishRelease({ ...options, whole: false, signal });
    }
  };
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
