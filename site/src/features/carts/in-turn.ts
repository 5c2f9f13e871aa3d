let latest: Promise<unknown> = Promise.resolve();

/**
 * Calls about the server's cart go one after the other, in the order they were made: the last of several quick clicks
 * must be the one that stays, and a reading must not overtake the change before it.
 */
export function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const turn = latest.then(call);
  latest = turn.catch(() => undefined);
  return turn;
}
