import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { OrderQueues } from "#shared/contracts/desk.ts";
import type { AdminOrdersQuery } from "#shared/contracts/orders.ts";
import { type Connection, readRow } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import type { OrderRow } from "./orders.queries.ts";
import { IS_QUOTED, orders, QUOTED_TEXT } from "./orders.tables.ts";
import type { QuotedOrders } from "./quoted-orders.queries.ts";

export type OrderFilter = Pick<AdminOrdersQuery, "status" | "queue" | "search" | "sortBy"> & {
  /** Orders that the search finds by something other than their words. */
  quoted?: QuotedOrders;
  now: Date;
};

/**
 * The sorts by an index: `orders_newest` and `orders_by_total`, read forwards or backwards. The id makes each order
 * total, so that pages never overlap.
 */
const SORTS = {
  newest: { columns: ["created_at", "id"], direction: "DESC" },
  oldest: { columns: ["created_at", "id"], direction: "ASC" },
  total_desc: { columns: ["total", "created_at", "id"], direction: "DESC" },
  total_asc: { columns: ["total", "created_at", "id"], direction: "ASC" },
} as const;

/** ORDER BY of a filter, for the columns of `table`. */
function sorted({ sortBy = "newest" }: OrderFilter, table = "orders"): SQL {
  const { columns, direction } = SORTS[sortBy];
  return sql.raw(columns.map((column) => `"${table}"."${column}" ${direction}`).join(", "));
}

/** The orders that stand below another one. */
function beyond({ sortBy = "newest" }: OrderFilter, after: OrderRow): SQL {
  const { columns, direction } = SORTS[sortBy];
  const place = { created_at: after.createdAt.toISOString(), id: after.id, total: after.total };
  const values = columns.map((column) =>
    column === "total"
      ? sql`${orders.total.mapToDriverValue(place.total)}::numeric`
      : sql`${place[column]}`,
  );
  const names = sql.raw(columns.map((column) => `"orders"."${column}"`).join(", "));
  return sql`(${names}) ${sql.raw(direction === "ASC" ? ">" : "<")} (${sql.join(values, sql`, `)})`;
}

/**
 * In the order of the filter, newest first by default. `after` continues below the order of that id at the same cost for any depth; an
 * offset has to skip all rows before it.
 */
export async function findOrderPage(
  conn: Connection,
  filter: OrderFilter,
  { limit, offset, after }: { limit: number; offset: number; after?: OrderRow | null },
): Promise<OrderRow[]> {
  const below = after ? beyond(filter, after) : undefined;
  const listed = and(statusCondition(filter), queueCondition(filter.queue), below);
  const words = wordsOf(filter.search);
  const page = { listed, filter, limit, offset: after ? 0 : offset };
  if (filter.quoted?.isAll) return findByIndex(conn, page);
  if (!words.some(hasIndex)) return findByWalking(conn, page);
  // Few orders share an address.
  if (!words.some(isAddress)) {
    const found = await findAmongNewest(conn, page);
    if (found.length === limit) return found;
  }
  return findByIndex(conn, page);
}

type Page = { listed: SQL | undefined; filter: OrderFilter; limit: number; offset: number };

async function findByWalking(conn: Connection, page: Page): Promise<OrderRow[]> {
  const { listed, filter, limit, offset } = page;
  return conn
    .select()
    .from(orders)
    .where(and(listed, searched(filter)))
    .orderBy(sorted(filter))
    .limit(limit)
    .offset(offset);
}

// A search can walk the newest orders until a page is full, or collect every match by an index. PostgreSQL cannot tell
// which is faster: it estimates the share of a word from a sample. When the sample happens to contain a rare word, it
// walks almost all orders. So the walk is tried first with a limit, and the index is used next.

/** Walking is fast enough for a word that occurs in one of this many orders. */
const WALKED_PER_MATCH = 200;

/** A page from the newest orders alone. Less than a full page does not mean that no older orders match. */
async function findAmongNewest(conn: Connection, page: Page): Promise<OrderRow[]> {
  const { listed, filter, limit, offset } = page;
  const rows = await conn.execute(sql`
    SELECT * FROM (
      SELECT * FROM ${orders} WHERE ${listed ?? sql`true`}
      ORDER BY ${sorted(filter)} LIMIT ${(offset + limit) * WALKED_PER_MATCH}
    ) AS ${orders}
    WHERE ${searched(filter) ?? sql`true`} ORDER BY ${sorted(filter)} LIMIT ${limit} OFFSET ${offset}`);
  return rows.map((row) => readRow(orders, row));
}

