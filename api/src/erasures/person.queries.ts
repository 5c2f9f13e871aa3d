import type { Connection } from "../db/client.ts";

export type Person = {
  /** Null where only the orders of an unknown person are meant. */
  userId: string | null;
  /** Addresses that are surely theirs, in lower case. Other rows are found by them. */
  emails: string[];
  orders: string[];
  lines: string[];
  /** Full names as they were written, for free texts. */
  names: string[];
  /** Whether an order of the account was paid. */
  hasPaid: boolean;
};

/**
 * Everything that leads to the rows of an account. An address counts as theirs when it is verified,
 * or when an order with it was paid: otherwise somebody could register with the address of another
 * person and have that person's data erased or exported. An address of another account never counts.
 */
export async function findPerson(conn: Connection, userId: string): Promise<Person> {
  const emails = await findEmails(conn, userId);
  const [orders, names, [paid]] = await Promise.all([
    findOrderIds(conn, userId, emails),
    findNames(conn, userId),
    conn.sql`SELECT 1 FROM orders WHERE user_id = ${userId} AND payment_received_at IS NOT NULL LIMIT 1`,
  ]);
  const lines = await findLines(conn, orders, emails);
  return { userId, emails, orders, lines, names, hasPaid: paid !== undefined };
}

/** The person behind orders whose retention has ended: nothing but the orders is touched. */
export async function personOfOrders(conn: Connection, orders: string[]): Promise<Person> {
  const lines = await findLines(conn, orders, []);
  return { userId: null, emails: [], orders, lines, names: [], hasPaid: false };
}

async function findEmails({ sql }: Connection, userId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    SELECT DISTINCT lower(email) AS email FROM (
      SELECT email FROM users WHERE id = ${userId} AND email_verified
      UNION ALL
      SELECT from_email FROM customer_merges WHERE into_id = ${userId} AND email_verified
      UNION ALL
      SELECT email FROM orders WHERE user_id = ${userId} AND status IN ('processing', 'completed')
    ) AS own
    WHERE lower(email) NOT IN (SELECT lower(email) FROM users WHERE id <> ${userId})
      AND email NOT LIKE '%@erased.invalid' ORDER BY 1`;
  return rows.map(({ email }) => email);
}

async function findOrderIds(
  { sql }: Connection,
  userId: string,
  emails: string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM orders
    WHERE user_id = ${userId} OR (user_id IS NULL AND lower(email) = ANY(${emails}::text[]))
    ORDER BY id`;
  return rows.map(({ id }) => id);
}

async function findNames({ sql }: Connection, userId: string): Promise<string[]> {
  const rows = await sql<{ first: string; last: string }[]>`
    SELECT DISTINCT trim(first) AS first, trim(last) AS last FROM (
      SELECT first_name AS first, last_name AS last FROM users WHERE id = ${userId}
      UNION ALL SELECT first_name, last_name FROM orders WHERE user_id = ${userId}
      UNION ALL SELECT split_part(from_name, ' ', 1), substr(from_name, strpos(from_name, ' ') + 1)
      FROM customer_merges WHERE into_id = ${userId}
      UNION ALL SELECT customer->>'firstName', customer->>'lastName' FROM saved_quotes
      WHERE user_id = ${userId} AND customer IS NOT NULL
    ) AS own WHERE first <> '[erased]'`;
  return rows.map(({ first, last }) => `${first} ${last}`);
}

/** By payment, by the payer's address, and by the number of an order in its texts. */
async function findLines(
  { sql }: Connection,
  orders: string[],
  emails: string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT statement_line_id AS id FROM payments
    WHERE order_id = ANY(${orders}::text[]) AND statement_line_id IS NOT NULL
    UNION SELECT line.id FROM statement_lines line JOIN payments ON payments.id = line.linked_payment_id
    WHERE payments.order_id = ANY(${orders}::text[])
    UNION SELECT id FROM statement_lines
    WHERE lower(payer_email) = ANY(${emails}::text[])
      OR order_numbers && ARRAY(SELECT upper(right(id, 8)) FROM unnest(${orders}::text[]) AS id)`;
  return rows.map(({ id }) => id);
}
