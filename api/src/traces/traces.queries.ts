import { eq, getTableColumns } from "drizzle-orm";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { lots } from "../lots/lots.tables.ts";
import { lotTraces } from "./traces.tables.ts";

type StoredTrace = typeof lotTraces.$inferSelect;
export type NewTrace = Omit<StoredTrace, "createdAt">;

const { lotId, sha256, actorId, createdAt, svg, ...ofTrace } = getTableColumns(lotTraces);

/** A trace for lists, without its drawing. */
export type TraceRow = Pick<StoredTrace, keyof typeof ofTrace> & { lotNumber: string };

export type LotOfTrace = {
  id: string;
  lotNumber: string;
  state: string;
  isPublished: boolean;
  slug: string;
  /** Percent, as the laboratory reported it. */
  purity: number | null;
};

/** Null for an unknown lot. With `lock` the lot keeps its state until the transaction ends. */
export async function findLotOfTrace(
  conn: Connection,
  lotId: string,
  { lock = false } = {},
): Promise<LotOfTrace | null> {
  const { sql } = conn;
  return sql<LotOfTrace[]>`
    SELECT l.id, l.lot_number AS "lotNumber", l.state, l.released_at IS NOT NULL AS "isPublished",
      (SELECT p.slug FROM products p WHERE p.id = l.product_id) AS slug,
      (SELECT t.result FROM lot_tests t
       WHERE t.lot_id = l.id AND t.version = l.test_version AND t.kind = 'hplc-purity' AND t.result IS NOT NULL
       ORDER BY t.position LIMIT 1) AS purity
    FROM lots l WHERE l.id = ${lotId} ${lock ? sql`FOR NO KEY UPDATE OF l` : sql``}`.then(firstOf);
}

export async function insertTrace(tx: Transaction, row: NewTrace): Promise<void> {
  await tx.insert(lotTraces).values(row);
}

/** The traces of a lot in the order in which they were added. */
export async function findTraces(conn: Connection, lotId: string): Promise<TraceRow[]> {
  return conn
    .select({ ...ofTrace, lotNumber: lots.lotNumber })
    .from(lotTraces)
    .innerJoin(lots, eq(lots.id, lotTraces.lotId))
    .where(eq(lotTraces.lotId, lotId))
    .orderBy(lotTraces.createdAt, lotTraces.id);
}

export type DrawnTrace = Omit<TraceRow, "lotNumber"> & { svg: string };

export async function findDrawnTraces(conn: Connection, lotId: string): Promise<DrawnTrace[]> {
  return conn
    .select({ ...ofTrace, svg })
    .from(lotTraces)
    .where(eq(lotTraces.lotId, lotId))
    .orderBy(lotTraces.createdAt, lotTraces.id);
}

/** The number of another lot with the same file; null when there is none. */
export async function findLotOfSameFile(
  conn: Connection,
  { lotId, sha256 }: { lotId: string; sha256: string },
): Promise<string | null> {
  const [same] = await conn.sql<{ lotNumber: string }[]>`
    SELECT l.lot_number AS "lotNumber" FROM lot_traces t JOIN lots l ON l.id = t.lot_id
    WHERE t.sha256 = ${sha256} AND t.lot_id <> ${lotId} ORDER BY t.created_at LIMIT 1`;
  return same?.lotNumber ?? null;
}

export async function countTraces(conn: Connection, lotId: string): Promise<number> {
  const [row] = await conn.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM lot_traces WHERE lot_id = ${lotId}`;
  return row?.count ?? 0;
}

/** Returns whether there was one to delete. */
export async function deleteTraceRow(
  tx: Transaction,
  lotId: string,
  traceId: string,
): Promise<boolean> {
  const rows = await tx.sql`
    DELETE FROM lot_traces WHERE id = ${traceId} AND lot_id = ${lotId} RETURNING id`;
  return rows.length > 0;
}

export async function findDrawing(
  conn: Connection,
  lotNumber: string,
  traceId: string,
): Promise<{ svg: string; isPublished: boolean } | null> {
  return conn.sql<{ svg: string; isPublished: boolean }[]>`
    SELECT t.svg, l.released_at IS NOT NULL AND NOT p.waits AS "isPublished"
    FROM lot_traces t JOIN lots l ON l.id = t.lot_id JOIN products p ON p.id = l.product_id
    WHERE t.id = ${traceId} AND l.lot_number = ${lotNumber}`.then(firstOf);
}
