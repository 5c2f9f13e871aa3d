import { MAX_UNITS, storage, TOO_MANY_UNITS } from "#shared/contracts/common.ts";
import type { BulkProducts } from "#shared/contracts/imports.ts";
import { MAX_GRAMS, type Product } from "#shared/contracts/products.ts";
import {
  GRAMS,
  MONEY,
  type NumberRules,
  readTypedNumber,
  type TypedNumber,
  WHOLE_NUMBER,
} from "#shared/domain/typed-numbers.ts";

/** The columns that are typed or pasted, in the order of the grid. */
export const GRID_FIELDS = [
  { id: "price", title: "Price", rules: MONEY },
  { id: "stockQuantity", title: "Stock", rules: WHOLE_NUMBER },
  { id: "lowStockThreshold", title: "Low at", rules: WHOLE_NUMBER },
  { id: "category", title: "Category", rules: null },
  { id: "featured", title: "Featured", rules: null },
  { id: "storage", title: "Storage", rules: null },
  { id: "weightGrams", title: "Weight (g)", rules: GRAMS },
] as const satisfies readonly { id: string; title: string; rules: NumberRules | null }[];

export type GridField = (typeof GRID_FIELDS)[number]["id"];
export type Category = { id: string; name: string };

/** The typed texts of cells that differ from what is stored, by product and field. */
export type Typed = Readonly<Record<string, Partial<Record<GridField, string>>>>;

/** Each product as it was when its row was first typed into, by id. Its version and stock are sent with the changes. */
export type Read = Readonly<Record<string, Product>>;

/** What a cell shows before anybody types. */
export function storedText(
  product: Product,
  field: GridField,
  categories: readonly Category[],
): string {
  switch (field) {
    case "category":
      return categories.find(({ id }) => id === product.categoryId)?.name ?? "";
    case "featured":
      return product.featured ? "yes" : "no";
    case "weightGrams":
      return product.weightGrams === null ? "" : String(product.weightGrams);
    default:
      return String(product[field]);
  }
}

/** Why a cell cannot be typed into; null when it can. */
export function lockedBecause(product: Product, field: GridField): string | null {
  if (field === "price" && product.hasBulkPricing) return "from its tiers";
  if (field === "stockQuantity" && product.lotTracked) return "from its lots";
  return null;
}

/** What somebody else changed in a row, as it is now: "Stock 7, Low at 3". */
export function changedMeanwhile(
  read: Product,
  now: Product,
  categories: readonly Category[],
): string {
  const changed = GRID_FIELDS.filter(
    ({ id }) => storedText(read, id, categories) !== storedText(now, id, categories),
  );
  return changed
    .map(({ id, title }) => `${title} ${storedText(now, id, categories) || "none"}`)
    .join(", ");
}

export type CellReading =
  | { kind: "value"; value: string | number | boolean | null }
  | {
      kind: "problem";
      message: string;
      readings?: Extract<TypedNumber, { kind: "ask" }>["readings"];
    };

/** The typed text of a cell as the call takes it, or why it is not taken. Nothing is guessed. */
export function readCell(
  field: GridField,
  typed: string,
  categories: readonly Category[],
): CellReading {
  if (field === "category") return readCategory(typed.trim(), categories);
  if (field === "featured") return readFlag(typed.trim().toLowerCase());
  if (field === "storage") return readStorage(typed.trim().toLowerCase());
  const { rules } = GRID_FIELDS.find(({ id }) => id === field) ?? {};
  const read = readTypedNumber(typed, rules ?? WHOLE_NUMBER);
  if (read.kind === "ask") {
    return { kind: "problem", message: read.question, readings: read.readings };
  }
  if (read.kind === "empty") {
    return field === "weightGrams"
      ? { kind: "value", value: null }
      : { kind: "problem", message: "A number is required" };
  }
  if (read.kind === "error") return { kind: "problem", message: read.message };
  if (read.value < 0) return { kind: "problem", message: "Must be 0 or more" };
  if (field === "price") return { kind: "value", value: read.text };
  if (field === "weightGrams" && (read.value < 1 || read.value > MAX_GRAMS)) {
    return { kind: "problem", message: "Must be 1 to 100,000 grams, or empty" };
  }
  if (read.value > MAX_UNITS) return { kind: "problem", message: TOO_MANY_UNITS };
  return { kind: "value", value: read.value };
}

