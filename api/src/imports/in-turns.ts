/** Milliseconds of work in one go. An order makes some ten round trips, and each waits for one of these. */
const TURN_MS = 2;

/** Collects what takes work to produce, a few milliseconds at a time: other requests are answered in between. */
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
