import type { Connection } from "../db/client.ts";
import { categories } from "./products.tables.ts";

/** The id of the category with this slug, created when there is none; one that is there keeps its name. */
export async function keepCategory(
  conn: Connection,
  category: { name: string; slug: string; description: string },
): Promise<string> {
  const [row] = await conn
    .insert(categories)
    .values(category)
    .onConflictDoUpdate({ target: categories.slug, set: { slug: category.slug } })
    .returning({ id: categories.id });
  if (!row) throw new Error("An upsert of a category answered no row");
  return row.id;
}
