import type { BulkProducts, ImportReport, ProductFields } from "#shared/contracts/imports.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { findCategories } from "../categories/categories.queries.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { findProductsByIds, type StoredProduct } from "../products/product-changes.queries.ts";
import { Refusal } from "../refusals.ts";
import type { ProductDraft } from "./format-draft.ts";
import type { PlannedRow } from "./import-kind.ts";
import { productImport } from "./import-products.ts";
import { createPlanner } from "./plan-products.ts";
import { runImport } from "./run-import.ts";
import type { PlannedWrite } from "./write-products.ts";

const RUN = "the product grid";

const STALE = "Somebody changed this product after it was read. Read the list again";
const SOLD = "Its stock changed after it was read, and the change does not say from which number";
const OF_TIERS = "Its price is that of its smallest tier. Change the tiers of the product";
const UNKNOWN = "This product does not exist";

/**
 * Changes fields of many products as one run, which is undone like an import: the same comparison, the same writes, the
 * same undo. Each change is a line, counted from 1. If one cannot be made, none is made.
 *
 * @throws Refusal as `runImport` does: 422 `import-invalid`, 409 `import-changed`, both with the `report`
 */
export async function changeProducts(
  deps: Context,
  { changes, dryRun, digest }: BulkProducts,
  actorId: string,
): Promise<ImportReport> {
  // The name of the run is that of its file, and its hash is that of the changes.
  const file = { text: JSON.stringify(changes), fileName: RUN, dryRun, digest };
  const kind = {
    ...productImport,
    parse: async () => ({
      format: "aliquot" as const,
      unsupportedColumns: [],
      plan: ({ db }: Context) => planChanges(db, changes),
    }),
  };
  try {
    return await runImport(kind, deps, file, actorId);
  } catch (error) {
    throw inWordsOfTheGrid(error);
  }
}

async function planChanges(
  db: Connection,
  changes: BulkProducts["changes"],
): Promise<PlannedRow<PlannedWrite>[]> {
  const ids = changes.map(({ id }) => id);
  const found = new Map((await findProductsByIds(db, ids)).map((row) => [row.id, row]));
  const categories = await findCategories(db);
  const categoryIds = new Set(categories.map(({ id }) => id));
  const planRow = createPlanner({
    bySlug: new Map([...found.values()].map((row) => [row.slug, row])),
    byName: new Map(),
    categories,
    slugsInFile: new Set(),
    appliedLines: new Map(),
    fileStocks: new Map(),
  });
  return changes.map((change, index) => {
    const line = index + 1;
    const product = found.get(change.id);
    if (!product) return unknownRow(line);
    return planRow(draftOf(line, change, product, categoryIds));
  });
}

function unknownRow(line: number): PlannedRow<PlannedWrite> {
  const problems = [{ line, column: "", message: UNKNOWN }];
  const row = { line, name: "", changes: [], problems, warnings: [], notes: [] };
  return { row: { ...row, outcome: "invalid" }, write: null };
}

/** The change as a line of a file has it. The slug names the product. */
function draftOf(
  line: number,
  { updatedAt, fields }: BulkProducts["changes"][number],
  product: StoredProduct,
  categoryIds: ReadonlySet<string>,
): ProductDraft {
  const problems = problemsOf(updatedAt, fields, product).map(([column, message]) => ({
    line,
    column,
    message,
  }));
  const { categoryId } = fields;
  if (categoryId && !categoryIds.has(categoryId)) {
    problems.push({ line, column: "categoryId", message: "There is no such category" });
  }
  return {
    line,
    name: product.name,
    slug: product.slug,
    address: null,
    fields,
    columns: COLUMNS,
    problems,
    notes: [],
    isSkipped: false,
  };
}

/** Problems name the field of the request. */
const COLUMNS = {
  price: "price",
  stockQuantity: "stockQuantity",
  loadedStockQuantity: "stockQuantity",
  lowStockThreshold: "lowStockThreshold",
  category: "categoryId",
  featured: "featured",
  storage: "storage",
  weightGrams: "weightGrams",
};

function problemsOf(
  updatedAt: string,
  { price, stockQuantity, loadedStockQuantity }: ProductFields,
  product: StoredProduct,
): [column: string, message: string][] {
  const version = Date.parse(updatedAt);
  if (version < product.editedAt.getTime() || version > product.updatedAt.getTime()) {
    return [["", STALE]];
  }
  const problems: [string, string][] = [];
  const isSold = version < product.updatedAt.getTime();
  if (stockQuantity !== undefined && isSold && loadedStockQuantity === undefined) {
    problems.push(["stockQuantity", SOLD]);
  }
  const isOtherPrice = price !== undefined && price !== null && price !== "";
  if (product.hasBulkPricing && isOtherPrice && parseAmount(price) !== product.price) {
    problems.push(["price", OF_TIERS]);
  }
  if (price === null || price === "") problems.push(["price", "Price is required"]);
  return problems;
}

/** The refusals of a run speak of imports. */
function inWordsOfTheGrid(error: unknown): unknown {
  if (!(error instanceof Refusal) || !["import-invalid", "import-changed"].includes(error.reason)) {
    return error;
  }
  const message =
    error.reason === "import-invalid"
      ? error.message.replace("Nothing was imported", "Nothing was changed")
      : "The shop has changed since you looked at the changes. Look at what would change now, and confirm again.";
  return new Refusal(error.kind, error.reason, message, error.details);
}
