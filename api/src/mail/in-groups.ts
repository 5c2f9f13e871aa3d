/**
 * Joins calls: those that come while `work` runs are done together by its next run, so that few statements do for many.
 * `work` answers a result for each item, in their order; when it throws, every call of that run fails.
 */
export function inGroups<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  type Call = { item: Item } & PromiseWithResolvers<Result>;
  let waiting: Call[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // Those that are called in the same turn belong together, too.
    await null;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const results = await work(group.map(({ item }) => item));
        for (const [place, { resolve }] of group.entries()) resolve(results[place] as Result);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) => {
    const call = { item, ...Promise.withResolvers<Result>() };
    waiting.push(call);
    if (!isRunning) run();
    return call.promise;
  };
}
