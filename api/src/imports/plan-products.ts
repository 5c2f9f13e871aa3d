import { MAX_UNITS, TOO_MANY_UNITS } from "#shared/contracts/common.ts";
import type { ImportProblem } from "#shared/contracts/imports.ts";
import { productForm } from "#shared/contracts/products.ts";
import { nameWithSize, sizeKey } from "#shared/domain/families.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { claimWords } from "#shared/domain/wording/find-claims.ts";
import { LOT_TRACKED } from "../lots/lots.errors.ts";
import { productWarnings } from "../products/present-product.ts";
import type { ProductValues, StoredProduct } from "../products/product-changes.queries.ts";
import { readProductForm } from "../products/read-product-form.ts";
import { Refusal } from "../refusals.ts";
import { changesBetween } from "./describe-changes.ts";
import type { DraftField, ProductDraft } from "./format-draft.ts";
import type { PlannedRow } from "./import-kind.ts";
import { firstOfEachCell } from "./import-report.ts";
import { fileStockKey } from "./imports.queries.ts";
import { newCategoryPrefix, type PlannedWrite } from "./write-products.ts";

/** The products and categories of the shop that a file's lines may refer to. */
export type CatalogueExcerpt = {
  bySlug: ReadonlyMap<string, StoredProduct>;
  /** By lower-cased name; several may share one. */
  byName: ReadonlyMap<string, readonly StoredProduct[]>;
  categories: readonly { id: string; name: string; slug: string }[];
  slugsInFile: ReadonlySet<string>;
  /** Lines whose stock change an earlier import of the same file has written, and how that import ended. */
  appliedLines: ReadonlyMap<number, "finished" | "interrupted">;
  /** The stock that imports since the last export have written, by `fileStockKey`. */
  fileStocks: ReadonlyMap<string, number>;
};

/**
 * Returns a function that compares one line with the shop: what would be created or changed, and what is wrong. It
 * remembers earlier lines, to find two lines about one product. Nothing is written.
 */
export function createPlanner(
  catalogue: CatalogueExcerpt,
): (draft: ProductDraft) => PlannedRow<PlannedWrite> {
  const linesByKey = new Map<string, number>();
  const categoriesByName = Map.groupBy(catalogue.categories, ({ name }) => name.toLowerCase());
  return (draft) =>
    planRow({ draft, catalogue, categoriesByName, linesByKey, problems: [...draft.problems] });
}

type Line = {
  draft: ProductDraft;
  catalogue: CatalogueExcerpt;
  /** By lower-cased name; several may share one. */
  categoriesByName: ReadonlyMap<string, CatalogueExcerpt["categories"]>;
  /** Earlier lines by the keys of their products. */
  linesByKey: Map<string, number>;
  problems: ImportProblem[];
};

function planRow(line: Line): PlannedRow<PlannedWrite> {
  const { draft, problems } = line;
  const { name, notes } = draft;
  const row = { line: draft.line, name, changes: [], problems: [], warnings: [], notes };
  if (draft.isSkipped) return { row: { ...row, outcome: "skipped" }, write: null };
  const before = findExisting(line);
  requireOnlyOnce(line, before);
  const values = readValues(line, before);
  const stock = stockChange(line, before);
  if (before && before.stockQuantity + stock > MAX_UNITS) {
    addProblem(line, "stockQuantity", TOO_MANY_UNITS);
  }
  if (stock !== 0 && before?.lotTrackedAt) addProblem(line, "stockQuantity", LOT_TRACKED);
  if (problems.length > 0 || values === null) {
    const shown = firstOfEachCell(problems);
    const named = before ? nameWithSize(before) : name;
    return { row: { ...row, name: named, outcome: "invalid", problems: shown }, write: null };
  }
  const write = writeOf(draft, before, values, stock);
  const changes = changesBetween(before, write, (id) => categoryName(id, line));
  const planned = {
    ...row,
    name: nameWithSize(values),
    changes,
    warnings: productWarnings(values),
    notes: [
      ...notes,
      ...warnings(values, draft, before),
      ...stockNotes(line, before, stock),
      ...(write.kind === "create" ? addressNotes(draft) : []),
    ],
  };
  if (write.kind === "create") return { row: { ...planned, outcome: "created" }, write };
  if (changes.length === 0) return { row: { ...planned, outcome: "unchanged" }, write: null };
  return { row: { ...planned, outcome: "updated" }, write };
}

