import type { PaymentsQuery } from "#shared/contracts/payments.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { EntryMethod } from "#shared/domain/payments.ts";
import { type Connection, columnsOf, readRow } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { type MethodSum, sumLedgerDays, sumsOfEntries } from "./ledger-days.queries.ts";
import type { PaymentRow } from "./payments.queries.ts";
import { payments } from "./payments.tables.ts";

/** A filter of ledger entries; days are inclusive. */
export type LedgerFilter = {
  from?: string;
  to?: string;
  method?: EntryMethod;
  search?: string;
  sortBy?: PaymentsQuery["sortBy"];
};

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

/** A page of the ledger in its order. Newest first is by day, then by time of recording. */
export async function findLedgerPage(
  conn: Connection,
  filter: LedgerFilter,
  { after, limit }: { after?: LedgerPlace; limit: number },
): Promise<LedgerRow[]> {
  const sql = conn.sql;
  const { column, direction } = SORTS[filter.sortBy ?? "newest"];
  const [key, beyondSign] = [sql.unsafe(column), sql.unsafe(direction === "ASC" ? ">" : "<")];
  const value =
    column === "p.amount"
      ? sql`${formatAmount(after?.amount ?? 0)}::numeric`
      : sql`${after?.receivedOn ?? ""}::date`;
  const beyond = after ? sql`AND (${key}, p.id) ${beyondSign} (${value}, ${after.id})` : sql``;
  const by = sql.unsafe(`${column} ${direction}, p.id ${direction}`);
  const rows = await sql`
    SELECT ${columnsOf(conn, payments, "p")}, o.first_name || ' ' || o.last_name AS customer, o.email,
      u.first_name || ' ' || u.last_name AS actor, r.id AS reversed_by
    FROM payments p
    JOIN orders o ON o.id = p.order_id
    LEFT JOIN users u ON u.id = p.actor_id
    LEFT JOIN payments r ON r.reverses = p.id
    WHERE ${conditionOf(conn, filter)} ${beyond}
    ORDER BY ${by} LIMIT ${limit}`;
  return rows.map((row) => ({
    entry: readRow(payments, row),
    customer: row.customer,
    email: row.email,
    actor: row.actor ?? undefined,
    reversedBy: row.reversed_by ?? undefined,
  }));
}

/** The sums of the filter by method. A search looks at each entry; everything else adds up days. */
export async function sumLedger(conn: Connection, filter: LedgerFilter): Promise<MethodSum[]> {
  if (!filter.search?.trim()) return sumLedgerDays(conn, filter);
  return conn.sql<MethodSum[]>`
    SELECT p.method, ${sumsOfEntries(conn)} FROM payments p WHERE ${conditionOf(conn, filter)}
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
        ? // An array: the planner would take what is found for half of all entries, and read them in their order.
          sql`AND p.id = ANY (ARRAY(
            WITH applied AS MATERIALIZED (
              SELECT entry.id FROM statement_lines l
              JOIN payments entry ON entry.statement_line_id = l.id
              WHERE l.search_text LIKE ${pattern})
            SELECT id FROM payments WHERE lower(reference) LIKE ${pattern}
            UNION ALL
            SELECT id FROM applied
            UNION ALL
            SELECT reversal.id FROM applied JOIN payments reversal ON reversal.reverses = applied.id
            UNION ALL
            SELECT linked_payment_id FROM statement_lines
            WHERE search_text LIKE ${pattern} AND linked_payment_id IS NOT NULL AND undone_at IS NULL
            UNION ALL
            SELECT found.id FROM orders JOIN payments found ON found.order_id = orders.id
            WHERE orders.search_text LIKE ${pattern}))`
        : sql``
    }`;
}
