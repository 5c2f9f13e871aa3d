/**
 * Runs `work` on every item, at most `limit` at once, in the order of the list. After an abort or a
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
  let next = 0;
  let hasFailed = false;
  const lane = async () => {
    while (next < items.length && !hasFailed && !signal?.aborted) {
      const item = items[next] as T;
      next += 1;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: Math.min(limit, items.length) }, lane),
  );
  const broken = lanes.find((ended) => ended.status === "rejected");
  if (broken) throw broken.reason;
}
