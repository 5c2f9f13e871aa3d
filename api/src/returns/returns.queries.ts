import { asc, eq, inArray } from "drizzle-orm";
import type { ListedReturn, ReturnsQuery } from "#shared/contracts/returns.ts";
import type { ReturnState } from "#shared/domain/returns.ts";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { newerVersion } from "../db/versions.ts";
import { returnLines, returns, returnUnits } from "./returns.tables.ts";

export type ReturnRow = typeof returns.$inferSelect;
export type ReturnLineRow = typeof returnLines.$inferSelect;
export type ReturnUnitsRow = typeof returnUnits.$inferSelect;
export type WholeReturn = ReturnRow & { lines: ReturnLineRow[]; units: ReturnUnitsRow[] };

/** The returns of these orders, oldest first. */
export async function findReturns(conn: Connection, orderIds: readonly string[]) {
  const rows = await conn
    .select()
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.orderId), asc(returns.number));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, units] = await Promise.all([
    conn
      .select()
      .from(returnLines)
      .where(inArray(returnLines.returnId, ids))
      .orderBy(asc(returnLines.orderItemId)),
    conn
      .select()
      .from(returnUnits)
      .where(inArray(returnUnits.returnId, ids))
      .orderBy(asc(returnUnits.id)),
  ]);
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    units: units.filter(({ returnId }) => returnId === row.id),
  }));
}

export async function findReturn(conn: Connection, id: string): Promise<ReturnRow | null> {
  return conn.select().from(returns).where(eq(returns.id, id)).then(firstOf);
}

export type NewReturn = Pick<ReturnRow, "orderId" | "number" | "byCustomer" | "note" | "createdAt">;

/** Adds a requested return. The order must be locked. Returns its id. */
export async function insertReturn(
  tx: Transaction,
  row: NewReturn,
  lines: readonly Omit<ReturnLineRow, "returnId">[],
): Promise<string> {
  const id = Bun.randomUUIDv7();
  await tx.insert(returns).values({ id, ...row });
  await tx.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: id })));
  return id;
}

export async function insertReturnUnits(
  tx: Transaction,
  units: readonly Omit<ReturnUnitsRow, "id">[],
): Promise<void> {
  if (units.length === 0) return;
  await tx.insert(returnUnits).values(units.map((unit) => ({ ...unit, id: Bun.randomUUIDv7() })));
}

export async function updateReturn(
  tx: Transaction,
  id: string,
  change: Partial<Omit<ReturnRow, "id" | "orderId" | "number">>,
): Promise<void> {
  await tx
    .update(returns)
    .set({ ...change, updatedAt: newerVersion(returns.updatedAt) })
    .where(eq(returns.id, id));
}

export type ListedRow = Omit<
  ListedReturn,
  "orderNumber" | "customerName" | "requestedAt" | "changedAt"
> & { firstName: string; lastName: string; createdAt: string; updatedAt: string };

type Filter = Pick<ReturnsQuery, "state" | "search" | "sortBy">;

/** A page: after a row, or after so many rows. */
type ReturnSlice = {
  limit: number;
  offset?: number;
  after?: Pick<ListedRow, "createdAt" | "id">;
};

export async function findReturnPage(
  conn: Connection,
  filter: Filter,
  { limit, offset = 0, after }: ReturnSlice,
): Promise<ListedRow[]> {
  const { sql } = conn;
  const isRising = filter.sortBy === "oldest";
  const [direction, sign] = [
    sql.unsafe(isRising ? "ASC" : "DESC"),
    sql.unsafe(isRising ? ">" : "<"),
  ];
  const beyond = after
    ? sql`AND (r.created_at, r.id) ${sign} (${new Date(after.createdAt).toISOString()}::timestamptz, ${after.id})`
    : sql``;
  return sql<ListedRow[]>`
    SELECT r.id, r.order_id AS "orderId", r.number, r.state, o.first_name AS "firstName",
      o.last_name AS "lastName", o.email, r.refund::text AS refund,
      r.credit::text AS credit,
      CASE WHEN r.state IN ('received', 'closed') THEN coalesce(back.units, 0) ELSE asked.units END AS units,
      asked.products, r.created_at AS "createdAt", r.updated_at AS "updatedAt"
    FROM returns r JOIN orders o ON o.id = r.order_id,
      LATERAL (SELECT sum(l.quantity)::int AS units, array_agg(i.product_name ORDER BY i.id) AS products
        FROM return_lines l JOIN order_items i ON i.id = l.order_item_id WHERE l.return_id = r.id) AS asked,
      LATERAL (SELECT sum(quantity)::int AS units FROM return_units WHERE return_id = r.id) AS back
    WHERE ${conditionOf(conn, filter)} ${beyond}
    ORDER BY r.created_at ${direction}, r.id ${direction} LIMIT ${limit} OFFSET ${offset}`;
}

export async function countReturns(conn: Connection, filter: Filter): Promise<number> {
  const [row] = await conn.sql<{ total: number }[]>`
    SELECT count(*)::int AS total FROM returns r JOIN orders o ON o.id = r.order_id
    WHERE ${conditionOf(conn, filter)}`;
  return row?.total ?? 0;
}

/** How many returns are in each state. States without returns are absent. */
export async function countReturnsByState(
  conn: Connection,
): Promise<Partial<Record<ReturnState, number>>> {
  const rows = await conn.sql<{ state: ReturnState; total: number }[]>`
    SELECT state, count(*)::int AS total FROM returns GROUP BY state`;
  return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
}

function conditionOf({ sql }: Connection, { state, search }: Filter) {
  const words = (search ?? "").trim().replace(/^#/, "").toLowerCase();
  return sql`TRUE
    ${state ? sql`AND r.state = ${state}` : sql``}
    ${words ? sql`AND o.search_text LIKE ${`%${escapeLike(words)}%`}` : sql``}`;
}
