import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { type GivenReason, type StoredPlace, withReason } from "../wording/guard-texts.ts";
import {
  findCategoryOfPlace,
  findCategorySlugs,
  findSlugsOfCategory,
  lockCategory,
  writeCategory,
} from "./categories.queries.ts";

/**
 * Records why a place of a category's texts is correct there, and publishes what no place holds back any more. Null when
 * no category has this place.
 */
export async function giveCategoryReason(
  tx: Transaction,
  given: GivenReason,
): Promise<StoredPlace[] | null> {
  const id = await findCategoryOfPlace(tx, given.placeId);
  const locked = id === null ? null : await lockCategory(tx, id);
  const place = locked?.stored.wording.find((each) => each.id === given.placeId);
  // Somebody has changed the text meanwhile.
  if (!locked || !place) return null;
  const { saved, stored } = locked;
  const reasoned = { ...stored, wording: withReason(stored.wording, place, given) };
  const { wording } = await writeCategory(tx, saved, reasoned, { isReason: true });
  await recordActivity(tx, {
    actorId: given.actorId,
    action: "wording-reasoned",
    subjectType: "category",
    subjectId: saved.id,
    summary: `Said why “${place.words}” is correct in the category ${saved.name}`,
    after: { field: place.field, words: place.words, reason: given.reason },
  });
  await markPagesDirty(tx, {
    kind: "category",
    // The filters on the page of every category name all of them.
    slugs: await findCategorySlugs(tx, ""),
    productSlugs: await findSlugsOfCategory(tx, saved.id),
    inFooter: saved.parentId === null,
  });
  return wording;
}
