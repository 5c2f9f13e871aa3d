import { MOST_UNITS, TOO_MANY_UNITS } from "#shared/contracts/common.ts";
import type { ImportProblem, ImportRow } from "#shared/contracts/product-imports.ts";
import { productForm } from "#shared/contracts/products.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { humanUseWords } from "#shared/domain/shop-copy.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { Refusal } from "../../refusals.ts";
import type { StoredProduct } from "../product-changes.queries.ts";
import { type ProductValues, readProductForm } from "../read-product-form.ts";
import { changesBetween } from "./describe-changes.ts";
import type { DraftField, ProductDraft } from "./draft.ts";

/** What is written for a line. A category that is yet to be created is `newCategoryPrefix` and its name. */
export type PlannedWrite =
  | { kind: "create"; values: ProductValues; stock: number }
  | { kind: "update"; before: StoredProduct; values: ProductValues; stockChange: number };

export type PlannedRow = { row: ImportRow; write: PlannedWrite | null };

/** What the shop has of what the file speaks of. */
export type Shelf = {
  /** By slug, former ones included. */
  bySlug: ReadonlyMap<string, StoredProduct>;
  /** By lower-cased name; several may share one. */
  byName: ReadonlyMap<string, readonly StoredProduct[]>;
  categories: readonly { id: string; name: string; slug: string }[];
};

export const newCategoryPrefix = "new:";

/**
 * Compares lines with the shop, one after the other: what would be created, changed or left, and what is wrong. It
 * remembers the lines before, and writes nothing.
 */
export function openPlan(shelf: Shelf): (draft: ProductDraft) => PlannedRow {
  const spokenOf = new Map<string, number>();
  return (draft) => planRow(draft, shelf, spokenOf);
}

function planRow(draft: ProductDraft, shelf: Shelf, spokenOf: Map<string, number>): PlannedRow {
  if (draft.isSkipped) return { row: { ...blankRow(draft), outcome: "skipped" }, write: null };
  const problems = [...draft.problems];
  const before = findExisting(draft, shelf, problems);
  requireOnlyOnce(draft, before, spokenOf, problems);
  const values = readValues(draft, before, shelf, problems);
  requireStorableStock(draft, before, problems);
  if (problems.length > 0 || values === null) {
    const row = { ...blankRow(draft), problems: firstOfEachColumn(problems) };
    return { row: { ...row, outcome: "invalid" }, write: null };
  }
  const write = writeOf(draft, before, values);
  const changes = changesBetween(before, write, (id) => categoryName(id, shelf));
  const notes = [...draft.notes, ...warnings(values, draft)];
  const row = { ...blankRow(draft), name: values.name, changes, notes };
  if (write.kind === "create") return { row: { ...row, outcome: "created" }, write };
  if (changes.length === 0) return { row: { ...row, outcome: "unchanged" }, write: null };
  return { row: { ...row, outcome: "updated" }, write };
}

/** A price that cannot be read is also missing; to say so twice helps nobody. */
function firstOfEachColumn(problems: readonly ImportProblem[]): ImportProblem[] {
  return [...Map.groupBy(problems, ({ column }) => column).values()].flatMap(
    ([first]) => first ?? [],
  );
}

function blankRow({ line, name, notes }: ProductDraft) {
  return { line, name, changes: [], problems: [], notes } satisfies Omit<ImportRow, "outcome">;
}

/** By its slug, otherwise by its exact name, whatever its capitals. */
function findExisting(
  draft: ProductDraft,
  { bySlug, byName }: Shelf,
  problems: ImportProblem[],
): StoredProduct | null {
  const known = draft.slug === null ? undefined : bySlug.get(draft.slug);
  if (known) return known;
  const namesakes = byName.get(draft.name.toLowerCase()) ?? [];
  if (namesakes.length > 1) {
    const message = `${namesakes.length} products have this name: the file must say which, by its slug`;
    problems.push(problemOf(draft, "name", message));
  }
  return namesakes[0] ?? null;
}

/** Two lines about one product would undo each other. */
function requireOnlyOnce(
  draft: ProductDraft,
  before: StoredProduct | null,
  spokenOf: Map<string, number>,
  problems: ImportProblem[],
): void {
  const key = before ? `id:${before.id}` : `name:${draft.name.toLowerCase()}`;
  const earlier = spokenOf.get(key);
  if (earlier === undefined) spokenOf.set(key, draft.line);
  else problems.push(problemOf(draft, "name", `Line ${earlier} is about the same product`));
}

function readValues(
  draft: ProductDraft,
  before: StoredProduct | null,
  shelf: Shelf,
  problems: ImportProblem[],
): ProductValues | null {
  const { category, ...fields } = draft.fields;
  const form = productForm.safeParse({
    ...fields,
    name: draft.name,
    ...(category !== undefined && { categoryId: categoryId(category, shelf) }),
  });
  if (!form.success) {
    for (const { path, message } of form.error.issues) {
      problems.push(problemOf(draft, String(path[0]) as DraftField, message));
    }
    return null;
  }
  try {
    return readProductForm(form.data, before);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error;
    for (const [field, message] of Object.entries(error.details.fields)) {
      problems.push(problemOf(draft, field as DraftField, message));
    }
    return null;
  }
}

function writeOf(
  { fields }: ProductDraft,
  before: StoredProduct | null,
  values: ProductValues,
): PlannedWrite {
  if (!before) return { kind: "create", values, stock: fields.stockQuantity ?? 0 };
  return { kind: "update", before, values, stockChange: stockChange(fields, before) };
}

/** What was sold since the export stays sold: only what somebody changed in the file counts. */
function stockChange(
  { stockQuantity: wanted, loadedStockQuantity: atExport }: ProductDraft["fields"],
  { stockQuantity: current }: StoredProduct,
): number {
  return wanted === undefined ? 0 : Math.max(wanted - (atExport ?? current), -current);
}

/** Two numbers that are fine each may add up to one that is not. */
function requireStorableStock(
  draft: ProductDraft,
  before: StoredProduct | null,
  problems: ImportProblem[],
): void {
  if (!before || before.stockQuantity + stockChange(draft.fields, before) <= MOST_UNITS) return;
  problems.push(problemOf(draft, "stockQuantity", TOO_MANY_UNITS));
}

function warnings(values: ProductValues, { fields }: ProductDraft): string[] {
  const words = humanUseWords([values.name, values.description, values.researchUse].join("\n"));
  const isPriceIdle =
    values.hasBulkPricing &&
    Boolean(fields.price) &&
    parseAmount(fields.price ?? "") !== values.price;
  return [
    ...(words.length > 0 ? [`This text speaks of human use: ${words.join(", ")}.`] : []),
    ...(isPriceIdle
      ? ["The price follows from the smallest tier; the one in the file is not used."]
      : []),
  ];
}

function categoryId(name: string | null, { categories }: Shelf): string | null {
  if (name === null) return null;
  const slug = slugify(name);
  const known =
    categories.find((each) => each.name.toLowerCase() === name.toLowerCase()) ??
    categories.find((each) => each.slug === slug);
  return known?.id ?? `${newCategoryPrefix}${name}`;
}

function categoryName(id: string | null, { categories }: Shelf): string {
  if (id === null) return "";
  if (id.startsWith(newCategoryPrefix)) return `${id.slice(newCategoryPrefix.length)} (new)`;
  return categories.find((category) => category.id === id)?.name ?? "";
}

function problemOf(draft: ProductDraft, field: DraftField | "categoryId", message: string) {
  const column = draft.columns[field === "categoryId" ? "category" : field] ?? "";
  return { line: draft.line, column, message };
}
