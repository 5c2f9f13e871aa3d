/**
 * Runs `work` on every item, at most `limit` at the same time, in the order of the list. After an abort or a
 * failure no further item starts. Returns when all started items have ended.
 *
 * @throws what the first failing `work` threw
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  // One iterator for all lanes: the lane that is left, by an abort or a failure, ends it for the others.
  const queue = (function* () {
    yield* items;
  })();
  const lane = async () => {
    for (const item of queue) {
      if (signal?.aborted) return;
      await work(item);
    }
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: Math.min(limit, items.length) }, lane),
  );
  const broken = lanes.find((ended) => ended.status === "rejected");
  if (broken) throw broken.reason;
}
