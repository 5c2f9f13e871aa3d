import type { PaymentsQuery } from "#shared/contracts/payments.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { type Connection, columnsOf, readRow } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { type MethodSum, sumLedgerDays, sumsOfEntries } from "./ledger-days.queries.ts";
import type { PaymentRow } from "./payments.queries.ts";
import { payments } from "./payments.tables.ts";

/** A filter of ledger entries; days are inclusive. */
export type LedgerFilter = Omit<PaymentsQuery, "after">;

/** Each sort has an index: `payments_newest` or `payments_amount`, read forwards or backwards. */
const SORTS = {
  newest: { column: "p.received_on", direction: "DESC" },
  oldest: { column: "p.received_on", direction: "ASC" },
  amount_desc: { column: "p.amount", direction: "DESC" },
  amount_asc: { column: "p.amount", direction: "ASC" },
} as const;

/** An entry with the further facts that a list shows. */
export type LedgerRow = {
  entry: PaymentRow;
  customer: string;
  email: string;
  actor: string | undefined;
  reversedBy: string | undefined;
};

/** The start of a page: after the entry of this day or amount, and id. */
export type LedgerPlace = Pick<PaymentRow, "receivedOn" | "amount" | "id">;

type Slice = { after?: LedgerPlace; limit: number };

/** A page of the ledger in its order. Newest first is by day, then by time of recording. */
export async function findLedgerPage(
  conn: Connection,
  filter: LedgerFilter,
  page: Slice,
): Promise<LedgerRow[]> {
  const pattern = patternOf(filter);
  if (pattern !== null) return (await searchLedger(conn, filter, pattern, page)).rows;
  const { sql } = conn;
  return readRows(conn, filter, {
    where: sql`${ofDaysAndMethod(conn, filter)} ${beyond(conn, filter, page.after)}`,
    limit: page.limit,
  });
}

/** A page with the sums of the whole filter by method. */
export async function readLedger(
  conn: Connection,
  filter: LedgerFilter,
  page: Slice,
): Promise<{ rows: LedgerRow[]; sums: MethodSum[] }> {
  const pattern = patternOf(filter);
  if (pattern !== null) return searchLedger(conn, filter, pattern, page);
  const [rows, sums] = await Promise.all([
    findLedgerPage(conn, filter, page),
    sumLedgerDays(conn, filter),
  ]);
  return { rows, sums };
}

function patternOf({ search }: LedgerFilter): string | null {
  const wanted = search?.trim().replace(/^#/, "").toLowerCase();
  return wanted ? `%${escapeLike(wanted)}%` : null;
}

/**
 * Collects what a search finds once, for the page and for its sums, which must be exact: a common name is in thousands of
 * orders. Each way is a step of its own, because the planner would otherwise read all entries in their order.
 */
async function searchLedger(
  conn: Connection,
  filter: LedgerFilter,
  pattern: string,
  { after, limit }: Slice,
): Promise<{ rows: LedgerRow[]; sums: MethodSum[] }> {
  const { sql } = conn;
  const entry = sql`entry.id, entry.received_on, entry.amount, entry.method, entry.kind, entry.paid_change`;
  const [found] = await sql<{ ids: string[] | null; sums: MethodSum[] | null }[]>`
    WITH named AS MATERIALIZED (SELECT id FROM orders WHERE search_text LIKE ${pattern}),
    lines AS MATERIALIZED (
      SELECT id, CASE WHEN undone_at IS NULL THEN linked_payment_id END AS linked
      FROM statement_lines WHERE search_text LIKE ${pattern}),
    applied AS MATERIALIZED (
      SELECT ${entry} FROM lines JOIN payments entry ON entry.statement_line_id = lines.id),
    p AS MATERIALIZED (
      SELECT ${entry} FROM payments entry WHERE lower(entry.reference) LIKE ${pattern}
      UNION SELECT * FROM applied
      UNION SELECT ${entry} FROM applied JOIN payments entry ON entry.reverses = applied.id
      UNION SELECT ${entry} FROM lines JOIN payments entry ON entry.id = lines.linked
      UNION SELECT ${entry} FROM named JOIN payments entry ON entry.order_id = named.id)
    SELECT (
      SELECT json_agg(page.id) FROM (
        SELECT p.id FROM p WHERE ${ofDaysAndMethod(conn, filter)} ${beyond(conn, filter, after)}
        ORDER BY ${sorted(conn, filter)} LIMIT ${limit}) AS page
    ) AS ids, (
      SELECT json_agg(json_build_object('method', method, 'entries', entries, 'received', received::text,
        'refunded', refunded::text, 'net', net::text) ORDER BY method) FROM (
        SELECT p.method, ${sumsOfEntries(conn)} FROM p WHERE ${ofDaysAndMethod(conn, filter)}
        GROUP BY p.method) AS sums
    ) AS sums`;
  const ids = found?.ids ?? [];
  const rows = await readRows(conn, filter, { where: sql`p.id = ANY(${ids}::text[])`, limit });
  return { rows, sums: found?.sums ?? [] };
}

async function readRows(
  conn: Connection,
  filter: LedgerFilter,
  { where, limit }: { where: ReturnType<Connection["sql"]>; limit: number },
): Promise<LedgerRow[]> {
  const rows = await conn.sql`
    SELECT ${columnsOf(conn, payments, "p")}, o.first_name || ' ' || o.last_name AS customer, o.email,
      u.first_name || ' ' || u.last_name AS actor, r.id AS reversed_by
    FROM payments p
    JOIN orders o ON o.id = p.order_id
    LEFT JOIN users u ON u.id = p.actor_id
    LEFT JOIN payments r ON r.reverses = p.id
    WHERE ${where} ORDER BY ${sorted(conn, filter)} LIMIT ${limit}`;
  return rows.map((row) => ({
    entry: readRow(payments, row),
    customer: row.customer,
    email: row.email,
    actor: row.actor ?? undefined,
    reversedBy: row.reversed_by ?? undefined,
  }));
}

/** ORDER BY of a filter, for entries `p`. */
function sorted({ sql }: Connection, { sortBy = "newest" }: LedgerFilter) {
  const { column, direction } = SORTS[sortBy];
  return sql.unsafe(`${column} ${direction}, p.id ${direction}`);
}

/** The entries that stand below another one. */
function beyond({ sql }: Connection, { sortBy = "newest" }: LedgerFilter, after?: LedgerPlace) {
  if (!after) return sql``;
  const { column, direction } = SORTS[sortBy];
  const value =
    column === "p.amount"
      ? sql`${formatAmount(after.amount)}::numeric`
      : sql`${after.receivedOn}::date`;
  const sign = sql.unsafe(direction === "ASC" ? ">" : "<");
  return sql`AND (${sql.unsafe(column)}, p.id) ${sign} (${value}, ${after.id})`;
}

function ofDaysAndMethod({ sql }: Connection, { from, to, method }: LedgerFilter) {
  return sql`TRUE
    ${from ? sql`AND p.received_on >= ${from}::date` : sql``}
    ${to ? sql`AND p.received_on <= ${to}::date` : sql``}
    ${method ? sql`AND p.method = ${method}` : sql``}`;
}
