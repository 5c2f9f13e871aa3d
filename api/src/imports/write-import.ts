import { MAX_UNITS } from "#shared/contracts/common.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { ensureCategories } from "../categories/categories.queries.ts";
import type { Database, Transaction } from "../db/client.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import { moveStock } from "../inventory/move-stock.ts";
import type { ProductValues, StoredProduct } from "../products/product-changes.queries.ts";
import {
  insertProducts,
  lockProducts,
  updateProducts,
} from "../products/product-changes.queries.ts";
import { takeFreeSlugs } from "../products/take-free-slugs.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { batchesOf, type RequireLock } from "./import-batches.ts";
import type { OnStep } from "./imported-file.ts";
import {
  type CreatedByImport,
  finishImport,
  type ImportChange,
  insertImport,
  movementId,
  type UpdatedByImport,
} from "./imports.queries.ts";
import { newCategoryPrefix, type PlannedWrite } from "./planned-write.ts";

type Context = {
  fileName: string;
  /** The SHA-256 of the file. */
  file: string;
  actorId: string;
  now: () => Date;
  requireLock: RequireLock;
  onStep: OnStep;
};

type Creation = Extract<PlannedWrite, { kind: "create" }>;
type Update = Extract<PlannedWrite, { kind: "update" }>;

export type WrittenImport = {
  id: string;
  /** Lines of products that somebody edited or deleted after they were compared: those are left alone. */
  left: ReadonlySet<number>;
};

/**
 * Writes a planned import in batches, each with its ledger rows and pages in a transaction of its own: an order waits
 * for a few rows, not for the whole file. The plan is stored before the first batch and its end noted after the last
 * one, so that an import that was interrupted is seen, can be undone, and goes on when its file is imported again.
 */
export async function writeImport(
  db: Database,
  planned: readonly PlannedWrite[],
  context: Context,
): Promise<WrittenImport> {
  const id = Bun.randomUUIDv7();
  const writes = await withCategories(db, planned);
  const { fileName, file, actorId, onStep } = context;
  await insertImport(db, { id, actorId, fileName, file, changes: writes.values().map(changeOf) });
  const created = writes.filter((write): write is Creation => write.kind === "create");
  const updated = writes.filter((write): write is Update => write.kind === "update");
  const left: number[] = [];
  let done = 0;
  const writeEach = async <Write extends PlannedWrite>(
    all: readonly Write[],
    write: (tx: Transaction, batch: readonly Write[]) => Promise<readonly number[]>,
  ) => {
    for (const batch of batchesOf(all)) {
      await context.requireLock();
      left.push(...(await inRetriedTransaction(db, (tx) => write(tx, batch))));
      done += batch.length;
      await onStep({ stage: "writing", done, total: writes.length });
    }
  };
  await writeEach(created, (tx, batch) => create(tx, id, batch, context));
  await writeEach(updated, (tx, batch) => update(tx, id, batch, context));
  const leftLines = new Set(left);
  const counted = (all: readonly PlannedWrite[]) =>
    all.filter(({ line }) => !leftLines.has(line)).length;
  await db.transaction(async (tx) => {
    await finishImport(tx, id, left);
    await recordActivity(tx, {
      actorId,
      action: "products-imported",
      subjectType: "product",
      subjectId: id,
      summary: `Imported ${fileName}: ${counted(created)} created, ${counted(updated)} changed`,
    });
  });
  return { id, left: leftLines };
}

async function create(
  tx: Transaction,
  importId: string,
  batch: readonly Creation[],
  { actorId, now }: Context,
): Promise<[]> {
  const slugs = await takeFreeSlugs(
    tx,
    batch.map(({ id, slug, values }) => ({ id, slug: slug || slugify(values.name) })),
  );
  const slugOf = ({ id }: Creation) => slugs.get(id) ?? id;
  const at = now();
  const times = { createdAt: at, updatedAt: at, editedAt: at };
  await Promise.all([
    insertProducts(
      tx,
      batch.map((write) => ({
        ...write.values,
        ...times,
        id: write.id,
        slug: slugOf(write),
      })),
    ),
    moveStock(
      tx,
      batch.map(({ id, stock }) => moveOf(importId, id, stock)),
      { reason: "import", actorId },
    ),
  ]);
  await markPagesDirty(tx, ...batch.map((write) => pageOf(slugOf(write))));
  return [];
}

