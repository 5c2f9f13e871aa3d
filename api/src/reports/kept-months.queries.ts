import type { Connection, Transaction } from "../db/client.ts";
import type { ReportDays } from "./report-days.ts";

/** Past months whose days are all kept, and that are not kept themselves: their first days, newest first. */
export async function findMonthsToKeep({ sql }: Connection): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`
    SELECT days.month::text AS month
    FROM (SELECT date_trunc('month', day)::date AS month, count(*) AS kept FROM sales_kept_days GROUP BY 1) AS days
    WHERE days.kept = (days.month + interval '1 month')::date - days.month
      AND days.month NOT IN (SELECT month FROM sales_kept_months)
    ORDER BY days.month DESC`;
  return rows.map(({ month }) => month);
}

/**
 * Adds up the kept days of a month. A day that is kept anew later makes the month one that is not kept. Customers are left
 * out: most of them order once a month at most, so that a month would have as many rows as its days.
 */
export async function keepMonth({ sql }: Transaction, month: string): Promise<void> {
  await sql`DELETE FROM sales_months WHERE month = ${month}::date`;
  await sql`
    INSERT INTO sales_months
      (by, month, key, orders, units, net, shipping, tax, total, refunded, costed_units, costed_net, cost, gross)
    SELECT by, ${month}::date, key, sum(orders), sum(units), sum(net), sum(shipping), sum(tax), sum(total),
      sum(refunded), sum(costed_units), sum(costed_net), sum(cost), sum(gross)
    FROM sales_days
    WHERE day >= ${month}::date AND day < ${month}::date + interval '1 month' AND by <> 'customers'
    GROUP BY by, key`;
  await sql`INSERT INTO sales_kept_months (month) VALUES (${month}::date) ON CONFLICT DO NOTHING`;
}

/** The first days of the kept months that lie wholly within these days. */
export async function findKeptMonths(
  { sql }: Transaction,
  { from, to }: ReportDays,
): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`
    SELECT month::text AS month FROM sales_kept_months
    WHERE month >= ${from}::date AND month + interval '1 month' <= ${to}::date + 1`;
  return rows.map(({ month }) => month);
}
