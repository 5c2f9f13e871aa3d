import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type OracleCoupon, type OracleProduct, priceByTheRule } from "./price-oracle.ts";

const bulk: OracleProduct = {
  price: "130.00",
  tiers: [
    { quantity: 10, price: "99.95" },
    { quantity: 3, price: "110.00" },
  ],
};
const single: OracleProduct = { price: "0.33", tiers: null };
const off: OracleCoupon = {
  type: "percentage",
  value: "10",
  minimum: null,
  maximum: null,
  productIds: null,
};
const line = (productId: string, quantity: number, product: OracleProduct) => ({
  productId,
  quantity,
  product,
});
const priced = (lines: ReturnType<typeof line>[], coupon: OracleCoupon | null = null) =>
  Object.values(priceByTheRule({ lines, shipping: "15.00", coupon })).join(" − ");

describe("the oracle of prices", () => {
  it("imports nothing, so that it shares no fault with what it judges", () => {
    const text = readFileSync(join(import.meta.dirname, "price-oracle.ts"), "utf8");
    expect(text).not.toMatch(/^\s*(import|export .* from)\b|\bimport\(|\brequire\(/m);
  });

  it.each([
    ["the smallest tier below all tiers", [line("a", 1, bulk)], null, "110.00 − 0.00 − 125.00"],
    ["the tier that is reached", [line("a", 10, bulk)], null, "999.50 − 0.00 − 1014.50"],
    [
      "one tier for the lines of one product",
      [line("a", 4, bulk), line("b", 1, single), line("a", 6, bulk)],
      null,
      "999.83 − 0.00 − 1014.83",
    ],
    ["a share, half a cent up", [line("b", 5, single)], off, "1.65 − 0.17 − 16.48"],
    ["a share, less than half a cent down", [line("b", 1, single)], off, "0.33 − 0.03 − 15.30"],
    [
      "a share of the eligible products, at most the maximum",
      [line("a", 3, bulk), line("b", 100, single)],
      { ...off, value: "12.5", maximum: "4.00", productIds: ["b"] },
      "363.00 − 4.00 − 374.00",
    ],
    [
      "an amount, at most what the eligible products cost",
      [line("a", 3, bulk), line("b", 2, single)],
      { ...off, type: "fixed" as const, value: "5.00", productIds: ["b"] },
      "330.66 − 0.66 − 345.00",
    ],
    [
      "nothing off below the least order",
      [line("b", 3, single)],
      { ...off, minimum: "1.00" },
      "0.99 − 0.00 − 15.99",
    ],
    [
      "something off at the least order",
      [line("b", 3, single)],
      { ...off, minimum: "0.99" },
      "0.99 − 0.10 − 15.89",
    ],
  ])("knows %s", (_rule, lines, coupon, expected) => {
    expect(priced(lines, coupon)).toBe(expected);
  });
});
