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
  /** Customers with an order on the days, and with more than one. */
  customers: number;
  repeatCustomers: number;
};

const COLUMNS = SUMMED.split(", ");
const SUMS = COLUMNS.map((name) => `sum(${name}) AS ${name}`);
const NAMES_BEFORE = ["orders", "units", "net", "total"];
const SUMS_BEFORE = NAMES_BEFORE.map((name) => `sum(${name}) AS ${name}_before`);
/** Zero for customers of only one of the two ranges. */
const OF_BOTH = [
  ...COLUMNS.map((name) => `coalesce(${name}, 0) AS ${name}`),
  ...NAMES_BEFORE.map((name) => `coalesce(${name}_before, 0) AS ${name}_before`),
];
const ONLY_NOW = [...COLUMNS, ...NAMES_BEFORE.map((name) => `0::float8 AS ${name}_before`)];
const ALL_COLUMNS = [...COLUMNS, ...NAMES_BEFORE.map((name) => `${name}_before`)];
const SUMS_OF_OTHERS = ALL_COLUMNS.map(
  (name) => `sum(${name}) FILTER (WHERE NOT is_named) AS ${name}`,
);

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
    const both = earlier
      ? sql`
          SELECT key, ${listOf(tx, OF_BOTH)}
          FROM (SELECT key, ${listOf(tx, SUMS)} ${now.from} GROUP BY key) AS now
          FULL JOIN (SELECT key, ${listOf(tx, SUMS_BEFORE)} ${earlier.from} GROUP BY key) AS before USING (key)`
      : sql`
          SELECT key, ${listOf(tx, ONLY_NOW)}
          FROM (SELECT key, ${listOf(tx, SUMS)} ${now.from} GROUP BY key) AS now`;
    const rows = await sql<FoundRow[]>`
      WITH each AS MATERIALIZED (
        SELECT *, key = '' OR orders > 1 OR orders_before > 1 AS is_named FROM (${both}) AS sold
      ), all_of_them AS MATERIALIZED (
        SELECT count(*) FILTER (WHERE is_named)::int AS named, count(*) FILTER (WHERE NOT is_named)::int AS others,
          count(*) FILTER (WHERE key <> '' AND orders > 0)::int AS customers,
          count(*) FILTER (WHERE key <> '' AND orders > 1)::int AS repeated,
          ${listOf(tx, SUMS_OF_OTHERS)}
        FROM each
      ), shown AS (
        (SELECT key, ${listOf(tx, ALL_COLUMNS)} FROM each WHERE is_named
          ORDER BY net DESC, orders DESC, key COLLATE "C" LIMIT ${limit})
        UNION ALL SELECT ${ONCE}, ${listOf(tx, ALL_COLUMNS)} FROM all_of_them WHERE others > 0
      )
      SELECT s.key, s.orders::int AS orders, s.units, s.net, s.shipping, s.tax, s.total, s.refunded, s.cost,
        s.costed_units AS "costedUnits", s.costed_net AS "costedNet",
        json_build_object('orders', s.orders_before, 'units', s.units_before, 'net', s.net_before,
          'total', s.total_before) AS before,
        a.named + sign(a.others)::int AS found, a.customers, a.repeated AS "repeatCustomers"
      FROM shown AS s, all_of_them AS a
      ORDER BY s.net DESC, s.orders DESC, s.key COLLATE "C" LIMIT ${limit}`;
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
