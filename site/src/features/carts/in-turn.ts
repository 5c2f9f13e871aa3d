let latest: Promise<unknown> = Promise.resolve();

/**
 * Runs cart calls one after the other in their order. The last of several quick clicks must win,
 * and a read must not overtake the change before it.
 */
export function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const turn = latest.then(call);
  latest = turn.catch(() => undefined);
  return turn;
}
