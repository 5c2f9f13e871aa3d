import type { ProductForm, SavedProduct } from "#shared/contracts/products.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { holdCategory } from "../categories/categories.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { invalid } from "../refusals.ts";
import { presentProduct, withWarnings } from "./present-product.ts";
import { insertProducts, type ProductValues } from "./product-changes.queries.ts";
import { getProduct } from "./products.queries.ts";
import { readProductForm } from "./read-product-form.ts";
import { takeFreeSlugs } from "./take-free-slugs.ts";

/**
 * Adds a product under a slug of its own, with its opening stock as a movement.
 *
 * @throws Refusal 422 for values that contradict each other or an unknown category.
 */
export async function createProduct(
  { db, now }: Pick<Dependencies, "db" | "now">,
  form: ProductForm,
  actorId: string | null,
): Promise<SavedProduct> {
  const values = readProductForm(form, null);
  return db.transaction(async (tx) => {
    await requireCategory(tx, values.categoryId);
    const { id, slug } = await insertUnderFreeSlug(tx, values, now());
    const stock = form.stockQuantity ?? 0;
    await moveStock(tx, [{ productId: id, change: stock }], { reason: "opening-stock", actorId });
    await recordActivity(tx, {
      actorId,
      action: "product-created",
      subjectType: "product",
      subjectId: id,
      summary: `Created ${values.name}`,
      after: { ...values, slug, stockQuantity: stock },
    });
    await markPagesDirty(tx, { kind: "product", slug, listed: true });
    return withWarnings(presentProduct(await getProduct(tx, id)));
  });
}

/** @throws Refusal 422 when the category is unknown. */
export async function requireCategory(tx: Transaction, categoryId: string | null): Promise<void> {
  if (categoryId === null || (await holdCategory(tx, categoryId))) return;
  throw invalid({ categoryId: "This category does not exist" });
}

async function insertUnderFreeSlug(tx: Transaction, values: ProductValues, at: Date) {
  const id = Bun.randomUUIDv7();
  const slugs = await takeFreeSlugs(tx, [{ id, slug: slugify(values.name) }]);
  const slug = slugs.get(id) ?? id;
  await insertProducts(tx, [{ ...values, id, slug, createdAt: at, updatedAt: at, editedAt: at }]);
  return { id, slug };
}
