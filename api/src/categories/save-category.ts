import type { CategoryChanges, CategoryForm, SavedCategory } from "#shared/contracts/categories.ts";
import { slugify, uniqueSlug } from "#shared/domain/slugs.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import type { Dependencies } from "../dependencies.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { changedSince, invalid, required } from "../refusals.ts";
import { presentPlace, type StoredPlace } from "../wording/guard-texts.ts";
import { categorySlugTaken } from "./categories.errors.ts";
import {
  type CategoryRow,
  countCategoriesIn,
  findCategorySlugs,
  findSlugsAround,
  findSlugsOfCategory,
  holdParent,
  lockCategory,
  writeCategory,
} from "./categories.queries.ts";

type Context = Pick<Dependencies, "db">;

/**
 * Adds a category. Without a given slug, the slug is made from the name.
 *
 * @throws Refusal 409 `category-slug-taken` when another category has the given slug; 422 for a
 * parent that is unknown or of the second level
 */
export async function createCategory(
  { db }: Context,
  form: CategoryForm,
  actorId: string,
): Promise<SavedCategory> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "slugs");
    const slug = form.slug || (await freeSlug(tx, form.name));
    const created = withChanges({ ...EMPTY, id: Bun.randomUUIDv7(), slug }, form);
    if (form.slug) await requireFreeSlug(tx, form.slug);
    await requirePlace(tx, created);
    const written = await writeCategory(tx, created, null);
    await recordActivity(tx, {
      actorId,
      action: "category-created",
      subjectType: "category",
      subjectId: created.id,
      summary: `Created the category ${created.name}`,
      after: created,
    });
    await markPagesDirty(tx, {
      kind: "category",
      slugs: await findCategorySlugs(tx, ""),
      inFooter: created.parentId === null,
    });
    return presentSaved(created, written);
  });
}

/**
 * Changes the given fields. A new name keeps the slug, so that links still work.
 *
 * @throws Refusal 404; 409 `category-slug-taken`, `category-changed` (with the present `category`) when somebody has changed
 * it since the version `updatedAt`; 422 for a place that makes a circle or a third level
 */
export async function changeCategory(
  { db }: Context,
  id: string,
  { updatedAt, ...changes }: CategoryChanges,
  actorId: string,
): Promise<SavedCategory> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "slugs");
    const locked = await required(lockCategory(tx, id));
    const { saved: before, stored } = locked;
    const present = { wording: stored.wording, updatedAt: locked.updatedAt };
    if (isOutdated(updatedAt, locked))
      throw changedSince("category", presentSaved(before, present));
    const after = withChanges(before, changes);
    if (JSON.stringify(after) === JSON.stringify(before)) {
      return presentSaved(before, present);
    }
    if (after.slug !== before.slug) await requireFreeSlug(tx, after.slug);
    if (after.parentId !== before.parentId) await requirePlace(tx, after);
    const written = await writeCategory(tx, after, stored);
    await recordActivity(tx, {
      actorId,
      action: "category-updated",
      subjectType: "category",
      subjectId: id,
      summary: `Changed the category ${after.name}`,
      before,
      after,
    });
    // A product's page shows the category's name and links to it, once the category is public.
    const isLinkedAnew =
      stored.waits ||
      after.name !== before.name ||
      after.slug !== before.slug ||
      after.parentId !== before.parentId;
    const productSlugs = isLinkedAnew ? await findSlugsOfCategory(tx, id) : [];
    const isListedAnew = isLinkedAnew || before.displayOrder !== after.displayOrder;
    // The filters on the page of every category name all of them.
    const around = isListedAnew
      ? await findCategorySlugs(tx, "")
      : await findSlugsAround(tx, before);
    await markPagesDirty(tx, {
      kind: "category",
      slugs: [before.slug, after.slug, ...around],
      productSlugs,
      inFooter: isListedAnew && (before.parentId === null || after.parentId === null),
    });
    return presentSaved(after, written);
  });
}

function presentSaved(
  category: CategoryRow,
  { wording, updatedAt }: { wording: readonly StoredPlace[]; updatedAt: Date },
): SavedCategory {
  return { ...category, updatedAt: updatedAt.toISOString(), wording: wording.map(presentPlace) };
}

const EMPTY: Omit<CategoryRow, "id" | "slug"> = {
  name: "",
  description: null,
  displayOrder: 0,
  parentId: null,
  imageUrl: null,
  imageAlt: null,
};

function withChanges(
  before: CategoryRow,
  changes: Omit<CategoryChanges, "updatedAt">,
): CategoryRow {
  const { name, slug, description, displayOrder, parentId, imageUrl, imageAlt } = changes;
  return {
    ...before,
    ...(name !== undefined && { name: name.trim() }),
    ...(slug && { slug }),
    ...(description !== undefined && { description: description?.trim() || null }),
    ...(displayOrder !== undefined && { displayOrder }),
    ...(parentId !== undefined && { parentId: parentId || null }),
    ...(imageUrl !== undefined && { imageUrl: imageUrl || null }),
    ...(imageAlt !== undefined && { imageAlt: imageAlt?.trim() || null }),
  };
}

/** There are two levels: a parent has no parent, and a category with others in it has none either. */
async function requirePlace(tx: Transaction, { id, parentId }: CategoryRow): Promise<void> {
  if (parentId === null) return;
  if (parentId === id) throw invalid({ parentId: "A category cannot be in itself" });
  const parent = await holdParent(tx, parentId);
  if (!parent) throw invalid({ parentId: "This category does not exist" });
  if (parent.parentId !== null) {
    throw invalid({ parentId: `${parent.name} is in another category: there are two levels` });
  }
  if ((await countCategoriesIn(tx, id)) > 0) {
    throw invalid({ parentId: "This category has others in it: there are two levels" });
  }
}

async function requireFreeSlug(tx: Transaction, slug: string): Promise<void> {
  if ((await findCategorySlugs(tx, slug)).includes(slug)) throw categorySlugTaken();
}

async function freeSlug(tx: Transaction, name: string): Promise<string> {
  const base = slugify(name).slice(0, 90).replace(/-$/, "") || "category";
  return uniqueSlug(base, new Set(await findCategorySlugs(tx, base)));
}
