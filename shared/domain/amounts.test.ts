import fc from "fast-check";
import { expect, test } from "vitest";
import {
  describeAmount,
  describePricePerMg,
  findMilligrams,
  MILLIGRAMS,
  normalizeMilligrams,
  pricePerMgCents,
} from "./amounts.ts";

test.each([
  [4800, "5", 960],
  [4500, "2", 2250],
  [1, "2", 1],
  [1, "3", 0],
  [4800, "0.5", 9600],
  [1000, "3", 333],
  [2000, "3", 667],
  [Number.MAX_SAFE_INTEGER, "0.5", Number.MAX_SAFE_INTEGER],
])("%i cents for %s mg are %i cents a milligram, half up", (price, amount, perMg) => {
  expect(pricePerMgCents(price, amount)).toBe(perMg);
});

test("a price per milligram is the nearest whole cent, for any price and amount", () => {
  const amounts = fc.integer({ min: 1, max: 999_999_999_999 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), amounts, (price, millionths) => {
      const perMg = pricePerMgCents(price, (millionths / 1e6).toFixed(6)) ?? -1;
      const exact = BigInt(price) * 2_000_000n;
      const doubled = 2n * BigInt(perMg) * BigInt(millionths);
      expect(doubled - exact <= BigInt(millionths) && exact - doubled < BigInt(millionths)).toBe(
        true,
      );
    }),
  );
});

test("milligrams are written without needless zeros, and zero is no amount", () => {
  expect(["5", "5.00", "05.50", "0.050"].map(normalizeMilligrams)).toEqual([
    "5",
    "5",
    "5.5",
    "0.05",
  ]);
  expect(() => normalizeMilligrams("5 mg")).toThrow(RangeError);
  expect(
    ["0", "0.0", "-1", "1e3", "1.1234567", "1000000", ""].filter((text) => MILLIGRAMS.test(text)),
  ).toEqual([]);
});

test.each([
  ["10 mg", "10"],
  ["Bradykinin - 5mg vial", "5"],
  ["500 mcg", "0.5"],
  ["0.5 g", "500"],
  ["10 mg/mL", null],
  ["5 mg or 10 mg", null],
  ["Angiotensin (1-7)", null],
  ["1,000 mg", null],
  ["5 mgs", null],
])("%s names %s milligrams", (text, amount) => {
  expect(findMilligrams(text)).toBe(amount);
});

test("an amount is written in its own unit, and only milligrams have a price per unit", () => {
  expect(describeAmount({ amountMg: "0.5", amountUnits: null })).toBe("0.5 mg");
  expect(describeAmount({ amountMg: null, amountUnits: "5000 IU" })).toBe("5000 IU");
  expect(describeAmount({ amountMg: null, amountUnits: null })).toBeNull();
  expect(describePricePerMg(4800, "5")).toBe("$9.60/mg");
  expect(describePricePerMg(4800, null)).toBeNull();
});
