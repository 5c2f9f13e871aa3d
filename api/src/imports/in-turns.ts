/** Milliseconds of uninterrupted work. An order makes about ten round trips, and each may wait that long. */
const TURN_MS = 2;

/**
 * Collects items that are costly to compute, a few milliseconds at a time, so that the process
 * answers other requests in between.
 */
export async function inTurns<Item>(items: Iterable<Item> | AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  let begunAt = performance.now();
  for await (const item of items) {
    collected.push(item);
    if (performance.now() - begunAt < TURN_MS) continue;
    await Bun.sleep(0);
    begunAt = performance.now();
  }
  return collected;
}
