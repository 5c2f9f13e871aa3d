import { MAX_UNITS } from "#shared/contracts/common.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { addMissingCategories } from "../categories/add-missing-categories.ts";
import type { Database, Transaction } from "../db/client.ts";
import { moveStock } from "../inventory/move-stock.ts";
import type { ProductValues, StoredProduct } from "../products/product-changes.queries.ts";
import {
  insertProducts,
  lockProducts,
  updateProducts,
} from "../products/product-changes.queries.ts";
import { lotsShowing } from "../products/record-product-change.ts";
import { takeFreeSlugs } from "../products/take-free-slugs.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import type { ImportChange, RunContext, WriteResult } from "./import-kind.ts";
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
};

/** The values of a product that an import changes, with amounts in cents. */
export type ProductPart = Partial<ProductValues>;

/** The units that writing a line added to the product's stock. */
export type WrittenStock = { stock: number };

const LEFT = "Somebody changed this product while the file was imported, so it was not changed.";

/** Writes products with their stock movements and pages. Either all of them are new, or all exist. */
export async function writeProducts(
  tx: Transaction,
  writes: readonly PlannedWrite[],
  context: RunContext,
): Promise<WriteResult<WrittenStock>[]> {
  const created = writes.filter((write) => write.kind === "create");
  const updated = writes.filter((write) => write.kind === "update");
  return created.length > 0 ? create(tx, created, context) : update(tx, updated, context);
}

async function create(
  tx: Transaction,
  writes: readonly ProductCreation[],
  { actorId, at }: RunContext,
): Promise<WriteResult<WrittenStock>[]> {
  const slugs = await takeFreeSlugs(
    tx,
    writes.map(({ id, slug, values }) => ({ id, slug: slug || slugify(values.name) })),
  );
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
  await markPagesDirty(tx, ...rows.map(({ slug }) => pageOf(slug)));
  return writes.map(({ stock }) => ({ written: { stock } }));
}

/** Leaves out products that somebody has changed since the comparison. */
async function update(
  tx: Transaction,
  writes: readonly ProductUpdate[],
  { actorId, at }: RunContext,
): Promise<WriteResult<WrittenStock>[]> {
  const locked = await lockProducts(
    tx,
    writes.map(({ before }) => before.id),
  );
  const current = new Map(locked.map((row) => [row.id, row]));
  const isReady = (write: ProductUpdate) => isAsPlanned(current.get(write.before.id), write);
  const ready = writes.filter(isReady);
  // A change of stock alone does not change the product's version, so that an open form can still be saved.
  const edited = ready
    .filter(({ before, values }) => changedNames(before, values).length > 0)
    .map(({ before, values }) => ({ id: before.id, values }));
  const moves = ready.map(({ before, stockChange }) => {
    const left = current.get(before.id)?.stockQuantity ?? 0;
    return { productId: before.id, change: Math.max(stockChange, -left) };
  });
  await updateProducts(tx, edited, at);
  const { moved } = await moveStock(tx, moves, { reason: "import", actorId });
  const lots = await Promise.all(
    ready.map(({ before, values }) =>
      lotsShowing(tx, current.get(before.id) ?? before, changedNames(before, values)),
    ),
  );
  const pages = ready.map(({ before }) => pageOf(before.slug, before));
  await markPagesDirty(tx, ...pages, ...lots.flat());
  const stockOf = new Map(moved.map(({ productId, change }) => [productId, change]));
  return writes.map((write) =>
    isReady(write) ? { written: { stock: stockOf.get(write.before.id) ?? 0 } } : { left: LEFT },
  );
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

const pageOf = (slug: string, former?: StoredProduct) => ({
  kind: "product" as const,
  slug,
  listed: true,
  formerCategoryId: former?.categoryId ?? null,
  formerFamily: former?.parentProductId ?? null,
});

/** What undoing a line needs. For an update: the fields that it changes, with those that depend on them. */
export function changeOf(write: PlannedWrite): ImportChange<ProductPart> {
  const { line, values } = write;
  if (write.kind === "create") return { line, subjectId: write.id, before: null, after: values };
  const { before } = write;
  const names = [...new Set(changedNames(before, values).flatMap(groupOf))];
  const pick = (from: ProductValues) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { line, subjectId: before.id, before: pick(before), after: pick(values) };
}

function changedNames(before: ProductValues, after: ProductValues): (keyof ProductValues)[] {
  return (Object.keys(after) as (keyof ProductValues)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
}
