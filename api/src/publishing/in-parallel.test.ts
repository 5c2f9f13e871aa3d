import { describe, expect, it } from "vitest";
import { inParallel } from "./in-parallel.ts";

describe("work in parallel", () => {
  it("is done for every item, by at most so many at once, in order", async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
      begun.push(item);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });
    expect(begun).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it("begins nothing more after an abort", async () => {
    const stop = new AbortController();
    const begun: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      if (item === 2) stop.abort();
    };
    await inParallel([1, 2, 3], 1, work, stop.signal);
    expect(begun).toEqual([1, 2]);
  });

  it("begins nothing more after a failure, and fails when what was begun has ended", async () => {
    const slow = Promise.withResolvers<void>();
    const begun: number[] = [];
    let hasEnded = false;
    const work = inParallel([1, 2, 3, 4], 2, async (item) => {
      begun.push(item);
      if (item === 1) return slow.promise;
      throw new Error("broken");
    }).finally(() => {
      hasEnded = true;
    });
    const failure = expect(work).rejects.toThrow("broken");
    // After one turn of the event loop, every promise that can settle has settled.
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasEnded).toBe(false);
    slow.resolve();
    await failure;
    expect(begun).toEqual([1, 2]);
  });
});
