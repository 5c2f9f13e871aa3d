import type { ImportReport, ImportRow } from "#shared/contracts/imports.ts";
import { findCategories } from "../categories/categories.queries.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { findMovements } from "../inventory/inventory.queries.ts";
import {
  findProductsBySlugOrName,
  type StoredProduct,
} from "../products/product-changes.queries.ts";
import { batchesOf, withImportLock } from "./import-batches.ts";
import { countReport, digestOf, requireSame, requireValid } from "./import-report.ts";
import type { ImportedFile, OnStep } from "./imported-file.ts";
import { findImportsOf, movementId } from "./imports.queries.ts";
import { inTurns } from "./in-turns.ts";
import { type CatalogueExcerpt, createPlanner, type PlannedRow } from "./plan-import.ts";
import { type ProductFile, readProductFile } from "./read-product-file.ts";
import { writeImport } from "./write-import.ts";

/** How many compared lines are one step of the progress that the caller is told. */
const STEP_ROWS = 100;

/**
 * Compares a product file with the shop and, unless it is a dry run, writes it. A file with a wrong line is not begun.
 * A few products are written at a time, so that orders go on meanwhile: `writeImport` says what becomes of an import
 * that is interrupted.
 *
 * @throws Refusal 422 `unreadable-file`, `unknown-format`, or `import-invalid` with the `report` when a line is wrong;
 * 409 `import-changed` with the `report` when the shop has changed since the dry run of `digest`; 409
 * `import-running`.
 */
export async function importProducts(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { text, fileName, dryRun, digest }: ImportedFile,
  actorId: string,
  onStep: OnStep = () => {},
): Promise<ImportReport> {
  const file = await readProductFile(text);
  const fileHash = sha256(text);
  const compare = async () =>
    compareWithShop(file, await readCatalogueExcerpt(db, file, fileHash), onStep);
  if (dryRun) {
    const planned = await compare();
    return reportOf(file, planned, {
      dryRun,
      digest: await digestOf(planned.map(({ row }) => row)),
    });
  }
  return withImportLock(db, async (requireLock) => {
    const planned = await compare();
    const about = { dryRun, digest: await digestOf(planned.map(({ row }) => row)) };
    const report = reportOf(file, planned, about);
    requireValid(report);
    requireSame(report, digest);
    const writes = planned.flatMap(({ write }) => (write ? [write] : []));
    if (writes.length === 0) return report;
    const context = { fileName, file: fileHash, actorId, now, requireLock, onStep };
    const { id, left } = await writeImport(db, writes, context);
    const done = planned.map((each) => (left.has(each.row.line) ? leftAlone(each) : each));
    return { ...reportOf(file, done, about), id };
  });
}

function leftAlone({ row }: PlannedRow): PlannedRow {
  const note = "Somebody changed this product while the file was written: it is left as it is now.";
  const left: ImportRow = { ...row, outcome: "skipped", changes: [], notes: [...row.notes, note] };
  return { row: left, write: null };
}

async function readCatalogueExcerpt(
  conn: Connection,
  { drafts }: ProductFile,
  fileHash: string,
): Promise<CatalogueExcerpt> {
  const found = new Map<string, StoredProduct>();
  // Thousands of rows that arrive together would keep the process from its other requests.
  for (const batch of batchesOf(drafts)) {
    const slugs = batch.flatMap(({ slug }) => slug ?? []);
    const names = batch.map(({ name }) => name.toLowerCase());
    const rows = await findProductsBySlugOrName(conn, { slugs, names });
    for (const product of rows) found.set(product.id, product);
  }
  const products = [...found.values()];
  return {
    bySlug: new Map(products.map((product) => [product.slug, product])),
    byName: Map.groupBy(products, ({ name }) => name.toLowerCase()),
    categories: await findCategories(conn),
    slugsInFile: new Set(drafts.flatMap(({ slug }) => slug ?? [])),
    appliedLines: await findAppliedLines(conn, fileHash),
  };
}

/**
 * Lines whose change of stock an earlier import of the same file has made, and how that import ended. The file counts
 * from the stock at its export, so the difference must not be applied twice.
 */
async function findAppliedLines(
  conn: Connection,
  fileHash: string,
): Promise<Map<number, "finished" | "interrupted">> {
  const lines = new Map<number, "finished" | "interrupted">();
  for (const { id, isFinished, changes } of await findImportsOf(conn, fileHash)) {
    const lineOf = new Map(
      changes.map(({ productId, line }) => [movementId(id, productId, "written"), line]),
    );
    const made = await findMovements(conn, [...lineOf.keys()]);
    for (const movement of made.keys()) {
      const line = lineOf.get(movement);
      if (line !== undefined && lines.get(line) !== "interrupted")
        lines.set(line, isFinished ? "finished" : "interrupted");
    }
  }
  return lines;
}

async function compareWithShop(
  { drafts }: ProductFile,
  catalogue: CatalogueExcerpt,
  onStep: OnStep,
): Promise<PlannedRow[]> {
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

function reportOf(
  file: ProductFile,
  planned: readonly PlannedRow[],
  about: Pick<ImportReport, "dryRun" | "digest">,
): ImportReport {
  return countReport(
    planned.map(({ row }) => row),
    { ...about, format: file.format, unsupportedColumns: file.unsupportedColumns },
  );
}

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
