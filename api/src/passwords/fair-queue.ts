type Waiting = { start: () => void; reject: (reason: unknown) => void };

type FairQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `concurrency` works at once. The others wait in one line for each key; the lines take turns, so that
 * one person's many do not hold up another person's one. When `maxWaiting` wait in all, a newcomer whose own line is
 * shorter takes the place of the last in the longest line; otherwise the newcomer is refused.
 * @param refusal the error for whoever has to leave
 */
export function fairQueue(
  concurrency: number,
  maxWaiting: number,
  refusal: () => Error,
): FairQueue {
  /** A map keeps the order in which its keys were set: the first line has the next turn. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function makeRoom(ownLength: number): void {
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.length <= ownLength + 1) throw refusal();
    longest.pop()?.reject(refusal());
    waiting -= 1;
  }

  function wait(key: string): Promise<void> {
    const line = lines.get(key) ?? [];
    if (waiting >= maxWaiting) makeRoom(line.length);
    waiting += 1;
    lines.set(key, line);
    return new Promise((start, reject) => line.push({ start, reject }));
  }

  function startNext(): void {
    const [first] = lines;
    if (!first) {
      running -= 1;
      return;
    }
    const [key, line] = first;
    const next = line.shift();
    // Set again, the key stands last: every other line has its turn before this one has another.
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    waiting -= 1;
    next?.start();
  }

  return async (key, work) => {
    if (running >= concurrency) await wait(key);
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
