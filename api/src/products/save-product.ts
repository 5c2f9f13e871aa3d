import type { ProductForm, SavedProduct } from "#shared/contracts/products.ts";
import type { Context } from "../dependencies.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { lotTracked } from "../lots/lots.errors.ts";
import { changedSince, notFound } from "../refusals.ts";
import { checkFamilies } from "./check-families.ts";
import { requireCategory } from "./create-product.ts";
import {
  lockProducts,
  type ProductValues,
  type StoredProduct,
  updateProducts,
} from "./product-changes.queries.ts";
import { readProductForm } from "./read-product-form.ts";
import { recordProductChange } from "./record-product-change.ts";
import { readSavedProduct, savedProduct } from "./saved-product.ts";

/**
 * Saves the product form. Units that were sold while the form was open are never restored: the
 * admin's difference is applied to the present stock, or the save is refused.
 *
 * @throws Refusal 409 `product-changed` with the present product, when the form is older than
 * somebody else's edit, or older than a sale and does not contain the stock that it showed; 409
 * `lot-tracked` for another stock of a product with lots; 404; 422.
 */
export async function saveProduct(
  { db, now }: Context,
  id: string,
  form: ProductForm,
  actorId: string,
): Promise<SavedProduct> {
  return db.transaction(async (tx) => {
    const [before] = await lockProducts(tx, [id]);
    if (!before) throw notFound();
    const change = stockChangeOf(form, before);
    if (change === null) throw changedSince("product", await readSavedProduct(tx, id));
    if (change !== 0 && before.lotTrackedAt !== null) throw lotTracked();
    const values = readProductForm(form, before);
    await requireCategory(tx, values.categoryId);
    const { shortages } = await moveStock(tx, [{ productId: id, change }], {
      reason: "product-saved",
      actorId,
    });
    if (shortages.length > 0) throw changedSince("product", await readSavedProduct(tx, id));
    await updateProducts(tx, [{ id, values }], now());
    if (isMemberAnew(before, values)) await checkFamilies(tx, [values.parentProductId]);
    const after = { ...before, ...values, stockQuantity: before.stockQuantity + change };
    await recordProductChange(tx, before, after, actorId);
    return savedProduct(tx, id);
  });
}

const isMemberAnew = (before: StoredProduct, after: ProductValues) =>
  before.parentProductId !== after.parentProductId || before.variantValue !== after.variantValue;

/**
 * The change of the stock; null when the form is out of date. `updatedAt` is the form's version. A version that is
 * older than the row but not older than the last edit has only missed sales. Then `loadedStockQuantity`, the stock that
 * the form showed, gives the admin's difference. Without a version the stock may not change.
 */
function stockChangeOf(form: ProductForm, current: StoredProduct): number | null {
  const { stockQuantity: wanted, loadedStockQuantity: loaded } = form;
  const version = form.updatedAt === undefined ? null : Date.parse(form.updatedAt);
  if (version === current.updatedAt.getTime()) {
    return (wanted ?? current.stockQuantity) - current.stockQuantity;
  }
  if (version !== null && !missedOnlySales(version, current)) return null;
  if (wanted === undefined) return 0;
  if (loaded !== undefined) return wanted - loaded;
  return version === null && wanted === current.stockQuantity ? 0 : null;
}

function missedOnlySales(version: number, current: StoredProduct): boolean {
  return version >= current.editedAt.getTime() && version < current.updatedAt.getTime();
}
