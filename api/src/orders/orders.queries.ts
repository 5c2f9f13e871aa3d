import { and, asc, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Account } from "#shared/domain/payments.ts";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, rowOf, selectRows, type Transaction } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";
import { newerVersion } from "../db/versions.ts";
import { findFulfilment } from "../fulfilments/fulfilments.queries.ts";
import { orderEvents, orderItems, orders } from "./orders.tables.ts";

export type OrderRow = typeof orders.$inferSelect;
export type OrderWithAccount = { order: OrderRow; account: Account };
export type OrderItemRow = typeof orderItems.$inferSelect;
export type OrderChange = Partial<Omit<OrderRow, "id" | "searchText" | "moneyState">>;
export type NewEvent = Omit<typeof orderEvents.$inferInsert, "id" | "createdAt">;

export const findOrder = (conn: Connection, id: string): Promise<OrderRow | null> =>
  selectRows(conn, orders, conn.sql`WHERE id = ${id}`).then(firstOf);

export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | null> {
  return tx.select().from(orders).where(eq(orders.id, id)).for("update").then(firstOf);
}

/** Locks the order of a fulfilment; null when there is no such fulfilment. */
export async function lockOrderOf(tx: Transaction, fulfilmentId: string): Promise<OrderRow | null> {
  const known = await findFulfilment(tx, fulfilmentId);
  return known && lockOrder(tx, known.orderId);
}

const MAX_ORDERS_OF_USER = 500;

/** The orders with these numbers, given in upper case; unknown numbers are left out. */
export async function findOrdersNumbered(conn: Connection, numbers: readonly string[]) {
  return conn
    .select()
    .from(orders)
    .where(sql`upper(right(${orders.id}, 8)) = ANY(${sql.param([...new Set(numbers)])}::text[])`);
}

export async function findOrdersOfUser(conn: Connection, userId: string): Promise<OrderRow[]> {
  return conn
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_ORDERS_OF_USER);
}

/** The items of the orders. Removed items keep a row with the quantity 0 and are left out. */
export async function findItems(conn: Connection, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  const ofOrders = conn.sql`WHERE order_id = ANY(${[...orderIds]}::text[]) ORDER BY id`;
  const rows = await selectRows(conn, orderItems, ofOrders);
  // Not in the query: a condition on the quantity makes PostgreSQL 18 skip through the products of the index.
  return rows.filter(({ quantity }) => quantity > 0);
}

export async function findEvents(conn: Connection, orderId: string) {
  return conn
    .select({
      event: orderEvents,
      actor: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
}

/** Whether goods of an order left at a moment or later. Those whose shipment was taken back have not left. */
export async function hasLeftAfter({ sql }: Connection, orderId: string, moment: Date) {
  const rows = await sql`
    SELECT FROM fulfilments
    WHERE order_id = ${orderId} AND shipped_at >= ${moment.toISOString()} LIMIT 1`;
  return rows.length > 0;
}

type LastMove = {
  before: string;
  after: string;
  /** The ids of the ledger entries that it wrote. */
  entries: string[];
  /** Whether a ledger entry was made after it. */
  isFollowed: boolean;
};

/** The latest change of an order's status; null for an order that still has its first status. */
export async function findLastMove(conn: Connection, orderId: string): Promise<LastMove | null> {
  return conn.sql<LastMove[]>`
    WITH moves AS (
      SELECT * FROM order_events WHERE order_id = ${orderId} AND kind IN ('status-changed', 'hold-expired')
      ORDER BY created_at DESC, id DESC LIMIT 2
    )
    SELECT e.before, e.after,
      ARRAY(SELECT p.id FROM payments p WHERE p.order_id = e.order_id AND p.by_status
        AND p.created_at > (SELECT CASE WHEN count(*) = 2 THEN min(created_at) ELSE '-infinity' END FROM moves)) AS entries,
      EXISTS (SELECT FROM payments p WHERE p.order_id = e.order_id AND p.created_at > e.created_at) AS "isFollowed"
    FROM moves e ORDER BY e.created_at DESC, e.id DESC LIMIT 1`.then(firstOf);
}

/** Adds an entry to the timeline, at the time of the database. */
export function insertEvent(
  tx: Transaction,
  { orderId, kind, actorId = null, before = null, after = null }: NewEvent,
): Query {
  return tx.sql`
    INSERT INTO order_events (id, order_id, kind, actor_id, before, after, created_at)
    VALUES (${Bun.randomUUIDv7()}, ${orderId}, ${kind}, ${actorId}, ${before}, ${after},
      clock_timestamp())`;
}

export async function updateOrder(tx: Transaction, id: string, change: OrderChange) {
  return tx
    .update(orders)
    .set({ ...change, updatedAt: newerVersion(orders.updatedAt) })
    .where(eq(orders.id, id))
    .returning()
    .then(rowOf);
}

/** Unpaid, unshipped orders whose hold has ended, oldest first. */
export async function findExpiredHolds(conn: Connection, now: Date, limit: number) {
  const rows = await conn
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, "awaiting-payment"),
        eq(orders.shippingStatus, "pending"),
        lt(orders.holdUntil, now),
        // While an order waits for payment, only these states have a payment.
        sql`coalesce(${orders.moneyState}, '') NOT IN ('part-paid', 'overpaid')`,
      ),
    )
    .orderBy(asc(orders.holdUntil))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Locks unshipped orders that wait for payment and had no reminder yet. Another worker that does the same at that time
 * skips them.
 */
export async function lockUnreminded(tx: Transaction, now: Date, limit: number) {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, "awaiting-payment"),
        eq(orders.shippingStatus, "pending"),
        sql`${orders.holdUntil} > ${now.toISOString()}`,
        sql`${orders.reminderQueuedAt} IS NULL`,
        // A day after the hold began, or after half of a hold that is shorter than two days.
        sql`${orders.heldSince} + least(interval '24 hours', (${orders.holdUntil} - ${orders.heldSince}) / 2) <= ${now.toISOString()}`,
      ),
    )
    .orderBy(asc(orders.holdUntil))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** How many orders each of these users has; users without orders are left out. */
export async function countOrdersOf(
  conn: Connection,
  userIds: string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await conn
    .select({ userId: orders.userId, total: count() })
    .from(orders)
    .where(inArray(orders.userId, userIds))
    .groupBy(orders.userId);
  return new Map(rows.flatMap(({ userId, total }) => (userId ? [[userId, total]] : [])));
}

/** Records when the personal data of orders was erased. */
export async function markOrdersErased(tx: Transaction, ids: readonly string[], at: Date) {
  await tx.sql`
    UPDATE orders SET erased_at = ${at.toISOString()}
    WHERE id = ANY(${[...ids]}::text[]) AND erased_at IS NULL`;
}
