import { type Cents, formatAmount } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import type { Connection } from "../db/client.ts";

/** The facts of an order that help to find out who paid it. */
export type PayableRow = {
  id: string;
  status: OrderStatus;
  total: Cents;
  customer: string;
  email: string;
};

/** Amounts are read as cents. */
const PAYABLE = `o.id, o.status, (o.total * 100)::float8 AS total, o.first_name || ' ' || o.last_name AS customer,
  lower(o.email) AS email`;

/** The orders with these numbers, in any status. */
export async function findOrdersByNumber(
  { sql }: Connection,
  numbers: readonly string[],
): Promise<PayableRow[]> {
  if (numbers.length === 0) return [];
  return sql<PayableRow[]>`
    SELECT ${sql.unsafe(PAYABLE)} FROM orders o
    WHERE upper(right(o.id, 8)) = ANY(${[...numbers]}::text[])`;
}

/** The same as the number of proposals. */
const MAX_ORDERS_OF_TOTAL = 10;

/** Open orders without payments that have one of these totals, the newest of each. */
export async function findOpenOrdersByTotal(
  { sql }: Connection,
  totals: readonly Cents[],
): Promise<PayableRow[]> {
  if (totals.length === 0) return [];
  return sql<PayableRow[]>`
    SELECT ${sql.unsafe(PAYABLE)}
    FROM unnest(${totals.map(formatAmount)}::text[]::numeric[]) AS wanted(total),
      LATERAL (
        SELECT * FROM orders
        WHERE status = 'awaiting-payment' AND money_state IS NULL AND orders.total = wanted.total
        ORDER BY id DESC LIMIT ${MAX_ORDERS_OF_TOTAL}) AS o`;
}

/** A limit for shops with very many orders of one total. */
const MAX_NUMBERS_OF_TOTAL = 500;

/** The numbers of the newest open orders with one of these totals, by the total. */
export async function findOpenNumbersByTotal(
  { sql }: Connection,
  totals: readonly Cents[],
): Promise<Map<Cents, string[]>> {
  if (totals.length === 0) return new Map();
  const rows = await sql<{ total: Cents; numbers: string[] }[]>`
    SELECT (wanted.total * 100)::float8 AS total,
      ARRAY(
        SELECT upper(right(id, 8)) FROM orders WHERE status = 'awaiting-payment' AND orders.total = wanted.total
        ORDER BY id DESC LIMIT ${MAX_NUMBERS_OF_TOTAL}) AS numbers
    FROM unnest(${totals.map(formatAmount)}::text[]::numeric[]) AS wanted(total)`;
  return new Map(rows.map(({ total, numbers }) => [total, numbers]));
}

/**
 * Open orders of these customers with this total and no payment: at most two, because two show that it is ambiguous.
 */
export async function findOpenOrdersOf(
  { sql }: Connection,
  wanted: readonly { email: string; total: Cents }[],
): Promise<PayableRow[]> {
  if (wanted.length === 0) return [];
  return sql<PayableRow[]>`
    SELECT ${sql.unsafe(PAYABLE)}
    FROM unnest(
        ${wanted.map(({ email }) => email)}::text[],
        ${wanted.map(({ total }) => formatAmount(total))}::text[]::numeric[]) AS wanted(email, total),
      LATERAL (
        SELECT * FROM orders
        WHERE status = 'awaiting-payment' AND money_state IS NULL AND orders.total = wanted.total
          AND lower(orders.email) = wanted.email
        LIMIT 2) AS o`;
}

const MAX_PART_PAID = 2_000;

/**
 * The newest orders with a part payment, with what is still due: open ones, and paid ones that were changed since and
 * cost more. They are read from their index before they are sorted: otherwise PostgreSQL scans the orders of all years.
 */
export async function findPartPaidOrders({
  sql,
}: Connection): Promise<(PayableRow & { balance: Cents })[]> {
  return sql<(PayableRow & { balance: Cents })[]>`
    WITH part_paid AS MATERIALIZED (
      SELECT * FROM orders WHERE money_state IN ('part-paid', 'written-down', 'due'))
    SELECT ${sql.unsafe(PAYABLE)}, ((o.total - account.covered) * 100)::float8 AS balance
    FROM (SELECT * FROM part_paid ORDER BY created_at DESC LIMIT ${MAX_PART_PAID}) AS o,
      LATERAL (
        SELECT sum(CASE p.kind WHEN 'refund' THEN -p.amount WHEN 'credit' THEN 0 ELSE p.amount END + coalesce(p.credited, 0)) AS covered
        FROM payments p WHERE p.order_id = o.id AND p.kind <> 'reversal'
          AND NOT EXISTS (SELECT FROM payments later WHERE later.reverses = p.id)) AS account`;
}

/** The addresses of the customers whom these payers have paid for by confirmed lines, by payer. */
export async function findCustomersOfPayers(
  { sql }: Connection,
  payerKeys: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (payerKeys.length === 0) return new Map();
  const rows = await sql<{ payerKey: string; emails: string[] }[]>`
    SELECT l.payer_key AS "payerKey", array_agg(DISTINCT lower(o.email)) AS emails
    FROM statement_lines l
    JOIN payments p ON p.statement_line_id = l.id AND p.kind = 'payment'
    JOIN orders o ON o.id = p.order_id
    WHERE l.payer_key = ANY(${[...payerKeys]}::text[]) AND l.applied > 0 AND l.undone_at IS NULL
      AND NOT EXISTS (SELECT FROM payments later WHERE later.reverses = p.id)
    GROUP BY l.payer_key`;
  return new Map(rows.map(({ payerKey, emails }) => [payerKey, new Set(emails)]));
}

/** A payment that somebody recorded by hand, and the line that it may be. */
export type HandEntry = {
  index: number;
  paymentId: string;
  orderId: string;
  receivedOn: string;
  customer: string;
};

/** Maximum days between the recorded day of a payment and the day in the statement. */
const DAYS_APART = 3;

/**
 * Payments recorded by hand with the amount of one of these lines and within three days of it. They
 * are not reversed and not linked to a line; `index` is the index of the line.
 */
export async function findHandEntries(
  { sql }: Connection,
  lines: readonly { gross: Cents; date: string }[],
): Promise<HandEntry[]> {
  return sql<HandEntry[]>`
    SELECT wanted.index, p.id AS "paymentId", p.order_id AS "orderId", p.received_on::text AS "receivedOn",
      o.first_name || ' ' || o.last_name AS customer
    FROM unnest(
        ${lines.map((_, index) => String(index))}::text[]::int[],
        ${lines.map(({ gross }) => formatAmount(gross))}::text[]::numeric[],
        ${lines.map(({ date }) => date)}::text[]::date[]) AS wanted(index, amount, day)
    JOIN payments p ON p.kind = 'payment' AND p.statement_line_id IS NULL AND p.amount = wanted.amount
      AND p.received_on BETWEEN wanted.day - ${DAYS_APART}::int AND wanted.day + ${DAYS_APART}::int
    JOIN orders o ON o.id = p.order_id
    WHERE NOT EXISTS (SELECT FROM payments later WHERE later.reverses = p.id)
      AND NOT EXISTS (SELECT FROM statement_lines l WHERE l.linked_payment_id = p.id)
    ORDER BY p.received_on, p.id`;
}
