import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import type { Connection } from "../db/client.ts";
import type { ReportDays } from "../reports/report-days.ts";

/** Revenue as text with two decimals: a sum may be larger than any single amount. */
export type DayOfSales = { day: string; revenue: string; orders: number; fingerprint: string };

/**
 * The payments of each day in the shop's time zone, also for days of 23 or 25 hours. Each day is one scan of the index
 * `orders_revenue`, which holds all needed columns. The fingerprint identifies the day's set of orders.
 */
export async function readRevenueByDay(conn: Connection, range: ReportDays): Promise<DayOfSales[]> {
  return conn.sql<DayOfSales[]>`
    SELECT day::date::text AS day, paid.revenue::text AS revenue, paid.orders, paid.fingerprint
    FROM generate_series(${range.from}::date::timestamp, ${range.to}::date::timestamp, '1 day') AS day
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(o.total), 0.00) AS revenue, count(*)::int AS orders,
        coalesce(sum(hashtextextended(o.id, 0)), 0)::text AS fingerprint
      FROM orders o
      WHERE o.status IN ('processing', 'completed')
        AND o.payment_received_at >= day AT TIME ZONE ${range.timeZone}
        AND o.payment_received_at < (day + interval '1 day') AT TIME ZONE ${range.timeZone}
    ) AS paid
    ORDER BY day`;
}

export async function readProductNames(
  conn: Connection,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await conn.sql<{ id: string; name: string; variantValue: string | null }[]>`
    SELECT id, name, variant_value AS "variantValue" FROM products
    WHERE id = ANY(${[...productIds]}::text[])`;
  return new Map(rows.map((row) => [row.id, nameWithSize(row)]));
}

/** Counts the orders placed in the range by their present status; one index scan for each status. */
export async function countPlacedByStatus(
  conn: Connection,
  range: ReportDays,
  statuses: readonly string[],
): Promise<DashboardStats["ordersByStatus"]> {
  return conn.sql<DashboardStats["ordersByStatus"]>`
    SELECT wanted.status, placed.orders
    FROM unnest(${[...statuses]}::text[]) WITH ORDINALITY AS wanted(status, place)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS orders FROM orders o
      WHERE o.status = wanted.status
        AND o.created_at >= ${range.from}::date::timestamp AT TIME ZONE ${range.timeZone}
        AND o.created_at < (${range.to}::date + 1)::timestamp AT TIME ZONE ${range.timeZone}
    ) AS placed
    ORDER BY wanted.place`;
}

/** Counts all orders that wait for their payment, whenever they were placed. */
export async function countPendingOrders(conn: Connection): Promise<number> {
  const [row] = await conn.sql<{ orders: number }[]>`
    SELECT count(*)::int AS orders FROM orders WHERE status = 'awaiting-payment'`;
  return row?.orders ?? 0;
}

export async function countNewCustomers(conn: Connection, range: ReportDays): Promise<number> {
  const [row] = await conn.sql<{ customers: number }[]>`
    SELECT count(*)::int AS customers FROM users
    WHERE role = 'customer'
      AND created_at >= ${range.from}::date::timestamp AT TIME ZONE ${range.timeZone}
      AND created_at < (${range.to}::date + 1)::timestamp AT TIME ZONE ${range.timeZone}`;
  return row?.customers ?? 0;
}

/**
 * Active products at or below their threshold, lowest stock first. There is no index for this,
 * because every sale would have to update it.
 */
export async function listLowStock(
  conn: Connection,
  limit: number,
): Promise<DashboardStats["lowStock"]> {
  const rows = await conn.sql<
    (DashboardStats["lowStock"][number] & { variantValue: string | null })[]
  >`
    SELECT id AS "productId", name, variant_value AS "variantValue",
      stock_quantity AS "stockQuantity", low_stock_threshold AS "lowStockThreshold"
    FROM products WHERE in_stock AND stock_quantity <= low_stock_threshold
    ORDER BY stock_quantity, lower(name), id
    LIMIT ${limit}`;
  return rows.map(({ variantValue, ...row }) => ({
    ...row,
    name: nameWithSize({ name: row.name, variantValue }),
  }));
}