function readCategory(typed: string, categories: readonly Category[]): CellReading {
  if (typed === "") return { kind: "value", value: null };
  const named = categories.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
  if (named.length === 1) return { kind: "value", value: named[0]?.id ?? null };
  return {
    kind: "problem",
    message: named.length === 0 ? "There is no such category" : "Several categories have this name",
  };
}

function readStorage(typed: string): CellReading {
  const { data, error } = storage.safeParse(typed);
  return data
    ? { kind: "value", value: data }
    : { kind: "problem", message: error?.issues[0]?.message ?? "" };
}

const YES = ["yes", "true", "1", "x"];
const NO = ["no", "false", "0", ""];

function readFlag(typed: string): CellReading {
  if (YES.includes(typed)) return { kind: "value", value: true };
  if (NO.includes(typed)) return { kind: "value", value: false };
  return { kind: "problem", message: "Must be yes or no" };
}

/** A cell and what ends it. Spreadsheets quote a cell that has several lines. */
const CELL = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/g;

/** The cells of a text from a spreadsheet: rows by lines, cells by tabs. Quotes around a cell are removed. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of text.replace(/(\r\n|\r|\n)$/, "").matchAll(CELL)) {
    const bare = cell.replace(/^"(.*)"$/s, "$1");
    rows
      .at(-1)
      ?.push((bare === cell ? cell : bare.replaceAll('""', '"').replace(/\s+/g, " ")).trim());
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows;
}

/** The typed texts after a paste that begins at a cell. What falls outside of the grid is left out; locked cells stay. */
export function pasted(
  typed: Typed,
  products: readonly Product[],
  at: { row: number; field: GridField },
  text: string,
): { typed: Typed; outside: number } {
  const first = GRID_FIELDS.findIndex(({ id }) => id === at.field);
  const next: Record<string, Partial<Record<GridField, string>>> = { ...typed };
  let outside = 0;
  for (const [down, cells] of pastedCells(text).entries()) {
    for (const [right, cell] of cells.entries()) {
      const product = products[at.row + down];
      const field = GRID_FIELDS[first + right]?.id;
      if (!product || !field || lockedBecause(product, field)) outside += 1;
      else next[product.id] = { ...next[product.id], [field]: cell };
    }
  }
  return { typed: next, outside };
}

/**
 * The changes of the typed cells, and the problems by "product field". Cells that say what is stored change nothing.
 *
 * @param products as they were when their rows were first typed into
 */
export function changesOf(
  typed: Typed,
  products: readonly Product[],
  categories: readonly Category[],
): { changes: BulkProducts["changes"]; problems: ReadonlyMap<string, CellReading> } {
  const problems = new Map<string, CellReading>();
  const changes = products.flatMap((product) => {
    const fields: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(typed[product.id] ?? {})) {
      const field = name as GridField;
      const stored = storedText(product, field, categories);
      if (text === stored || lockedBecause(product, field)) continue;
      const read = readCell(field, text, categories);
      if (read.kind === "problem") problems.set(`${product.id} ${field}`, read);
      else if (!isStored(read.value, product, field)) {
        fields[field === "category" ? "categoryId" : field] = read.value;
      }
    }
    if ("stockQuantity" in fields) fields.loadedStockQuantity = product.stockQuantity;
    if (Object.keys(fields).length === 0) return [];
    return [{ id: product.id, updatedAt: product.updatedAt, fields }];
  });
  return { changes, problems };
}

function isStored(value: unknown, product: Product, field: GridField): boolean {
  return value === (field === "category" ? product.categoryId : product[field]);
}
