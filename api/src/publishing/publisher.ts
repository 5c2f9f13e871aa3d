import type { Database } from "../db/client.ts";
import { type OpenOptions, openRelease, serveIfNewest } from "./open-release.ts";
import { publishDuePages, type SlowPages } from "./publish-due-pages.ts";
import { publishRelease } from "./publish-release.ts";
import { PUBLISH_CHANNEL } from "./publishing.queries.ts";
import { findNextDue } from "./release-pages.queries.ts";
import { findRelease, noteHeartbeat } from "./releases.queries.ts";

export type PublisherOptions = OpenOptions & {
  /** A connection for notifications, when the other one uses a pooler. */
  listening?: Database;
  /** Milliseconds between polls for due pages without a notification. */
  pollEvery?: number;
  /** Milliseconds between polls for the release that is to be served. */
  lookEvery?: number;
  /** Called after each poll. */
  onTurn?: () => void;
};

/** Milliseconds until due pages are claimed again whose rows another transaction has locked. */
const LOCKED_FOR = 20;

/** Milliseconds to wait after a notification for the others of a burst. */
const DEBOUNCE = 5;

/** Milliseconds between comparisons of all files with the database. */
const CHECK_EVERY = 10 * 60_000;

/** Milliseconds between heartbeats. After half a minute without one, the pages count as unattended. */
const HEARTBEAT_EVERY = 10_000;

/**
 * Keeps the pages of this release up to date until the signal is aborted: opens the release, then publishes the pages
 * that become due. Which pages are due is stored in the database, so a lost notification or a stopped process loses
 * nothing.
 */
export async function runPublisher(options: PublisherOptions, signal: AbortSignal): Promise<void> {
  const wake = createWakeUp(signal);
  // A slow page may have been requested again while it was claimed.
  const slow: SlowPages = { rendered: new Set(), onEnd: wake.wakeUp };
  // Also called when a lost connection listens again, because notifications may have been missed.
  const hints = await (options.listening ?? options.db).sql.listen(
    PUBLISH_CHANNEL,
    wake.notify,
    wake.notify,
  );
  try {
    await openRelease({ ...options, signal });
    const follow = followReleases(options, slow, signal);
    while (!signal.aborted) {
      wake.reset();
      await follow();
      const published = await publishDuePages(options, {
        signal,
        hasNews: wake.hasNews,
        slow,
      });
      options.onTurn?.();
      if (published > 0) continue;
      // There is no notification for pages that become due later, after a delay or a failure.
      const nextDue = await findNextDue(options.db, options.files.release);
      const dueIn = Math.max(nextDue ?? Number.POSITIVE_INFINITY, LOCKED_FOR);
      if (await wake.wait(Math.min(dueIn, options.pollEvery ?? 1000))) await Bun.sleep(DEBOUNCE);
    }
  } finally {
    await Promise.all(slow.rendered);
    wake.close();
    await hints.unlisten().catch(() => {});
  }
}

/** The periodic work for an open release; each call does what is due. */
function followReleases(options: PublisherOptions, slow: SlowPages, signal: AbortSignal) {
  const { db, files, siteUrl, lookEvery = 500 } = options;
  let [heartbeatAt, lookedAt, checkedAt] = [Date.now(), 0, Date.now()];
  // Comparing publishes pages without claiming them: a slow page must not write its older file afterwards.
  const compare = async (whole: boolean) => {
    await Promise.all(slow.rendered);
    await publishRelease({ ...options, whole, signal });
  };
  return async () => {
    if (Date.now() - heartbeatAt >= HEARTBEAT_EVERY) {
      heartbeatAt = Date.now();
      const { mayHaveMissed } = await noteHeartbeat(db, { release: files.release, siteUrl });
      if (mayHaveMissed) await compare(true);
    }
    if (Date.now() - lookedAt >= lookEvery) {
      lookedAt = Date.now();
      // After a rollback to this release it is opened again.
      if ((await findRelease(db, files.release))?.openedAt) await serveIfNewest(options);
      else {
        await Promise.all(slow.rendered);
        await openRelease({ ...options, signal });
      }
    }
    if (Date.now() - checkedAt >= CHECK_EVERY) {
      checkedAt = Date.now();
      await compare(false);
    }
  };
}

/** Ends a wait: `notify` with news, `wakeUp` without. When nobody waits, either applies to the next wait. */
function createWakeUp(signal: AbortSignal) {
  let hasNews = false;
  let woken = Promise.withResolvers<void>();
  const wakeUp = () => woken.resolve();
  const notify = () => {
    hasNews = true;
    wakeUp();
  };
  const reset = () => {
    hasNews = false;
    woken = Promise.withResolvers<void>();
  };
  signal.addEventListener("abort", notify);
  /** Resolves to true when news came within `milliseconds`. */
  const wait = async (milliseconds: number) => {
    const timer = setTimeout(wakeUp, milliseconds);
    await woken.promise;
    clearTimeout(timer);
    const heard = hasNews;
    reset();
    return heard;
  };
  const close = () => signal.removeEventListener("abort", notify);
  return { notify, wakeUp, wait, reset, close, hasNews: () => hasNews };
}
