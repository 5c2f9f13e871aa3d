import { describe, expect, it } from "vitest";
import { readTogether } from "./read-together.ts";

/** A reader whose calls are answered by the test, in order. */
function heldReader(most = 16) {
  const calls: { keys: string[]; answer: (found: string[]) => void; fail: (why: Error) => void }[] =
    [];
  const read = readTogether<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const answer = (found: string[]) => resolve(new Map(found.map((key) => [key, `page ${key}`])));
    calls.push({ keys, answer, fail: reject });
    return promise;
  }, most);
  return { read, calls };
}

describe("reads of many pages", () => {
  it("the first is read at once, and those that are wanted meanwhile with one call", async () => {
    const { read, calls } = heldReader();
    const first = read("a");
    const later = [read("b"), read("c"), read("b")];
    expect(calls.map(({ keys }) => keys)).toEqual([["a"]]);
    calls[0]?.answer(["a"]);
    expect(await first).toBe("page a");
    await expect.poll(() => calls.length).toBe(2);
    expect(calls[1]?.keys).toEqual(["b", "c"]);
    calls[1]?.answer(["c"]);
    expect(await Promise.all(later)).toEqual([null, "page c", null]);
  });

  it("a key that is being read is read again for whoever wants it later", async () => {
    const { read, calls } = heldReader();
    const before = read("a");
    const after = read("a");
    calls[0]?.answer(["a"]);
    await before;
    await expect.poll(() => calls.length).toBe(2);
    calls[1]?.answer([]);
    expect(await after).toBeNull();
  });

  it("a call has at most so many keys, and one that fails fails only them", async () => {
    const { read, calls } = heldReader(2);
    const reads = Promise.allSettled(["a", "b", "c", "d"].map(read));
    for (const at of [0, 1, 2]) {
      await expect.poll(() => calls.length).toBe(at + 1);
      if (at === 1) calls[at]?.fail(new Error("The API is down"));
      else calls[at]?.answer(calls[at].keys);
    }
    expect(calls.map(({ keys }) => keys)).toEqual([["a"], ["b", "c"], ["d"]]);
    expect((await reads).map(({ status }) => status)).toEqual([
      ...["fulfilled", "rejected", "rejected", "fulfilled"],
    ]);
  });
});
