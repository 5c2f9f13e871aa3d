import {
  type CalculatorInput,
  DOSE_PRESETS_MG,
  parseCustomValue,
  STRENGTH_PRESETS_MG,
  WATER_PRESETS_ML,
} from "#shared/domain/calculator.ts";
import type { ViewAddress } from "../views/use-view-in-url.ts";

export const FIELDS = [
  { name: "doseMg", param: "dose", title: "Dose", unit: "mg", presets: DOSE_PRESETS_MG },
  {
    name: "strengthMg",
    param: "strength",
    title: "Vial strength",
    unit: "mg",
    presets: STRENGTH_PRESETS_MG,
  },
  { name: "waterMl", param: "water", title: "Water", unit: "mL", presets: WATER_PRESETS_ML },
] as const satisfies readonly {
  name: keyof CalculatorInput;
  param: string;
  title: string;
  unit: string;
  presets: readonly number[];
}[];

export type CalculatorField = (typeof FIELDS)[number];

export const START: CalculatorInput = { doseMg: 0.25, strengthMg: 5, waterMl: 2 };

/** The values in an address, parsed like typed ones. START replaces values that are missing or not above zero. */
export function parseCalculatorQuery(params: URLSearchParams): CalculatorInput {
  const input = { ...START };
  for (const { name, param } of FIELDS) {
    input[name] = parseCustomValue(params.get(param) ?? "") ?? START[name];
  }
  return input;
}

export function calculatorQuery(input: CalculatorInput): string {
  return `?${new URLSearchParams(FIELDS.map(({ name, param }) => [param, plainNumber(input[name])]))}`;
}

/** The worksheet on the same page keeps its parameters in the URL. */
export const calculatorAddress: ViewAddress<CalculatorInput> = {
  parse: parseCalculatorQuery,
  href: (input) => {
    const params = new URLSearchParams(location.search);
    for (const { name, param } of FIELDS) params.set(param, plainNumber(input[name]));
    return `?${params}`;
  },
};

/** A number without exponent and grouping, which `parseCustomValue` cannot read. */
export function plainNumber(value: number): string {
  return value.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 15 });
}
