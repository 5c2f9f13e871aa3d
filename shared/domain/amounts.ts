import { type Cents, formatUsd } from "./money.ts";

/** The content of a vial: milligrams as a decimal text, or a number with another unit. Both are null when unknown. */
export type VialAmount = { amountMg: string | null; amountUnits: string | null };

/** Milligrams in a request: at most six digits and six decimals, greater than zero. */
export const MILLIGRAMS = /^(?!0+(?:\.0*)?$)(\d{1,6})(?:\.(\d{1,6}))?$/;

/** A number with a unit that is not a mass: "5000 IU". */
export const UNITS = /^\d{1,9}(\.\d{1,4})? [^\s\d][^\p{Cc}]{0,19}$/u;

/** Millionths per milligram. This is the smallest difference between two amounts. */
const SCALE = 1_000_000;

/**
 * Writes milligrams as the API answers them, without needless zeros: "05.50" → "5.5".
 *
 * @throws RangeError for a text that `MILLIGRAMS` does not fit.
 */
export function normalizeMilligrams(text: string): string {
  const { whole, decimals } = inDigits(text);
  const rest = decimals.replace(/0+$/, "");
  return rest === "" ? String(Number(whole)) : `${Number(whole)}.${rest}`;
}

/**
 * The price of one milligram in whole cents, rounded half up once, at most the largest safe
 * integer. Null when the milligrams of a vial are unknown.
 *
 * @param priceCents of one vial, not negative.
 */
export function pricePerMgCents(priceCents: Cents, amountMg: string | null): Cents | null {
  if (amountMg === null) return null;
  const { whole, decimals } = inDigits(amountMg);
  const millionths = BigInt(whole) * BigInt(SCALE) + BigInt(decimals.padEnd(6, "0"));
  const halves = (2n * BigInt(priceCents) * BigInt(SCALE) + millionths) / (2n * millionths);
  return halves > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(halves);
}

/** "5 mg", "5000 IU"; null when unknown. */
export function describeAmount({ amountMg, amountUnits }: VialAmount): string | null {
  return amountMg === null ? amountUnits : `${amountMg} mg`;
}

/** "$9.60/mg" for one vial of this price; null when the milligrams are unknown. */
export function describePricePerMg(priceCents: Cents, amountMg: string | null): string | null {
  const perMg = pricePerMgCents(priceCents, amountMg);
  return perMg === null ? null : `${formatUsd(perMg)}/mg`;
}

const MASS =
  /(?<![\d.,])(\d{1,6}(?:\.\d{1,3})?)[ -]?(mg|mcg|µg|μg|ug|g)(?![a-z0-9]| ?\/ ?(?:m?l|kg))/gi;
const MG_IN: Record<string, number> = {
  g: 1000,
  mg: 1,
  mcg: 0.001,
  ug: 0.001,
  µg: 0.001,
  μg: 0.001,
};

/**
 * The only mass in a text, in milligrams: "10 mg vial" → "10", "500 mcg" → "0.5". Null when there
 * is none, or several that differ. A concentration such as "10 mg/mL" does not count.
 */
export function findMilligrams(text: string): string | null {
  const found = new Set<string>();
  for (const [, number = "", unit = ""] of text.matchAll(MASS)) {
    found.add(String(Number((Number(number) * (MG_IN[unit.toLowerCase()] ?? 1)).toFixed(6))));
  }
  const [only = ""] = found;
  return found.size === 1 && MILLIGRAMS.test(only) ? only : null;
}

function inDigits(text: string): { whole: string; decimals: string } {
  const match = MILLIGRAMS.exec(text);
  if (!match) throw new RangeError("An amount is milligrams such as 5 or 0.5");
  return { whole: match[1] ?? "0", decimals: match[2] ?? "" };
}
