import { describe, expect, it } from "vitest";
import { inGroups } from "./in-groups.ts";

describe("calls in groups", () => {
  it("are one run when they come together, and those that come meanwhile are the next", async () => {
    const runs: number[][] = [];
    const first = Promise.withResolvers<void>();
    const double = inGroups(async (items: number[]) => {
      runs.push(items);
      if (runs.length === 1) await first.promise;
      return items.map((item) => item * 2);
    });
    const early = [1, 2].map(double);
    await null;
    await null;
    const late = [3, 4, 5].map(double);
    first.resolve();
    expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8, 10]);
    expect(runs).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it("fail with their own run, and with no other", async () => {
    let isBroken = true;
    const work = inGroups(async (items: string[]) => {
      if (isBroken) throw new Error("The database is away");
      return items;
    });
    const failed = await Promise.allSettled(["a", "b"].map(work));
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await work("c")).toBe("c");
  });
});
