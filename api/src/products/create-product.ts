import type { ProductForm, SavedProduct } from "#shared/contracts/products.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { holdCategories } from "../categories/categories.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { invalid } from "../refusals.ts";
import { checkFamilies } from "./check-families.ts";
import { insertProducts, type ProductValues } from "./product-changes.queries.ts";
import { readProductForm } from "./read-product-form.ts";
import { savedProduct } from "./saved-product.ts";
import { takeFreeSlugs } from "./take-free-slugs.ts";

/**
 * Adds a product under a slug of its own, with its opening stock as a movement.
 *
 * @throws Refusal 422 for values that contradict each other, an unknown category, or a size that the
 * family has.
 */
export async function createProduct(
  { db, now }: Context,
  form: ProductForm,
  actorId: string | null,
): Promise<SavedProduct> {
  const values = readProductForm(form, null);
  return db.transaction(async (tx) => {
    await requireCategory(tx, values.categoryId);
    return addProduct(tx, values, {
      name: values.name,
      stock: form.stockQuantity ?? 0,
      actorId,
      at: now(),
    });
  });
}

type Addition = { name: string; stock: number; actorId: string | null; at: Date };

/**
 * Adds a product with these values, under a slug made from `name`.
 *
 * @throws Refusal 422 when its family has its size, or a member without one.
 */
export async function addProduct(
  tx: Transaction,
  values: ProductValues,
  { name, stock, actorId, at }: Addition,
): Promise<SavedProduct> {
  const id = Bun.randomUUIDv7();
  const slug = (await takeFreeSlugs(tx, [{ id, slug: slugify(name) }])).get(id) ?? id;
  await insertProducts(tx, [{ ...values, id, slug, createdAt: at, updatedAt: at, editedAt: at }]);
  await moveStock(tx, [{ productId: id, change: stock }], { reason: "opening-stock", actorId });
  await checkFamilies(tx, [values.parentProductId]);
  await recordActivity(tx, {
    actorId,
    action: "product-created",
    subjectType: "product",
    subjectId: id,
    summary: `Created ${nameWithSize(values)}`,
    after: { ...values, slug, stockQuantity: stock },
  });
  await markPagesDirty(tx, { kind: "product", slug, listed: true, recounted: true });
  return savedProduct(tx, id);
}

/** @throws Refusal 422 when the category is unknown. */
export async function requireCategory(tx: Transaction, categoryId: string | null): Promise<void> {
  if (categoryId === null || (await holdCategories(tx, [categoryId])).has(categoryId)) {
    return;
  }
  throw invalid({ categoryId: "This category does not exist" });
}
