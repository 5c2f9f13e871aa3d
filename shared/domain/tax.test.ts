import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum } from "./money.ts";
import { isTaxExempt, normalizePercent, PERCENT, type TaxRate, taxOn, taxRatesFor } from "./tax.ts";

const rate = (fields: Partial<TaxRate> = {}): TaxRate => ({
  country: "US",
  region: null,
  zipPrefix: null,
  percent: "6",
  onShipping: false,
  name: "Sales tax",
  ...fields,
});

describe("the rates of an address", () => {
  const rates = [
    rate({ name: "State", region: "NY" }),
    rate({ name: "City", region: "NY", zipPrefix: "100" }),
    rate({ name: "Country" }),
    rate({ name: "Abroad", country: "CA", region: "ON", zipPrefix: "K1A0" }),
  ];
  const named = (country: string, state: string, zipCode: string) =>
    taxRatesFor(rates, { country, state, zipCode }).map(({ name }) => name);

  it("are all that fit by country, region and postal code", () => {
    expect(named("US", "NY", "10001")).toEqual(["State", "City", "Country"]);
    expect(named("US", "NY", "12084")).toEqual(["State", "Country"]);
    expect(named("US", "WV", "10001")).toEqual(["Country"]);
    expect(named("CA", "ON", "k1a 0b1")).toEqual(["Abroad"]);
    expect(named("DE", "", "10001")).toEqual([]);
  });

  it("fit a region as people type it, in a country without a list of regions", () => {
    const german = [rate({ country: "DE", region: "Bayern" })];
    for (const state of ["Bayern", "bayern", " BAYERN "]) {
      expect(taxRatesFor(german, { country: "DE", state, zipCode: "80331" })).toEqual(german);
    }
    expect(taxRatesFor(german, { country: "DE", state: "Hessen", zipCode: "60306" })).toEqual([]);
  });

  it("are none while no address is known", () => {
    expect(taxRatesFor(rates, null)).toEqual([]);
  });
});

describe("tax", () => {
  const tax = (goodsCents: number, shippingCents: number, rates: TaxRate[]) =>
    taxOn({ goodsCents, shippingCents }, rates);

  it("is on the goods, and on the shipping where the rate says so", () => {
    expect(tax(10_000, 1500, [rate()]).taxCents).toBe(600);
    expect(tax(10_000, 1500, [rate({ onShipping: true })]).taxCents).toBe(690);
  });

  it("adds up the rates and rounds once, half up", () => {
    // 4 % and 4.875 % of $0.99 are 3.96 and 4.82625 cents: together 8.78625, not 4 + 5.
    const both = [rate({ percent: "4", name: "State" }), rate({ percent: "4.875", name: "City" })];
    expect(tax(99, 0, both)).toEqual({
      taxCents: 9,
      taxLines: [
        { name: "State", percent: "4", amountCents: 4 },
        { name: "City", percent: "4.875", amountCents: 5 },
      ],
    });
    expect(tax(50, 0, [rate({ percent: "1" })]).taxCents).toBe(1);
    expect(tax(49, 0, [rate({ percent: "1" })]).taxCents).toBe(0);
    // 2.2 and 1.4 cents make 4: the larger remainder has the cent, not the larger part.
    const parts = tax(100, 0, [rate({ percent: "2.2" }), rate({ percent: "1.4" })]).taxLines;
    expect(parts.map(({ amountCents }) => amountCents)).toEqual([2, 2]);
    // Two halves make one cent, not two.
    expect(tax(50, 0, [rate({ percent: "1" }), rate({ percent: "1" })]).taxCents).toBe(1);
  });

  it("is the exact sum rounded once, and its lines always add up to it", () => {
    const percent = fc
      .integer({ min: 0, max: 1_000_000 })
      .map((parts) => normalizePercent((parts / 10_000).toFixed(4)));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.array(fc.record({ percent, onShipping: fc.boolean() }), { maxLength: 5 }),
        (goodsCents, shippingCents, drawn) => {
          const rates = drawn.map((fields) => rate(fields));
          const { taxCents, taxLines } = tax(goodsCents, shippingCents, rates);
          expect(sum(taxLines.map(({ amountCents }) => amountCents))).toBe(taxCents);
          const scaled = drawn.reduce((total, { percent: text, onShipping }) => {
            const base = BigInt(goodsCents + (onShipping ? shippingCents : 0));
            return total + base * BigInt(Math.round(Number(text) * 10_000));
          }, 0n);
          const doubled = 2n * scaled - 2n * BigInt(taxCents) * 1_000_000n;
          expect(doubled >= -1_000_000n && doubled < 1_000_000n).toBe(true);
        },
      ),
    );
  });

  it("of a quantity that nobody can order stays a number", () => {
    const huge = Number.MAX_SAFE_INTEGER;
    expect(tax(huge, huge, [rate({ percent: "100", onShipping: true })]).taxCents).toBe(huge);
  });
});

describe("a percentage", () => {
  it.each(["0", "8.875", "100", "99.9999", "07.5"])("may be %s", (text) => {
    expect(PERCENT.test(text)).toBe(true);
  });
  it.each(["", "-1", "100.0001", "101", "8,875", "1e1", "8.12345", " 8", "٨"])(
    "may not be %j",
    (text) => {
      expect(PERCENT.test(text)).toBe(false);
    },
  );
  it("is written without needless zeros", () => {
    expect(["08.500", "100.0", "8.050"].map(normalizePercent)).toEqual(["8.5", "100", "8.05"]);
  });
});

it("an exemption holds to the end of its last day", () => {
  expect(isTaxExempt({ exempt: true, until: null }, "2026-11-24")).toBe(true);
  expect(isTaxExempt({ exempt: true, until: "2026-11-24" }, "2026-11-24")).toBe(true);
  expect(isTaxExempt({ exempt: true, until: "2026-11-23" }, "2026-11-24")).toBe(false);
  expect(isTaxExempt({ exempt: false, until: null }, "2026-11-24")).toBe(false);
});
