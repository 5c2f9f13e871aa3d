import type { Database } from "../db/client.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { insertMissingCategories, type WantedCategory } from "./categories.queries.ts";

/** The ids of the categories with these slugs, by slug. Missing ones are created, and every footer links to them. */
export async function addMissingCategories(
  db: Database,
  wanted: readonly WantedCategory[],
): Promise<Map<string, string>> {
  return db.transaction(async (tx) => {
    const rows = await insertMissingCategories(tx, wanted);
    const slugs = rows.filter(({ isNew }) => isNew).map(({ slug }) => slug);
    if (slugs.length > 0) await markPagesDirty(tx, { kind: "category", slugs, inFooter: true });
    return new Map(rows.map(({ id, slug }) => [slug, id]));
  });
}
