import type { Product, StockBody } from "#shared/contracts/products.ts";
import type { Transaction } from "../db/client.ts";
import { versionAfter } from "../db/versions.ts";
import type { Dependencies } from "../dependencies.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { notFound } from "../refusals.ts";
import { presentProduct } from "./present-product.ts";
import { lockProduct, type StoredProduct, updateProduct } from "./product-changes.queries.ts";
import { findProductById } from "./products.queries.ts";
import { productChanged, recordProductChange } from "./save-product.ts";

type Context = Pick<Dependencies, "db" | "now">;

/**
 * Sets the stock to what was counted on the shelf. With the stock that was shown, only the difference is applied:
 * what was sold since stays sold. Without it this is the one absolute change: whoever counts has seen what was sold.
 *
 * @throws Refusal 404; 409 `product-changed` with the product when the difference no longer fits
 */
export async function setStock(
  context: Context,
  productId: string,
  { quantity, loadedStockQuantity }: StockBody,
  actorId: string,
): Promise<Product> {
  return change(context, productId, actorId, async (tx, before) => {
    const counted = quantity - (loadedStockQuantity ?? before.stockQuantity);
    const { shortages } = await moveStock(tx, [{ productId, change: counted }], {
      reason: "stock-counted",
      actorId,
    });
    if (shortages.length > 0) throw await productChanged(tx, productId);
    return { stockQuantity: before.stockQuantity + counted };
  });
}

/** Sets the number at which the stock counts as low. @throws Refusal 404 */
export async function setThreshold(
  context: Context,
  productId: string,
  threshold: number,
  actorId: string,
): Promise<Product> {
  return change(context, productId, actorId, async (tx, _before, at) => {
    await updateProduct(tx, productId, {
      lowStockThreshold: threshold,
      updatedAt: at,
      editedAt: at,
    });
    return { lowStockThreshold: threshold };
  });
}

async function change(
  { db, now }: Context,
  productId: string,
  actorId: string,
  apply: (
    tx: Transaction,
    before: StoredProduct,
    at: Date,
  ) => Promise<Partial<Pick<StoredProduct, "stockQuantity" | "lowStockThreshold">>>,
): Promise<Product> {
  return db.transaction(async (tx) => {
    const before = await lockProduct(tx, productId);
    if (!before) throw notFound();
    const at = versionAfter(before.updatedAt, now());
    const changed = await apply(tx, before, at);
    await recordProductChange(tx, before, { ...before, ...changed }, actorId);
    const after = await findProductById(tx, productId);
    if (!after) throw notFound();
    return presentProduct(after);
  });
}
