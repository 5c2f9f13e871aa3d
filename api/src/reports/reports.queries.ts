import type { ReportKind } from "#shared/contracts/reports.ts";
import type { Connection, Transaction } from "../db/client.ts";

/** Days of a time zone, `yyyy-MM-dd`, both inclusive. */
export type ReportDays = { from: string; to: string; timeZone: string };

/** What the sums of a day are kept by; `stock` is of now. */
export type SummedBy = Exclude<ReportKind, "stock">;
const ALL_SUMS: readonly SummedBy[] = [
  "day",
  "product",
  "family",
  "category",
  "coupon",
  "method",
  "state",
  "tax",
  "customers",
];

/** Sums of amounts in whole cents; null where a row of its kind has no such sum. */
export type SalesSums = {
  orders: number;
  units: number | null;
  net: number | null;
  shipping: number | null;
  tax: number | null;
  total: number | null;
  refunded: number | null;
  costedUnits: number | null;
  costedNet: number | null;
  cost: number | null;
};
export type SalesRow = SalesSums & { by: SummedBy; key: string };

const SUMS = `sum(s.orders)::int AS orders, sum(s.units)::float8 AS units,
  (sum(s.net) * 100)::float8 AS net, (sum(s.shipping) * 100)::float8 AS shipping, (sum(s.tax) * 100)::float8 AS tax,
  (sum(s.total) * 100)::float8 AS total, (sum(s.refunded) * 100)::float8 AS refunded,
  sum(s.costed_units)::float8 AS "costedUnits", (sum(s.costed_net) * 100)::float8 AS "costedNet",
  (sum(s.cost) * 100)::float8 AS cost`;

/**
 * The sums of the days by everything in `wanted`, in no order. Days that are kept, and whose orders did not change
 * since, come from the table; the others are computed from the orders. One statement, so that both are of one moment.
 */
export async function readSales(
  { sql }: Connection,
  { from, to, timeZone }: ReportDays,
  wanted: readonly SummedBy[],
): Promise<SalesRow[]> {
  return sql<SalesRow[]>`
    WITH changed AS (
      SELECT DISTINCT (c.at AT TIME ZONE ${timeZone})::date AS day FROM sales_changes AS c
      WHERE c.at >= ${from}::date - 2 AND c.at < ${to}::date + 3
    ), kept AS MATERIALIZED (
      SELECT k.day FROM sales_kept_days AS k
      WHERE k.zone = ${timeZone} AND k.day BETWEEN ${from}::date AND ${to}::date
        AND k.day NOT IN (SELECT day FROM changed)
    ), others AS (
      SELECT coalesce(array_agg(d::date), '{}') AS days
      FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') AS d
      WHERE d::date NOT IN (SELECT day FROM kept)
    )
    SELECT s.by, s.key, ${sql.unsafe(SUMS)}
    FROM (
      SELECT k.* FROM sales_days AS k
      WHERE k.by = ANY(${[...wanted]}::text[]) AND k.day BETWEEN ${from}::date AND ${to}::date
        AND k.day IN (SELECT day FROM kept)
      UNION ALL
      SELECT o.by, o.day, o.key, o.orders, o.units, o.net, o.shipping, o.tax, o.total, o.refunded, o.costed_units,
        o.costed_net, o.cost
      FROM others, sales_of_days(others.days, ${timeZone}, ${[...wanted]}::text[]) AS o
    ) AS s
    GROUP BY s.by, s.key`;
}

/**
 * Past days that are not kept in this time zone, or whose orders changed since, newest first. From the first paid order
 * on, because before it nothing can be summed.
 */
