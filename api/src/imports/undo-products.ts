import { nameWithSize } from "#shared/domain/families.ts";
import { holdCategories } from "../categories/categories.queries.ts";
import type { Transaction } from "../db/client.ts";
import { findCountedSince } from "../inventory/inventory.queries.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { pick } from "../pick.ts";
import {
  deleteProducts,
  findDocumented,
  findOrdered,
  lockProducts,
  type ProductValues,
  type StoredProduct,
  updateProducts,
  valuesOf,
} from "../products/product-changes.queries.ts";
import { pagesShowing, removedPage } from "../products/record-product-change.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import type { ImportChange, UndoContext, UndoResult } from "./import-kind.ts";
import { findMisfits } from "./keep-families.ts";
import { FAMILY_VALUES, groupOf } from "./value-groups.ts";
import type { ProductPart, WrittenStock } from "./write-products.ts";

type Change = ImportChange<ProductPart> & { written: WrittenStock };

type Undo = UndoResult & {
  product: StoredProduct;
  /** The values to restore; null when the product is kept as it is, or deleted. */
  values: ProductPart | null;
  stockChange: number;
};

/** Undoes changes of products. Orders and later edits stay. */
export async function undoProducts(
  tx: Transaction,
  changes: readonly Change[],
  { actorId, at, importedAt }: UndoContext,
): Promise<UndoResult[]> {
  const ids = changes.map(({ subjectId }) => subjectId);
  const products = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]));
  const [ordered, documented, counted] = await Promise.all([
    findOrdered(tx, ids),
    findDocumented(tx, ids),
    findCountedSince(tx, ids, importedAt),
  ]);
  const planned = changes.flatMap((change) => {
    const product = products.get(change.subjectId);
    if (!product) return [];
    if (change.before !== null) return [undoUpdate(change, change.before, product, counted)];
    return [undoCreation(change, product, { ordered, documented, counted })];
  });
  const removed = planned.filter(({ outcome }) => outcome === "removed");
  await deleteProducts(
    tx,
    removed.map(({ product }) => product.id),
  );
  const undos = await keepFamilies(tx, await keepCategories(tx, planned));
  const changed = undos.filter(
    ({ values, stockChange }) => stockChange !== 0 || (values && Object.keys(values).length > 0),
  );
  const edited = changed
    .filter(({ values }) => values && Object.keys(values).length > 0)
    .map(({ product, values }) => ({
      id: product.id,
      values: { ...valuesOf(product), ...values },
    }));
  const moves = changed.map(({ product, stockChange }) => ({
    productId: product.id,
    change: stockChange,
  }));
  await updateProducts(tx, edited, at);
  await moveStock(tx, moves, { reason: "import-undone", actorId });
  const pages = await Promise.all(
    changed.map(({ product, values }) => pagesShowing(tx, product, Object.keys(values ?? {}))),
  );
  await markPagesDirty(tx, ...removed.map(({ product }) => removedPage(product)), ...pages.flat());
  return undos;
}

function undoCreation(
  { after }: Change,
  product: StoredProduct,
  {
    ordered,
    documented,
    counted,
  }: Record<"ordered" | "documented" | "counted", ReadonlySet<string>>,
): Undo {
  const stays = (kept: string): Undo => ({
    name: nameWithSize(product),
    outcome: null,
    kept: [kept],
    product,
    values: null,
    stockChange: 0,
  });
  // Compares values, so that an edit that was reverted does not count.
  const isEdited = Object.keys(after).some((name) => !isSame(product, after, name));
  if (isEdited || counted.has(product.id)) return stays("It was edited since, and stays.");
  if (product.lotTrackedAt !== null) return stays("It has lots now, and stays.");
  if (documented.has(product.id)) return stays("It has documents now, and stays.");
  if (!ordered.has(product.id)) return { ...stays(""), outcome: "removed", kept: [] };
  return {
    ...stays("It has been ordered, and is marked as unavailable instead."),
    values: product.inStock ? { inStock: false } : {},
  };
}

function undoUpdate(
  { after, written }: Change,
  before: ProductPart,
  product: StoredProduct,
  counted: ReadonlySet<string>,
): Undo {
  const changed = Object.keys(before) as (keyof ProductValues)[];
  const groups = [...Map.groupBy(changed, (name) => groupOf(name)[0]).values()];
  const untouched = groups.filter((names) => names.every((name) => isSame(product, after, name)));
  const isBack = (names: string[]) => names.every((name) => isSame(product, before, name));
  const isKept = groups.some((names) => !untouched.includes(names) && !isBack(names));
  const values = pick(before, untouched.flat());
  const hasLots = written.stock !== 0 && product.lotTrackedAt !== null;
  const isCounted = !hasLots && written.stock !== 0 && counted.has(product.id);
  const isSold = !hasLots && !isCounted && product.stockQuantity < written.stock;
  const stockChange = isSold || isCounted || hasLots || written.stock === 0 ? 0 : -written.stock;
  return {
    name: nameWithSize(product),
    outcome: untouched.length > 0 || stockChange !== 0 ? "restored" : null,
    kept: [
      ...(isKept ? ["Some of it was changed since, and stays."] : []),
      ...(hasLots ? ["Its stock stays: it now depends on its lots."] : []),
      ...(isCounted ? ["Its stock stays: somebody counted or corrected it since."] : []),
      ...(isSold ? ["Its stock stays: the units were sold since."] : []),
    ],
    product,
    values,
    stockChange,
  };
}

const CATEGORY_IS_GONE = "Its former category was deleted since, so its category stays as it is.";
const DOES_NOT_FIT =
  "Its size and family stay: with the former ones a family would have a size twice, or a product without a size.";

/** Leaves products where they are whose former category was deleted since. */
async function keepCategories(tx: Transaction, undos: readonly Undo[]): Promise<Undo[]> {
  const held = await holdCategories(
    tx,
    undos.flatMap(({ values }) => values?.categoryId ?? []),
  );
  return undos.map((undo) => {
    const former = undo.values?.categoryId ?? null;
    return former === null || held.has(former)
      ? undo
      : without(undo, ["categoryId"], CATEGORY_IS_GONE);
  });
}

async function keepFamilies(tx: Transaction, undos: readonly Undo[]): Promise<Undo[]> {
  const misfits = await findMisfits(tx, undos);
  return undos.map((undo) =>
    misfits.has(undo.product.id) ? without(undo, FAMILY_VALUES, DOES_NOT_FIT) : undo,
  );
}

/** The undoing without these values, with the reason. */
function without(undo: Undo, names: readonly string[], reason: string): Undo {
  const left = Object.entries(undo.values ?? {}).filter(([name]) => !names.includes(name));
  return {
    ...undo,
    outcome: left.length > 0 || undo.stockChange !== 0 ? undo.outcome : null,
    kept: [...undo.kept, reason],
    values: Object.fromEntries(left),
  };
}

function isSame(product: StoredProduct, values: ProductPart, name: string): boolean {
  const of = (from: ProductPart) => JSON.stringify(from[name as keyof ProductValues]);
  return of(product) === of(values);
}
