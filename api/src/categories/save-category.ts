import type { Category, CategoryChanges, CategoryForm } from "#shared/contracts/categories.ts";
import { slugify, uniqueSlug } from "#shared/domain/slugs.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { notFound } from "../refusals.ts";
import { categorySlugTaken } from "./categories.errors.ts";
import {
  type CategoryRow,
  findCategorySlugs,
  findSlugsOfCategory,
  lockCategory,
  writeCategory,
} from "./categories.queries.ts";

type Context = Pick<Dependencies, "db">;

/**
 * Adds a category. Without a given slug, the slug is made from the name.
 *
 * @throws Refusal 409 `category-slug-taken` when another category has the given slug
 */
export async function createCategory(
  { db }: Context,
  form: CategoryForm,
  actorId: string,
): Promise<Category> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "slugs");
    const created: CategoryRow = {
      id: Bun.randomUUIDv7(),
      name: form.name.trim(),
      slug: form.slug || (await freeSlug(tx, form.name)),
      description: form.description?.trim() || null,
      displayOrder: form.displayOrder ?? 0,
    };
    if (form.slug) await requireFreeSlug(tx, form.slug);
    await writeCategory(tx, created);
    await recordActivity(tx, {
      actorId,
      action: "category-created",
      subjectType: "category",
      subjectId: created.id,
      summary: `Created the category ${created.name}`,
      after: created,
    });
    await markPagesDirty(tx, { kind: "category", slugs: [created.slug] });
    return created;
  });
}

/**
 * Changes the given fields. A new name keeps the slug, so that links still work.
 *
 * @throws Refusal 404; 409 `category-slug-taken`
 */
export async function changeCategory(
  { db }: Context,
  id: string,
  { name, slug, description, displayOrder }: CategoryChanges,
  actorId: string,
): Promise<Category> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "slugs");
    const before = await lockCategory(tx, id);
    if (!before) throw notFound();
    const after: CategoryRow = {
      ...before,
      ...(name !== undefined && { name: name.trim() }),
      ...(slug && { slug }),
      ...(description !== undefined && { description: description?.trim() || null }),
      ...(displayOrder !== undefined && { displayOrder }),
    };
    if (JSON.stringify(after) === JSON.stringify(before)) return before;
    if (after.slug !== before.slug) await requireFreeSlug(tx, after.slug);
    await writeCategory(tx, after);
    await recordActivity(tx, {
      actorId,
      action: "category-updated",
      subjectType: "category",
      subjectId: id,
      summary: `Changed the category ${after.name}`,
      before,
      after,
    });
    // A product's page shows the category's name and links to it.
    const isNamedAnew = after.name !== before.name || after.slug !== before.slug;
    const productSlugs = isNamedAnew ? await findSlugsOfCategory(tx, id) : [];
    await markPagesDirty(tx, { kind: "category", slugs: [before.slug, after.slug], productSlugs });
    return after;
  });
}

async function requireFreeSlug(tx: Transaction, slug: string): Promise<void> {
  if ((await findCategorySlugs(tx, slug)).includes(slug)) throw categorySlugTaken();
}

async function freeSlug(tx: Transaction, name: string): Promise<string> {
  const base = slugify(name).slice(0, 90).replace(/-$/, "") || "category";
  return uniqueSlug(base, new Set(await findCategorySlugs(tx, base)));
}
