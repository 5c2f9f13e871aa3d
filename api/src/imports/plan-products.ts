import { MAX_UNITS, TOO_MANY_UNITS } from "#shared/contracts/common.ts";
import type { ImportProblem, ImportRow } from "#shared/contracts/imports.ts";
import { productForm } from "#shared/contracts/products.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { humanUseWords } from "#shared/domain/shop-copy.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { LOT_TRACKED } from "../lots/lots.errors.ts";
import { productWarnings } from "../products/present-product.ts";
import type { ProductValues, StoredProduct } from "../products/product-changes.queries.ts";
import { readProductForm } from "../products/read-product-form.ts";
import { Refusal } from "../refusals.ts";
import { changesBetween } from "./describe-changes.ts";
import type { DraftField, ProductDraft } from "./format-draft.ts";
import type { PlannedRow } from "./import-kind.ts";
import { firstOfEachCell } from "./import-report.ts";
import { newCategoryPrefix, type PlannedWrite } from "./write-products.ts";

/** The products and categories of the shop that the lines of a file may be about. */
export type CatalogueExcerpt = {
  bySlug: ReadonlyMap<string, StoredProduct>;
  /** By lower-cased name; several may share one. */
  byName: ReadonlyMap<string, readonly StoredProduct[]>;
  categories: readonly { id: string; name: string; slug: string }[];
  /** Every slug that the file names. */
  slugsInFile: ReadonlySet<string>;
  /** Lines whose change of stock an earlier import of the same file made, and how that one ended. */
  appliedLines: ReadonlyMap<number, "finished" | "interrupted">;
};

/**
 * Answers a function that compares one line with the shop: what would be created or changed, and what is wrong. It
 * remembers earlier lines, to find two about one product. Nothing is written.
 */
export function createPlanner(
  catalogue: CatalogueExcerpt,
): (draft: ProductDraft) => PlannedRow<PlannedWrite> {
  const linesByKey = new Map<string, number>();
  return (draft) => planRow(draft, catalogue, linesByKey);
}

function planRow(
  draft: ProductDraft,
  catalogue: CatalogueExcerpt,
  linesByKey: Map<string, number>,
): PlannedRow<PlannedWrite> {
  if (draft.isSkipped) return { row: { ...blankRow(draft), outcome: "skipped" }, write: null };
  const problems = [...draft.problems];
  const before = findExisting(draft, catalogue, problems);
  requireOnlyOnce(draft, before, linesByKey, problems);
  const values = readValues(draft, before, catalogue, problems);
  const stock = stockChange(draft, before, catalogue);
  requireStorableStock(draft, before, stock, problems);
  if (stock !== 0 && before?.lotTrackedAt) {
    problems.push(problemOf(draft, "stockQuantity", LOT_TRACKED));
  }
  if (problems.length > 0 || values === null) {
    const row = { ...blankRow(draft), problems: firstOfEachCell(problems) };
    return { row: { ...row, outcome: "invalid" }, write: null };
  }
  const write = writeOf(draft, before, values, stock);
  const changes = changesBetween(before, write, (id) => categoryName(id, catalogue));
  const notes = [
    ...draft.notes,
    ...warnings(values, draft, before),
    ...stockNotes(draft, before, stock),
    ...(write.kind === "create" ? addressNotes(draft) : []),
  ];
  const row = {
    ...blankRow(draft),
    name: values.name,
    changes,
    warnings: productWarnings(values),
    notes,
  };
  if (write.kind === "create") return { row: { ...row, outcome: "created" }, write };
  if (changes.length === 0) return { row: { ...row, outcome: "unchanged" }, write: null };
  return { row: { ...row, outcome: "updated" }, write };
}

function blankRow({ line, name, notes }: ProductDraft) {
  return { line, name, changes: [], problems: [], warnings: [], notes } satisfies Omit<
    ImportRow,
    "outcome"
  >;
}

/** Finds by slug, else by name in any case; never a product whose slug another line has. */
function findExisting(
  draft: ProductDraft,
  { bySlug, byName, slugsInFile }: CatalogueExcerpt,
  problems: ImportProblem[],
): StoredProduct | null {
  const known = draft.slug === null ? undefined : bySlug.get(draft.slug);
  if (known) return known;
  const namesakes = (byName.get(draft.name.toLowerCase()) ?? []).filter(
    ({ slug }) => draft.slug === null || !slugsInFile.has(slug),
  );
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
  linesByKey: Map<string, number>,
  problems: ImportProblem[],
): void {
  const [own, others] = keysOf(draft, before);
  const earlier = others.map((key) => linesByKey.get(key)).find((line) => line !== undefined);
  for (const key of own) if (!linesByKey.has(key)) linesByKey.set(key, draft.line);
  if (earlier === undefined) return;
  problems.push(problemOf(draft, "name", `Line ${earlier} is about the same product`));
}

/**
 * The keys by which later lines find this one, and those by which it finds earlier ones about the same product. Two new
 * products may share a name when both have a slug.
 */
