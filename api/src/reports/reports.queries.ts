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

/** The key of the row of all customers with one order. */
export const ONCE = "once";

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

const NAMES = {
  units: "units",
  net: "net",
  shipping: "shipping",
  tax: "tax",
  total: "total",
  refunded: "refunded",
  costedUnits: "costed_units",
  costedNet: "costed_net",
  cost: "cost",
} as const satisfies Record<Exclude<keyof SalesSums, "orders">, string>;
type SumName = keyof typeof NAMES;

/** What is sold has no sums of orders' shipping, tax, total and refunds. */
const OF_ORDERS_ONLY: ReadonlySet<SumName> = new Set(["shipping", "tax", "total", "refunded"]);
const GOODS: ReadonlySet<SummedBy> = new Set(["product", "family", "category"]);

/** The sums of a kind of rows, of the table `s`. */
const sumsOf = (by?: SummedBy) =>
  [
    "sum(s.orders)::int AS orders",
    ...(Object.entries(NAMES) as [SumName, string][]).map(([name, column]) =>
      by && GOODS.has(by) && OF_ORDERS_ONLY.has(name)
        ? `NULL AS "${name}"`
        : `sum(s.${column}) AS "${name}"`,
    ),
  ].join(", ");

const ADDED = Object.values(NAMES)
  .map((column) => `sum(s.${column}) AS ${column}`)
  .join(", ");

/** Days that are computed by one statement, so that each stays far below the limit of its time. */
const DAYS_AT_A_TIME = 3;

/**
 * The sums of the days by everything in `wanted`, in no order. Days that are kept, and whose orders did not change
 * since, come from the table; the others are computed from the orders. All of it is of one moment.
 */
export async function readSales(
  conn: Connection,
  days: ReportDays,
  wanted: readonly SummedBy[],
): Promise<SalesRow[]> {
  return conn.transaction(async (tx) => {
    await tx.sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    const { others, toCompute } = await findDaysNotKept(tx, days);
    const found: SalesRow[] = [];
    for (let start = 0; start < toCompute.length; start += DAYS_AT_A_TIME) {
      const some = toCompute.slice(start, start + DAYS_AT_A_TIME);
      found.push(...(await computeSales(tx, some, days.timeZone, wanted)));
    }
    const known = found.filter(({ by }) => by === "customers").map(({ key }) => key);
    const kept = await readKept(tx, days, { others, wanted, known });
    return found.length === 0 ? kept : addedUp([...found, ...kept]);
  });
}

/** The day of the first paid order; no row without one. */
const firstDay = (sql: Connection["sql"], timeZone: string) => sql`
  SELECT (payment_received_at AT TIME ZONE ${timeZone})::date AS day FROM orders
  WHERE status IN ('processing', 'completed') ORDER BY payment_received_at LIMIT 1`;

/**
 * The days whose sums are not kept in this time zone, or whose orders changed since. Those before the first paid order are
 * not `toCompute`, because they have no sums.
 */
async function findDaysNotKept(
  { sql }: Transaction,
  { from, to, timeZone }: ReportDays,
): Promise<{ others: string[]; toCompute: string[] }> {
  const rows = await sql<{ day: string; isComputed: boolean }[]>`
    WITH changed AS (
      SELECT DISTINCT (c.at AT TIME ZONE ${timeZone})::date AS day FROM sales_changes AS c
      WHERE c.at >= ${from}::date - 2 AND c.at < ${to}::date + 3
    ), first AS (${firstDay(sql, timeZone)})
    SELECT d::date::text AS day, coalesce(d::date >= (SELECT day FROM first), false) AS "isComputed"
    FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') AS d
    LEFT JOIN sales_kept_days AS k ON k.day = d::date AND k.zone = ${timeZone}
    WHERE k.day IS NULL OR d::date IN (SELECT day FROM changed)`;
  const others = rows.map(({ day }) => day);
  return { others, toCompute: rows.flatMap(({ day, isComputed }) => (isComputed ? [day] : [])) };
}

