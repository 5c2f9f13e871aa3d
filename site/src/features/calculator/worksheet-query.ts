import { parseCustomValue } from "#shared/domain/calculator.ts";
import type { SolutionInput } from "#shared/domain/solution.ts";
import { plainNumber } from "./calculator-query.ts";

export const FACTORS = [
  { name: "massMg", param: "mg", label: "Mass weighed", unit: "mg", max: 1e9 },
  { name: "netContent", param: "content", label: "Net content", unit: "%", max: 100 },
  { name: "purity", param: "purity", label: "Purity", unit: "%", max: 100 },
  { name: "molecularWeight", param: "mw", label: "Molecular weight", unit: "g/mol", max: 1e9 },
  { name: "volumeMl", param: "ml", label: "Volume of the solution", unit: "mL", max: 1e9 },
] as const satisfies readonly {
  name: keyof SolutionInput;
  param: string;
  label: string;
  unit: string;
  max: number;
}[];

export type Factor = (typeof FACTORS)[number];

export interface FilledFrom {
  /** "Lot BRK-2611-A of Bradykinin". */
  name: string;
  href: string;
  factors: Partial<SolutionInput>;
}

/** The texts of the fields; empty if unknown. */
export type Typed = Record<keyof SolutionInput, string>;

const START: Partial<SolutionInput> = { netContent: 100, purity: 100, volumeMl: 1 };

/** The product slug or lot number in an address that should fill the worksheet. */
export function sourceInQuery(query: URLSearchParams): {
  product: string | null;
  lot: string | null;
} {
  return { product: query.get("product") || null, lot: query.get("lot") || null };
}

/** The initial fields: from the address, else from the product or lot, else 100 % and 1 mL. */
export function typedAtFirst(query: URLSearchParams, filled: FilledFrom | null): Typed {
  const entries = FACTORS.map(({ name, param }) => {
    const known = filled?.factors[name] ?? START[name];
    return [
      name,
      query.get(param)?.slice(0, 20) ?? (known === undefined ? "" : plainNumber(known)),
    ];
  });
  return Object.fromEntries(entries) as Typed;
}

/** The number of a field. Null if it is not a number, not above zero, or too large. */
export function factorOf(typed: string, { max }: Pick<Factor, "max">): number | null {
  const value = parseCustomValue(typed);
  return value !== null && value <= max ? value : null;
}

/** The same address with the current input, for links. */
export function worksheetHref(current: URL, typed: Typed): string {
  const params = new URLSearchParams(current.search);
  for (const { name, param } of FACTORS) {
    if (typed[name]) params.set(param, typed[name]);
    else params.delete(param);
  }
  return `${current.pathname}?${params}`;
}
