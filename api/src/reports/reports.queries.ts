import type { Connection, Transaction } from "../db/client.ts";
import { coverDays, findDaysNotKept, findKeptSpans, type SummedBy } from "./kept-days.queries.ts";
import type { ReportDays } from "./report-days.ts";

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

/** The columns that are added up. */
export const SUMMED =
  "orders, units, net, shipping, tax, total, refunded, cost, costed_units, costed_net";
/** The sums of rows `s`, named as in `SalesSums`. */
const NAMED_SUMS = `sum(s.orders)::int AS orders, sum(s.units) AS units, sum(s.net) AS net, sum(s.shipping) AS shipping,
  sum(s.tax) AS tax, sum(s.total) AS total, sum(s.refunded) AS refunded, sum(s.cost) AS cost,
  sum(s.costed_units) AS "costedUnits", sum(s.costed_net) AS "costedNet"`;

/** Days that are computed by one statement, so that each stays far below the limit of its time. */
const DAYS_AT_A_TIME = 3;

/**
 * The sums of the days by everything in `wanted`, in no order. Days that are kept, and whose orders did not change
 * since, come from the table; the others are computed from the orders. All of it is of one moment. Customers are read
 * by `readCustomers`, because there are too many of them.
 */
export async function readSales(
  conn: Connection,
  days: ReportDays,
  wanted: readonly Exclude<SummedBy, "customers">[],
): Promise<SalesRow[]> {
  return atOneMoment(conn, async (tx) => {
    const { others, toCompute } = await findDaysNotKept(tx, days);
    const found = await computeSales(tx, toCompute, days.timeZone, wanted);
    const kept = await tx.sql<SalesRow[]>`
      SELECT s.by, s.key, ${tx.sql.unsafe(NAMED_SUMS)}
      FROM ${keptRows(tx, wanted, coverDays(days, others, await findKeptSpans(tx, days)))} AS s
      GROUP BY s.by, s.key`;
    return found.length === 0 ? kept : addedUp([...found, ...kept]);
  });
}

