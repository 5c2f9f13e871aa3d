import { findLastExport } from "../activity/activity.queries.ts";
import { findCategories } from "../categories/categories.queries.ts";
import type { Connection } from "../db/client.ts";
import {
  findProductsBySlugOrName,
  type StoredProduct,
} from "../products/product-changes.queries.ts";
import { checkPlannedFamilies } from "./check-planned-families.ts";
import type { ProductDraft } from "./format-draft.ts";
import { batchesOf } from "./import-batches.ts";
import type { ImportKind, OnStep, PlannedRow } from "./import-kind.ts";
import { findFileStocks, findStockLines } from "./imports.queries.ts";
import { inTurns } from "./in-turns.ts";
import { familiesOf } from "./keep-families.ts";
import { type CatalogueExcerpt, createPlanner } from "./plan-products.ts";
import { readProductFile } from "./read-product-file.ts";
import { undoProducts } from "./undo-products.ts";
import type { PlannedWrite } from "./write-products.ts";
import {
  changeOf,
  familiesOfWrite,
  type ProductPart,
  type WrittenStock,
  withCategories,
  writeProducts,
} from "./write-products.ts";

/** Products per transaction, which takes about ten milliseconds. */
const BATCH_SIZE = 100;

/** Compared lines between two progress reports. */
const STEP_ROWS = 100;

/** Imports of products, also those of the grid (change-products.ts). */
export const productImport: ImportKind<PlannedWrite, ProductPart, WrittenStock> = {
  name: "products",
  lock: "imports",
  batchSize: BATCH_SIZE,
  activity: {
    subjectType: "product",
    imported: "products-imported",
    undone: "import-undone",
    created: "created",
  },
  parse: async (text) => {
    const { drafts, ...about } = await readProductFile(text);
    return {
      ...about,
      plan: async ({ db }, { fileHash, onStep }) =>
        checkPlannedFamilies(
          db,
          await planProducts(drafts, await readCatalogueExcerpt(db, drafts, fileHash), onStep),
        ),
    };
  },
  prepare: withCategories,
  changeOf,
  writtenTogether: familiesOfWrite,
  write: writeProducts,
  undoneTogether: familiesOf,
  undo: undoProducts,
};

async function readCatalogueExcerpt(
  conn: Connection,
  drafts: readonly ProductDraft[],
  fileHash: string,
): Promise<CatalogueExcerpt> {
  const found = new Map<string, StoredProduct>();
  // Reading thousands of rows in one go would block the process for other requests.
  for (const batch of batchesOf(drafts, BATCH_SIZE)) {
    const slugs = batch.flatMap(({ slug }) => slug ?? []);
    const names = batch.map(({ name }) => name.toLowerCase());
    const rows = await findProductsBySlugOrName(conn, { slugs, names });
    for (const product of rows) found.set(product.id, product);
  }
  const stored = [...found.values()];
  return {
    bySlug: new Map(stored.map((product) => [product.slug, product])),
    byName: Map.groupBy(stored, ({ name }) => name.toLowerCase()),
    categories: await findCategories(conn),
    slugsInFile: new Set(drafts.flatMap(({ slug }) => slug ?? [])),
    // The file's stock is relative to the stock at its export, so its difference must not be applied twice.
    appliedLines: await findStockLines(conn, fileHash),
    fileStocks: await findFileStocks(
      conn,
      [...found.keys()],
      await findLastExport(conn, "product"),
    ),
  };
}

async function planProducts(
  drafts: readonly ProductDraft[],
  catalogue: CatalogueExcerpt,
  onStep: OnStep,
): Promise<PlannedRow<PlannedWrite>[]> {
  const planRow = createPlanner(catalogue);
  const total = drafts.length;
  async function* planRows() {
    for (const [index, draft] of drafts.entries()) {
      yield planRow(draft);
      const done = index + 1;
      if (done % STEP_ROWS === 0 || done === total)
        await onStep({ stage: "checking", done, total });
    }
  }
  return inTurns(planRows());
}
