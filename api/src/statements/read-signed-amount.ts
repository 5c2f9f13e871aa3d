import { isAmount } from "#shared/domain/amount.ts";
import { type Cents, parseAmount } from "#shared/domain/money.ts";
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
