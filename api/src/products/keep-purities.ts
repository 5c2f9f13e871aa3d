import { findPathSlugs } from "../categories/categories.queries.ts";
import type { Database } from "../db/client.ts";
import { dayOfShop } from "../lots/lot-fitness.ts";
import { currentLots, resultOf } from "../lots/lots.queries.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";

/**
 * Stores at each product the purity of its current lot, so that the catalogue filters by it. The current lot changes
 * with sales, releases and dates, so it is looked up again each minute instead of at every cause. Only products whose
 * purity changed are written; the lists that filter by it are published again.
 */
export async function keepPurities(db: Database, now: Date): Promise<number> {
  const today = await dayOfShop(db, now);
  return db.transaction(async (tx) => {
    const written = await tx.sql<{ categoryId: string | null }[]>`
      UPDATE products p SET current_purity = n.purity FROM (
        SELECT known.id, ${resultOf(tx, "hplc-purity")} AS purity
        FROM products known LEFT JOIN ${currentLots(tx, today, tx.sql`true`)} AS c ON c.product_id = known.id
      ) AS n
      WHERE n.id = p.id AND p.current_purity IS DISTINCT FROM n.purity
      RETURNING p.category_id AS "categoryId"`;
    if (written.length === 0) return 0;
    const ids = written.flatMap(({ categoryId }) => categoryId ?? []);
    const slugs = await findPathSlugs(tx, [...new Set(ids)]);
    await markPagesDirty(tx, { kind: "category", slugs });
    return written.length;
  });
}