function addProblem({ draft, problems }: Line, field: string, message: string): void {
  const column = draft.columns[field === "categoryId" ? "category" : (field as DraftField)] ?? "";
  problems.push({ line: draft.line, column, message });
}

/** Finds a product by slug, else by name in any case, but never one whose slug is on another line. */
function findExisting(line: Line): StoredProduct | null {
  const { slug, name } = line.draft;
  const { bySlug, byName, slugsInFile } = line.catalogue;
  const known = slug === null ? undefined : bySlug.get(slug);
  if (known) return known;
  const size = sizeOf(line.draft);
  // The sizes of a family share a name. A file that says no size means the only product of that name.
  const namesakes = (byName.get(name.toLowerCase()) ?? []).filter(
    (product) =>
      (slug === null || !slugsInFile.has(product.slug)) &&
      (size === null || sizeKey(product.variantValue ?? "") === size),
  );
  if (namesakes.length > 1) {
    const message = `${namesakes.length} products have this name: the file must say which, by its slug`;
    addProblem(line, "name", message);
  }
  return namesakes[0] ?? null;
}

/** The size that a line says; null when it says none. */
function sizeOf({ fields }: ProductDraft): string | null {
  return fields.variantValue ? sizeKey(fields.variantValue) : null;
}

/** Two lines about one product would overwrite each other. Two new products may share a name when both have a slug. */
function requireOnlyOnce(line: Line, before: StoredProduct | null): void {
  const { draft, linesByKey } = line;
  const { slug } = draft;
  const named = `name:${draft.name.toLowerCase()}\n${sizeOf(draft) ?? ""}`;
  const unaddressed = `only-${named}`;
  const id = before ? `id:${before.id}` : `slug:${slug}`;
  // The keys by which later lines find this one, and the keys by which this line finds earlier ones.
  const own = before ? [id] : slug === null ? [named, unaddressed] : [id, named];
  const others = before ? [id] : slug === null ? [named, unaddressed] : [id, unaddressed];
  const earlier = others.map((key) => linesByKey.get(key)).find((each) => each !== undefined);
  for (const key of own) if (!linesByKey.has(key)) linesByKey.set(key, draft.line);
  if (earlier !== undefined) addProblem(line, "name", `Line ${earlier} is about the same product`);
}

