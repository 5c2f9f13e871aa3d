import type { Transaction } from "../db/client.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";

/**
 * Republishes the product pages that show the present lot, and the pages of lots that were blocked.
 * Call it last in a transaction.
 */
export async function publishLotsOf(
  tx: Transaction,
  allocations: readonly { lotId: string }[],
): Promise<void> {
  const ids = [...new Set(allocations.map(({ lotId }) => lotId))];
  if (ids.length === 0) return;
  const rows = await tx.sql<{ slug: string; lotNumber: string | null }[]>`
    SELECT DISTINCT p.slug, CASE WHEN l.state = 'blocked' THEN l.lot_number END AS "lotNumber"
    FROM lots l JOIN products p ON p.id = l.product_id
    WHERE l.id = ANY(${ids}::text[])`;
  await markPagesDirty(
    tx,
    ...rows.map(({ slug, lotNumber }) =>
      lotNumber === null
        ? { kind: "product" as const, slug }
        : { kind: "lot" as const, lotNumber, slug },
    ),
  );
}