function keysOf({ name, slug }: ProductDraft, before: StoredProduct | null): [string[], string[]] {
  const named = `name:${name.toLowerCase()}`;
  const unaddressed = `only-name:${name.toLowerCase()}`;
  if (before) return [[`id:${before.id}`], [`id:${before.id}`]];
  if (slug === null)
    return [
      [named, unaddressed],
      [named, unaddressed],
    ];
  return [
    [`slug:${slug}`, named],
    [`slug:${slug}`, unaddressed],
  ];
}

function readValues(
  draft: ProductDraft,
  before: StoredProduct | null,
  catalogue: CatalogueExcerpt,
  problems: ImportProblem[],
): ProductValues | null {
  const { category, ...fields } = draft.fields;
  const form = productForm.safeParse({
    ...fields,
    name: draft.name,
    ...(category !== undefined && { categoryId: categoryId(category, catalogue) }),
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
  draft: ProductDraft,
  before: StoredProduct | null,
  values: ProductValues,
  stockChange: number,
): PlannedWrite {
  const { line, fields } = draft;
  if (before) return { kind: "update", line, before, values, stockChange };
  const slug = wantedSlug(draft);
  const stock = fields.stockQuantity ?? 0;
  return { kind: "create", line, id: Bun.randomUUIDv7(), slug, values, stock };
}

/** The slug, perhaps with a suffix, is the name of the page's file, and file systems allow 255 bytes. */
const MAX_SLUG_LENGTH = 200;

function wantedSlug({ slug, address }: ProductDraft): string | null {
  const wanted = slugify((slug ?? address ?? "").slice(0, 2 * MAX_SLUG_LENGTH));
  return wanted.slice(0, MAX_SLUG_LENGTH).replace(/-$/, "") || null;
}

/** The change that somebody made in the file, applied once. Units sold since the export stay sold. */
function stockChange(
  { line, fields }: ProductDraft,
  before: StoredProduct | null,
  { appliedLines }: CatalogueExcerpt,
): number {
  const { stockQuantity: wanted, loadedStockQuantity: atExport } = fields;
  if (!before || wanted === undefined) return 0;
  const spent = appliedLines.get(line);
  if (spent === "interrupted" || (spent && atExport !== undefined)) return 0;
  return Math.max(wanted - (atExport ?? before.stockQuantity), -before.stockQuantity);
}

function stockNotes(
  { fields }: ProductDraft,
  before: StoredProduct | null,
  stockChange: number,
): string[] {
  const { stockQuantity: wanted, loadedStockQuantity: atExport } = fields;
  if (!before || wanted === undefined) return [];
  if (stockChange === 0 && wanted !== (atExport ?? before.stockQuantity)) {
    return ["Its stock was changed when this file was imported before, and is not changed again."];
  }
  if (stockChange === 0 || atExport !== undefined) return [];
  return ["The file does not say its stock at export: the new stock is taken as counted now."];
}

/** Slugs of other shops may have characters that ours do not have. */
function addressNotes(draft: ProductDraft): string[] {
  const { slug } = draft;
  const address = wantedSlug(draft);
  if (slug === null || slug === address) return [];
  return address
    ? [`Its address "${slug}" becomes "${address}".`]
    : [`Its address "${slug}" cannot be kept: it is made of the name.`];
}

/** Stock and change may be valid each and add up to more than a stock can be. */
function requireStorableStock(
  draft: ProductDraft,
  before: StoredProduct | null,
  stockChange: number,
  problems: ImportProblem[],
): void {
  if (!before || before.stockQuantity + stockChange <= MAX_UNITS) return;
  problems.push(problemOf(draft, "stockQuantity", TOO_MANY_UNITS));
}

function warnings(
  values: ProductValues,
  { fields }: ProductDraft,
  before: StoredProduct | null,
): string[] {
  const words = humanUseWords([values.name, values.description, values.researchUse].join("\n"));
  const isPriceIdle =
    values.hasBulkPricing &&
    Boolean(fields.price) &&
    parseAmount(fields.price ?? "") !== values.price;
  return [
    ...(words.length > 0 ? [`This text speaks of human use: ${words.join(", ")}.`] : []),
    ...(isFree(values) && !(before && isFree(before))
      ? ["It has a price of $0.00: whoever orders it at that price pays nothing."]
      : []),
    ...(isPriceIdle
      ? ["The price follows from the smallest tier; the one in the file is not used."]
      : []),
  ];
}

const isFree = ({ price, bulkPricing }: Pick<ProductValues, "price" | "bulkPricing">) =>
  price === 0 || bulkPricing.some(({ unitPriceCents }) => unitPriceCents === 0);

function categoryId(name: string | null, { categories }: CatalogueExcerpt): string | null {
  if (name === null) return null;
  const slug = slugify(name);
  const known =
    categories.find((each) => each.name.toLowerCase() === name.toLowerCase()) ??
    categories.find((each) => each.slug === slug);
  return known?.id ?? `${newCategoryPrefix}${name}`;
}

function categoryName(id: string | null, { categories }: CatalogueExcerpt): string {
  if (id === null) return "";
  if (id.startsWith(newCategoryPrefix)) return `${id.slice(newCategoryPrefix.length)} (new)`;
  return categories.find((category) => category.id === id)?.name ?? "";
}

function problemOf(draft: ProductDraft, field: DraftField | "categoryId", message: string) {
  const column = draft.columns[field === "categoryId" ? "category" : field] ?? "";
  return { line: draft.line, column, message };
}
