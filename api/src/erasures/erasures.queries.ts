import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { ErasuresQuery } from "#shared/contracts/erasures.ts";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { countRows } from "../db/count-rows.ts";
import { erasures } from "./erasures.tables.ts";

export type ErasureRow = typeof erasures.$inferSelect;
/** With the account and the numbers of its unfinished orders. */
export type WholeErasure = ErasureRow & {
  user: { id: string; email: string; firstName: string; lastName: string };
  waitsFor: string[];
};

const IS_OPEN = inArray(erasures.state, ["asked", "confirmed"]);

export async function insertErasure(tx: Transaction, values: typeof erasures.$inferInsert) {
  return tx.insert(erasures).values(values).returning().then(rowOf);
}

export async function updateErasure(
  tx: Transaction,
  id: string,
  changes: Partial<Omit<ErasureRow, "id" | "userId">>,
): Promise<ErasureRow> {
  return tx.update(erasures).set(changes).where(eq(erasures.id, id)).returning().then(rowOf);
}

/** The request of an account that is still to run, locked until the transaction ends. */
export async function lockOpenErasureOf(tx: Transaction, userId: string) {
  return tx
    .select()
    .from(erasures)
    .where(and(eq(erasures.userId, userId), IS_OPEN))
    .for("update")
    .then(firstOf);
}

export async function lockErasure(tx: Transaction, id: string): Promise<ErasureRow | null> {
  return tx.select().from(erasures).where(eq(erasures.id, id)).for("update").then(firstOf);
}

export async function findNewestErasureOf(
  conn: Connection,
  userId: string,
): Promise<WholeErasure | null> {
  const rows = await whole(conn)
    .where(eq(erasures.userId, userId))
    .orderBy(desc(erasures.createdAt), desc(erasures.id))
    .limit(1);
  return withOrders(conn, rows).then(firstOf);
}

export async function findErasure(conn: Connection, id: string): Promise<WholeErasure | null> {
  return withOrders(conn, await whole(conn).where(eq(erasures.id, id))).then(firstOf);
}

/** Open ones with the oldest first, or all with the newest first. */
export async function listErasures(
  conn: Connection,
  { state, limit, offset }: ErasuresQuery,
): Promise<{ rows: WholeErasure[]; total: number }> {
  const where = state === "open" ? IS_OPEN : undefined;
  const order =
    state === "open"
      ? [erasures.createdAt, erasures.id]
      : [desc(erasures.createdAt), desc(erasures.id)];
  const [rows, total] = await Promise.all([
    whole(conn)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    countRows(conn, erasures, where),
  ]);
  return { rows: await withOrders(conn, rows), total };
}

/** The ids of requests that are confirmed, or due without a confirmation; those of which no order is unfinished. */
export async function findDueErasures({ sql }: Connection, now: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM erasures
    WHERE state IN ('asked', 'confirmed') AND (state = 'confirmed' OR due_at <= ${now.toISOString()})
      AND NOT EXISTS (SELECT FROM orders WHERE orders.user_id = erasures.user_id AND ${unfinished({ sql })})
    ORDER BY created_at, id`;
  return rows.map(({ id }) => id);
}

/** Erasures that the storage has no note of yet. */
export async function findUnnotedErasures(conn: Connection): Promise<ErasureRow[]> {
  return conn
    .select()
    .from(erasures)
    .where(and(eq(erasures.state, "done"), sql`${erasures.notedAt} IS NULL`))
    .orderBy(erasures.doneAt);
}

/**
 * Unfinished orders keep the customer's data: one that waits for its payment, one that is paid and not sent whole, one
 * whose money is not settled, whoever owes it, and one with an open return. What will never be paid or sent back ends by
 * a write-off or a refund. A completed order needs no parcel.
 */
const unfinished = ({ sql }: Pick<Connection, "sql">) => sql`(
  orders.status = 'awaiting-payment'
  OR (orders.status = 'processing' AND orders.shipping_status IN ('pending', 'part-shipped'))
  OR orders.money_state IN ('due', 'overpaid', 'refund-due')
  OR EXISTS (SELECT FROM returns WHERE order_id = orders.id AND state IN ('requested', 'approved', 'received')))`;

/** Finished orders from before that time whose personal data is still there, oldest first. */
export async function findOrdersToErase({ sql }: Connection, before: Date, limit: number) {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM orders
    WHERE created_at < ${before.toISOString()} AND erased_at IS NULL AND ${unfinished({ sql })} IS NOT TRUE
    ORDER BY created_at, id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** The numbers of an account's unfinished orders, oldest first. */
export async function findUnfinishedOrders(conn: Connection, userId: string): Promise<string[]> {
  return (await unfinishedOf(conn, [userId])).map(({ number }) => number);
}

async function unfinishedOf(
  conn: Connection,
  userIds: readonly string[],
): Promise<{ userId: string; number: string }[]> {
  return conn.sql`
    SELECT user_id AS "userId", upper(right(id, 8)) AS number FROM orders
    WHERE user_id = ANY(${[...userIds]}::text[]) AND ${unfinished(conn)} ORDER BY created_at, id`;
}

const whole = (conn: Connection) =>
  conn
    .select({
      ...getTableColumns(erasures),
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
      },
    })
    .from(erasures)
    .innerJoin(users, eq(users.id, erasures.userId))
    .$dynamic();

async function withOrders(
  conn: Connection,
  rows: Omit<WholeErasure, "waitsFor">[],
): Promise<WholeErasure[]> {
  const open = rows.filter(({ state }) => ["asked", "confirmed"].includes(state));
  const found = await unfinishedOf(
    conn,
    open.map(({ userId }) => userId),
  );
  return rows.map((row) => ({
    ...row,
    waitsFor: open.includes(row)
      ? found.filter(({ userId }) => userId === row.userId).map(({ number }) => number)
      : [],
  }));
}

/** The ids of all customers' accounts that were not erased. */
export async function findUnerasedCustomers({ sql }: Connection): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM users WHERE role = 'customer' AND erased_at IS NULL ORDER BY id`;
  return rows.map(({ id }) => id);
}
