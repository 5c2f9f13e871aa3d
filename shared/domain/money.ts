import { AMOUNT } from "./amount.ts";

/** An amount in US cents, always a whole number. */
export type Cents = number;

/** The largest amount that a column stores, 99,999,999.99 dollars: `numeric(10, 2)` of PostgreSQL. */
export const MAX_AMOUNT_CENTS: Cents = 9_999_999_999;

/** In basis points, which are hundredths of a percent. */
const HUNDRED_PERCENT = 10_000;

/**
 * Reads an amount with at most eight digits and two decimals: "12.5" → 1250.
 *
 * @throws RangeError for any other text, such as a sign, an exponent, spaces or a third decimal.
 */
export function parseAmount(text: string): Cents {
  const match = AMOUNT.exec(text);
  if (!match) throw new RangeError("An amount has at most eight digits and two decimals");
  const [, dollars = "0", decimals = ""] = match;
  return Number(dollars) * 100 + Number(decimals.padEnd(2, "0"));
}

/**
 * Reads an amount of a quote, with exactly two decimals. It may be larger than any amount that can be charged,
 * because people may type a huge quantity.
 *
 * @throws RangeError for any other text, and for more cents than a number holds exactly.
 */
export function parseQuoted(text: string): Cents {
  if (!/^\d{1,14}\.\d{2}$/.test(text)) throw new RangeError("An amount has two decimals");
  return requireExact(Number(text.replace(".", "")));
}

/** Reads a sum or a balance of an answer, as `parseQuoted` does, with an optional minus sign: "-5.00" → -500. */
export function parseSignedAmount(text: string): Cents {
  return text.startsWith("-") ? -parseQuoted(text.slice(1)) : parseQuoted(text);
}

/**
 * Writes an amount for the API: exactly two decimals, no grouping, 1250 → "12.50".
 *
 * @throws RangeError when the cents are not a safe integer.
 */
export function formatAmount(cents: Cents): string {
  const { sign, dollars, decimals } = inDigits(cents);
  return `${sign}${dollars}.${decimals}`;
}

/** The same; null stays null. */
export const amountOrNull = (cents: Cents | null) => (cents === null ? null : formatAmount(cents));

/** Whether there is an amount in the API's format, and it is above zero. */
export const isAboveZero = (amount: string | null): amount is string =>
  amount !== null && parseAmount(amount) > 0;

/**
 * Writes an amount for people: 123450 → "$1,234.50", -500 → "−$5.00". It does not use Intl, so that the server and
 * every browser render the same characters.
 *
 * @throws RangeError when the cents are not a safe integer.
 */
export function formatUsd(cents: Cents): string {
  const { sign, dollars, decimals } = inDigits(cents);
  return `${sign && "−"}$${dollars.replace(/\B(?=(\d{3})+$)/g, ",")}.${decimals}`;
}

/** Whether an amount can be stored and charged. Larger quotes are shown, but cannot be ordered. */
export function isChargeable(cents: Cents): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= MAX_AMOUNT_CENTS;
}

/**
 * The price of `quantity` units, at most the largest safe integer (90 trillion dollars). A page can therefore show a
 * price for any quantity that people type; `isChargeable` is false for such a price.
 *
 * @throws RangeError for fractions.
 */
export function multiply(cents: Cents, quantity: number): Cents {
  return bounded(requireExact(cents) * requireExact(quantity));
}

/** The exact sum, limited as in `multiply`; 0 for no amounts. */
export function sum(amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, cents) => bounded(total + requireExact(cents)), 0);
}

/**
 * A share of an amount, rounded to the cent; half a cent is rounded up.
 *
 * @param cents not negative.
 * @param basisPoints hundredths of a percent, not negative: 1250 is 12.5 %.
 * @throws RangeError when an argument is negative or no safe integer.
 */
export function percentOf(cents: Cents, basisPoints: number): Cents {
  if (requireExact(cents) < 0 || requireExact(basisPoints) < 0) {
    throw new RangeError("The amount and the share must not be negative");
  }
  // BigInt, because the product of a large amount and 10,000 basis points exceeds the safe integers.
  const scaled = BigInt(cents) * BigInt(basisPoints) + BigInt(HUNDRED_PERCENT / 2);
  return requireExact(Number(scaled / BigInt(HUNDRED_PERCENT)));
}

function inDigits(cents: Cents) {
  const digits = String(Math.abs(requireExact(cents))).padStart(3, "0");
  return {
    sign: cents < 0 ? "-" : "",
    dollars: digits.slice(0, -2),
    decimals: digits.slice(-2),
  };
}

function bounded(value: number): number {
  return Math.min(Math.max(value, -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

function requireExact(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError("Money is counted in whole, exact cents");
  return value;
}
