import { asc, sql } from "drizzle-orm";
import { categories } from "../categories/categories.tables.ts";
import type { Connection } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import type { FacetCategory, FacetRow } from "./facet-columns.ts";

/** Which transactions PostgreSQL let a statement see, in its own words. */
export type Snapshot = string;

const COLUMNS = `p.category_id AS "categoryId", p.available, p.modifications, p.residue_count AS length, p.mass,
  p.amount_mg::float8 AS amount`;

export async function readSnapshot(conn: Connection): Promise<Snapshot> {
  const [row] = await conn.sql<{ snapshot: Snapshot }[]>`
    SELECT pg_current_snapshot()::text AS snapshot`;
  return row?.snapshot ?? "";
}

/** Products in the order of their ids, of those after `after`. */
export async function readFacetRows(
  conn: Connection,
  after: string,
  limit: number,
): Promise<FacetRow[]> {
  const rows = await conn.sql<FacetRow[]>`
    SELECT p.id, ${conn.sql.unsafe(COLUMNS)} FROM products p
    WHERE p.id > ${after} ORDER BY p.id LIMIT ${limit}`;
  return [...rows];
}

export type FacetChanges = {
  snapshot: Snapshot;
  /** Products that were changed, as they are now; those without a row are gone. */
  changed: { id: string; row: FacetRow | null }[];
};

/**
 * What has changed since a snapshot, up to `limit` products. A change counts when its transaction was not to be seen in
 * that snapshot, not when it is numbered later: transactions commit in another order than they begin. Numbers that
 * PostgreSQL has not given yet are those of another server, which a restore brought here.
 */
export async function readFacetChanges(
  conn: Connection,
  since: Snapshot,
  limit: number,
): Promise<FacetChanges> {
  const rows = await conn.sql<
    (FacetRow & { snapshot: Snapshot; changedId: string | null; isThere: boolean })[]
  >`
    SELECT pg_current_snapshot()::text AS snapshot, changed.*
    FROM (SELECT) AS always LEFT JOIN (
      SELECT c.product_id AS "changedId", p.id IS NOT NULL AS "isThere", p.id, ${conn.sql.unsafe(COLUMNS)}
      FROM (
        SELECT DISTINCT product_id FROM product_facet_changes
        WHERE xid >= pg_snapshot_xmin(${since}::text::pg_snapshot)
          AND xid < pg_snapshot_xmax(pg_current_snapshot())
          AND NOT pg_visible_in_snapshot(xid, ${since}::text::pg_snapshot)
        LIMIT ${limit}
      ) AS c LEFT JOIN products p ON p.id = c.product_id
    ) AS changed ON true`;
  const changed = rows.flatMap((row) =>
    row.changedId === null ? [] : [{ id: row.changedId, row: row.isThere ? row : null }],
  );
  return { snapshot: rows[0]?.snapshot ?? since, changed };
}

/** In the seller's order. */
export async function readFacetCategories(conn: Connection): Promise<FacetCategory[]> {
  return conn
    .select({ id: categories.id, slug: categories.slug, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.displayOrder), sql`lower(${categories.name})`, asc(categories.id));
}

export const deleteOldFacetChanges = deleteOldest("product_facet_changes", "changed_at");
