import { MAX_UNITS } from "#shared/contracts/common.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { addMissingCategories } from "../categories/add-missing-categories.ts";
import type { Database, Transaction } from "../db/client.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { pick } from "../pick.ts";
import type { ProductValues, StoredProduct } from "../products/product-changes.queries.ts";
import {
  insertProducts,
  lockProducts,
  updateProducts,
} from "../products/product-changes.queries.ts";
import { pagesShowing } from "../products/record-product-change.ts";
import { takeFreeSlugs } from "../products/take-free-slugs.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import type { ShopChange } from "../publishing/pages-touched-by.ts";
import type { ImportChange, RunContext, WriteResult } from "./import-kind.ts";
import type { FileStock } from "./imports.queries.ts";
import { findMisfits } from "./keep-families.ts";
import { groupOf } from "./value-groups.ts";

/** Prefix for the name of a category that the import must create. */
export const newCategoryPrefix = "new:";

/** The write of one line. A new category is `newCategoryPrefix` and its name. */
export type PlannedWrite = ProductCreation | ProductUpdate;

export type ProductCreation = {
  kind: "create";
  line: number;
  id: string;
  /** The slug from the file, if any. */
  slug: string | null;
  values: ProductValues;
  stock: number;
};

export type ProductUpdate = {
  kind: "update";
  line: number;
  before: StoredProduct;
  values: ProductValues;
  stockChange: number;
  /** Set when the file says a stock other than that of its export. */
  fileStock?: FileStock;
};

/** The values of a product that an import changes, with amounts in cents. */
export type ProductPart = Partial<ProductValues>;

/** `stock` is the units that writing a line added to the product's stock. */
export type WrittenStock = { stock: number } & Partial<FileStock>;

const LEFT = "Somebody changed this product while the file was imported, so it was not changed.";
const FAMILY_LEFT =
  "Somebody changed the family of this product while the file was imported, so the line was left out.";

/** The families whose rules a write may break or need. */
export function familiesOfWrite(write: PlannedWrite): string[] {
  if (!movesInFamily(write)) return [];
  const former = write.kind === "update" ? write.before.parentProductId : null;
  return [former, write.values.parentProductId].flatMap((parent) => parent ?? []);
}

function movesInFamily(write: PlannedWrite): boolean {
  const { parentProductId, variantValue } = write.values;
  if (write.kind === "create") return parentProductId !== null;
  const { before } = write;
  return parentProductId !== before.parentProductId || variantValue !== before.variantValue;
}

/**
 * Writes products with their stock movements and pages. Leaves out products that somebody has changed since the
 * comparison, and those whose families somebody has changed so that they do not fit any more.
 */
export async function writeProducts(
  tx: Transaction,
  writes: readonly PlannedWrite[],
  context: RunContext,
): Promise<WriteResult<WrittenStock>[]> {
  const created = writes.filter((write) => write.kind === "create");
  const updated = writes.filter((write) => write.kind === "update");
  const locked = await lockProducts(
    tx,
    updated.map(({ before }) => before.id),
  );
  const current = new Map(locked.map((row) => [row.id, row]));
  const ready = updated.filter((write) => isAsPlanned(current.get(write.before.id), write));
  const slugs = await slugsOf(tx, created);
  const moving = [...created, ...ready].filter(movesInFamily);
  const misfits = await findMisfits(tx, moving.map(changedBy));
  const fits = (write: PlannedWrite) => !misfits.has(idOf(write));
  const newPages = await create(tx, created.filter(fits), slugs, context);
  const { pages, stockOf } = await update(tx, ready.filter(fits), current, context);
  await markPagesDirty(tx, ...newPages, ...pages);
  return writes.map((write) => {
    if (!fits(write)) return { left: FAMILY_LEFT };
    if (write.kind === "create") return { written: { stock: write.stock } };
    const stock = stockOf.get(write.before.id);
    return stock === undefined ? { left: LEFT } : { written: { stock, ...write.fileStock } };
  });
}

const idOf = (write: PlannedWrite) => (write.kind === "create" ? write.id : write.before.id);

const changedBy = (write: PlannedWrite) => ({
  product: { ...write.values, id: idOf(write) },
  values: write.values,
});

async function slugsOf(
  tx: Transaction,
  writes: readonly ProductCreation[],
): Promise<Map<string, string>> {
  if (writes.length === 0) return new Map();
  return takeFreeSlugs(
    tx,
    writes.map(({ id, slug, values }) => ({ id, slug: slug || slugify(values.name) })),
  );
}

