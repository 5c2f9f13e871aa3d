import { describe, expect, test } from "vitest";
import type { Allocation } from "#shared/contracts/allocations.ts";
import { takeLot } from "./take-lot.ts";

const lot = {
  id: "a",
  lotNumber: "LOT-A",
  productId: "p",
  state: "released",
  available: 10,
} as const;

const allocated = (quantity: number, lots: [string, number][]): Allocation => ({
  lotWish: null,
  items: [
    {
      orderItemId: "i",
      productId: "p",
      productName: "Bradykinin",
      quantity,
      lots: lots.map(([lotId, units]) => ({
        lotId,
        lotNumber: lotId.toUpperCase(),
        quantity: units,
        state: "released",
        retestOn: null,
        expiresOn: null,
        storage: null,
      })),
      short: quantity - lots.reduce((sum, [, units]) => sum + units, 0),
      wishMet: null,
    },
  ],
});

describe("a scanned lot", () => {
  test("fills what is missing and leaves the units of other lots", () => {
    expect(takeLot(allocated(5, [["b", 2]]), lot)).toEqual({
      orderItemId: "i",
      lots: [
        { lotId: "b", quantity: 2 },
        { lotId: "a", quantity: 3 },
      ],
    });
  });

  test("gives what it has when that is less than what is missing", () => {
    expect(takeLot(allocated(5, []), { ...lot, available: 2 })).toEqual({
      orderItemId: "i",
      lots: [{ lotId: "a", quantity: 2 }],
    });
  });

  test("takes the place of other lots when nothing is missing", () => {
    expect(takeLot(allocated(5, [["b", 5]]), lot)).toEqual({
      orderItemId: "i",
      lots: [{ lotId: "a", quantity: 5 }],
    });
  });

  test("is refused in words when it is not of the order, not released, empty, or all is taken", () => {
    expect(takeLot(allocated(5, []), { ...lot, productId: "q" })).toMatch(/not in this order/);
    expect(takeLot(allocated(5, []), { ...lot, state: "blocked" })).toMatch(/is blocked/);
    expect(takeLot(allocated(5, []), { ...lot, available: 0 })).toMatch(/no units left/);
    expect(takeLot(allocated(5, [["a", 5]]), lot)).toMatch(/already/);
    expect(takeLot(allocated(5, [["b", 5]]), { ...lot, available: 3 })).toMatch(/not enough/);
  });
});
