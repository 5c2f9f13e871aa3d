import type { EntryMethod } from "#shared/domain/payments.ts";
import { type Connection, columnsOf, readRow } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import type { PaymentRow } from "./payments.queries.ts";
import { payments } from "./payments.tables.ts";

/** A filter of ledger entries; days are inclusive. */
export type LedgerFilter = { from?: string; to?: string; method?: EntryMethod; search?: string };

/** An entry with the further facts that a list shows. */
export type LedgerRow = {
  entry: PaymentRow;
  customer: string;
  email: string;
  actor: string | undefined;
  reversedBy: string | undefined;
};

/** The start of a page: after the entry of this day and id. */
export type LedgerPlace = Pick<PaymentRow, "receivedOn" | "id">;

/** A page of the ledger, newest first: by day, then by time of recording. */
export async function findLedgerPage(
  conn: Connection,
  filter: LedgerFilter,
  { after, limit }: { after?: LedgerPlace; limit: number },
): Promise<LedgerRow[]> {
  const sql = conn.sql;
  const beyond = after
    ? sql`AND (p.received_on, p.id) < (${after.receivedOn}::date, ${after.id})`
    : sql``;
  const rows = await sql`
    SELECT ${columnsOf(conn, payments, "p")}, o.first_name || ' ' || o.last_name AS customer, o.email,
      u.first_name || ' ' || u.last_name AS actor, r.id AS reversed_by
    FROM payments p
    JOIN orders o ON o.id = p.order_id
    LEFT JOIN users u ON u.id = p.actor_id
    LEFT JOIN payments r ON r.reverses = p.id
    WHERE ${conditionOf(conn, filter)} ${beyond}
    ORDER BY p.received_on DESC, p.id DESC LIMIT ${limit}`;
  return rows.map((row) => ({
    entry: readRow(payments, row),
    customer: row.customer,
    email: row.email,
    actor: row.actor ?? undefined,
    reversedBy: row.reversed_by ?? undefined,
  }));
}

/** The sums of one payment method; `amounts` are numerics as text. */
export type MethodSum = {
  method: EntryMethod;
  entries: number;
  received: string;
  refunded: string;
  net: string;
};

/**
 * The sums of the filter by method. A reversal has the kind of the entry that it reverses, and counts on its own day.
 */
export async function sumLedger(conn: Connection, filter: LedgerFilter): Promise<MethodSum[]> {
  const sql = conn.sql;
  return sql<MethodSum[]>`
    SELECT p.method, count(*)::int AS entries,
      coalesce(sum(p.paid_change) FILTER (
        WHERE p.kind = 'payment' OR p.kind = 'reversal' AND p.paid_change < 0), 0)::numeric(20, 2) AS received,
      coalesce(-sum(p.paid_change) FILTER (
        WHERE p.kind = 'refund' OR p.kind = 'reversal' AND p.paid_change > 0), 0)::numeric(20, 2) AS refunded,
      sum(p.paid_change)::numeric(20, 2) AS net
    FROM payments p WHERE ${conditionOf(conn, filter)}
    GROUP BY p.method ORDER BY p.method`;
}

function conditionOf(conn: Connection, { from, to, method, search }: LedgerFilter) {
  const sql = conn.sql;
  const wanted = search?.trim().replace(/^#/, "").toLowerCase();
  const pattern = wanted ? `%${escapeLike(wanted)}%` : null;
  return sql`TRUE
    ${from ? sql`AND p.received_on >= ${from}::date` : sql``}
    ${to ? sql`AND p.received_on <= ${to}::date` : sql``}
    ${method ? sql`AND p.method = ${method}` : sql``}
    ${
      pattern
        ? sql`AND p.id IN (
            SELECT id FROM payments WHERE lower(reference) LIKE ${pattern}
            UNION ALL
            SELECT applied.id FROM statement_lines l
            JOIN payments applied ON applied.statement_line_id = l.id
            WHERE l.search_text LIKE ${pattern}
            UNION ALL
            SELECT linked_payment_id FROM statement_lines
            WHERE search_text LIKE ${pattern} AND linked_payment_id IS NOT NULL AND undone_at IS NULL
            UNION ALL
            SELECT found.id FROM orders JOIN payments found ON found.order_id = orders.id
            WHERE orders.search_text LIKE ${pattern})`
        : sql``
    }`;
}
