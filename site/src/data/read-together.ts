/**
 * Reads what many pages want at the same time with few calls: while one call runs, the keys that are wanted
 * meanwhile are collected for the next. No key is answered by a call that began before it was wanted, so a page
 * never shows less than what was saved before its rendering began.
 *
 * @param read finds some keys; those that do not exist are missing in its answer
 * @param most how many keys one call may have
 */
export function readTogether<Found>(
  read: (keys: string[]) => Promise<Map<string, Found>>,
  most: number,
): (key: string) => Promise<Found | null> {
  const wanted = new Map<string, PromiseWithResolvers<Found | null>>();
  let isReading = false;
  async function readNext() {
    const batch = [...wanted].slice(0, most);
    for (const [key] of batch) wanted.delete(key);
    try {
      const found = await read(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
  }
  async function readAll() {
    isReading = true;
    while (wanted.size > 0) await readNext();
    isReading = false;
  }
  return (key) => {
    const waiting = wanted.get(key) ?? Promise.withResolvers<Found | null>();
    wanted.set(key, waiting);
    if (!isReading) void readAll();
    return waiting.promise;
  };
}
