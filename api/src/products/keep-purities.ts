import { findCategoryPaths } from "../categories/categories.queries.ts";
import type { Database } from "../db/client.ts";
import { dayOfShop } from "../lots/lot-fitness.ts";
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
      WITH released AS (
        SELECT l.product_id, l.id, l.test_version,
          sum(l.available) OVER (PARTITION BY l.product_id ORDER BY coalesce(l.expires_on, l.retest_on), l.created_at, l.id) AS up_to,
          sum(l.available) OVER (PARTITION BY l.product_id) AS all_units,
          coalesce(l.expires_on > ${today}::date, true) AND coalesce(l.retest_on > ${today}::date, true) AS is_fit
        FROM lots l WHERE l.state = 'released'
      ), current_lots AS (
        SELECT DISTINCT ON (r.product_id) r.product_id, r.id, r.test_version
        FROM released r JOIN products p ON p.id = r.product_id
        WHERE r.is_fit AND r.up_to > r.all_units - p.stock_quantity + p.lot_debt
        ORDER BY r.product_id, r.up_to
      ), purities AS (
        SELECT p.id, (
          SELECT t.result FROM lot_tests t WHERE t.lot_id = c.id AND t.version = c.test_version
            AND t.kind = 'hplc-purity' AND t.result IS NOT NULL ORDER BY t.position LIMIT 1) AS purity
        FROM products p LEFT JOIN current_lots c ON c.product_id = p.id
      )
      UPDATE products p SET current_purity = n.purity FROM purities n
      WHERE n.id = p.id AND p.current_purity IS DISTINCT FROM n.purity
      RETURNING p.category_id AS "categoryId"`;
    if (written.length === 0) return 0;
    const ids = written.flatMap(({ categoryId }) => categoryId ?? []);
    const paths = await findCategoryPaths(tx, [...new Set(ids)]);
    await markPagesDirty(tx, { kind: "category", slugs: paths.map(({ slug }) => slug) });
    return written.length;
  });
}
