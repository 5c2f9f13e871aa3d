import type { Product } from "#shared/contracts/products.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentProduct } from "../products/present-product.ts";
import {
  lockProduct,
  type StoredProduct,
  updateProduct,
} from "../products/product-changes.queries.ts";
import { findProductById } from "../products/products.queries.ts";
import { recordProductChange } from "../products/save-product.ts";
import { notFound } from "../refusals.ts";
import { moveStock } from "./move-stock.ts";

type Context = Pick<Dependencies, "db" | "now">;

/**
 * Sets the stock to what was counted on the shelf. This is the one absolute change: whoever counts has seen what was
 * sold. @throws Refusal 404
 */
export async function setStock(
  context: Context,
  productId: string,
  quantity: number,
  actorId: string,
): Promise<Product> {
  return change(context, productId, actorId, async (tx, before) => {
    const counted = { productId, change: quantity - before.stockQuantity };
    await moveStock(tx, [counted], { reason: "stock-counted", actorId });
    return { stockQuantity: quantity };
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
    const at = new Date(Math.max(now().getTime(), before.updatedAt.getTime() + 1));
    const changed = await apply(tx, before, at);
    await recordProductChange(tx, before, { ...before, ...changed }, actorId);
    const after = await findProductById(tx, productId);
    if (!after) throw notFound();
    return presentProduct(after);
  });
}
