import type { ImportReport, ImportStep } from "#shared/contracts/product-imports.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Refusal } from "../refusals.ts";
import { openPlan, type PlannedRow, type Shelf } from "./imports/plan-import.ts";
import { type ProductFile, readProductFile } from "./imports/read-product-file.ts";
import { findSpokenOf, lockImports } from "./product-imports.queries.ts";
import { findCategories } from "./products.queries.ts";
import { writeImport } from "./write-import.ts";

export type ProductImport = {
  /** The file. */
  text: string;
  fileName: string;
  dryRun: boolean;
  /** Of the dry run that was confirmed; without it whatever the file says now is written. */
  digest?: string;
};

type OnStep = (step: ImportStep) => void;

/** Lines compared in one turn, so that other requests are answered in between. */
const AT_A_TIME = 250;

/**
 * Compares a product file with the shop and, unless it is a dry run, writes all of it or nothing.
 *
 * @throws Refusal 422 `unreadable-file`, `unknown-format`, or `import-invalid` with the `report` when a line is wrong;
 * 409 `import-changed` with the `report` when the shop has changed since the dry run of `digest`.
 */
export async function importProducts(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { text, fileName, dryRun, digest }: ProductImport,
  actorId: string,
  onStep: OnStep = () => {},
): Promise<ImportReport> {
  const file = readProductFile(text);
  return db.transaction(async (tx) => {
    if (!dryRun) await lockImports(tx);
    const shelf = await readShelf(tx, file, { lock: !dryRun });
    const rows = await plan(file, shelf, onStep);
    const report = reportOf(file, rows, dryRun);
    if (dryRun) return report;
    requireValid(report);
    requireSame(report, digest);
    const writes = rows.flatMap(({ write }) => (write ? [write] : []));
    if (writes.length === 0) return report;
    const id = await writeImport(tx, writes, { fileName, actorId, at: now(), onStep });
    return { ...report, id };
  });
}

async function readShelf(
  tx: Transaction,
  { drafts }: ProductFile,
  { lock }: { lock: boolean },
): Promise<Shelf> {
  const spokenOf = {
    slugs: [...new Set(drafts.flatMap(({ slug }) => slug ?? []))],
    names: [...new Set(drafts.map(({ name }) => name.toLowerCase()))],
  };
  const found = await findSpokenOf(tx, spokenOf, { lock });
  const byId = new Map(found.products.map((product) => [product.id, product]));
  const bySlug = [...found.slugs].flatMap(([slug, id]) => {
    const product = byId.get(id);
    return product ? [[slug, product] as const] : [];
  });
  return {
    bySlug: new Map(bySlug),
    byName: Map.groupBy(found.products, ({ name }) => name.toLowerCase()),
    categories: await findCategories(tx),
  };
}

async function plan({ drafts }: ProductFile, shelf: Shelf, onStep: OnStep): Promise<PlannedRow[]> {
  const planRow = openPlan(shelf);
  const rows: PlannedRow[] = [];
  while (rows.length < drafts.length) {
    rows.push(...drafts.slice(rows.length, rows.length + AT_A_TIME).map(planRow));
    onStep({ stage: "checking", done: rows.length, total: drafts.length });
    await Bun.sleep(0);
  }
  return rows;
}

function reportOf(
  file: ProductFile,
  planned: readonly PlannedRow[],
  dryRun: boolean,
): ImportReport {
  const rows = planned.map(({ row }) => row);
  const count = (outcome: (typeof rows)[number]["outcome"]) =>
    rows.filter((row) => row.outcome === outcome).length;
  return {
    id: null,
    dryRun,
    format: file.format,
    digest: new Bun.CryptoHasher("sha256").update(JSON.stringify(rows)).digest("hex"),
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    skipped: count("skipped"),
    invalid: count("invalid"),
    unsupportedColumns: file.unsupportedColumns,
    rows,
  };
}

function requireValid(report: ImportReport): void {
  const problems = report.rows.flatMap((row) => row.problems);
  const [first] = problems;
  if (!first) return;
  const where = first.column
    ? `line ${first.line}, column "${first.column}"`
    : `line ${first.line}`;
  throw new Refusal(
    "invalid",
    "import-invalid",
    `Nothing was imported: ${where}: ${first.message}.`,
    {
      fields: Object.fromEntries(
        problems.map(({ line, column, message }) => [`${line}.${column}`, message]),
      ),
      answer: { report },
    },
  );
}

function requireSame(report: ImportReport, digest: string | undefined): void {
  if (digest === undefined || digest === report.digest) return;
  throw new Refusal(
    "conflict",
    "import-changed",
    "The shop has changed since the dry run. Look at what would change now, and confirm again.",
    { answer: { report: { ...report, dryRun: true } } },
  );
}
