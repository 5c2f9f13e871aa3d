type Waiting = { start: () => void; reject: (reason: unknown) => void };

/** "known": somebody who is signed in, or signs in from where they did before. "stranger": anybody else. */
export type Lane = "known" | "stranger";

type FairQueue = <Result>(key: string, lane: Lane, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` works at once. The others wait in one line for each key; the lines take turns, so that
 * one person's many do not hold up another person's one. There are two lanes, which take turns as well and have
 * `maxWaiting` places each: strangers, however many they are, take no place from who is known.
 *
 * In a full lane a newcomer whose own line is shorter takes the place of the last in the longest line. Where all lines
 * are as short as can be, as when each of many addresses asks once, a newcomer with nothing in line takes the place of
 * one that is drawn: nobody is kept out by having come after the flood. Otherwise the newcomer is refused.
 * @param refusal the error for whoever has to leave
 * @param draw a number from 0 to below 1
 */
export function fairQueue(
  concurrency: number,
  maxWaiting: number,
  refusal: () => Error,
  draw: () => number = Math.random,
): FairQueue {
  const lanes: Record<Lane, ReturnType<typeof laneOf>> = {
    known: laneOf(maxWaiting, refusal, draw),
    stranger: laneOf(maxWaiting, refusal, draw),
  };
  let running = 0;
  let turn: Lane = "stranger";

  function startNext(): void {
    turn = turn === "known" ? "stranger" : "known";
    const other = turn === "known" ? "stranger" : "known";
    const next = lanes[turn].next() ?? lanes[other].next();
    if (next) next.start();
    else running -= 1;
  }

  return async (key, lane, work) => {
    if (running >= concurrency) await lanes[lane].wait(key);
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

function laneOf(maxWaiting: number, refusal: () => Error, draw: () => number) {
  /** A map keeps the order in which its keys were set: the first line has the next turn. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  function makeRoom(ownLength: number): void {
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.length > ownLength + 1) dismiss(longest);
    else if (longest.length === 1 && ownLength === 0) {
      const drawn = [...lines][Math.floor(draw() * lines.size)];
      if (!drawn) throw refusal();
      dismiss(drawn[1]);
      lines.delete(drawn[0]);
    } else throw refusal();
  }

  function dismiss(line: Waiting[]): void {
    line.pop()?.reject(refusal());
    waiting -= 1;
  }

  return {
    wait(key: string): Promise<void> {
      const line = lines.get(key) ?? [];
      if (waiting >= maxWaiting) makeRoom(line.length);
      waiting += 1;
      lines.set(key, line);
      return new Promise((start, reject) => line.push({ start, reject }));
    },
    next(): Waiting | undefined {
      const [first] = lines;
      if (!first) return undefined;
      const [key, line] = first;
      const next = line.shift();
      // Set again, the key stands last: every other line has its turn before this one has another.
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      waiting -= 1;
      return next;
    },
  };
}
