import { describe, expect, it } from "vitest";
import { isOutsideLimit, parseLimits } from "./test-limits.ts";

describe("a limit as laboratories write it", () => {
  it.each([
    ["≥ 98 %", 98, null],
    ["≥98,5%", 98.5, null],
    [">= 95", 95, null],
    ["NLT 95.0 % (area)", 95, null],
    ["min. 98 %", 98, null],
    ["at least 99", 99, null],
    ["≤ 8.0 % w/w", null, 8],
    ["NMT 1,000 ppm", null, 1000],
    ["not more than 5 EU/mg", null, 5],
    ["95 – 105 %", 95, 105],
    ["95% to 105%", 95, 105],
    ["80-100", 80, 100],
    ["≥ 98 % (HPLC, 220 nm)", 98, null],
    ["95 – 105 % (n = 3)", 95, 105],
    ["5.0 mg ± 10 %", 4.5, 5.5],
    ["10 mg/vial +/- 5%", 9.5, 10.5],
    ["1000 Da ± 100 ppm", 999.9, 1000.1],
    ["95 % ± 5 %", 90, 100],
    ["95 ± 5 %", 90, 100],
    ["≥ 98".padStart(200), 98, null],
    ["≥ 98 % at 220 nm", 98, null],
    ["NLT 95.0 % by HPLC @ 214nm", 95, null],
    ["≥ 95 %, dried at 60 °C", 95, null],
  ])("%s has the bounds %s and %s", (text, min, max) => {
    expect(parseLimits(text)).toMatchObject([{ min, max }]);
  });

  it.each([
    "NLT 95.0 % and NMT 105.0 %",
    "not less than 95.0% and not more than 105.0% (anhydrous, n = 3)",
    "≥ 95 %, ≤ 105 %",
    "≥95,0 % ; ≤105,0 %",
  ])("%s has a bound on each side", (text) => {
    expect([94.9, 95, 105, 105.1].map((result) => isOutsideLimit(text, result))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("is the calculated mass with a tolerance", () => {
    expect(isOutsideLimit("1060.57 ± 0.5 Da", 1061.07)).toBe(false);
    expect(isOutsideLimit("1060.57 ± 0.5 Da", 1061.08)).toBe(true);
    expect(isOutsideLimit("1060.57 ± 0.5 Da", 1060.07)).toBe(false);
    expect(isOutsideLimit("1060.57 ± 0.5 Da", 1060.06)).toBe(true);
  });

  it.each([
    "Conforms",
    "White powder",
    "",
    "report",
    "99",
    "≥ 98 % and about 3",
    "≥ 98".padStart(201),
  ])("is none in %j", (text) => {
    expect(parseLimits(text)).toEqual([]);
  });

  it("has its own bound outside of > and <, and inside of ≥ and ≤", () => {
    expect(isOutsideLimit("> 95 %", 95)).toBe(true);
    expect(isOutsideLimit("≥ 95 %", 95)).toBe(false);
    expect(isOutsideLimit("< 5", 5)).toBe(true);
    expect(isOutsideLimit("≤ 5", 5)).toBe(false);
    expect(isOutsideLimit("95 – 105 %", 95)).toBe(false);
    expect(isOutsideLimit("95 – 105 %", 105)).toBe(false);
    expect(isOutsideLimit("≤ 5", -1)).toBe(false);
    expect(isOutsideLimit("> 95 % and ≤ 105 %", 105)).toBe(false);
    expect(isOutsideLimit("> 95 % and ≤ 105 %", 95)).toBe(true);
  });

  it("has nothing outside while the result or the limit is unknown", () => {
    expect(isOutsideLimit("≥ 5", null)).toBe(false);
    expect(isOutsideLimit("≥ 5", undefined)).toBe(false);
    expect(isOutsideLimit("Conforms", 5)).toBe(false);
  });
});
