import { Refusal } from "../refusals.ts";
import { fairQueue } from "./fair-queue.ts";

/** Reads of the catalogue at once in a process. Some ask two statements at a time, and the pool has ten connections. */
export const READS_AT_ONCE = 4;

const MAX_WAITING = 500;

/** Milliseconds after which nobody waits for the answer any more. */
const LONGEST_WAIT = 4000;

/**
 * Turns for reading, which visitors take by address: who searches much waits behind who searches once.
 * The returned function rejects with Refusal 503 "busy" when too many wait, or one waited too long.
 */
export function takeTurns(concurrency = READS_AT_ONCE, longestWait = LONGEST_WAIT) {
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
