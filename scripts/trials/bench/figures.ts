import type { Costs } from "./load-model.ts";

/** One line of the report. */
export type Figure = {
  what: string;
  measured: string;
  /** The name of the baseline, and its figure. */
  baseline?: string;
  ratio?: string;
  budget?: string;
  /** Null without a budget. */
  met: boolean | null;
  note?: string;
  /** The values for the load model. */
  costs?: Partial<Costs>;
};

type Amount = { value: number; unit: string };

/** A figure with an upper limit. */
export function atMost(what: string, { value, unit }: Amount, most: number, note?: string): Figure {
  return {
    what,
    measured: `${rounded(value)} ${unit}`,
    budget: `≤ ${most} ${unit}`,
    met: value <= most,
    note,
  };
}

/** A figure with a lower limit. */
export function atLeast(
  what: string,
  { value, unit }: Amount,
  least: number,
  note?: string,
): Figure {
  return {
    what,
    measured: `${rounded(value)} ${unit}`,
    budget: `≥ ${least.toLocaleString("en-US")} ${unit}`,
    met: value >= least,
    note,
  };
}

/** A figure relative to a baseline measured at the same time; `least` is the promised share of it. */
export function atLeastShare(
  what: string,
  { ours, theirs, ratio }: { ours: number; theirs: number; ratio: number },
  { least, unit, baseline }: { least: number; unit: string; baseline: string },
  note?: string,
): Figure {
  return {
    what,
    measured: `${rounded(ours)} ${unit}`,
    baseline: `${baseline}: ${rounded(theirs)} ${unit}`,
    ratio: `${rounded(ratio * 100)} %`,
    budget: `≥ ${rounded(least * 100)} %`,
    met: ratio >= least,
    note,
  };
}

/** A figure without a budget. */
export function told(what: string, measured: string, note?: string): Figure {
  return { what, measured, met: null, note };
}

/** A count that must be zero. */
export function none(what: string, found: number, of: string): Figure {
  return { what, measured: `${found} of ${of}`, budget: "0", met: found === 0 };
}

/** The number with three significant digits. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}
