import { describe, expect, it } from "vitest";
import { batchesByKeys } from "./import-batches.ts";

describe("batches", () => {
  const batches = (items: readonly string[], size: number) =>
    batchesByKeys(items, size, (item) => item.match(/[A-Z]/g) ?? []);

  it("have the given size and the order of the items", () => {
    expect(batches(["1", "2", "3", "4", "5"], 2)).toEqual([["1", "2"], ["3", "4"], ["5"]]);
    expect(batches([], 2)).toEqual([]);
  });

  it("keep items together that share a key, also through others, even when they are too many", () => {
    expect(batches(["1A", "2", "3B", "4", "5AB", "6C"], 2)).toEqual([
      ["1A", "3B", "5AB"],
      ["2", "4"],
      ["6C"],
    ]);
    expect(batches(["1YZ", "2XY", "3WX", "4", "5Z"], 4)).toEqual([
      ["1YZ", "2XY", "3WX", "5Z"],
      ["4"],
    ]);
  });
});
