import type { Report, ReportRow, ReportsQuery } from "#shared/contracts/reports.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import type { SummedBy } from "./kept-days.queries.ts";
import { daysBefore, eachDay, type ReportDays, requireDays } from "./report-days.ts";
import { readLabels } from "./report-labels.ts";
import { ONCE, readSales, readUnpaid, type SalesRow, type SalesSums } from "./reports.queries.ts";
import { stockReport } from "./stock-report.ts";

type Context = Pick<Dependencies, "db" | "now">;

/**
 * A report of paid orders, or of the stock. An order counts on the day its payment was received, in the shop's time
 * zone, while it is processing or completed. Without `seesCost`, cost and margin are null. `most` rows at most, and every
 * day of a report by day.
 *
 * @throws Refusal 422 for more than three years
 */
export async function readReport(
  { db, now }: Context,
  query: ReportsQuery,
  { seesCost, most = Number.POSITIVE_INFINITY }: { seesCost: boolean; most?: number },
): Promise<Report> {
  const { timeZone } = await readStoreSettings(db);
  const today = dayIn(timeZone, now());
  const days = requireDays(query, { today, timeZone });
  const { by } = query;
  if (by === "stock") return stockReport(db, { days, today, seesCost, most });
  const before = query.compare === "previous" ? daysBefore(days) : null;
  const wanted: SummedBy[] = by === "day" ? ["day"] : [by, "day"];
  const [{ sales, earlier, apart }, unpaid] = await Promise.all([
    by === "customers" && before
      ? readCustomers(db, { days, before, wanted })
      : readBoth(db, { days, before, wanted }),
    by === "day" ? readUnpaid(db, days) : null,
  ]);
  const found = rowsOf(sales, { by, days, apart });
  const compared =
    earlier && before && comparedBy(by, found, rowsOf(earlier, { by, days: before, apart }));
  const all = sorted(by, [...found, ...(compared?.ended ?? [])]);
  const rows = by === "day" ? all : all.slice(0, most);
  const label = await readLabels(
    db,
    by,
    rows.map(({ key }) => key),
  );
  const named = found.filter(({ key }) => key !== "" && key !== ONCE);
  const once = found.find(({ key }) => key === ONCE)?.orders ?? 0;
  const totals = sumsOf(sales.filter((row) => row.by === "day"));
  return {
    by,
    from: days.from,
    to: days.to,
    timeZone,
    previous: before && { from: before.from, to: before.to },
    rows: rows.map((row) => ({
      key: row.key,
      label: row.key === ONCE && by === "customers" ? "Customers with one order" : label(row.key),
      ...present(row, seesCost),
      previous: compared ? presentPrevious(compared.of(row)) : null,
      lot: null,
    })),
    more: all.length - rows.length,
    totals: {
      ...present(totals, seesCost),
      previous: earlier && presentPrevious(sumsOf(earlier.filter((row) => row.by === "day"))),
      unitsWithoutCost: seesCost ? (totals.units ?? 0) - (totals.costedUnits ?? 0) : null,
      customers: by === "customers" ? named.length + once : null,
      repeatCustomers: by === "customers" ? repeating(sales).length : null,
      stockValue: null,
    },
    unpaid: unpaid?.unpaid ?? null,
    expired: unpaid?.expired ?? null,
  };
}

type Both = { days: ReportDays; before: ReportDays | null; wanted: readonly SummedBy[] };
type Read = { sales: SalesRow[]; earlier: SalesRow[] | null; apart: ReadonlySet<string> };

async function readBoth(conn: Connection, { days, before, wanted }: Both): Promise<Read> {
  const [sales, earlier] = await Promise.all([
    readSales(conn, days, wanted),
    before && readSales(conn, before, wanted),
  ]);
  return { sales, earlier, apart: new Set() };
}

/** Who came again in one of the ranges has a row of their own in both, also with one order. */
async function readCustomers(
  conn: Connection,
  { days, before, wanted }: Both & { before: ReportDays },
): Promise<Read> {
  const now = await readSales(conn, days, wanted);
  const cameNow = repeating(now);
  const earlier = await readSales(conn, before, wanted, cameNow);
  const apart = new Set([...cameNow, ...repeating(earlier)]);
  const hasAll = now.every(({ key }) => key !== ONCE) || apart.size === cameNow.length;
  const sales = hasAll ? now : await readSales(conn, days, wanted, apart);
  return { sales, earlier, apart };
}

