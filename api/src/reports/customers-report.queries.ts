import type { Connection, Transaction } from "../db/client.ts";
import { findDaysNotKept } from "./kept-days.queries.ts";
import { coverDays } from "./kept-spans.queries.ts";
import type { ReportDays } from "./report-days.ts";
import { atOneMoment, computeSales, keptRows, type SalesSums, SUMMED } from "./reports.queries.ts";

/** The key of the row of all customers with one order. */
export const ONCE = "once";

/** What was sold in the range before, where a report compares. */
export type SumsBefore = Pick<SalesSums, "orders" | "units" | "net" | "total">;

export type CustomerSales = {
  /** The most sold first. */
  rows: (SalesSums & { key: string; before: SumsBefore })[];
  /** How many rows there are with those that `most` left out. */
  found: number;
  customers: number;
  repeatCustomers: number;
};

const COLUMNS = SUMMED.split(", ");
const BEFORE = ["orders", "units", "net", "total"].map((name) => ({
  name,
  before: `${name}_before`,
}));
const ALL_COLUMNS = [...COLUMNS, ...BEFORE.map(({ before }) => before)];
const OF_DAYS = [...COLUMNS, ...BEFORE.map(({ before }) => `0 AS ${before}`)];
const OF_DAYS_BEFORE = [
  ...COLUMNS.map((name) => `0 AS ${name}`),
  ...BEFORE.map(({ name, before }) => `${name} AS ${before}`),
];
const SUMS = ALL_COLUMNS.map((name) => `sum(${name}) AS ${name}`);

/**
 * The sums of the days by customer, with those of the days `before`. Who came again on one of the two has a row; all others
 * are one row together. Orders without an account have the key "". At most `most` rows.
 */
export async function readCustomers(
  conn: Connection,
  { days, before, most }: { days: ReportDays; before: ReportDays | null; most: number },
): Promise<CustomerSales> {
  return atOneMoment(conn, async (tx) => {
    const { sql } = tx;
    const limit = Number.isFinite(most) ? most : null;
    // The sums of 200,000 customers need 30 MB. With less, PostgreSQL writes them to the disk.
    await sql`SET LOCAL work_mem = '64MB'`;
    const now = await customerRows(tx, days);
    const earlier = before && (await customerRows(tx, before));
    // Most customers order once. To find them first costs less than ten sums for each of them.
    const rows = await sql<FoundRow[]>`
      WITH sold AS NOT MATERIALIZED (
        SELECT key, ${listOf(tx, OF_DAYS)} ${now.from}
        ${earlier ? sql`UNION ALL SELECT key, ${listOf(tx, OF_DAYS_BEFORE)} ${earlier.from}` : sql``}
      ), named AS MATERIALIZED (
        SELECT key FROM sold GROUP BY key HAVING key = '' OR sum(orders) > 1 OR sum(orders_before) > 1
      ), each AS MATERIALIZED (
        SELECT coalesce(named.key, ${ONCE}) AS key, ${listOf(tx, SUMS)}
        FROM sold LEFT JOIN named ON named.key = sold.key GROUP BY 1
      ), counted AS (
        SELECT count(*)::int AS found,
          sum(CASE key WHEN '' THEN 0 WHEN ${ONCE} THEN orders ELSE sign(orders) END)::int AS customers,
          count(*) FILTER (WHERE key NOT IN ('', ${ONCE}) AND orders > 1)::int AS repeated
        FROM each
      )
      SELECT e.key, e.orders::int AS orders, e.units, e.net, e.shipping, e.tax, e.total, e.refunded, e.cost,
        e.costed_units AS "costedUnits", e.costed_net AS "costedNet",
        json_build_object('orders', e.orders_before, 'units', e.units_before, 'net', e.net_before,
          'total', e.total_before) AS before,
        c.found, c.customers, c.repeated AS "repeatCustomers"
      FROM each AS e, counted AS c
      ORDER BY e.net DESC, e.orders DESC, e.key COLLATE "C" LIMIT ${limit}`;
    const { found = 0, customers = 0, repeatCustomers = 0 } = rows[0] ?? {};
    return { rows, found, customers, repeatCustomers };
  });
}

type FoundRow = CustomerSales["rows"][number] & Omit<CustomerSales, "rows">;

/** The rows of customers, kept or computed from the orders; a customer may have several. */
async function customerRows(tx: Transaction, days: ReportDays) {
  const { sql } = tx;
  const { others, toCompute } = await findDaysNotKept(tx, days);
  const found = await computeSales(tx, toCompute, days.timeZone, ["customers"]);
  const kept = sql`
    SELECT key, ${listOf(tx, COLUMNS)} FROM ${keptRows(tx, ["customers"], coverDays(days, others, []))} AS kept`;
  if (found.length === 0) return { from: sql`FROM (${kept}) AS rows` };
  const computed = found.map(({ costedUnits, costedNet, ...row }) => ({
    ...row,
    costed_units: costedUnits,
    costed_net: costedNet,
  }));
  const types = COLUMNS.map((name) => `${name} float8`);
  return {
    from: sql`
      FROM (
        ${kept} UNION ALL SELECT key, ${listOf(tx, COLUMNS)}
        FROM jsonb_to_recordset(${JSON.stringify(computed)}::text::jsonb) AS computed(key text, ${listOf(tx, types)})
      ) AS rows`,
  };
}

const listOf = ({ sql }: Transaction, words: readonly string[]) => sql.unsafe(words.join(", "));
