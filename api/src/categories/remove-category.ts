import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { required } from "../refusals.ts";
import { categoryHasOthers, categoryInUse } from "./categories.errors.ts";
import {
  countCategoriesIn,
  deleteCategory,
  findCategorySlugs,
  findSlugsOfCategory,
  lockCategory,
} from "./categories.queries.ts";

/**
 * Removes an empty category and its page.
 *
 * @throws Refusal 409 `category-in-use`; 404
 */
export async function removeCategory(
  { db }: Pick<Dependencies, "db">,
  id: string,
  actorId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await required(lockCategory(tx, id));
    const category = locked.saved;
    const inIt = await countCategoriesIn(tx, id);
    if (inIt > 0) throw categoryHasOthers(inIt);
    const products = await findSlugsOfCategory(tx, id);
    if (products.length > 0) throw categoryInUse(products.length);
    await deleteCategory(tx, id);
    await recordActivity(tx, {
      actorId,
      action: "category-deleted",
      subjectType: "category",
      subjectId: id,
      summary: `Deleted the category ${category.name}`,
      before: category,
    });
    await markPagesDirty(tx, {
      kind: "category",
      slugs: [category.slug, ...(await findCategorySlugs(tx, ""))],
      inFooter: category.parentId === null,
    });
  });
}
