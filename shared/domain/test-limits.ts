/** Limits of laboratory results, in the notation of laboratories. */

export type Limit = {
  min: number | null;
  max: number | null;
  /** Whether the bounds themselves are excluded: "> 95" and "< 5". */
  strict: boolean;
};

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const UNIT = String.raw`\s*[^\d]*`;
const RANGE = new RegExp(
  `^(${NUMBER})${String.raw`\s*[%\p{L}°]*\s*`}(?:-|–|—|−|to|\\.\\.)\\s*(${NUMBER})${UNIT}$`,
  "u",
);
const PLUS_MINUS = new RegExp(
  `^(?<centre>${NUMBER})${String.raw`\s*(?<unit>[%\p{L}/]*)\s*`}(?:±|\\+/-|\\+-)\\s*(?<by>${NUMBER})\\s*(?<byUnit>[^\\d]*)$`,
  "u",
);
const BOUND = new RegExp(
  `^(≥|>=|=>|⩾|>|≤|<=|=<|⩽|<|not less than|nlt|no less than|min(?:imum)?\\.?|at least|not more than|nmt|no more than|max(?:imum)?\\.?|at most)\\s*:?\\s*(${NUMBER})${UNIT}$`,
  "u",
);

const LOWER = /^(≥|>|=>|⩾|not less|nlt|no less|min|at least)/u;

/**
 * The bounds in a limit: "≥ 98 %", "NLT 95.0 % and NMT 105.0 %", "≤ 5", "95–105 %", "1060.6 ± 0.5". None for a text of which
 * not every number is understood, such as "Conforms" or "about 99". Remarks in brackets and "at 220 nm" are left out. A
 * comma before exactly three digits groups thousands; any other comma between digits is a decimal point.
 */
export function parseLimits(text: string | null | undefined): Limit[] {
  // Limits are shorter, and the patterns take quadratic time on a run of blanks.
  if ((text ?? "").length > 200) return [];
  const parts = (text ?? "")
    .trim()
    .toLowerCase()
    .replace(/(?<=\S)\s*\([^()]*\)/g, "")
    .replace(/(\d),(\d{3})(?!\d)/g, "$1$2")
    .replace(/(\d),(\d)/g, "$1.$2")
    .split(/\s*(?:[,;&]|\band\b)\s*/)
    .map((part) => part.replace(/(?<=\S)\s+(?:at|by|@)\s[^±+]*$/, ""))
    .filter((part) => /\d/.test(part));
  const limits = parts.flatMap((part) => parseLimit(part) ?? []);
  return limits.length === parts.length ? limits : [];
}

function parseLimit(line: string): Limit | null {
  const bound = BOUND.exec(line);
  if (bound) {
    const [, sign = "", value = ""] = bound;
    const strict = sign === ">" || sign === "<";
    return LOWER.test(sign)
      ? { min: Number(value), max: null, strict }
      : { min: null, max: Number(value), strict };
  }
  const around = PLUS_MINUS.exec(line)?.groups;
  if (around) {
    const centre = Number(around.centre);
    const by = Number(around.by) * partOf(centre, around);
    return { min: centre - by, max: centre + by, strict: false };
  }
  const range = RANGE.exec(line);
  if (!range) return null;
  const [first, second] = [Number(range[1]), Number(range[2])];
  return { min: Math.min(first, second), max: Math.max(first, second), strict: false };
}

/** In "5.0 mg ± 10 %" the tolerance is a part of the centre: its unit is another one. */
function partOf(centre: number, { unit = "", byUnit = "" }: Record<string, string>): number {
  const part = /^(%|ppm)/.exec(byUnit)?.[1];
  if (!part || unit === "" || unit === part) return 1;
  return Math.abs(centre) * (part === "%" ? 0.01 : 1e-6);
}

/** Whether a result is outside its limit; false when either is unknown. */
export function isOutsideLimit(
  limit: string | null | undefined,
  result: number | null | undefined,
): boolean {
  if (result === null || result === undefined) return false;
  return parseLimits(limit).some(({ min, max, strict }) => {
    // Sums such as 1060.6 + 0.5 are not exact in binary.
    const margin = strict ? -1e-9 : 1e-9;
    return (min !== null && result < min - margin) || (max !== null && result > max + margin);
  });
}
