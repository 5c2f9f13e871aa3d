import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSizes, nameWithSize, repeatedSizes, sizeKey } from "./families.ts";

describe("the name of a product in carts, orders and certificates", () => {
  it.each([
    ["Bradykinin", "5 mg", "Bradykinin 5 mg"],
    ["Bradykinin", null, "Bradykinin"],
    ["Bradykinin", "  ", "Bradykinin"],
    ["Bradykinin 5 mg", "5 mg", "Bradykinin 5 mg"],
    ["Bradykinin 5MG", "5 mg", "Bradykinin 5MG"],
    ["Bradykinin (5 mg)", "5mg", "Bradykinin (5 mg)"],
    ["Bradykinin 15 mg", "5 mg", "Bradykinin 15 mg 5 mg"],
    ["Bradykinin 0.5 mg", "5 mg", "Bradykinin 0.5 mg 5 mg"],
    ["Angiotensin II", "I", "Angiotensin II I"],
    ["Substance P, 500 µg", "500 μg", "Substance P, 500 µg"],
    ["5 mg Bradykinin", "5 mg", "5 mg Bradykinin 5 mg"],
    ["Kit", "(a+b)*", "Kit (a+b)*"],
    ["Kit 1 5 mg", "15 mg", "Kit 1 5 mg 15 mg"],
    ["Kit 5 m g", "5 mg", "Kit 5 m g 5 mg"],
    ["Kit (5 mg) ", "5 mg", "Kit (5 mg) "],
  ])("of %s in the size %s is %s", (name, variantValue, called) => {
    expect(nameWithSize({ name, variantValue })).toBe(called);
  });

  it("names a size once, whatever name and size are", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, variantValue) => {
        const once = nameWithSize({ name, variantValue });
        expect(nameWithSize({ name: once, variantValue })).toBe(once);
      }),
    );
  });
});

describe("sizes", () => {
  it("are the same in other spellings of one amount", () => {
    expect(new Set(["5 mg", "5mg", "5.0 MG", " 5  mg ", "05 mg"].map(sizeKey)).size).toBe(1);
    expect(new Set(["5 mg", "0.5 mg", "50 mg", "5 g"].map(sizeKey)).size).toBe(4);
    expect(repeatedSizes(["5 mg", "10 mg", "5.00mg"])).toEqual(["5 mg"]);
  });

  it("are sorted by their milligrams, then as a person reads them", () => {
    const sizes = [
      { id: "1", amountMg: null, variantValue: "10 IU" },
      { id: "2", amountMg: "10", variantValue: "10 mg" },
      { id: "3", amountMg: null, variantValue: "2 IU" },
      { id: "4", amountMg: "0.5", variantValue: "500 µg" },
      { id: "5", amountMg: "5", variantValue: "5 mg" },
      { id: "6", amountMg: null, variantValue: null },
      { id: "7", amountMg: null, variantValue: null },
    ];
    for (const each of [sizes, sizes.toReversed()]) {
      const sorted = each.toSorted(compareSizes).map(({ id }) => id);
      expect(sorted).toEqual(["4", "5", "2", "6", "7", "3", "1"]);
    }
  });
});
