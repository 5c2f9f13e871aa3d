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
const BEFORE = ["orders", "units", "net", "total"];
const ALL_COLUMNS = [...COLUMNS, ...BEFORE.map((name) => `${name}_before`)];
const SUMS_OF_EACH = [
  ...COLUMNS.map((name) => `coalesce(sum(${name}) FILTER (WHERE is_now), 0) AS ${name}`),
  ...BEFORE.map((name) => `coalesce(sum(${name}) FILTER (WHERE NOT is_now), 0) AS ${name}_before`),
];
const SUMS_OF_ALL = ALL_COLUMNS.map((name) => `sum(${name})`);

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
    // The sums of 200,000 customers need 30 MB. With less, PostgreSQL writes them to the disk.
    await sql`SET LOCAL work_mem = '64MB'`;
    const now = await customerRows(tx, days, true);
    const earlier = before ? await customerRows(tx, before, false) : null;
    const rows = await sql<FoundRow[]>`
      WITH each AS MATERIALIZED (
        SELECT key, ${listOf(tx, SUMS_OF_EACH)}
        FROM (${now.rows} ${earlier ? sql`UNION ALL ${earlier.rows}` : sql``}) AS sold GROUP BY key
      ), named AS (
        SELECT key, ${listOf(tx, ALL_COLUMNS)} FROM each WHERE key = '' OR orders > 1 OR orders_before > 1
        UNION ALL
        SELECT ${ONCE}, ${listOf(tx, SUMS_OF_ALL)}
        FROM each WHERE key <> '' AND orders <= 1 AND orders_before <= 1 HAVING count(*) > 0
      )
      SELECT key, orders, units, net, shipping, tax, total, refunded, cost, costed_units AS "costedUnits",
        costed_net AS "costedNet", json_build_object('orders', orders_before, 'units', units_before, 'net', net_before,
          'total', total_before) AS before,
        (SELECT count(*)::int FROM named) AS found,
        (SELECT count(*)::int FROM each WHERE key <> '' AND orders > 0) AS customers,
        (SELECT count(*)::int FROM each WHERE key <> '' AND orders > 1) AS "repeatCustomers"
      FROM named ORDER BY net DESC, orders DESC, key COLLATE "C"
      LIMIT ${Number.isFinite(most) ? most : null}`;
    const { found = 0, customers = 0, repeatCustomers = 0 } = rows[0] ?? {};
    return { rows, found, customers, repeatCustomers };
  });
}

type FoundRow = CustomerSales["rows"][number] & Omit<CustomerSales, "rows">;

/** The rows of customers, kept or computed from the orders; a customer may have several. */
async function customerRows(tx: Transaction, days: ReportDays, isNow: boolean) {
  const { sql } = tx;
  const { others, toCompute } = await findDaysNotKept(tx, days);
  const found = await computeSales(tx, toCompute, days.timeZone, ["customers"]);
  const computed = found.map(({ costedUnits, costedNet, ...row }) => ({
    ...row,
    costed_units: costedUnits,
    costed_net: costedNet,
  }));
  const types = COLUMNS.map((name) => `${name} float8`);
  return {
    rows: sql`
      SELECT ${isNow}::boolean AS is_now, key, ${listOf(tx, COLUMNS)}
      FROM ${keptRows(tx, ["customers"], coverDays(days, others, []))} AS kept
      UNION ALL
      SELECT ${isNow}::boolean, key, ${listOf(tx, COLUMNS)}
      FROM jsonb_to_recordset(${JSON.stringify(computed)}::text::jsonb) AS computed(key text, ${listOf(tx, types)})`,
  };
}

const listOf = ({ sql }: Transaction, words: readonly string[]) => sql.unsafe(words.join(", "));
