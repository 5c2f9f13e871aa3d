type Waiting = { enter: () => void; leave: (reason: unknown) => void };

export type FairLine = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs so many works at once and lets the others wait, each person in a line of their own; the lines are served in
 * turn. When `longest` are waiting in all, the last of the longest line is sent away for somebody whose own line is
 * shorter: who asks for much refuses nobody but themselves.
 * @param refusal what those are told who are sent away
 */
export function fairLine(atOnce: number, longest: number, refusal: () => Error): FairLine {
  /** Whose turn is next stands first: a map keeps the order in which its keys were set. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function makeRoomFor(own: number): void {
    const line = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (line.length <= own + 1) throw refusal();
    line.pop()?.leave(refusal());
    waiting -= 1;
  }

  function wait(who: string): Promise<void> {
    const line = lines.get(who) ?? [];
    if (waiting >= longest) makeRoomFor(line.length);
    waiting += 1;
    lines.set(who, line);
    return new Promise((enter, leave) => line.push({ enter, leave }));
  }

  function callNext(): void {
    const [first] = lines;
    if (!first) {
      running -= 1;
      return;
    }
    const [who, line] = first;
    const next = line.shift();
    // Behind the others, who have their turns before it has another one.
    lines.delete(who);
    if (line.length > 0) lines.set(who, line);
    waiting -= 1;
    next?.enter();
  }

  return async (who, work) => {
    if (running >= atOnce) await wait(who);
    else running += 1;
    try {
      return await work();
    } finally {
      callNext();
    }
  };
}