/** Runs reads that all see the same moment. */
export const atOneMoment = <Result>(
  conn: Connection,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  conn.transaction(async (tx) => {
    await tx.sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    return read(tx);
  });

/** The kept rows of spans and parts. The dates are spelled out, so that PostgreSQL knows how many rows there are. */
export function keptRows(
  { sql }: Transaction,
  by: readonly string[],
  { spans, parts }: ReturnType<typeof coverDays>,
) {
  const wanted = sql`by = ANY(${[...by]}::text[])`;
  const inParts = parts.map(({ from, to }) => sql`day BETWEEN ${from}::date AND ${to}::date`);
  const inSpans = spans.map(({ kind, from }) => sql`kind = ${kind} AND first_day = ${from}::date`);
  const oneOf = (conditions: typeof inParts) =>
    conditions.reduce((found, each) => sql`${found} OR ${each}`, sql`false`);
  return sql`(
    SELECT by, key, gross, ${sql.unsafe(SUMMED)} FROM sales_days WHERE ${wanted} AND (${oneOf(inParts)})
    UNION ALL
    SELECT by, key, gross, ${sql.unsafe(SUMMED)} FROM sales_spans WHERE ${wanted} AND (${oneOf(inSpans)})
  )`;
}

/** The sums of these days, computed from the orders. A key may have several rows. */
export async function computeSales(
  { sql }: Transaction,
  days: readonly string[],
  timeZone: string,
  wanted: readonly SummedBy[],
): Promise<SalesRow[]> {
  const found: SalesRow[] = [];
  for (let start = 0; start < days.length; start += DAYS_AT_A_TIME) {
    const some = days.slice(start, start + DAYS_AT_A_TIME);
    const rows = await sql<SalesRow[]>`
      SELECT s.by, s.key, ${sql.unsafe(NAMED_SUMS)}
      FROM sales_of_days(${some}::text[]::date[], ${timeZone}, ${[...wanted]}::text[]) AS s
      GROUP BY s.by, s.key`;
    found.push(...rows);
  }
  return found;
}

/** One row for each key. Sums that are null in all rows stay null. */
function addedUp(rows: readonly SalesRow[]): SalesRow[] {
  const sums = new Map<string, SalesRow>();
  for (const row of rows) {
    const key = `${row.by} ${row.key}`;
    const before = sums.get(key);
    sums.set(key, before ? plus(before, row) : row);
  }
  return [...sums.values()];
}

function plus(one: SalesRow, other: SalesRow): SalesRow {
  const { by, key, orders, ...sums } = one;
  const names = Object.keys(sums) as (keyof typeof sums)[];
  const added = names.map((name) => [
    name,
    one[name] === null && other[name] === null ? null : (one[name] ?? 0) + (other[name] ?? 0),
  ]);
  return { by, key, orders: orders + other.orders, ...Object.fromEntries(added) };
}

export type SoldProduct = { productId: string; quantity: number; revenueCents: number };

/** The products with the most units sold on these days, with their revenue before the discounts of the orders. */
export async function readBestSellers(
  conn: Connection,
  days: ReportDays,
  limit: number,
): Promise<SoldProduct[]> {
  const { timeZone } = days;
  return atOneMoment(conn, async (tx) => {
    const { others, toCompute } = await findDaysNotKept(tx, days);
    return tx.sql<SoldProduct[]>`
      SELECT sold.product AS "productId", sum(sold.units) AS quantity, sum(sold.gross) AS "revenueCents"
      FROM (
        SELECT s.key AS product, s.units, s.gross
        FROM ${keptRows(tx, ["product"], coverDays(days, others, await findKeptSpans(tx, days)))} AS s
        UNION ALL
        SELECT i.product_id, i.quantity, (i.total * 100)::float8
        FROM unnest(${toCompute}::text[]::date[]) AS d(day)
        -- As in sales_of_days: three hours more, and no comparison with the days of all orders.
        CROSS JOIN LATERAL (
          SELECT id, payment_received_at FROM orders
          WHERE payment_received_at >= (d.day::timestamp - interval '3 hours') AT TIME ZONE ${timeZone}
            AND payment_received_at < (d.day::timestamp + interval '27 hours') AT TIME ZONE ${timeZone}
            AND status IN ('processing', 'completed')
          OFFSET 0
        ) AS o
        JOIN order_items AS i ON i.order_id = o.id AND i.quantity > 0
        WHERE (o.payment_received_at AT TIME ZONE ${timeZone})::date = d.day
      ) AS sold
      GROUP BY sold.product
      ORDER BY sum(sold.units) DESC, sum(sold.gross) DESC, sold.product
      LIMIT ${limit}`;
  });
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
      FROM orders AS o WHERE o.hold_expired AND ${placed}`,
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

export async function findLabels(
  { sql }: Connection,
  by: "product" | "family" | "category" | "customers",
  keys: readonly string[],
): Promise<Map<string, { name: string; size: string | null }>> {
  // Not ANY: a plan for any keys would compare each row with all of them.
  const wanted = sql`(SELECT unnest(${[...keys]}::text[]))`;
  const found = {
    product: sql`SELECT id AS key, name, variant_value AS size FROM products WHERE id IN ${wanted}`,
    family: sql`
      SELECT coalesce(parent_product_id, id) AS key, min(name) AS name,
        CASE WHEN count(*) = 1 THEN min(variant_value) END AS size
      FROM products WHERE coalesce(parent_product_id, id) IN ${wanted} GROUP BY 1`,
    category: sql`SELECT id AS key, name, NULL AS size FROM categories WHERE id IN ${wanted}`,
    customers: sql`
      SELECT id AS key, first_name || ' ' || last_name AS name, NULL AS size FROM users WHERE id IN ${wanted}`,
  };
  const rows = await sql<{ key: string; name: string; size: string | null }[]>`${found[by]}`;
  return new Map(rows.map(({ key, name, size }) => [key, { name, size }]));
}