/** Answers the lines that were left out because somebody changed their products after the comparison. */
async function update(
  tx: Transaction,
  importId: string,
  batch: readonly Update[],
  { actorId, now }: Context,
): Promise<number[]> {
  const rows = await lockProducts(
    tx,
    batch.map(({ before }) => before.id),
  );
  const current = new Map(rows.map((row) => [row.id, row]));
  const ready = batch.flatMap((write) => {
    const product = current.get(write.before.id);
    return product && isAsPlanned(product, write) ? [{ ...write, product }] : [];
  });
  const isReady = new Set(ready.map(({ line }) => line));
  await Promise.all([
    updateProducts(
      tx,
      // A product of which only the stock moves is not edited: a form that is open on it may still be saved.
      ready
        .filter(({ before, values }) => changedNames(before, values).length > 0)
        .map(({ before, values }) => ({ id: before.id, values })),
      now(),
    ),
    moveStock(
      tx,
      ready.map(({ product, stockChange }) =>
        moveOf(importId, product.id, Math.max(stockChange, -product.stockQuantity)),
      ),
      { reason: "import", actorId },
    ),
  ]);
  await markPagesDirty(tx, ...ready.map(({ before }) => pageOf(before.slug, before.categoryId)));
  return batch.filter(({ line }) => !isReady.has(line)).map(({ line }) => line);
}

/** A sale since the comparison is no edit: the file's difference is applied to the stock that is left. */
function isAsPlanned(product: StoredProduct, { before, stockChange }: Update): boolean {
  const isUnedited = product.editedAt.getTime() === before.editedAt.getTime();
  // Its units are those of lots since it was compared.
  if (product.lotTrackedAt !== null && stockChange !== 0) return false;
  return isUnedited && product.stockQuantity + stockChange <= MAX_UNITS;
}

/** Creates the new categories and replaces their names by their ids. */
async function withCategories(
  db: Database,
  writes: readonly PlannedWrite[],
): Promise<PlannedWrite[]> {
  const wanted = new Map<string, { name: string; slug: string }>();
  for (const { values } of writes) {
    const name = nameOfNewCategory(values);
    if (name === null) continue;
    const slug = slugify(name) || Bun.randomUUIDv7();
    if (!wanted.has(name.toLowerCase())) wanted.set(name.toLowerCase(), { name, slug });
  }
  const bySlug = new Map([...wanted.values()].map((category) => [category.slug, category]));
  const ids = await ensureCategories(db, [...bySlug.values()]);
  return writes.map((write) => {
    const name = nameOfNewCategory(write.values);
    if (name === null) return write;
    const id = ids.get(wanted.get(name.toLowerCase())?.slug ?? "");
    return { ...write, values: { ...write.values, categoryId: id ?? null } };
  });
}

function nameOfNewCategory({ categoryId }: ProductValues): string | null {
  return categoryId?.startsWith(newCategoryPrefix)
    ? categoryId.slice(newCategoryPrefix.length)
    : null;
}

const moveOf = (importId: string, productId: string, change: number) => ({
  productId,
  change,
  movementId: movementId(importId, productId, "written"),
});

const pageOf = (slug: string, formerCategoryId: string | null = null) => ({
  kind: "product" as const,
  slug,
  listed: true,
  formerCategoryId,
});

function changeOf(write: PlannedWrite): ImportChange {
  return write.kind === "create" ? creationOf(write) : updateOf(write);
}

function creationOf({ id, line, values }: Creation): CreatedByImport {
  return { kind: "created", productId: id, line, after: values };
}

function updateOf({ line, before, values, stockChange }: Update): UpdatedByImport {
  const names = changedNames(before, values);
  const pick = (from: ProductValues) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return {
    kind: "updated",
    productId: before.id,
    line,
    before: pick(before),
    after: pick(values),
    stockChange,
  };
}

function changedNames(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  return (Object.keys(after) as (keyof ProductValues)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
}
