import type { Connection, Transaction } from "../db/client.ts";
import { coverDays, findDaysNotKept } from "./kept-days.queries.ts";
import { eachDay, type ReportDays } from "./report-days.ts";
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

const SHORT_DAYS = 100;

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
    const { sold, named, isOther } = waysToAdd(tx, days);
    const rows = await sql<FoundRow[]>`
      WITH found AS NOT MATERIALIZED (
        SELECT key, ${listOf(tx, OF_DAYS)} ${now.from}
        ${earlier ? sql`UNION ALL SELECT key, ${listOf(tx, OF_DAYS_BEFORE)} ${earlier.from}` : sql``}
      ), sold AS ${sold}, named AS MATERIALIZED (
        ${named}
      ), shown AS MATERIALIZED (
        SELECT key FROM named ORDER BY net DESC, orders DESC, key COLLATE "C" LIMIT ${limit}
      ), each AS MATERIALIZED (
        SELECT key, ${listOf(tx, SUMS)} FROM sold WHERE key IN (SELECT key FROM shown) GROUP BY key
        UNION ALL
        SELECT ${ONCE}, ${listOf(tx, SUMS)} FROM sold
        WHERE ${isOther} HAVING count(*) > 0
      ), counted AS (
        SELECT count(*)::int AS named, count(*) FILTER (WHERE key <> '' AND orders > 0)::int AS customers,
          count(*) FILTER (WHERE key <> '' AND orders > 1)::int AS repeated
        FROM named
      ), once AS (
        SELECT count(*)::int AS rows, coalesce(sum(orders), 0)::int AS customers FROM each WHERE key = ${ONCE}
      )
      SELECT e.key, e.orders::int AS orders, e.units, e.net, e.shipping, e.tax, e.total, e.refunded, e.cost,
        e.costed_units AS "costedUnits", e.costed_net AS "costedNet",
        json_build_object('orders', e.orders_before, 'units', e.units_before, 'net', e.net_before,
          'total', e.total_before) AS before,
        c.named + o.rows AS found, c.customers + o.customers AS customers, c.repeated AS "repeatCustomers"
      FROM each AS e, counted AS c, once AS o
      ORDER BY e.net DESC, e.orders DESC, e.key COLLATE "C" LIMIT ${limit}`;
    const { found = 0, customers = 0, repeatCustomers = 0 } = rows[0] ?? {};
    return { rows, found, customers, repeatCustomers };
  });
}

/**
 * In a short time most customers order once: to find the others first saves sums that nobody sees. In a long one most come
 * again, so that the sums of all are made in one query.
 */
function waysToAdd(tx: Transaction, days: ReportDays) {
  const { sql } = tx;
  if (eachDay(days).length <= SHORT_DAYS) {
    return {
      sold: sql`NOT MATERIALIZED (SELECT * FROM found)`,
      named: sql`
        SELECT key, sum(orders) AS orders, sum(net) AS net FROM sold
        GROUP BY key HAVING key = '' OR sum(orders) > 1 OR sum(orders_before) > 1`,
      isOther: sql`NOT EXISTS (SELECT FROM named WHERE named.key = sold.key)`,
    };
  }
  const isNamed = sql`(key = '' OR orders > 1 OR orders_before > 1)`;
  return {
    sold: sql`MATERIALIZED (SELECT key, ${listOf(tx, SUMS)} FROM found GROUP BY key)`,
    named: sql`SELECT key, orders, net FROM sold WHERE ${isNamed}`,
    isOther: sql`NOT ${isNamed}`,
  };
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
