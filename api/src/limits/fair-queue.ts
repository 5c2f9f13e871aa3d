/** "known": signed in, or signing in from a known browser. "stranger": everybody else. */
export type Lane = "known" | "stranger";

type FairQueue = <Result>(key: string, lane: Lane, work: () => Promise<Result>) => Promise<Result>;

/** The share of a lane's places that one key may use. */
const MAX_SHARE = 0.75;

/**
 * Runs at most `concurrency` tasks at a time. The others wait in one queue per key. The queues take turns, so that one
 * person's many tasks do not delay another person's single one. The two lanes also take turns and have `maxWaiting`
 * places each, so that strangers cannot use up the places of known users.
 * @param refusal creates the error for a task that finds no place
 */
export function fairQueue(
  concurrency: number,
  maxWaiting: number,
  refusal: () => Error,
): FairQueue {
  // A map keeps insertion order: the first key has the next turn.
  const lanes: Record<Lane, Queues> = { known: new Map(), stranger: new Map() };
  let running = 0;
  let turn: Lane = "stranger";

  function wait(key: string, lane: Queues): Promise<void> {
    const own = lane.get(key) ?? [];
    const waiting = [...lane.values()].reduce((sum, { length }) => sum + length, 0);
    if (waiting >= maxWaiting || own.length >= maxWaiting * MAX_SHARE) throw refusal();
    lane.set(key, own);
    return new Promise((start) => own.push(start));
  }

  function startNext(): void {
    turn = turn === "known" ? "stranger" : "known";
    const other = turn === "known" ? "stranger" : "known";
    const next = takeFirst(lanes[turn]) ?? takeFirst(lanes[other]);
    if (next) next();
    else running -= 1;
  }

  return async (key, lane, work) => {
    if (running >= concurrency) await wait(key, lanes[lane]);
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

type Queues = Map<string, (() => void)[]>;

function takeFirst(lane: Queues): (() => void) | undefined {
  const [first] = lane;
  if (!first) return undefined;
  const [key, queue] = first;
  const next = queue.shift();
  // Deleting and setting the key again moves it to the end.
  lane.delete(key);
  if (queue.length > 0) lane.set(key, queue);
  return next;
}
