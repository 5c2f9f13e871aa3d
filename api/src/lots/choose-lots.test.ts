import { describe, expect, it } from "vitest";
import { chooseLots, type OpenLine } from "./choose-lots.ts";

const line = (fulfilmentId: string, open: number, rest: Partial<OpenLine> = {}): OpenLine => ({
  fulfilmentId,
  orderItemId: "item",
  productId: "product",
  open,
  wanted: open,
  has: [],
  ...rest,
});
const lots = (...available: number[]) =>
  available.map((units, index) => ({
    id: `lot ${index + 1}`,
    productId: "product",
    available: units,
  }));
const brief = (taken: ReturnType<typeof chooseLots>) =>
  taken.map(({ fulfilmentId, lotId, quantity }) => [fulfilmentId, lotId, quantity]);

describe("all vials of a product from one lot", () => {
  const wish = { kind: "one-lot" } as const;

  it("are taken from the first lot that has enough for all parcels together", () => {
    const both = [line("one", 6, { wanted: 10 }), line("two", 4, { wanted: 10 })];
    const taken = chooseLots(both, lots(7, 20), wish);
    expect(brief(taken)).toEqual([
      ["one", "lot 2", 6],
      ["two", "lot 2", 4],
    ]);
  });

  it("are taken from the lot that has enough for the other parcels, else for the present ones", () => {
    const first = line("one", 2, { wanted: 5 });
    expect(brief(chooseLots([first], lots(1, 2, 9), wish))).toEqual([["one", "lot 3", 2]]);
    expect(brief(chooseLots([first], lots(1, 2, 4), wish))).toEqual([["one", "lot 2", 2]]);
  });

  it("are taken from the lot of the vials that have one already, also of another line", () => {
    const has = [{ lotId: "lot 3", quantity: 2 }];
    const taken = chooseLots([line("one", 2, { has }), line("two", 1)], lots(9, 9, 9), wish);
    expect(brief(taken)).toEqual([
      ["one", "lot 3", 2],
      ["two", "lot 3", 1],
    ]);
  });

  it("are taken from the first lots where none has enough", () => {
    const taken = chooseLots([line("one", 3), line("two", 3)], lots(4, 1), wish);
    expect(brief(taken)).toEqual([
      ["one", "lot 1", 3],
      ["two", "lot 1", 1],
      ["two", "lot 2", 1],
    ]);
  });
});
