import type { UndoneImport } from "#shared/contracts/product-imports.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import type { ShopChange } from "../publishing/pages-touched-by.ts";
import { notFound, Refusal } from "../refusals.ts";
import {
  deleteProduct,
  isOrdered,
  type NewProduct,
  type StoredProduct,
  updateProduct,
} from "./product-changes.queries.ts";
import {
  findImportLocked,
  findLastImport,
  findProductsLocked,
  type ImportChange,
  lockImports,
  markUndone,
} from "./product-imports.queries.ts";

type Undone = {
  removed: number;
  restored: number;
  kept: UndoneImport["kept"];
  pages: ShopChange[];
};

/**
 * Takes back the last import: what it created is deleted, what it changed gets its former values and its stock back.
 * What somebody changed or ordered since stays, and is named.
 *
 * @throws Refusal 404; 409 `import-not-last`, `import-undone`
 */
export async function undoImport(
  { db, now }: Pick<Dependencies, "db" | "now">,
  importId: string,
  actorId: string,
): Promise<UndoneImport> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const stored = await findImportLocked(tx, importId);
    if (!stored) throw notFound();
    if (stored.undoneAt) throw new Refusal("conflict", "import-undone", "It is undone already.");
    if ((await findLastImport(tx)) !== importId) {
      throw new Refusal("conflict", "import-not-last", "Only the last import can be undone.");
    }
    const at = now();
    const { pages, ...outcome } = await takeBack(tx, stored.changes, { actorId, at });
    await markUndone(tx, importId, at);
    await recordActivity(tx, {
      actorId,
      action: "import-undone",
      subjectType: "product",
      subjectId: importId,
      summary: `Undid the import of ${stored.fileName}: ${outcome.removed} removed, ${outcome.restored} restored`,
    });
    await markPagesDirty(tx, ...pages);
    return { success: true, message: "The import is undone.", ...outcome };
  });
}

async function takeBack(
  tx: Transaction,
  changes: readonly ImportChange[],
  context: { actorId: string; at: Date },
): Promise<Undone> {
  const rows = await findProductsLocked(
    tx,
    changes.map(({ productId }) => productId),
  );
  const products = new Map(rows.map((row) => [row.id, row]));
  const undone: Undone = { removed: 0, restored: 0, kept: [], pages: [] };
  for (const change of changes) {
    const product = products.get(change.productId);
    // Somebody has deleted it since.
    if (!product) continue;
    if (change.kind === "created") await remove(tx, product, undone, context.at);
    else await restore(tx, product, change, undone, context);
  }
  return undone;
}

async function remove(
  tx: Transaction,
  product: StoredProduct,
  undone: Undone,
  at: Date,
): Promise<void> {
  const { slug, name } = product;
  if (await isOrdered(tx, product.id)) {
    await updateProduct(tx, product.id, { inStock: false, ...later(product, at) });
    undone.kept.push({
      name,
      reason: "It has been ordered, and is marked as unavailable instead.",
    });
    undone.pages.push({ kind: "product", slug, listed: true });
    return;
  }
  await deleteProduct(tx, product.id);
  undone.removed += 1;
  undone.pages.push({ kind: "product", slug, removed: true });
}

/** Only what still is as the import left it: a later change is somebody's, and stays. */
async function restore(
  tx: Transaction,
  product: StoredProduct,
  { before, after, stockChange }: Extract<ImportChange, { kind: "updated" }>,
  undone: Undone,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  const names = Object.keys(before);
  const isAsLeft = (name: string) =>
    JSON.stringify(product[name as keyof StoredProduct]) === JSON.stringify(after[name]);
  const isPricingAsLeft = names.filter(isPricing).every(isAsLeft);
  const untouched = names.filter((name) => (isPricing(name) ? isPricingAsLeft : isAsLeft(name)));
  if (untouched.length < names.length) {
    undone.kept.push({ name: product.name, reason: "Some of it was changed since, and stays." });
  }
  const values: NewProduct = Object.fromEntries(
    untouched.map((name) => [name, before[name]]),
  ) as NewProduct;
  await updateProduct(tx, product.id, { ...values, ...later(product, at) });
  const { shortages } = await moveStock(tx, [{ productId: product.id, change: -stockChange }], {
    reason: "import-undone",
    actorId,
  });
  if (shortages.length > 0) {
    undone.kept.push({ name: product.name, reason: "Its stock stays: the units were sold since." });
  }
  undone.restored += 1;
  undone.pages.push({ kind: "product", slug: product.slug, listed: true });
}

/** These agree with each other, so they are taken back together or not at all. */
const PRICING = new Set<string>([
  "price",
  "hasBulkPricing",
  "bulkPricing",
  "pricingType",
] satisfies (keyof StoredProduct)[]);
const isPricing = (name: string) => PRICING.has(name);

/** The lock makes this the newest time of the row, whatever the clocks of several machines say. */
function later({ updatedAt }: StoredProduct, at: Date) {
  const newest = new Date(Math.max(at.getTime(), updatedAt.getTime() + 1));
  return { updatedAt: newest, editedAt: newest };
}
