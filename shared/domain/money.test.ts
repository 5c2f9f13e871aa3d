import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAmount } from "./amount.ts";
import {
  formatAmount,
  formatUsd,
  isChargeable,
  MAX_AMOUNT_CENTS,
  multiply,
  parseAmount,
  parseQuoted,
  parseSignedAmount,
  percentOf,
  sum,
} from "./money.ts";

const amounts = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });

describe("an amount on the wire", () => {
  it.each([
    ["0", 0],
    ["12", 1200],
    ["12.5", 1250],
    ["12.50", 1250],
    ["0.07", 7],
    ["0.29", 29],
    ["99999999.99", MAX_AMOUNT_CENTS],
  ])("reads %s as %i cents", (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
    expect(isAmount(text)).toBe(true);
  });

  it.each([
    "",
    " 1",
    "1 ",
    "1.",
    ".5",
    "1.005",
    "-1",
    "+1",
    "1e3",
    "0x10",
    "1,000.00",
    "NaN",
    "Infinity",
    "100000000",
    "١٢",
    "1\n",
  ])("refuses %j", (text) => {
    expect(() => parseAmount(text)).toThrow(RangeError);
    expect(isAmount(text)).toBe(false);
  });

  it("is read back as it was written", () => {
    fc.assert(fc.property(amounts, (cents) => parseAmount(formatAmount(cents)) === cents));
  });

  it("of a quote is read back up to the largest that a number holds exactly", () => {
    for (const cents of [0, 1, 1250, MAX_AMOUNT_CENTS + 1, Number.MAX_SAFE_INTEGER]) {
      expect(parseQuoted(formatAmount(cents))).toBe(cents);
    }
    for (const text of ["90071992547409.92", "1", "1.005", "-1.00", "1e3", ""]) {
      expect(() => parseQuoted(text)).toThrow(RangeError);
    }
  });

  it("always has two decimals", () => {
    expect(formatAmount(5)).toBe("0.05");
    expect(formatAmount(-5)).toBe("-0.05");
    fc.assert(fc.property(amounts, (cents) => /^\d+\.\d{2}$/.test(formatAmount(cents))));
  });

  it("is never a fraction of a cent", () => {
    expect(() => formatAmount(0.5)).toThrow(RangeError);
    expect(() => formatAmount(Number.NaN)).toThrow(RangeError);
    expect(() => formatUsd(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe("a sum or a balance", () => {
  it("may be negative and exceed the limit of single amounts", () => {
    expect(["-5.00", "5.00"].map(parseSignedAmount)).toEqual([-500, 500]);
    expect(parseSignedAmount("123456789.01")).toBe(12_345_678_901);
    expect(() => parseSignedAmount("--5.00")).toThrow(RangeError);
  });
});

describe("an amount for people", () => {
  it.each([
    [0, "$0.00"],
    [99, "$0.99"],
    [123450, "$1,234.50"],
    [99900, "$999.00"],
    [MAX_AMOUNT_CENTS, "$99,999,999.99"],
    [-500, "−$5.00"],
  ])("shows %i cents as %s", (cents, text) => {
    expect(formatUsd(cents)).toBe(text);
  });

  it("agrees with the platform's own formatter", () => {
    const platform = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    fc.assert(fc.property(amounts, (cents) => formatUsd(cents) === platform.format(cents / 100)));
  });
});

describe("arithmetic on amounts", () => {
  it("is exact for everything that can be charged", () => {
    expect(multiply(12_000, 3)).toBe(36_000);
    expect(sum([])).toBe(0);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 900_000 }), (cents, quantity) => {
        expect(BigInt(multiply(cents, quantity))).toBe(BigInt(cents) * BigInt(quantity));
      }),
    );
  });

  it("survives the largest quantity of the dearest product, which is never charged", () => {
    const absurd = multiply(MAX_AMOUNT_CENTS, 2 ** 31 - 2);
    expect(formatUsd(absurd)).toBe("$90,071,992,547,409.91");
    expect(isChargeable(absurd)).toBe(false);
    expect(isChargeable(sum([absurd, absurd]))).toBe(false);
    expect(isChargeable(percentOf(absurd, 10_000))).toBe(false);
  });

  it("charges from nothing to the largest stored amount", () => {
    expect([0, MAX_AMOUNT_CENTS].every(isChargeable)).toBe(true);
    expect([-1, 0.5, Number.NaN, MAX_AMOUNT_CENTS + 1].some(isChargeable)).toBe(false);
  });

  it("refuses fractions of a cent or of a unit", () => {
    expect(() => multiply(100, 1.5)).toThrow(RangeError);
    expect(() => multiply(0.1, 1)).toThrow(RangeError);
    expect(() => sum([0.1, 0.2])).toThrow(RangeError);
  });

  it("rounds a share half up, as long division does", () => {
    expect(percentOf(999, 1000)).toBe(100);
    expect(percentOf(5, 1000)).toBe(1);
    expect(percentOf(4, 1000)).toBe(0);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (cents, basisPoints) => {
        const share = BigInt(percentOf(cents, basisPoints));
        const twiceTheError = 2n * (share * 10_000n - BigInt(cents) * BigInt(basisPoints));
        return twiceTheError > -10_000n && twiceTheError <= 10_000n;
      }),
    );
  });

  it("takes all of an amount at 100 % and nothing at 0 %", () => {
    fc.assert(
      fc.property(
        amounts,
        (cents) => percentOf(cents, 10_000) === cents && percentOf(cents, 0) === 0,
      ),
    );
  });

  it("takes no share of a negative amount", () => {
    expect(() => percentOf(-1, 100)).toThrow(RangeError);
    expect(() => percentOf(1, -100)).toThrow(RangeError);
  });
});
