import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  basePriceCents,
  bulkOptions,
  defaultTiers,
  type PricedProduct,
  pricedProduct,
  repeatedQuantities,
  sortTiers,
  tierAhead,
  tierFor,
  unitPriceCents,
  vials,
} from "./tiers.ts";

const bulk: PricedProduct = {
  priceCents: 12_000,
  hasBulkPricing: true,
  tiers: [
    { quantity: 10, unitPriceCents: 9_500 },
    { quantity: 1, unitPriceCents: 12_000 },
    { quantity: 3, unitPriceCents: 11_000 },
  ],
};
const single: PricedProduct = { priceCents: 4_500, hasBulkPricing: false, tiers: [] };

const tierLists = fc.uniqueArray(
  fc.record({
    quantity: fc.integer({ min: 1, max: 500 }),
    unitPriceCents: fc.integer({ min: 0, max: 1_000_000 }),
  }),
  { selector: (tier) => tier.quantity, minLength: 1, maxLength: 8 },
);
const quantities = fc.integer({ min: 1, max: 600 });

describe("the unit price", () => {
  it.each([
    [1, 12_000],
    [2, 12_000],
    [3, 11_000],
    [9, 11_000],
    [10, 9_500],
    [2_000, 9_500],
  ])("of a line of %i is %i", (quantity, cents) => {
    expect(unitPriceCents(bulk, quantity)).toBe(cents);
  });

  it("below the smallest tier is the smallest tier's", () => {
    const fromFive = { ...bulk, tiers: [{ quantity: 5, unitPriceCents: 700 }] };
    expect(unitPriceCents(fromFive, 1)).toBe(700);
  });

  it("is the product's price without bulk pricing, whatever tiers are left over", () => {
    expect(unitPriceCents({ ...bulk, hasBulkPricing: false }, 10)).toBe(12_000);
    expect(unitPriceCents({ ...bulk, tiers: [] }, 10)).toBe(12_000);
    expect(tierFor([], 1)).toBeNull();
  });

  it("never depends on the order of the tiers", () => {
    fc.assert(
      fc.property(tierLists, quantities, (tiers, quantity) => {
        const reversed = tiers.toReversed();
        expect(tierFor(tiers, quantity)).toEqual(tierFor(reversed, quantity));
      }),
    );
  });

  it("never rises with the quantity when the tiers do not", () => {
    fc.assert(
      fc.property(tierLists, quantities, quantities, (tiers, one, other) => {
        const prices = tiers.map((tier) => tier.unitPriceCents).toSorted((a, b) => b - a);
        const falling = sortTiers(tiers).map(({ quantity }, index) => ({
          quantity,
          unitPriceCents: prices[index] ?? 0,
        }));
        const product = { priceCents: 1, hasBulkPricing: true, tiers: falling };
        const [few, many] = one < other ? [one, other] : [other, one];
        expect(unitPriceCents(product, many)).toBeLessThanOrEqual(unitPriceCents(product, few));
      }),
    );
  });
});

describe("the quantity options", () => {
  it("name the quantity and the price of one vial", () => {
    expect(bulkOptions(bulk).map((option) => option.label)).toEqual([
      "1 Vial - $120.00",
      "3 Vials - $110.00 each",
      "10 Vials - $95.00 each",
    ]);
  });

  it("are a single vial at the product's price without bulk pricing", () => {
    const option = { quantity: 1, unitPriceCents: 4_500, label: "1 Vial - $45.00" };
    expect(bulkOptions(single)).toEqual([option]);
    expect(bulkOptions({ ...single, hasBulkPricing: true })).toEqual([option]);
  });

  it("charge what they show", () => {
    fc.assert(
      fc.property(tierLists, (tiers) => {
        const product = { priceCents: 1, hasBulkPricing: true, tiers };
        for (const option of bulkOptions(product)) {
          expect(unitPriceCents(product, option.quantity)).toBe(option.unitPriceCents);
        }
      }),
    );
  });
});

it("counts vials", () => {
  expect(vials(1)).toBe("1 Vial");
  expect(vials(3)).toBe("3 Vials");
});

it("starts bulk pricing with 1, 3 and 10 at nothing", () => {
  expect(defaultTiers()).toEqual([
    { quantity: 1, unitPriceCents: 0 },
    { quantity: 3, unitPriceCents: 0 },
    { quantity: 10, unitPriceCents: 0 },
  ]);
});

it("takes the list price from the smallest tier", () => {
  expect(basePriceCents(bulk.tiers)).toBe(12_000);
  expect(basePriceCents([])).toBeNull();
});

it("sees which quantities are claimed twice", () => {
  expect(repeatedQuantities(bulk.tiers)).toEqual([]);
  expect(repeatedQuantities([{ quantity: 3 }, { quantity: 1 }, { quantity: 3 }])).toEqual([3]);
});

it("reads the pricing of an answered product", () => {
  const answered = {
    price: "120.00",
    hasBulkPricing: true,
    bulkPricing: [{ quantity: 3, price: "110.5", label: "3 Vials" }],
  };
  expect(pricedProduct(answered)).toEqual({
    priceCents: 12_000,
    hasBulkPricing: true,
    tiers: [{ quantity: 3, unitPriceCents: 11_050 }],
  });
  expect(pricedProduct({ ...answered, bulkPricing: null }).tiers).toEqual([]);
});

describe("the tier ahead", () => {
  it.each([
    [1, { quantity: 3, unitPriceCents: 11_000, savesCents: 3_000 }],
    [2, { quantity: 3, unitPriceCents: 11_000, savesCents: 3_000 }],
    [3, { quantity: 10, unitPriceCents: 9_500, savesCents: 15_000 }],
    [10, null],
  ])("of a line of %i says what its units cost less there", (quantity, ahead) => {
    expect(tierAhead(bulk, quantity)).toEqual(ahead);
  });

  it("is none without bulk pricing, and never one that costs as much or more", () => {
    expect(tierAhead({ ...bulk, hasBulkPricing: false }, 1)).toBeNull();
    fc.assert(
      fc.property(tierLists, quantities, (tiers, quantity) => {
        const product = { ...bulk, tiers };
        const ahead = tierAhead(product, quantity);
        if (!ahead) {
          const further = tiers.filter((tier) => tier.quantity > quantity);
          const price = unitPriceCents(product, quantity);
          return further.every((tier) => tier.unitPriceCents >= price);
        }
        const there = unitPriceCents(product, ahead.quantity) * ahead.quantity;
        const here = unitPriceCents(product, quantity) * ahead.quantity;
        return ahead.quantity > quantity && here - there === ahead.savesCents && here > there;
      }),
    );
  });
});
