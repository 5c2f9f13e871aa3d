import { Refusal } from "../refusals.ts";
import { fairQueue } from "./fair-queue.ts";

/** Simultaneous catalogue reads per process. Some use two connections at a time, and the pool has ten. */
export const READS_AT_ONCE = 4;

const MAX_WAITING = 500;

/** Milliseconds; clients give up after that time. */
const MAX_WAIT = 4000;

/**
 * Runs catalogue reads in turns by visitor, so that a visitor with many searches does not delay the others. The
 * returned function rejects with Refusal 503 "busy" when too many wait, or one waited too long.
 */
export function takeTurns(concurrency = READS_AT_ONCE, longestWait = MAX_WAIT) {
  const inTurn = fairQueue(concurrency, MAX_WAITING, busy);
  return <Result>(
    key: string,
    lane: "known" | "stranger",
    read: () => Promise<Result>,
  ): Promise<Result> => {
    const askedAt = performance.now();
    return inTurn(key, lane, () => {
      if (performance.now() - askedAt > longestWait) throw busy();
      return read();
    });
  };
}

const busy = () =>
  new Refusal("unavailable", "busy", "Many people search at the moment. Please try again.", {
    retryAfter: 2,
  });
