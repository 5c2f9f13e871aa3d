import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculate,
  DOSE_PRESETS_MG,
  formatMeasure,
  formatTyped,
  parseCustomValue,
  STRENGTH_PRESETS_MG,
  toMicrograms,
  WATER_PRESETS_ML,
} from "./calculator.ts";

describe("a calculation", () => {
  it("follows the formulas", () => {
    expect(calculate({ doseMg: 0.25, strengthMg: 5, waterMl: 2 })).toEqual({
      concentration: 2.5,
      drawUnits: 10,
      drawMl: 0.1,
      dosesPerVial: 20,
      progressPercent: 5,
      doseExceedsVial: false,
      drawExceedsSyringe: false,
    });
  });

  it("flags a dose that the vial does not hold and stops its bar at 100 %", () => {
    const result = calculate({ doseMg: 15, strengthMg: 5, waterMl: 1 });
    expect(result).toMatchObject({ doseExceedsVial: true, progressPercent: 100 });
    expect(calculate({ doseMg: 5, strengthMg: 5, waterMl: 1 })).toMatchObject({
      doseExceedsVial: false,
      progressPercent: 100,
    });
  });

  it("flags a draw that is more than a syringe of one millilitre", () => {
    const fill = (doseMg: number) => calculate({ doseMg, strengthMg: 10, waterMl: 2 });
    expect(fill(5)).toMatchObject({ drawUnits: 100, drawExceedsSyringe: false });
    expect(fill(5.1)).toMatchObject({ drawUnits: 102, drawExceedsSyringe: true });
  });

  it("shows no binary noise", () => {
    expect(calculate({ doseMg: 0.3, strengthMg: 0.9, waterMl: 3 })?.drawMl).toBe(1);
    expect(calculate({ doseMg: 0.1, strengthMg: 0.3, waterMl: 3 })?.drawExceedsSyringe).toBe(false);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("is refused for %d", (bad) => {
    expect(calculate({ doseMg: bad, strengthMg: 5, waterMl: 1 })).toBeNull();
    expect(calculate({ doseMg: 1, strengthMg: bad, waterMl: 1 })).toBeNull();
    expect(calculate({ doseMg: 1, strengthMg: 5, waterMl: bad })).toBeNull();
  });

  it("never shows a result that is no number, whatever is put in", () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (doseMg, strengthMg, waterMl) => {
        const result = calculate({ doseMg, strengthMg, waterMl });
        for (const value of Object.values(result ?? {})) {
          expect(typeof value === "boolean" || Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });

  it("conserves the peptide: every draw of the vial adds up to its strength and its water", () => {
    const dose = fc.constantFrom(...DOSE_PRESETS_MG);
    const strength = fc.constantFrom(...STRENGTH_PRESETS_MG);
    const water = fc.constantFrom(...WATER_PRESETS_ML);
    fc.assert(
      fc.property(dose, strength, water, (doseMg, strengthMg, waterMl) => {
        const result = calculate({ doseMg, strengthMg, waterMl });
        expect(result).not.toBeNull();
        if (!result) return;
        expect(result.drawMl * result.concentration).toBeCloseTo(doseMg, 8);
        expect(result.drawMl * result.dosesPerVial).toBeCloseTo(waterMl, 8);
        expect(result.drawUnits).toBeCloseTo(result.drawMl * 100, 8);
        expect(result.progressPercent).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe("a custom value", () => {
  it.each([
    ["0.75", 0.75],
    ["1.296", 1.296],
    [" 3 ", 3],
    [".5", 0.5],
    ["2.", 2],
  ])("%j is %d", (text, value) => {
    expect(parseCustomValue(text)).toBe(value);
  });

  it.each(["", "0", "0.00", "-1", "abc", "1e3", "1,5", "0x10", "NaN", "Infinity", "1 2"])(
    "%j is refused",
    (text) => {
      expect(parseCustomValue(text)).toBeNull();
    },
  );
});

describe("a measurement", () => {
  it.each([
    [10, "10"],
    [33.333333, "33.33"],
    [1234.5, "1,234.5"],
    [0.1, "0.1"],
    [0.0125, "0.0125"],
    [0.0123456, "0.0123"],
    [0.0000012, "0.0000012"],
    [0.00833333, "0.00833"],
    [0.125, "0.125"],
    [0.666667, "0.667"],
    [0.9999, "1"],
    [0, "0"],
  ])("%d is shown as %s", (value, text) => {
    expect(formatMeasure(value)).toBe(text);
  });

  it.each([
    [0.125, "0.125"],
    [1.255, "1.255"],
    [1255, "1,255"],
    [0.0000012, "0.0000012"],
  ])("%d that was typed is shown as %s", (value, text) => {
    expect(formatTyped(value)).toBe(text);
  });

  it("of 10 mg is 10000 mcg", () => {
    expect(toMicrograms(10)).toBe(10_000);
    expect(toMicrograms(0.0011)).toBe(1.1);
  });
});
