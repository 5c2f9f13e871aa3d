import type { Customer } from "#shared/contracts/customers.ts";
import { nameWithSize, type Sized } from "#shared/domain/families.ts";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import type { Connection } from "../db/client.ts";
import { accountIn, readAccounts } from "../payments/read-accounts.ts";
import { openBalance } from "./customers.queries.ts";

/** What a customer's page shows of other nouns: the newest rows of each. Moments are the driver's text. */

export async function findOrdersOf(conn: Connection, userId: string, limit: number) {
  type Order = Customer["recentOrders"][number];
  type Row = Pick<Order, "id" | "status" | "createdAt"> & { total: Cents };
  const rows = await conn.sql<Row[]>`
    SELECT id, status, (total * 100)::float8 AS total, created_at AS "createdAt"
    FROM orders WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
  const accounts = await readAccounts(conn, rows);
  return rows.map((row) => {
    const account = accountIn(accounts, row);
    return {
      ...row,
      total: formatAmount(row.total),
      paid: formatAmount(account.paid),
      balance: formatAmount(openBalance(row.status, account)),
    };
  });
}

export async function findPaymentsOf({ sql }: Connection, userId: string, limit: number) {
  return sql<Omit<Customer["payments"][number], "orderNumber">[]>`
    SELECT p.id, p.order_id AS "orderId", p.kind, p.method, p.amount::text, p.paid_change::text AS "paidChange",
      p.received_on::text AS "receivedOn", p.reference
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE o.user_id = ${userId}
    ORDER BY p.received_on DESC, p.id DESC LIMIT ${limit}`;
}

export async function findReturnsOf({ sql }: Connection, userId: string, limit: number) {
  return sql<Omit<Customer["returns"][number], "orderNumber">[]>`
    SELECT r.id, r.order_id AS "orderId", r.state, r.created_at AS "createdAt"
    FROM returns r JOIN orders o ON o.id = r.order_id
    WHERE o.user_id = ${userId} ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`;
}

/** Emails about the account and about its orders. Those to the seller are left out. */
export async function findMailsOf({ sql }: Connection, userId: string, limit: number) {
  return sql<Customer["mails"][number][]>`
    SELECT id, kind, subject, recipient, state, created_at AS "createdAt", sent_at AS "sentAt"
    FROM mails
    WHERE kind NOT LIKE 'seller-%' AND id IN (
      SELECT id FROM mails WHERE user_id = ${userId}
      UNION SELECT id FROM mails
      WHERE order_id = ANY(ARRAY(SELECT id FROM orders WHERE user_id = ${userId})))
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
}

/** When the versions of the end-use statement were signed, newest first; also by accounts that were merged. */
export async function findSignatures({ sql }: Connection, userId: string) {
  return sql<{ at: string; version: number }[]>`
    SELECT body::json ->> 'at' AS at, (body::json ->> 'statementVersion')::int AS version
    FROM buyer_records
    WHERE kind = 'signed' AND user_id IN (
      SELECT ${userId} UNION ALL SELECT from_id FROM customer_merges WHERE into_id = ${userId})
    ORDER BY seq DESC LIMIT 100`;
}

export async function findSignIns({ sql }: Connection, userId: string, limit: number) {
  return sql<Customer["signIns"][number][]>`
    SELECT created_at AS at, event, outcome, network, device
    FROM security_events WHERE user_id = ${userId}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
}

/** The names and addresses under which confirmed payments for the customer's orders came. */
export async function findAliases({ sql }: Connection, userId: string) {
  return sql<Customer["aliases"]>`
    SELECT DISTINCT l.payer_name AS name, l.payer_email AS email
    FROM orders o JOIN payments p ON p.order_id = o.id
    JOIN statement_lines l ON l.id = p.statement_line_id OR l.linked_payment_id = p.id
    WHERE o.user_id = ${userId} AND l.undone_at IS NULL
      AND (l.payer_name IS NOT NULL OR l.payer_email IS NOT NULL)
    ORDER BY 1, 2 LIMIT 20`;
}

export async function findCartOf({ sql }: Connection, userId: string): Promise<Customer["cart"]> {
  const rows = await sql<(Sized & { quantity: number })[]>`
    SELECT p.name, p.variant_value AS "variantValue", c.quantity
    FROM cart_items c JOIN products p ON p.id = c.product_id
    WHERE c.user_id = ${userId} ORDER BY c.created_at, c.id`;
  return rows.map((row) => ({ productName: nameWithSize(row), quantity: row.quantity }));
}