function readValues(line: Line, before: StoredProduct | null): ProductValues | null {
  const { category, ...fields } = line.draft.fields;
  const { molecularWeight: mass } = fields;
  // A spreadsheet writes 2846.50 as 2846.5.
  const isSameMass =
    mass && before?.molecularWeight && Number(mass) === Number(before.molecularWeight);
  const form = productForm.safeParse({
    ...fields,
    ...(isSameMass && { molecularWeight: before.molecularWeight }),
    name: line.draft.name,
    ...(category !== undefined && { categoryId: categoryId(category, line, before) }),
  });
  if (!form.success) {
    for (const { path, message } of form.error.issues) addProblem(line, String(path[0]), message);
    return null;
  }
  try {
    return readProductForm(form.data, before);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error;
    for (const [field, message] of Object.entries(error.details.fields)) {
      addProblem(line, field, message);
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
  if (before) {
    const { stockQuantity: wanted, loadedStockQuantity: atExport } = fields;
    const says = wanted !== undefined && atExport !== undefined && wanted !== atExport;
    const fileStock = says ? { fileStock: { wanted, atExport } } : {};
    return { kind: "update", line, before, values, stockChange, ...fileStock };
  }
  const slug = wantedSlug(draft);
  const stock = fields.stockQuantity ?? 0;
  return { kind: "create", line, id: Bun.randomUUIDv7(), slug, values, stock };
}

/** The slug, perhaps with a suffix, becomes a file name, which is limited to 255 bytes. */
const MAX_SLUG_LENGTH = 200;

function wantedSlug({ slug, address }: ProductDraft): string | null {
  const wanted = slugify((slug ?? address ?? "").slice(0, 2 * MAX_SLUG_LENGTH));
  return wanted.slice(0, MAX_SLUG_LENGTH).replace(/-$/, "") || null;
}

/** The difference that somebody entered in the file. Units sold since the export stay sold. */
function stockChange({ draft, catalogue }: Line, before: StoredProduct | null): number {
  const { stockQuantity: wanted, loadedStockQuantity: atExport } = draft.fields;
  if (!before || wanted === undefined) return 0;
  const spent = catalogue.appliedLines.get(draft.line);
  if (spent === "interrupted" || (spent && atExport !== undefined)) return 0;
  if (wanted === atExport) return 0;
  // Without a later export, this is the same export again, edited since: only what is new in it counts.
  const written = catalogue.fileStocks.get(fileStockKey(before.id, atExport));
  return Math.max(wanted - (written ?? atExport ?? before.stockQuantity), -before.stockQuantity);
}

function stockNotes(
  { draft, catalogue }: Line,
  before: StoredProduct | null,
  stockChange: number,
): string[] {
  const { stockQuantity: wanted, loadedStockQuantity: atExport } = draft.fields;
  if (!before || wanted === undefined) return [];
  const isSpent =
    catalogue.appliedLines.has(draft.line) ||
    catalogue.fileStocks.has(fileStockKey(before.id, atExport));
  if (isSpent && stockChange === 0 && wanted !== (atExport ?? before.stockQuantity)) {
    return ["Its stock was changed when this file was imported before, and is not changed again."];
  }
  if (stockChange === 0 || atExport !== undefined) return [];
  return ["The file does not say its stock at export: the new stock is taken as counted now."];
}

/** Slugs of other shops may contain characters that ours must not contain. */
function addressNotes(draft: ProductDraft): string[] {
  const { slug } = draft;
  const address = wantedSlug(draft);
  if (slug === null || slug === address) return [];
  return address
    ? [`Its address "${slug}" becomes "${address}".`]
    : [`Its address "${slug}" cannot be kept: it is made of the name.`];
}

function warnings(
  values: ProductValues,
  { fields }: ProductDraft,
  before: StoredProduct | null,
): string[] {
  const words = claimWords([values.name, values.description, values.researchUse].join("\n"));
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

const SEVERAL_CATEGORIES =
  "Several categories have this name: give one of them another name, or choose the category in the product";

function categoryId(name: string | null, line: Line, before: StoredProduct | null): string | null {
  if (name === null) return null;
  const named = line.categoriesByName.get(name.toLowerCase()) ?? [];
  if (named.length > 1) {
    const present = named.find(({ id }) => id === before?.categoryId);
    if (!present) addProblem(line, "categoryId", SEVERAL_CATEGORIES);
    return present?.id ?? null;
  }
  const slug = slugify(name);
  const known = named[0] ?? line.catalogue.categories.find((each) => each.slug === slug);
  return known?.id ?? `${newCategoryPrefix}${name}`;
}

/** One that shares its name is told apart by its address. */
function categoryName(id: string | null, { catalogue, categoriesByName }: Line): string {
  if (id === null) return "";
  if (id.startsWith(newCategoryPrefix)) return `${id.slice(newCategoryPrefix.length)} (new)`;
  const category = catalogue.categories.find((each) => each.id === id);
  if (!category) return "";
  const { name, slug } = category;
  const namesakes = categoriesByName.get(name.toLowerCase()) ?? [];
  return namesakes.length > 1 ? `${name} (${slug})` : name;
}
