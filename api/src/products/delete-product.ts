import { nameWithSize } from "#shared/domain/families.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { postgresCode } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { hasLots } from "../lots/lots.errors.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { notFound } from "../refusals.ts";
import { deleteProducts, findOrdered, lockProducts } from "./product-changes.queries.ts";
import { productOrdered } from "./products.errors.ts";
import { removedPage } from "./record-product-change.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Deletes a product that nobody has ordered, also from all carts.
 *
 * @throws Refusal 409 `product-ordered` when an order contains it, `lot-tracked` when it has lots; 404.
 */
export async function deleteProduct(
  { db }: Pick<Dependencies, "db">,
  id: string,
  actorId: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const [product] = await lockProducts(tx, [id]);
      if (!product) throw notFound();
      if (product.lotTrackedAt !== null) throw hasLots();
      if ((await findOrdered(tx, [id])).size > 0) throw productOrdered();
      await deleteProducts(tx, [id]);
      await recordActivity(tx, {
        actorId,
        action: "product-deleted",
        subjectType: "product",
        subjectId: id,
        summary: `Deleted ${nameWithSize(product)}`,
        before: product,
      });
      await markPagesDirty(tx, removedPage(product));
    })
    .catch((error: unknown) => {
      throw postgresCode(error) === FOREIGN_KEY_VIOLATION ? productOrdered() : error;
    });
}
