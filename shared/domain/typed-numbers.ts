/** The accepted input of a field. The notation is that of the United States: 1,296.50. */
export interface NumberRules {
  /** Maximum number of decimals; 0 for whole numbers. */
  decimals: number;
  /** Dollars: "$" or "USD" is accepted, and the result has two decimals. */
  isMoney?: boolean;
  /** A unit that is accepted after the number. */
  unit?: string;
  /** Whether an exponent such as 1.2e-7 is accepted. */
  hasExponent?: boolean;
  /** The error message for a text that is not a number. */
  message: string;
}

/** A number in digits, "1296.5"; money always has two decimals, "1296.50". */
export interface Reading {
  text: string;
  value: number;
}

/** The result of reading. `ask` has the possible numbers, the largest first, and the question for the user. */
export type TypedNumber =
  | ({ kind: "number" } & Reading)
  | { kind: "ask"; question: string; readings: readonly Reading[] }
  | { kind: "error"; message: string }
  | { kind: "empty" };

export const WHOLE_NUMBER: NumberRules = {
  decimals: 0,
  message: "Must be a whole number such as 12",
};
export const GRAMS: NumberRules = {
  decimals: 0,
  unit: "g",
  message: "Must be a whole number of grams such as 250",
};
export const MONEY: NumberRules = {
  decimals: 2,
  isMoney: true,
  message: "Must be an amount such as 12.50",
};
export const PERCENT: NumberRules = {
  decimals: 2,
  unit: "%",
  message: "Must be a percentage such as 12.5",
};
export const MEASUREMENT: NumberRules = {
  decimals: 20,
  hasExponent: true,
  message: "Must be a number such as 12.5",
};
/** The molecular weight of a product, in g/mol. */
export const AVERAGE_MASS: NumberRules = {
  decimals: 4,
  unit: "g/mol",
  message: "Must be a mass such as 1060.22",
};
export const MILLIGRAMS_TYPED: NumberRules = {
  decimals: 6,
  unit: "mg",
  message: "Must be milligrams such as 5 or 0.5",
};

const MAX_TYPED = 60;
/** A number stores fifteen digits exactly. */
const MAX_DIGITS = 15;

const WITH_DOLLARS = /^([+-]?)\s*(?:US\$|\$|USD)?\s*([+-]?)(.*?)\s*(?:USD)?$/i;
const WITHOUT = /^([+-]?)()(.*)$/;
const EXPONENT = /^(?:\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})e[+-]?\d{1,3}$/i;

/**
 * Reads a typed number in US notation. For whole numbers, 1,000 means a thousand and 1.000 is ambiguous. Where decimals
 * are allowed, 1.296 is read as it is and 1,296 is ambiguous. Notation of other countries, such as 12,50, is ambiguous
 * too. Ambiguous input returns a question. Nothing is rounded, cut off or ignored.
 */
export function readTypedNumber(typed: string, rules: NumberRules): TypedNumber {
  const shown = typed.trim();
  const refused = { kind: "error", message: rules.message } as const;
  if (shown.length > MAX_TYPED) return refused;
  const text = withoutUnit(inAscii(shown), rules.unit);
  if (text === "") return inAscii(shown) === "" ? { kind: "empty" } : refused;
  const [, before = "", after = "", digits = ""] =
    (rules.isMoney ? WITH_DOLLARS : WITHOUT).exec(text) ?? [];
  if (before && after) return refused;
  const sign = before || after;
  if (rules.hasExponent && EXPONENT.test(digits)) {
    const value = Number(`${sign}${digits}`);
    return Number.isFinite(value) ? { kind: "number", text: String(value), value } : refused;
  }
  const american = readDigits(digits, ",", ".");
  const other = /[.,]/.test(digits) ? readDigits(digits, ".", ",") : null;
  const isCertain = digits.includes(",") ? rules.decimals === 0 : rules.decimals > 0;
  const possible = american && (isCertain || !other) ? [american] : [american, other];
  const readings = possible
    .flatMap((parts) => (parts ? (readingOf(sign, parts, rules) ?? []) : []))
    .sort((one, two) => Math.abs(two.value) - Math.abs(one.value));
  const [first, second] = readings;
  if (!first) return refused;
  if (american && (isCertain || !other)) return { kind: "number", ...first };
  const question = second
    ? `${shown}: ${inWords(first.value)}, or ${second.text}?`
    : `${shown}: did you mean ${first.text}?`;
  return { kind: "ask", question, readings };
}

/** Replaces East Asian digits and signs and typographic minus signs; removes invisible characters. */
function inAscii(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u2212/g, "-")
    .replace(/^\p{Cf}+|\p{Cf}+$/gu, "")
    .trim();
}

function withoutUnit(text: string, unit: string | undefined): string {
  if (!unit || !text.toLowerCase().endsWith(unit)) return text;
  return text.slice(0, -unit.length).trimEnd();
}

type Parts = { whole: string; decimals: string };

/** The digits before and after the decimal sign; null when the grouping is wrong or there are no digits. */
function readDigits(text: string, group: string, point: string): Parts | null {
  const [grouped = "", decimals = "", ...more] = text.split(point);
  if (more.length > 0 || !/^\d*$/.test(decimals) || grouped + decimals === "") return null;
  if (!grouped.includes(group)) return /^\d*$/.test(grouped) ? { whole: grouped, decimals } : null;
  const [first = "", ...groups] = grouped.split(group);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((each) => /^\d{3}$/.test(each));
  return isGrouped ? { whole: first + groups.join(""), decimals } : null;
}

/** Null when the rules of the field do not allow the number. */
function readingOf(sign: string, parts: Parts, rules: NumberRules): Reading | null {
  const whole = parts.whole.replace(/^0+(?=\d)/, "") || "0";
  const decimals = parts.decimals.replace(/0+$/, "");
  if (decimals.length > rules.decimals || whole.length > MAX_DIGITS) return null;
  const minus = sign === "-" && whole + decimals !== "0" ? "-" : "";
  const plain = `${minus}${whole}${decimals && `.${decimals}`}`;
  const value = Number(plain);
  // A number of more than fifteen digits is accepted only if it is written back unchanged.
  if (whole.length + decimals.length > MAX_DIGITS && String(value) !== plain) return null;
  return { text: rules.isMoney ? `${minus}${whole}.${decimals.padEnd(2, "0")}` : plain, value };
}

const ONES = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
  "fifteen sixteen seventeen eighteen nineteen"
).split(" ");
const TENS = ",,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety".split(",");
const SCALES = [
  [1_000_000, "million"],
  [1_000, "thousand"],
  [100, "hundred"],
] as const;

/** A whole number below a billion in English words: 1296 → "one thousand two hundred ninety-six". */
export function inWords(value: number): string {
  if (!Number.isInteger(value) || Math.abs(value) >= 1e9) return String(value);
  if (value < 0) return `minus ${inWords(-value)}`;
  const scale = SCALES.find(([size]) => value >= size);
  if (scale) {
    const [size, name] = scale;
    const rest = value % size;
    return `${inWords(Math.floor(value / size))} ${name}${rest > 0 ? ` ${inWords(rest)}` : ""}`;
  }
  if (value < 20) return ONES[value] ?? String(value);
  const ones = value % 10;
  return `${TENS[Math.floor(value / 10)]}${ones > 0 ? `-${ONES[ones]}` : ""}`;
}
