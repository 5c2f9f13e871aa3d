import { PRODUCT_RANGES, type ProductsQuery } from "#shared/contracts/product-search.ts";
import { STORAGES, type Storage } from "#shared/domain/storages.ts";
import {
  MEASUREMENT,
  type NumberRules,
  readTypedNumber,
  WHOLE_NUMBER,
} from "#shared/domain/typed-numbers.ts";

/** Filters with several values, of which a product needs one. */
export const VALUE_FILTERS = ["category", "modification", "storage"] as const;
export type ValueFilter = (typeof VALUE_FILTERS)[number];

/** The filters by the names that the URL and the API share. Inactive filters are omitted. */
export type CatalogueFilters = Pick<ProductsQuery, "inStock" | BoundName> &
  Partial<Record<Exclude<ValueFilter, "storage">, string[]>> & { storage?: Storage[] };

/** As many as the API takes. */
const MAX_VALUES = 20;

const BOUND = /^\d{1,6}(\.\d{1,4})?$/;

/**
 * The filters of an address or a form. Invalid values are ignored, and so is the end of a range
 * that is below its start.
 */
export function readFilters(params: URLSearchParams | FormData): CatalogueFilters {
  const text = (name: string) => String(params.get(name) ?? "").trim();
  const filters: CatalogueFilters = {};
  for (const name of VALUE_FILTERS) {
    const values = params.getAll(name).map((value) => String(value).trim());
    const usable = [...new Set(values)].filter(
      (value) =>
        value !== "" &&
        value.length <= 100 &&
        isStorable(value) &&
        (name !== "storage" || isStorage(value)),
    );
    // The API refuses other words for the storage.
    if (usable.length > 0) filters[name] = usable.slice(0, MAX_VALUES) as Storage[];
  }
  if (text("inStock") === "true") filters.inStock = "true";
  for (const [from, to] of PRODUCT_RANGES) {
    const isWhole = from === "lengthFrom";
    const [least, most] = [readBound(text(from), isWhole), readBound(text(to), isWhole)];
    if (least !== null) filters[from] = least;
    if (most !== null && (least === null || most >= least)) filters[to] = most;
  }
  return filters;
}

export type BoundName = (typeof PRODUCT_RANGES)[number][number];

/** The problem with a typed number, and the values that it could mean. */
export type BoundProblem = { message: string; readings: readonly string[] };

const DECIMAL: NumberRules = { ...MEASUREMENT, decimals: 4, hasExponent: false };

/** The filters of the form. An unreadable or ambiguous number is a problem, and is not used as a filter. */
export function readTypedFilters(form: FormData): {
  filters: CatalogueFilters;
  problems: Partial<Record<BoundName, BoundProblem>>;
} {
  const problems: Partial<Record<BoundName, BoundProblem>> = {};
  for (const [from, to] of PRODUCT_RANGES) {
    const isWhole = from === "lengthFrom";
    const [least, most] = [from, to].map((name) => {
      const read = readTypedNumber(String(form.get(name) ?? ""), isWhole ? WHOLE_NUMBER : DECIMAL);
      if (read.kind === "empty") return null;
      if (read.kind === "ask") {
        const readings = read.readings.map(({ text }) => text);
        problems[name] = { message: read.question, readings };
      } else if (read.kind === "error" || readBound(read.text, isWhole) === null) {
        const kind = isWhole ? "whole number" : "number";
        problems[name] = { message: `Must be a ${kind} from 0 to 999,999`, readings: [] };
      } else {
        form.set(name, read.text);
        return read.value;
      }
      return null;
    });
    if (least != null && most != null && most < least) {
      problems[to] = { message: `Must not be below ${least}`, readings: [] };
    }
  }
  return { filters: readFilters(form), problems };
}

const isStorage = (text: string) => STORAGES.some((storage) => storage === text);

const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

function readBound(text: string, isWhole: boolean): number | null {
  if (!BOUND.test(text) || (isWhole && text.includes("."))) return null;
  return Number(text);
}

export function writeFilters(filters: CatalogueFilters, params: URLSearchParams): void {
  for (const [name, value] of Object.entries(filters)) {
    params.delete(name);
    for (const each of [value].flat()) params.append(name, String(each));
  }
}

export const isFiltered = (filters: CatalogueFilters) => Object.keys(filters).length > 0;

/** One active filter: how it reads, and the filters without it. */
export type ActiveFilter = { key: string; label: string; without: CatalogueFilters };

const RANGE_NAMES: Record<string, [label: string, unit: string]> = {
  length: ["Length", "residues"],
  mass: ["Mass", "g/mol"],
  amount: ["Amount", "mg"],
  price: ["Price", "dollars"],
  purity: ["Purity", "%"],
};

/** The active filters, each value of its own. `labelOf` names a value as the list of its facet does. */
export function activeFilters(
  filters: CatalogueFilters,
  labelOf: (name: ValueFilter, value: string) => string,
): ActiveFilter[] {
  const values = VALUE_FILTERS.flatMap((name) =>
    (filters[name] ?? []).map((value) => {
      const others = filters[name]?.filter((other: string) => other !== value) ?? [];
      const { [name]: _, ...rest } = filters;
      return {
        key: `${name} ${value}`,
        label: labelOf(name, value),
        without: others.length > 0 ? { ...rest, [name]: others } : rest,
      };
    }),
  );
  const ranges = PRODUCT_RANGES.flatMap(([from, to]) => {
    const { [from]: least, [to]: most, ...without } = filters;
    if (least === undefined && most === undefined) return [];
    const [label = "", unit = ""] = RANGE_NAMES[from.slice(0, -4)] ?? [];
    const bounds =
      least === undefined
        ? `to ${most}`
        : most === undefined
          ? `from ${least}`
          : `${least} to ${most}`;
    return [{ key: from, label: `${label} ${bounds} ${unit}`, without }];
  });
  const { inStock, ...without } = filters;
  return [
    ...values,
    ...ranges,
    ...(inStock ? [{ key: "inStock", label: "In stock", without }] : []),
  ];
}