/** Matches are collected before they are sorted, so that PostgreSQL does not choose to walk all orders. */
async function findByIndex(conn: Connection, page: Page): Promise<OrderRow[]> {
  const { listed, filter, limit, offset } = page;
  const rows = await conn.execute(sql`
    WITH found AS MATERIALIZED (
      ${foundIn(sql`${orders.id}, ${orders.createdAt}, ${orders.total}`, listed, filter)}
    ), page AS (
      SELECT id FROM found ORDER BY ${sorted(filter, "found")} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${orders}.* FROM page JOIN ${orders} ON ${orders.id} = page.id ORDER BY ${sorted(filter)}`);
  return rows.map((row) => readRow(orders, row));
}

/** Nobody pages further. Beyond that, PostgreSQL's estimate is accurate enough for a heading. */
const COUNTED_EXACTLY = 20_000;
/** Lower, because a match costs more to count than a row of an index. */
const MATCHES_COUNTED_EXACTLY = 1_000;

/**
 * How many orders a filter finds. Exact up to 20,000, or 1,000 for a search; beyond that PostgreSQL's estimate, but at
 * least that number. Counting a million orders would take longer than the page itself.
 */
export async function countOrders(conn: Connection, filter: OrderFilter): Promise<number> {
  const most = filter.search?.trim() ? MATCHES_COUNTED_EXACTLY : COUNTED_EXACTLY;
  const listed = and(statusCondition(filter), queueCondition(filter.queue));
  const found = foundIn(sql`${orders.id}`, listed, filter, most + 1);
  const [counted] = await conn.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${found}) AS found`,
  );
  const count = counted?.count ?? 0;
  if (count <= most || filter.quoted?.isAll) return count;
  const condition = and(listed, holdsAll(wordsOf(filter.search))) ?? sql`true`;
  const [plan] = await conn.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${orders} WHERE ${condition}`,
  );
  return Math.max(count, Math.round(plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0));
}

/** For a page past the end of a list that was too long to count. */
export async function countOrdersExactly(conn: Connection, filter: OrderFilter): Promise<number> {
  const listed = and(statusCondition(filter), queueCondition(filter.queue));
  return conn.$count(orders, and(listed, searched(filter)));
}

/** The search as a condition on each order that is walked. */
function searched({ search, quoted }: OrderFilter): SQL | undefined {
  const inWords = holdsAll(wordsOf(search));
  if (!quoted || (quoted.ids.length === 0 && !quoted.isAll)) return inWords;
  // As a subquery it is hashed once, instead of being scanned for each order.
  const isQuoted = sql`${orders.id} IN (SELECT unnest(${sql.param(quoted.ids)}::text[]))`;
  return quoted.isAll ? isQuoted : sql`(${inWords} OR ${isQuoted})`;
}

/** The same as a set, each kind of match by its own index, and at most `most` of each. */
function foundIn(
  columns: SQL,
  listed: SQL | undefined,
  { search, quoted }: OrderFilter,
  most?: number,
): SQL {
  const limit = most ? sql`LIMIT ${most}` : sql``;
  const inWords = and(listed, holdsAll(wordsOf(search))) ?? sql`true`;
  const byWords = sql`SELECT ${columns} FROM ${orders} WHERE ${inWords} ${limit}`;
  if (!quoted || (quoted.ids.length === 0 && !quoted.isAll)) return byWords;
  const isQuoted = sql`${orders.id} = ANY(${sql.param(quoted.ids)}::text[])`;
  const byQuote = sql`SELECT ${columns} FROM ${orders} WHERE ${and(listed, isQuoted)}`;
  return quoted.isAll ? byQuote : sql`(${byWords}) UNION (${byQuote})`;
}

function statusCondition({ status, now }: OrderFilter): SQL | undefined {
  switch (status) {
    case undefined:
      return undefined;
    case "hold-expired":
      return and(
        eq(orders.status, "awaiting-payment"),
        eq(orders.shippingStatus, "pending"),
        lt(orders.holdUntil, now),
      );
    case "part-paid":
      return inArray(orders.moneyState, ["part-paid", "due"]);
    case "overpaid":
      return eq(orders.moneyState, status);
    case "refund-due":
      return isAmong(REFUND_DUE);
    default:
      return eq(orders.status, status);
  }
}

/** The orders of a queue. The conditions equal those of the partial indexes, so that PostgreSQL uses them. */
function queueCondition(queue: OrderFilter["queue"]): SQL | undefined {
  switch (queue) {
    case undefined:
      return undefined;
    case "to-pay":
      return sql`${orders.status} = 'awaiting-payment'`;
    case "to-pack":
      return sql`${orders.status} = 'processing' AND ${orders.packedAt} IS NULL AND ${KEPT}`;
    case "to-ship":
      return sql`${orders.status} IN ('processing', 'completed') AND ${orders.readyToShip} AND ${KEPT}`;
    case "shipped":
      return sql`${orders.status} <> 'cancelled' AND ${orders.shippingStatus} <> 'pending'`;
    case "problems":
      return isAmong(TROUBLED);
  }
}

