/** Tax on an order: which of the seller's rates fit an address, and what they add. */

import type { Cents } from "./money.ts";
import type { Destination } from "./shipping.ts";

export type TaxRate = {
  /** ISO 3166-1, two letters. */
  country: string;
  /** The code of a region; null for the whole country. */
  region: string | null;
  /** How the postal code begins, without spaces and in capitals; null for any. */
  zipPrefix: string | null;
  /** A decimal number without needless zeros: "8.875". */
  percent: string;
  /** Whether the rate is on the shipping too. */
  onShipping: boolean;
  name: string;
};

export type TaxLine = { name: string; percent: string; amountCents: Cents };

/** 0 to 100 with at most four decimals. */
export const PERCENT = /^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/;

/** Ten-thousandths of a percent in the whole. */
const WHOLE = 1_000_000n;

/**
 * All rates that fit the address; they add up. None without an address. Regions are compared in any case, because most
 * countries have no list of them.
 */
export function taxRatesFor(rates: readonly TaxRate[], to: Destination | null): TaxRate[] {
  if (to === null) return [];
  const zip = plainPostalCode(to.zipCode);
  const state = inCapitals(to.state);
  return rates.filter(
    ({ country, region, zipPrefix }) =>
      country === to.country &&
      (region === null || inCapitals(region) === state) &&
      (zipPrefix === null || zip.startsWith(zipPrefix)),
  );
}

const inCapitals = (region: string) => region.trim().toUpperCase();

/** A postal code in capitals without spaces and hyphens, as prefixes are compared: "k1a 0b1" → "K1A0B1". */
export function plainPostalCode(zipCode: string): string {
  return zipCode.replace(/[\s-]/g, "").toUpperCase();
}

/**
 * The tax of an order: each rate is on the lines after the discount, and on the shipping where it says so. The sum is
 * rounded half up to the cent, once for the order; then its cents are given to the lines by largest remainder, so that
 * the lines always add up to the tax.
 */
export function taxOn(
  { goodsCents, shippingCents }: { goodsCents: Cents; shippingCents: Cents },
  rates: readonly Pick<TaxRate, "name" | "percent" | "onShipping">[],
): { taxCents: Cents; taxLines: TaxLine[] } {
  const exact = rates.map(({ percent, onShipping }) => {
    const base = BigInt(goodsCents) + (onShipping ? BigInt(shippingCents) : 0n);
    return base * tenThousandths(percent);
  });
  const total = exact.reduce((sum, part) => sum + part, 0n);
  const tax = (total + WHOLE / 2n) / WHOLE;
  const floors = exact.map((part) => part / WHOLE);
  const spare = Number(tax - floors.reduce((sum, part) => sum + part, 0n));
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % WHOLE }))
    .toSorted((one, other) => Number(other.remainder - one.remainder));
  const raised = new Set(byRemainder.slice(0, spare).map(({ index }) => index));
  return {
    taxCents: capped(tax),
    taxLines: rates.map(({ name, percent }, index) => ({
      name,
      percent,
      amountCents: capped((floors[index] ?? 0n) + (raised.has(index) ? 1n : 0n)),
    })),
  };
}

/** "8.875" → 88750n */
function tenThousandths(percent: string): bigint {
  const [whole = "0", decimals = ""] = percent.split(".");
  return BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, "0"));
}

/** As `sum` of money.ts: people may type huge quantities, which are shown and cannot be ordered. */
function capped(cents: bigint): Cents {
  return cents > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(cents);
}

/** A percent without needless zeros: "08.500" → "8.5". */
export function normalizePercent(text: string): string {
  const [whole = "0", decimals = ""] = text.split(".");
  const rest = decimals.replace(/0+$/, "");
  return rest === "" ? String(Number(whole)) : `${Number(whole)}.${rest}`;
}

/** A customer's exemption: `until` is the last day of the certificate, `yyyy-MM-dd`; null without an end. */
export type TaxExemption = { exempt: boolean; until: string | null };

/** Whether the exemption holds on this day of the shop. */
export function isTaxExempt({ exempt, until }: TaxExemption, day: string): boolean {
  return exempt && (until === null || day <= until);
}
