import { MEASUREMENT, readTypedNumber } from "./typed-numbers.ts";

/**
 * The peptide calculator: reconstitution for a vial and a U-100 insulin syringe. The values are
 * measurements, not money, so they are floating point numbers and shown rounded.
 */

/** The preset buttons: milligrams, milligrams, millilitres. */
export const DOSE_PRESETS_MG = [0.1, 0.25, 0.5, 1, 2.5, 5, 7.5, 10, 12.5, 15] as const;
export const STRENGTH_PRESETS_MG = [1, 5, 10, 15, 20, 30] as const;
export const WATER_PRESETS_ML = [0.5, 1, 1.5, 2, 2.5, 3] as const;

/** Units of a U-100 syringe in one millilitre, which is also the volume of the usual syringe. */
export const UNITS_PER_ML = 100;

export const INVALID_CUSTOM_VALUE = "Please enter a valid number greater than zero.";

export type CalculatorInput = { doseMg: number; strengthMg: number; waterMl: number };

export type Calculation = {
  /** strength / water, mg/mL */
  concentration: number;
  /** dose / concentration × 100, units of a U-100 syringe */
  drawUnits: number;
  /** dose / concentration, mL */
  drawMl: number;
  /** strength / dose; may be a fraction */
  dosesPerVial: number;
  /** dose / strength × 100 %, at most 100 */
  progressPercent: number;
  doseExceedsVial: boolean;
  drawExceedsSyringe: boolean;
};

/**
 * What one dose takes from a vial of this strength dissolved in this volume of water. Null unless
 * all three are positive and the results are finite.
 */
export function calculate({ doseMg, strengthMg, waterMl }: CalculatorInput): Calculation | null {
  if (![doseMg, strengthMg, waterMl].every(isPositive)) return null;
  const concentration = exact(strengthMg / waterMl);
  const drawMl = exact((doseMg * waterMl) / strengthMg);
  const drawUnits = exact(drawMl * UNITS_PER_ML);
  const dosesPerVial = exact(strengthMg / doseMg);
  if (![concentration, drawUnits, drawMl, dosesPerVial].every(isPositive)) return null;
  return {
    concentration,
    drawUnits,
    drawMl,
    dosesPerVial,
    progressPercent: Math.min(100, exact((doseMg / strengthMg) * 100)),
    doseExceedsVial: doseMg > strengthMg,
    drawExceedsSyringe: drawUnits > UNITS_PER_ML,
  };
}

/** A custom value as it was typed, "0.75"; null unless it is unambiguous and greater than zero. */
export function parseCustomValue(text: string): number | null {
  const read = readTypedNumber(text, { ...MEASUREMENT, hasExponent: false });
  return read.kind === "number" && isPositive(read.value) ? read.value : null;
}

/** Formats a result: at most two decimals, and three digits below 1, so that 0.125 mL is not 0.13 mL. */
export function formatMeasure(value: number): string {
  return value.toLocaleString("en-US", {
    maximumFractionDigits: 2,
    maximumSignificantDigits: value < 1 ? 3 : undefined,
  });
}

/** Formats a value that somebody typed, with all of its digits. */
export function formatTyped(value: number): string {
  return value.toLocaleString("en-US", { maximumSignificantDigits: 15 });
}

/** Milligrams in micrograms: 10 mg = 10000 mcg. */
export function toMicrograms(mg: number): number {
  return exact(mg * 1000);
}

function isPositive(value: number): boolean {
  return Number.isFinite(value) && value > 0;
}

/** Drops the rounding error after the twelfth digit, so that 0.1 × 3 does not exceed 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
