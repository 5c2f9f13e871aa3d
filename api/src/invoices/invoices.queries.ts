import type { InvoicesQuery } from "#shared/contracts/invoices.ts";
import type { DocumentKind, InvoicedOrder, IssuedDocuments } from "#shared/domain/invoices.ts";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import type { Account } from "#shared/domain/payments.ts";
import {
  type Connection,
  columnsOf,
  firstOf,
  readRow,
  rowOf,
  selectRows,
  type Transaction,
} from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { orderItems, orders } from "../orders/orders.tables.ts";
import type { InvoiceContent, InvoicedEntry } from "./invoice-content.ts";
import { invoices } from "./invoices.tables.ts";

export type InvoicedRow = typeof orders.$inferSelect;
export type InvoicedItem = typeof orderItems.$inferSelect;
export type IssuedRow = typeof invoices.$inferSelect;

export type OrderDocuments = InvoicedOrder &
  Pick<Account, "total" | "balance" | "credited"> & {
    id: string;
    /** The part of `credited` that is about the goods of returns. */
    returned: Cents;
    issued: IssuedDocuments;
  };

/** The orders with their money and the sums of their documents, by id: one query. */
export async function findOrderDocuments({ sql }: Connection, orderIds: readonly string[]) {
  type Row = Omit<OrderDocuments, "issued"> & IssuedDocuments;
  const rows = await sql<Row[]>`
    SELECT o.id, o.status, o.invoiced_when_placed AS "invoicedWhenPlaced",
      (o.total * 100)::float8 AS total, (a.balance * 100)::float8 AS balance,
      (a.credited * 100)::float8 AS credited, (CASE WHEN a.credited = 0 THEN 0 ELSE (
        SELECT coalesce(sum(p.credited), 0) FROM payments p
        WHERE p.order_id = o.id AND p.return_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM payments r WHERE r.reverses = p.id)) END * 100)::float8 AS returned,
      d.invoices, (d.net * 100)::float8 AS net
    FROM orders o, LATERAL order_account(o.id, o.total) AS a, LATERAL (
      SELECT count(*) FILTER (WHERE kind = 'invoice')::int AS invoices,
        coalesce(sum(CASE kind WHEN 'invoice' THEN total ELSE -total END), 0) AS net
      FROM invoices WHERE order_id = o.id) AS d
    WHERE o.id = ANY(${[...orderIds]}::text[]) ORDER BY o.id`;
  return rows.map(({ invoices, net, ...order }) => ({ ...order, issued: { invoices, net } }));
}

export async function findInvoiced(conn: Connection, orderId: string) {
  const { sql } = conn;
  const [order, items, entries] = await Promise.all([
    selectRows(conn, orders, sql`WHERE id = ${orderId}`).then(rowOf),
    selectRows(conn, orderItems, sql`WHERE order_id = ${orderId} AND quantity > 0 ORDER BY id`),
    sql<(Omit<InvoicedEntry, "amount"> & { amount: string })[]>`
      SELECT p.received_on::text AS "receivedOn", p.kind, p.method, p.amount FROM payments p
      WHERE p.order_id = ${orderId} AND p.kind <> 'reversal'
        AND NOT EXISTS (SELECT FROM payments r WHERE r.reverses = p.id)
      ORDER BY p.received_on, p.id`,
  ]);
  return {
    order,
    items,
    entries: entries.map((entry) => ({ ...entry, amount: Number(entry.amount.replace(".", "")) })),
  };
}

/** Units of one product that came back in a return. */
export type ReturnedUnits = {
  returnId: string;
  /** The return is closed, and an entry of it that lowers the price stands. */
  isSettled: boolean;
  name: string;
  quantity: number;
  productPrice: Cents;
};

/**
 * The units of an order that came back, return by return in the order in which they arrived. The proposal for a refund
 * (`isBefore` in present-return.ts) uses the same order: otherwise a credit note could differ from it by cents.
 */
export async function findReturnedUnits({ sql }: Connection, orderId: string) {
  return sql<ReturnedUnits[]>`
    SELECT r.id AS "returnId", i.product_name AS name, sum(u.quantity)::int AS quantity,
      (i.product_price * 100)::float8 AS "productPrice",
      r.state = 'closed' AND EXISTS (
        SELECT FROM payments p WHERE p.return_id = r.id AND p.credited > 0
          AND NOT EXISTS (SELECT FROM payments v WHERE v.reverses = p.id)) AS "isSettled"
    FROM returns r JOIN return_units u ON u.return_id = r.id JOIN order_items i ON i.id = u.order_item_id
    WHERE r.order_id = ${orderId}
    GROUP BY r.id, i.id ORDER BY r.received_at, r.number, i.id`;
}

/** The documents of an order, oldest first. */
export const findDocumentsOf = (conn: Connection, orderId: string): Promise<IssuedRow[]> =>
  selectRows(conn, invoices, conn.sql`WHERE order_id = ${orderId} ORDER BY year, serial`);