/** Returns the pages of the new products. */
async function create(
  tx: Transaction,
  writes: readonly ProductCreation[],
  slugs: ReadonlyMap<string, string>,
  { actorId, at }: RunContext,
): Promise<ShopChange[]> {
  const times = { createdAt: at, updatedAt: at, editedAt: at };
  const rows = writes.map(({ id, values }) => ({
    ...values,
    ...times,
    id,
    slug: slugs.get(id) ?? id,
  }));
  const moves = writes.map(({ id, stock }) => ({ productId: id, change: stock }));
  await insertProducts(tx, rows);
  await moveStock(tx, moves, { reason: "import", actorId });
  return rows.map(({ slug }) => ({ kind: "product", slug, listed: true, recounted: true }));
}

/** Returns the pages that change, and the units that were added to the stock, by product. */
async function update(
  tx: Transaction,
  writes: readonly ProductUpdate[],
  current: ReadonlyMap<string, StoredProduct>,
  { actorId, at }: RunContext,
): Promise<{ pages: ShopChange[]; stockOf: ReadonlyMap<string, number> }> {
  // A change of stock alone does not change the product's version, so that an open form can still be saved.
  const edited = writes
    .filter(({ before, values }) => changedNames(before, values).length > 0)
    .map(({ before, values }) => ({ id: before.id, values }));
  const moves = writes.map(({ before, stockChange }) => {
    const left = current.get(before.id)?.stockQuantity ?? 0;
    return { productId: before.id, change: Math.max(stockChange, -left) };
  });
  await updateProducts(tx, edited, at);
  const { moved } = await moveStock(tx, moves, { reason: "import", actorId });
  const pages = await Promise.all(
    writes.map(({ before, values }) =>
      pagesShowing(tx, current.get(before.id) ?? before, changedNames(before, values)),
    ),
  );
  const changes = new Map(moved.map(({ productId, change }) => [productId, change]));
  const stockOf = new Map(writes.map(({ before }) => [before.id, changes.get(before.id) ?? 0]));
  return { pages: pages.flat(), stockOf };
}

/** A sale since the comparison is not an edit: the file's difference is applied to the remaining stock. */
function isAsPlanned(
  product: StoredProduct | undefined,
  { before, stockChange }: ProductUpdate,
): boolean {
  if (product?.editedAt.getTime() !== before.editedAt.getTime()) return false;
  // Since the comparison the product has got lots, which determine its stock.
  if (product.lotTrackedAt !== null && stockChange !== 0) return false;
  return product.stockQuantity + stockChange <= MAX_UNITS;
}

/** Creates the new categories and replaces their names by their ids. */
export async function withCategories(
  db: Database,
  writes: PlannedWrite[],
): Promise<PlannedWrite[]> {
  const names = writes.flatMap(({ values }) => nameOfNewCategory(values) ?? []);
  const wanted = [...Map.groupBy(names, (name) => name.toLowerCase())].map(
    ([key, [name = key]]) => ({ key, name, slug: slugify(name) || Bun.randomUUIDv7() }),
  );
  const bySlug = new Map(wanted.map(({ name, slug }) => [slug, { name, slug }]));
  const ids = await addMissingCategories(db, [...bySlug.values()]);
  const idOf = new Map(wanted.map(({ key, slug }) => [key, ids.get(slug) ?? null]));
  return writes.map((write) => {
    const name = nameOfNewCategory(write.values);
    if (name === null) return write;
    const categoryId = idOf.get(name.toLowerCase()) ?? null;
    return { ...write, values: { ...write.values, categoryId } };
  });
}

function nameOfNewCategory({ categoryId }: ProductValues): string | null {
  return categoryId?.startsWith(newCategoryPrefix)
    ? categoryId.slice(newCategoryPrefix.length)
    : null;
}

/** What undoing a line needs. For an update: the fields that it changes, with those that depend on them. */
export function changeOf(write: PlannedWrite): ImportChange<ProductPart> {
  const { line, values } = write;
  if (write.kind === "create") return { line, subjectId: write.id, before: null, after: values };
  const { before } = write;
  const names = [...new Set(changedNames(before, values).flatMap(groupOf))];
  return { line, subjectId: before.id, before: pick(before, names), after: pick(values, names) };
}

function changedNames(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  return (Object.keys(after) as (keyof ProductValues)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
}