export async function findDaysToKeep(
  { sql }: Connection,
  { today, timeZone, limit }: { today: string; timeZone: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    WITH changed AS (
      SELECT DISTINCT (c.at AT TIME ZONE ${timeZone})::date AS day FROM sales_changes AS c
      WHERE c.at < ${today}::date + 2
    ), first AS (
      SELECT (payment_received_at AT TIME ZONE ${timeZone})::date AS day FROM orders
      WHERE status IN ('processing', 'completed') ORDER BY payment_received_at LIMIT 1
    ), past AS (
      SELECT d::date AS day
      FROM first, generate_series(first.day::timestamp, ${today}::date::timestamp - interval '1 day', '1 day') AS d
      UNION SELECT day FROM sales_kept_days
    )
    SELECT p.day::text AS day FROM past AS p
    LEFT JOIN sales_kept_days AS k ON k.day = p.day AND k.zone = ${timeZone}
    WHERE p.day < ${today}::date AND (k.day IS NULL OR p.day IN (SELECT day FROM changed))
    ORDER BY p.day DESC LIMIT ${limit}`;
  return rows.map(({ day }) => day);
}

/**
 * Computes the sums of days anew. The notes of changes go first: whatever was changed before this statement is in the
 * sums, and a later change leaves a note that stays.
 */
export async function keepDays(
  { sql }: Transaction,
  days: readonly string[],
  timeZone: string,
): Promise<void> {
  const wanted = [...days].sort();
  const [first, last] = [wanted[0] ?? "", wanted.at(-1) ?? ""];
  await sql`
    DELETE FROM sales_changes
    WHERE at >= ${first}::date - 2 AND at < ${last}::date + 3
      AND (at AT TIME ZONE ${timeZone})::date = ANY(${wanted}::text[]::date[])`;
  await sql`DELETE FROM sales_days WHERE by = ANY(${[...ALL_SUMS]}::text[]) AND day = ANY(${wanted}::text[]::date[])`;
  await sql`
    INSERT INTO sales_days
      (by, day, key, orders, units, net, shipping, tax, total, refunded, costed_units, costed_net, cost)
    SELECT s.by, s.day, s.key, s.orders, s.units, s.net, s.shipping, s.tax, s.total, s.refunded, s.costed_units,
      s.costed_net, s.cost
    FROM sales_of_days(${wanted}::text[]::date[], ${timeZone}, ${[...ALL_SUMS]}::text[]) AS s`;
  await sql`
    INSERT INTO sales_kept_days (day, zone) SELECT day, ${timeZone} FROM unnest(${wanted}::text[]::date[]) AS day
    ON CONFLICT (day) DO UPDATE SET zone = excluded.zone`;
}

type CountAndTotal = { orders: number; total: string };

/** Orders placed on these days: those that wait for their payment, and those that ended because it never came. */
export async function readUnpaid(
  { sql }: Connection,
  { from, to, timeZone }: ReportDays,
): Promise<{ unpaid: CountAndTotal; expired: CountAndTotal }> {
  const placed = sql`
    o.created_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
    AND o.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`;
  const [[unpaid], [expired]] = await Promise.all([
    sql<CountAndTotal[]>`
      SELECT count(*)::int AS orders, coalesce(sum(o.total), 0)::numeric(20, 2)::text AS total
      FROM orders AS o WHERE o.status = 'awaiting-payment' AND ${placed}`,
    sql<CountAndTotal[]>`
      SELECT count(*)::int AS orders, coalesce(sum(o.total), 0)::numeric(20, 2)::text AS total
      FROM orders AS o WHERE o.status = 'cancelled' AND ${placed} AND 'hold-expired' = (
        SELECT e.kind FROM order_events AS e
        WHERE e.order_id = o.id AND e.kind IN ('status-changed', 'hold-expired')
        ORDER BY e.created_at DESC, e.id DESC LIMIT 1)`,
  ]);
  if (!unpaid || !expired) throw new Error("A sum answered no row");
  return { unpaid, expired };
}

/** Amounts as text with two decimals. */
export type StockRow = {
  id: string;
  lotNumber: string;
  name: string;
  variantValue: string | null;
  state: string;
  available: number;
  ageDays: number;
  unitCost: string | null;
  value: string | null;
};

/** The lots with units that are left, oldest first; the age counts from the day a lot was entered. */
export async function readStock(
  { sql }: Connection,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<StockRow[]> {
  return sql<StockRow[]>`
    SELECT l.id, l.lot_number AS "lotNumber", p.name, p.variant_value AS "variantValue", l.state, l.available,
      greatest(0, ${today}::date - (l.created_at AT TIME ZONE ${timeZone})::date) AS "ageDays",
      l.unit_cost::text AS "unitCost", (l.available * l.unit_cost)::numeric(20, 2)::text AS value
    FROM lots AS l JOIN products AS p ON p.id = l.product_id
    WHERE l.available > 0 ORDER BY l.created_at, l.id`;
}

/** What the rows of a report are called, by their keys. */
export async function findLabels(
  { sql }: Connection,
  by: "product" | "family" | "category" | "customers",
  keys: readonly string[],
): Promise<Map<string, { name: string; size: string | null }>> {
  const wanted = sql`ANY(${[...keys]}::text[])`;
  const found = {
    product: sql`SELECT id AS key, name, variant_value AS size FROM products WHERE id = ${wanted}`,
    family: sql`
      SELECT coalesce(parent_product_id, id) AS key, min(name) AS name,
        CASE WHEN count(*) = 1 THEN min(variant_value) END AS size
      FROM products WHERE coalesce(parent_product_id, id) = ${wanted} GROUP BY 1`,
    category: sql`SELECT id AS key, name, NULL AS size FROM categories WHERE id = ${wanted}`,
    customers: sql`
      SELECT id AS key, first_name || ' ' || last_name AS name, NULL AS size FROM users WHERE id = ${wanted}`,
  };
  const rows = await sql<{ key: string; name: string; size: string | null }[]>`${found[by]}`;
  return new Map(rows.map(({ key, name, size }) => [key, { name, size }]));
}