/** As an array of ids, which PostgreSQL looks up: any other form is tested on all orders, newest first. */
const isAmong = (ids: SQL) => sql`${orders.id} = ANY(ARRAY(${ids}))`;

/** Orders of which the shop still has some money: others are neither packed nor shipped. */
const KEPT = sql`${orders.moneyState} IS DISTINCT FROM 'refunded'`;

const REFUND_DUE = sql`SELECT o.id FROM orders o WHERE o.money_state IN ('overpaid', 'refund-due')`;

/**
 * Orders with money to refund; orders that wait to be packed or shipped although all money was refunded; orders with a
 * failed email; and orders with unshipped units of a lot that must not be sold.
 */
const TROUBLED = sql`
  ${REFUND_DUE}
  UNION
  SELECT o.id FROM orders o WHERE o.money_state = 'refunded' AND o.shipping_status IN ('pending', 'part-shipped')
    AND (o.status = 'processing' OR o.packed_at IS NOT NULL OR o.ready_to_ship)
  UNION
  SELECT m.order_id FROM mails m WHERE m.state = 'failed' AND m.order_id IS NOT NULL
  UNION
  SELECT f.order_id FROM lots l
  JOIN fulfilment_lots a ON a.lot_id = l.id AND a.quantity > 0
  JOIN fulfilments f ON f.id = a.fulfilment_id
  WHERE l.state IN ('blocked', 'recalled') AND f.state IN ('open', 'packed')`;

/**
 * How many orders wait in each queue, counted exactly up to 20,000 each. Of the orders of the filter `part-paid`, only
 * those that wait are part of `toPay`: the others were paid before a change.
 */
export async function countQueues(conn: Connection, now: Date) {
  const counted = (condition: SQL | undefined) => sql`
    (SELECT count(*)::int FROM (SELECT 1 FROM ${orders} WHERE ${condition} LIMIT ${COUNTED_EXACTLY + 1}) AS found)`;
  const [row] = await conn.execute<OrderQueues>(sql`
    SELECT
      ${counted(queueCondition("to-pay"))} AS "toPay",
      ${counted(eq(orders.moneyState, "part-paid"))} AS "partPaid",
      ${counted(statusCondition({ status: "hold-expired", now }))} AS "holdExpired",
      ${counted(queueCondition("to-pack"))} AS "toPack",
      ${counted(queueCondition("to-ship"))} AS "toShip",
      ${counted(queueCondition("shipped"))} AS "shipped",
      (SELECT count(*)::int FROM (${TROUBLED} LIMIT ${COUNTED_EXACTLY + 1}) AS troubled) AS "problems"`);
  if (!row) throw new Error("A count without a table answers one row");
  const shipped =
    row.shipped > COUNTED_EXACTLY
      ? Math.max(row.shipped, await countOrders(conn, { queue: "shipped", now }))
      : row.shipped;
  return { ...row, shipped };
}

function wordsOf(search: string | undefined): string[] {
  return (search ?? "").toLowerCase().replace(/^#/, "").split(/\s+/).filter(Boolean);
}

/**
 * Every word must occur in the order's number, email address, name, PO number, institution,
 * tracking number or billing address. `%` and `_` are matched literally.
 */
function holdsAll(words: string[]): SQL | undefined {
  return and(
    ...words.map((word) => {
      const literal = escapeLike(word);
      // The trigrams of a common domain occur in too many addresses. So an address is matched from its start.
      if (isAddress(word)) return sql`lower(${orders.email}) LIKE ${`${literal}%`}`;
      // One or two letters match only at the start of a word: inside words, every order has them.
      const pattern = isShort(word) ? `% ${literal}%` : `%${literal}%`;
      return sql`(${orders.searchText} LIKE ${pattern} OR ((${IS_QUOTED}) AND ${QUOTED_TEXT} LIKE ${pattern}))`;
    }),
  );
}

const isAddress = (word: string) => word.indexOf("@") > 0;
const isShort = (word: string) => word.length < 3;

/** A trigram has three letters or digits: for a word without three of them, the whole index would be read. */
function hasIndex(word: string): boolean {
  return isAddress(word) || (isShort(word) ? /^[\p{L}\p{N}]/u : /[\p{L}\p{N}]{3}/u).test(word);
}
