import type { DateOrder } from "#shared/contracts/statements.ts";
import { isAmount } from "#shared/domain/amount.ts";
import { type Cents, parseAmount } from "#shared/domain/money.ts";
import { YEAR_LAST } from "../imports/date-order.ts";
import { UnreadableCell } from "./statement-row.ts";

const SIGNED =
  /^(?<open>\()?(?<before>[+-])?(?:US\$|USD|\$)?(?<after>[+-])?(?<digits>[\d.,']+)(?:USD)?(?<behind>-)?(?<close>\))?$/;

/** 1150, 1,150.00 and 1150.5; with a comma before the cents 1.150,00 and 1150,5. */
const POINT_BEFORE_CENTS = /^(?:\d+|\d{1,3}(?:[,']\d{3})+)(?:\.\d{1,2})?$|^\.\d{1,2}$/;
const COMMA_BEFORE_CENTS = /^(?:\d+|\d{1,3}(?:[.']\d{3})+),\d{1,2}$/;

/**
 * Reads a signed amount of a statement: "+ $1,150.00", "-$3.00", "(3.00)" or "1.150,00".
 *
 * @throws UnreadableCell for text that is no amount or is ambiguous (1.500), and for more than the largest amount.
 */
export function readSignedAmount(cell: string): Cents {
  const text = cell.replace(/\s/gu, "").replace(/[−–—]/g, "-");
  const match = SIGNED.exec(text)?.groups;
  if (!match || (match.open === "(") !== (match.close === ")")) throw noAmount(cell);
  const digits = plainDigits(match.digits ?? "");
  if (digits === null) throw noAmount(cell);
  const cents = readCents(digits);
  if (cents === null) throw new UnreadableCell(`${shown(cell)} is larger than any amount here.`);
  const isNegative = [match.before, match.after, match.behind].includes("-") || match.open === "(";
  return isNegative && cents > 0 ? -cents : cents;
}

function plainDigits(digits: string): string | null {
  if (POINT_BEFORE_CENTS.test(digits)) return digits.replace(/[,']/g, "").replace(/^\./, "0.");
  if (COMMA_BEFORE_CENTS.test(digits)) return digits.replace(/[.']/g, "").replace(",", ".");
  return null;
}

function readCents(digits: string): Cents | null {
  const short = digits.replace(/^0+(?=\d)/, "");
  return isAmount(short) ? parseAmount(short) : null;
}

function noAmount(cell: string) {
  return new UnreadableCell(`${shown(cell)} is no amount.`);
}

/** A cell for a message, shortened if it is long. */
export function shown(cell: string): string {
  const text = cell.trim();
  return text === "" ? "An empty cell" : `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const DIGITS_ONLY = /^(\d{4})(\d{2})(\d{2})(?:\d{6}|(?!\d))/;
const MONTH_NAME = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?!\d)/i;
const DAY_THEN_NAME = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4})(?!\d)/i;

/**
 * Reads the day of a cell as YYYY-MM-DD. Time and zone are ignored: a payment belongs to the day in the statement.
 *
 * @throws UnreadableCell for text that is no day, and for years that no statement of this shop can have.
 */
export function readDay(cell: string, order: DateOrder): string {
  const text = cell.trim();
  const [year, month, day] = partsOf(text, order);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal) throw new UnreadableCell(`${shown(cell)} is no day of the calendar.`);
  if (year < 2000 || year > 2099) {
    throw new UnreadableCell(`${shown(cell)} is no day between 2000 and 2099.`);
  }
  return date.toISOString().slice(0, 10);
}

function partsOf(text: string, order: DateOrder): [year: number, month: number, day: number] {
  const yearFirst = YEAR_FIRST.exec(text) ?? DIGITS_ONLY.exec(text);
  if (yearFirst) return [Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])];
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [, one, separator, other, year = ""] = last;
    const full = year.length === 2 ? 2000 + Number(year) : Number(year);
    const isDayFirst = separator === "." || order === "dmy";
    return isDayFirst ? [full, Number(other), Number(one)] : [full, Number(one), Number(other)];
  }
  const named = MONTH_NAME.exec(text);
  if (named) return [Number(named[3]), monthOf(named[1], text), Number(named[2])];
  const dayFirst = DAY_THEN_NAME.exec(text);
  if (dayFirst) return [Number(dayFirst[3]), monthOf(dayFirst[2], text), Number(dayFirst[1])];
  throw new UnreadableCell(`${shown(text)} is no date.`);
}

function monthOf(name: string | undefined, text: string): number {
  const index = MONTHS.indexOf((name ?? "").toLowerCase());
  if (index < 0) throw new UnreadableCell(`${shown(text)} is no date.`);
  return index + 1;
}