/** What the credit notes of the newest invoice of an order have taken back already. */
export async function findCreditedBefore({ sql }: Connection, orderId: string) {
  return sql<{ total: Cents; tax: Cents }[]>`
    SELECT (coalesce(sum(total), 0) * 100)::float8 AS total,
      (coalesce(sum((content->>'tax')::numeric), 0) * 100)::float8 AS tax
    FROM invoices WHERE credits_id = (
      SELECT id FROM invoices WHERE order_id = ${orderId} AND kind = 'invoice'
      ORDER BY year DESC, serial DESC LIMIT 1)`.then(rowOf);
}

/** The newest invoice of an order, which its next credit note is about; null for none. */
export async function findLastInvoice(conn: Connection, orderId: string) {
  const newest = conn.sql`
    WHERE order_id = ${orderId} AND kind = 'invoice' ORDER BY year DESC, serial DESC LIMIT 1`;
  return selectRows(conn, invoices, newest).then(firstOf);
}

/** The document with this id or number; null for none. */
export async function findDocument(conn: Connection, idOrNumber: string) {
  const named = conn.sql`WHERE id = ${idOrNumber} OR number = ${idOrNumber}`;
  return selectRows(conn, invoices, named).then(firstOf);
}

export type NewDocument = {
  kind: DocumentKind;
  orderId: string;
  creditsId: string | null;
  reason: IssuedRow["reason"];
  total: Cents;
  content: InvoiceContent;
};

/**
 * Takes the next number of the year and adds the document. The counter's row stays locked until the
 * transaction ends: only other documents may follow, because whoever waits for it may hold other rows.
 * @param at the moment, whose day and year count in `timeZone`; never older than the number before
 */
export async function insertDocument(
  tx: Transaction,
  document: NewDocument,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<IssuedRow> {
  const { kind, orderId, creditsId, reason, total, content } = document;
  const moment = at.toISOString();
  const [row] = await tx.sql`
    WITH counter AS (
      INSERT INTO invoice_counters AS c (year, last, last_at)
      VALUES (extract(year FROM ${moment}::timestamptz AT TIME ZONE ${timeZone})::int, 1, ${moment}::timestamptz)
      ON CONFLICT (year) DO UPDATE SET last = c.last + 1, last_at = greatest(c.last_at, excluded.last_at)
      RETURNING year, last, last_at
    )
    INSERT INTO invoices
      (id, kind, year, serial, number, order_id, credits_id, reason, total, issued_on, issued_at, content)
    SELECT ${Bun.randomUUIDv7()}, ${kind}, year, last,
      year || '-' || lpad(last::text, greatest(6, length(last::text)), '0'), ${orderId}, ${creditsId},
      ${reason}, ${formatAmount(total)}::numeric, (last_at AT TIME ZONE ${timeZone})::date, last_at,
      ${JSON.stringify(content)}::text::jsonb
    FROM counter
    RETURNING ${columnsOf(tx, invoices)}`;
  if (!row) throw new Error("An insert of a document answered no row");
  return readRow(invoices, row);
}

/** A filter of the list; days are inclusive. */
export type InvoiceFilter = Omit<InvoicesQuery, "after">;

/** The start of a page: after the document with this number. */
export type InvoicePlace = Pick<IssuedRow, "year" | "serial">;

/** A page of all documents in the requested order, newest first by default. */
export async function findInvoicePage(
  conn: Connection,
  filter: InvoiceFilter,
  { after, limit }: { after?: InvoicePlace; limit: number },
): Promise<IssuedRow[]> {
  const { sql } = conn;
  const isRising = filter.sortBy === "oldest";
  const [by, sign] = [sql.unsafe(isRising ? "ASC" : "DESC"), sql.unsafe(isRising ? ">" : "<")];
  const beyond = after ? sql`AND (year, serial) ${sign} (${after.year}, ${after.serial})` : sql``;
  const page = sql`
    WHERE ${conditionOf(conn, filter)} ${beyond}
    ORDER BY year ${by}, serial ${by} LIMIT ${limit}`;
  return selectRows(conn, invoices, page);
}

/** How many documents the filter finds, and their sums; `amounts` are numerics as text. */
export async function sumInvoices(conn: Connection, filter: InvoiceFilter) {
  return conn.sql<{ total: number; invoiced: string; credited: string; net: string }[]>`
    SELECT count(*)::int AS total,
      coalesce(sum(total) FILTER (WHERE kind = 'invoice'), 0)::numeric(20, 2) AS invoiced,
      coalesce(sum(total) FILTER (WHERE kind = 'credit-note'), 0)::numeric(20, 2) AS credited,
      coalesce(sum(CASE kind WHEN 'invoice' THEN total ELSE -total END), 0)::numeric(20, 2) AS net
    FROM invoices WHERE ${conditionOf(conn, filter)}`.then(rowOf);
}

function conditionOf({ sql }: Connection, { from, to, kind, search }: InvoiceFilter) {
  const wanted = search?.trim().replace(/^#/, "");
  return sql`TRUE
    ${from ? sql`AND issued_on >= ${from}::date` : sql``}
    ${to ? sql`AND issued_on <= ${to}::date` : sql``}
    ${kind ? sql`AND kind = ${kind}` : sql``}
    ${
      wanted
        ? sql`AND (number = ${wanted} OR order_id IN (
            SELECT id FROM orders WHERE search_text LIKE ${`%${escapeLike(wanted.toLowerCase())}%`}))`
        : sql``
    }`;
}