/** The customers with two orders or more. */
const repeating = (rows: readonly SalesRow[]): string[] =>
  rows
    .filter(({ by, key, orders }) => by === "customers" && key !== "" && key !== ONCE && orders > 1)
    .map(({ key }) => key);

/** The rows of a report: every day, also one without orders; customers with one order are one row, without `apart`. */
function rowsOf(
  sales: readonly SalesRow[],
  { by, days, apart }: { by: SummedBy; days: ReportDays; apart: ReadonlySet<string> },
): SalesRow[] {
  const rows = sales.filter((row) => row.by === by);
  if (by === "day") {
    const byDay = new Map(rows.map((row) => [row.key, row]));
    return eachDay(days).map((day) => byDay.get(day) ?? { by, key: day, ...NOTHING });
  }
  if (by !== "customers") return rows;
  const isOnce = ({ key, orders }: SalesRow) =>
    key === ONCE || (key !== "" && orders === 1 && !apart.has(key));
  const once = rows.filter(isOnce);
  const others = rows.filter((row) => !isOnce(row));
  return once.length === 0 ? others : [...others, { by, key: ONCE, ...sumsOf(once) }];
}

/**
 * The row before for each row: days by their place in the range, others by their key. `ended` are rows that had sales
 * before and have none now.
 */
function comparedBy(by: SummedBy, rows: readonly SalesRow[], earlier: readonly SalesRow[]) {
  if (by === "day") {
    const places = new Map(rows.map(({ key }, place) => [key, place]));
    return { ended: [], of: ({ key }: SalesRow) => earlier[places.get(key) ?? -1] ?? NOTHING };
  }
  const byKey = new Map(earlier.map((row) => [row.key, row]));
  const present = new Set(rows.map(({ key }) => key));
  const ended = earlier
    .filter(({ key }) => !present.has(key))
    .map(({ key, ...sums }): SalesRow => ({ ...emptyAs(sums), by, key }));
  return { ended, of: ({ key }: SalesRow) => byKey.get(key) ?? NOTHING };
}

/** Days in their order; everything else by what was sold, the most first. */
function sorted(by: SummedBy, rows: SalesRow[]): SalesRow[] {
  if (by === "day") return rows;
  return rows.toSorted(
    (one, other) =>
      (other.net ?? 0) - (one.net ?? 0) ||
      other.orders - one.orders ||
      (one.key < other.key ? -1 : 1),
  );
}

const NOTHING: SalesSums = {
  orders: 0,
  units: 0,
  net: 0,
  shipping: 0,
  tax: 0,
  total: 0,
  refunded: 0,
  costedUnits: 0,
  costedNet: 0,
  cost: 0,
};

/** Zero for each sum that a row has. */
const emptyAs = (sums: SalesSums): SalesSums =>
  Object.fromEntries(
    (Object.keys(NOTHING) as (keyof SalesSums)[]).map((name) => [
      name,
      sums[name] === null ? null : 0,
    ]),
  ) as SalesSums;

function sumsOf(rows: readonly SalesSums[]): SalesSums {
  const sum = (name: keyof SalesSums) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  return Object.fromEntries(
    (Object.keys(NOTHING) as (keyof SalesSums)[]).map((name) => [name, sum(name)]),
  ) as SalesSums;
}

const amountOf = (cents: number | null) =>
  cents === null ? null : formatAmount(Math.round(cents));

function present(sums: SalesSums, seesCost: boolean) {
  const isKnown = seesCost && (sums.costedUnits ?? 0) > 0;
  return {
    orders: sums.orders,
    units: sums.units,
    net: amountOf(sums.net),
    shipping: amountOf(sums.shipping),
    tax: amountOf(sums.tax),
    total: amountOf(sums.total),
    refunded: amountOf(sums.refunded),
    cost: isKnown ? amountOf(sums.cost) : null,
    margin: isKnown ? amountOf((sums.costedNet ?? 0) - (sums.cost ?? 0)) : null,
  };
}

function presentPrevious({ orders, units, net, total }: SalesSums): ReportRow["previous"] {
  return { orders, units, net: amountOf(net), total: amountOf(total) };
}
