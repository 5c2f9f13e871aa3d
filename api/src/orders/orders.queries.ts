import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { readRow, sqlOf } from "../db/sql-of.ts";
import { users } from "../users/users.tables.ts";
import { idempotencyKeys, orderEvents, orderItems, orders } from "./orders.tables.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;
export type OrderChange = Partial<Omit<OrderRow, "id" | "searchText">>;

export async function findOrder(conn: Connection, id: string): Promise<OrderRow | null> {
  const [row] = await sqlOf(conn)`SELECT * FROM orders WHERE id = ${id}`;
  return row ? readRow(orders, row) : null;
}

export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return row ?? null;
}

const MOST_OF_A_CUSTOMER = 500;

export async function findOrdersOfUser(conn: Connection, userId: string): Promise<OrderRow[]> {
  return conn
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MOST_OF_A_CUSTOMER);
}

export async function findItems(
  conn: Connection,
  orderIds: readonly string[],
): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await sqlOf(conn)`
    SELECT * FROM order_items WHERE order_id = ANY(${[...orderIds]}::text[]) ORDER BY id`;
  return rows.map((row) => readRow(orderItems, row));
}

export async function findEvents(conn: Connection, orderId: string) {
  return conn
    .select({
      event: orderEvents,
      actor: { firstName: users.firstName, lastName: users.lastName, role: users.role },
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
}

export async function insertEvent(
  tx: Transaction,
  event: typeof orderEvents.$inferInsert,
): Promise<void> {
  await tx.insert(orderEvents).values(event);
}

export async function updateOrder(
  tx: Transaction,
  id: string,
  change: OrderChange,
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({
      ...change,
      updatedAt: sql`greatest(clock_timestamp(), ${orders.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(orders.id, id))
    .returning();
  if (!row) throw new Error("An update of a locked order found no row");
  return row;
}

export type OrderFilter = {
  status?: OrderRow["status"] | "hold-expired";
  search?: string;
  now: Date;
};

/** Newest first. `after` continues below the order of that id, however deep; an offset has to walk there. */
export async function findOrderPage(
  conn: Connection,
  filter: OrderFilter,
  page: { limit: number; offset: number; after?: OrderRow | null },
): Promise<OrderRow[]> {
  const below = page.after
    ? sql`(${orders.createdAt}, ${orders.id}) < (${page.after.createdAt.toISOString()}, ${page.after.id})`
    : undefined;
  return conn
    .select()
    .from(orders)
    .where(and(conditionOf(filter), below))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page.limit)
    .offset(page.after ? 0 : page.offset);
}

/** Nobody pages further; beyond it the statistics of the table are near enough for a heading. */
const COUNTED_EXACTLY = 20_000;
/** A match costs more to count than a row of an index. */
const MATCHES_COUNTED_EXACTLY = 1_000;

/**
 * How many orders a filter finds: exact up to 20,000, or 1,000 for a search; beyond that PostgreSQL's own estimate,
 * at least that many. Counting a million orders would cost more time than the page itself.
 */
export async function countOrders(conn: Connection, filter: OrderFilter): Promise<number> {
  const condition = conditionOf(filter) ?? sql`true`;
  const most = filter.search?.trim() ? MATCHES_COUNTED_EXACTLY : COUNTED_EXACTLY;
  const [counted] = await conn.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count
    FROM (SELECT 1 FROM ${orders} WHERE ${condition} LIMIT ${most + 1}) AS found`);
  const count = counted?.count ?? 0;
  if (count <= most) return count;
  const [plan] = await conn.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${orders} WHERE ${condition}`,
  );
  return Math.max(count, Math.round(plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0));
}

/** For who went past the end of a list that was too long to count. */
export async function countOrdersExactly(conn: Connection, filter: OrderFilter): Promise<number> {
  return conn.$count(orders, conditionOf(filter));
}

/** Unpaid orders whose hold has ended, the oldest first. */
export async function findExpiredHolds(
  conn: Connection,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await conn
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "awaiting-payment"), lt(orders.holdUntil, now)))
    .orderBy(asc(orders.holdUntil))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Unpaid orders on hold that have not been reminded, locked; others that remind at the same time skip them. */
export async function lockUnreminded(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, "awaiting-payment"),
        sql`${orders.holdUntil} > ${now.toISOString()}`,
        sql`${orders.reminderQueuedAt} IS NULL`,
        // A day after the order, or half of a hold that is shorter than two.
        sql`${orders.createdAt} + least(interval '24 hours', (${orders.holdUntil} - ${orders.createdAt}) / 2) <= ${now.toISOString()}`,
      ),
    )
    .orderBy(asc(orders.holdUntil))
    .limit(limit)
    .for("update", { skipLocked: true });
}

function conditionOf({ status, search, now }: OrderFilter): SQL | undefined {
  return and(
    status === "hold-expired"
      ? and(eq(orders.status, "awaiting-payment"), lt(orders.holdUntil, now))
      : status && eq(orders.status, status),
    ...searchConditions(search),
  );
}

/** Every word must occur in the order's number, e-mail address or name. `%` and `_` are what they are. */
function searchConditions(search: string | undefined): SQL[] {
  const words = (search ?? "").toLowerCase().replace(/^#/, "").split(/\s+/).filter(Boolean);
  return words.map((word) => {
    const literal = word.replace(/[\\%_]/g, "\\$&");
    // The letters of a common domain are in too many addresses to be looked up one by one: an address is looked up
    // from its beginning.
    if (word.indexOf("@") > 0) return sql`lower(${orders.email}) LIKE ${`${literal}%`}`;
    // One or two letters are found only where a word begins: inside words, every order has them.
    const pattern = word.length < 3 ? `% ${literal}%` : `%${literal}%`;
    return sql`${orders.searchText} LIKE ${pattern}`;
  });
}

export async function deleteKeysOlderThan(conn: Connection, moment: Date): Promise<void> {
  await conn.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment));
}
