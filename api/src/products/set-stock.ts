import type { Product, StockBody } from "#shared/contracts/products.ts";
import type { Transaction } from "../db/client.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { lotTracked } from "../lots/lots.errors.ts";
import { changedSince, notFound } from "../refusals.ts";
import { lockProducts, type StoredProduct, updateProducts } from "./product-changes.queries.ts";
import { recordProductChange } from "./record-product-change.ts";
import { readSavedProduct } from "./saved-product.ts";

/**
 * Sets the stock to the number that was counted. With the stock that was shown, only the difference
 * is applied, so sales since then still count. Without it, this is the only absolute change: the
 * person who counts has seen what was sold.
 *
 * @throws Refusal 404; 409 `lot-tracked` for a product with lots; 409 `product-changed` with the
 * product when the difference no longer fits
 */
export async function setStock(
  { db }: Context,
  productId: string,
  { quantity, loadedStockQuantity }: StockBody,
  actorId: string,
): Promise<Product> {
  return changeProduct(db, productId, actorId, async (tx, before) => {
    if (before.lotTrackedAt !== null) throw lotTracked();
    const change = quantity - (loadedStockQuantity ?? before.stockQuantity);
    const { shortages } = await moveStock(tx, [{ productId, change }], {
      reason: "stock-counted",
      actorId,
    });
    if (shortages.length > 0) throw changedSince("product", await readSavedProduct(tx, productId));
    return { stockQuantity: before.stockQuantity + change };
  });
}

/**
 * Sets the number at which the stock counts as low.
 * @throws Refusal 404
 */
export async function setThreshold(
  { db, now }: Context,
  productId: string,
  lowStockThreshold: number,
  actorId: string,
): Promise<Product> {
  return changeProduct(db, productId, actorId, async (tx) => {
    await updateProducts(tx, [{ id: productId, values: { lowStockThreshold } }], now());
    return { lowStockThreshold };
  });
}

/** Locks the product, changes it, and records the changes that `change` returns. */
async function changeProduct(
  db: Dependencies["db"],
  productId: string,
  actorId: string,
  change: (
    tx: Transaction,
    before: StoredProduct,
  ) => Promise<Partial<Pick<StoredProduct, "stockQuantity" | "lowStockThreshold">>>,
): Promise<Product> {
  return db.transaction(async (tx) => {
    const [before] = await lockProducts(tx, [productId]);
    if (!before) throw notFound();
    const changed = await change(tx, before);
    await recordProductChange(tx, before, { ...before, ...changed }, actorId);
    return readSavedProduct(tx, productId);
  });
}