/** The sums of the kept days. Each kind is a query of its own, because what is sold has only some of the sums. */
async function readKept(
  { sql }: Transaction,
  { from, to }: ReportDays,
  {
    others,
    wanted,
    known,
  }: Record<"others" | "known", readonly string[]> & { wanted: readonly SummedBy[] },
): Promise<SalesRow[]> {
  const keptOf = (by: SummedBy) => sql`
    FROM sales_days AS s
    WHERE s.by = ${by} AND s.day BETWEEN ${from}::date AND ${to}::date
      AND s.day <> ALL(${[...others]}::text[]::date[])`;
  const found = await Promise.all(
    wanted.map((by) => {
      const sums = sql.unsafe(sumsOf(by));
      if (by !== "customers") {
        return sql<SalesRow[]>`SELECT ${by} AS by, s.key, ${sums} ${keptOf(by)} GROUP BY s.key`;
      }
      // A month has thousands of customers with one order: they are one row here, unless they are `known` from other days.
      return sql<SalesRow[]>`
        SELECT ${by} AS by, s.key, ${sums}
        FROM (
          SELECT sum(s.orders) AS orders, ${sql.unsafe(ADDED)},
            CASE WHEN sum(s.orders) = 1 AND s.key <> ''
              AND s.key NOT IN (SELECT unnest(${[...known]}::text[])) THEN ${ONCE} ELSE s.key END AS key
          ${keptOf(by)} GROUP BY s.key
        ) AS s
        GROUP BY s.key`;
    }),
  );
  return found.flat();
}

async function computeSales(
  { sql }: Transaction,
  days: readonly string[],
  timeZone: string,
  wanted: readonly SummedBy[],
): Promise<SalesRow[]> {
  return sql<SalesRow[]>`
    SELECT s.by, s.key, ${sql.unsafe(sumsOf())}
    FROM sales_of_days(${[...days]}::text[]::date[], ${timeZone}, ${[...wanted]}::text[]) AS s
    GROUP BY s.by, s.key`;
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
  const { from, to, timeZone } = days;
  return conn.transaction(async (tx) => {
    await tx.sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    const { others, toCompute } = await findDaysNotKept(tx, days);
    return tx.sql<SoldProduct[]>`
      SELECT sold.product AS "productId", sum(sold.units) AS quantity, sum(sold.gross) AS "revenueCents"
      FROM (
        SELECT s.key AS product, s.units, s.gross FROM sales_days AS s
        WHERE s.by = 'product' AND s.day BETWEEN ${from}::date AND ${to}::date
          AND s.day <> ALL(${others}::text[]::date[])
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

/**
 * Past days that are not kept in this time zone, or whose orders changed since, newest first. From the first paid order
 * on, because before it nothing can be summed.
 */
export async function findDaysToKeep(
  { sql }: Connection,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    WITH changed AS (
      SELECT DISTINCT (c.at AT TIME ZONE ${timeZone})::date AS day FROM sales_changes AS c
      WHERE c.at < ${today}::date + 2
    ), first AS (${firstDay(sql, timeZone)}), past AS (
      SELECT d::date AS day
      FROM first, generate_series(first.day::timestamp, ${today}::date::timestamp - interval '1 day', '1 day') AS d
      UNION SELECT day FROM sales_kept_days
      -- Of days before the first order, whose orders were moved, only the notes are left.
      UNION SELECT day FROM changed
    )
    SELECT p.day::text AS day FROM past AS p
    LEFT JOIN sales_kept_days AS k ON k.day = p.day AND k.zone = ${timeZone}
    WHERE p.day < ${today}::date AND (k.day IS NULL OR p.day IN (SELECT day FROM changed))
    ORDER BY p.day DESC`;
  return rows.map(({ day }) => day);
}

/**
 * Computes the sums of a day anew. The notes of its changes go first: whatever was changed before this statement is in
 * the sums, and a later change leaves a note that stays. Days of another time zone go too, because a note that goes may
 * belong to one of them.
 */
export async function keepDay({ sql }: Transaction, day: string, timeZone: string): Promise<void> {
  await sql`
    DELETE FROM sales_changes
    WHERE at >= ${day}::date - 2 AND at < ${day}::date + 3 AND (at AT TIME ZONE ${timeZone})::date = ${day}::date`;
  await sql`DELETE FROM sales_kept_days WHERE zone <> ${timeZone}`;
  await sql`DELETE FROM sales_days WHERE by = ANY(${[...ALL_SUMS]}::text[]) AND day = ${day}::date`;
  await sql`
    INSERT INTO sales_days
      (by, day, key, orders, units, net, shipping, tax, total, refunded, costed_units, costed_net, cost, gross)
    SELECT s.by, s.day, s.key, s.orders, s.units, s.net, s.shipping, s.tax, s.total, s.refunded, s.costed_units,
      s.costed_net, s.cost, s.gross
    FROM sales_of_days(ARRAY[${day}::date], ${timeZone}, ${[...ALL_SUMS]}::text[]) AS s`;
  await sql`
    INSERT INTO sales_kept_days (day, zone) VALUES (${day}::date, ${timeZone})
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
