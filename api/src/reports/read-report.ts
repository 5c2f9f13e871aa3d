import type { Report, ReportRow, ReportsQuery } from "#shared/contracts/reports.ts";
import { countryName, normalizeCountry, regionsOf } from "#shared/domain/addresses.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { type EntryMethod, METHOD_NAMES } from "#shared/domain/payments.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { ONCE, readCustomers, type SumsBefore } from "./customers-report.queries.ts";
import type { SummedBy } from "./kept-days.queries.ts";
import { daysBefore, eachDay, type ReportDays, requireDays } from "./report-days.ts";
import {
  findLabels,
  readSales,
  readUnpaid,
  type SalesRow,
  type SalesSums,
} from "./reports.queries.ts";
import { stockReport } from "./stock-report.ts";

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
  const wanted = by === "day" || by === "customers" ? (["day"] as const) : ([by, "day"] as const);
  const [sales, earlier, customers, unpaid] = await Promise.all([
    readSales(db, days, wanted),
    before && readSales(db, before, wanted),
    by === "customers" ? readCustomers(db, { days, before, most }) : null,
    by === "day" ? readUnpaid(db, days) : null,
  ]);
  const all = customers?.rows ?? rowsOf(by, { days, sales, before, earlier });
  const rows = by === "day" ? all : all.slice(0, most);
  const label = await readLabels(
    db,
    by,
    rows.map(({ key }) => key),
  );
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
      previous: before && presentBefore(row.before),
      lot: null,
    })),
    more: (customers?.found ?? all.length) - rows.length,
    totals: {
      ...present(totals, seesCost),
      previous: earlier && presentBefore(sumsOf(earlier.filter((row) => row.by === "day"))),
      unitsWithoutCost: seesCost ? (totals.units ?? 0) - (totals.costedUnits ?? 0) : null,
      customers: customers?.customers ?? null,
      repeatCustomers: customers?.repeatCustomers ?? null,
      stockValue: null,
    },
    unpaid: unpaid?.unpaid ?? null,
    expired: unpaid?.expired ?? null,
  };
}

type Compared = SalesSums & { key: string; before: SumsBefore };
type Ranges = {
  days: ReportDays;
  sales: readonly SalesRow[];
  before: ReportDays | null;
  earlier: readonly SalesRow[] | null;
};

/** The rows of a report, each with what was sold before. */
function rowsOf(by: SummedBy, { days, sales, before, earlier }: Ranges): Compared[] {
  if (by === "day") {
    const earlierDays = before && earlier && daysOf(before, earlier);
    return daysOf(days, sales).map((row, place) => ({
      ...row,
      before: earlierDays?.[place] ?? NOTHING,
    }));
  }
  const rows = sales.filter((row) => row.by === by);
  const rowsBefore = earlier?.filter((row) => row.by === by) ?? [];
  const byKey = new Map(rowsBefore.map((row) => [row.key, row]));
  const keys = new Set(rows.map(({ key }) => key));
  const ended = rowsBefore.filter(({ key }) => !keys.has(key));
  return sorted([
    ...rows.map((row) => ({ ...row, before: byKey.get(row.key) ?? NOTHING })),
    ...ended.map((row) => ({ ...emptyAs(row), key: row.key, before: row })),
  ]);
}

/** A row for every day, also for one without orders. */
function daysOf(days: ReportDays, sales: readonly SalesRow[]) {
  const byDay = new Map(sales.map((row) => [row.key, row]));
  return eachDay(days).map((day) => byDay.get(day) ?? { key: day, ...NOTHING });
}

/** Sorted by sales, the largest first. */
function sorted(rows: Compared[]): Compared[] {
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

const eachSum = (read: (name: keyof SalesSums) => number | null) =>
  Object.fromEntries(
    (Object.keys(NOTHING) as (keyof SalesSums)[]).map((name) => [name, read(name)]),
  ) as SalesSums;

/** Zero for each sum that a row has. */
const emptyAs = (sums: SalesSums) => eachSum((name) => (sums[name] === null ? null : 0));

const sumsOf = (rows: readonly SalesSums[]) =>
  eachSum((name) => rows.reduce((total, row) => total + (row[name] ?? 0), 0));

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

function presentBefore({ orders, units, net, total }: SumsBefore): ReportRow["previous"] {
  return { orders, units, net: amountOf(net), total: amountOf(total) };
}

/** What a row without a key is called. */
const WITHOUT: Partial<Record<SummedBy, string>> = {
  category: "No category",
  coupon: "No coupon",
  method: "Nothing was due",
  state: "No address",
  tax: "No tax",
  customers: "Orders without an account",
};

/** What the rows with these keys are called now: products and categories by their present names. */
async function readLabels(
  conn: Connection,
  by: SummedBy,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const isNamed = by === "product" || by === "family" || by === "category" || by === "customers";
  const named = isNamed ? await findLabels(conn, by, keys) : new Map();
  return (key) => {
    if (key === "") return WITHOUT[by] ?? "";
    const found = named.get(key);
    if (found) return nameWithSize({ name: found.name, variantValue: found.size });
    if (by === "method") return key === "other" ? "Other" : METHOD_NAMES[key as EntryMethod];
    if (by === "state") return stateLabel(key);
    if (by === "tax") return taxLabel(key);
    return key;
  };
}

/** "US|WV" → "West Virginia"; the states of other countries with the country. */
function stateLabel(key: string): string {
  const [country = "", state = ""] = key.split("|");
  const code = normalizeCountry(country);
  const name = regionsOf(codeOf(code))?.find((region) => region.code === state)?.name ?? state;
  if (code === "US") return name;
  return [name, countryName(country)].filter(Boolean).join(", ");
}

const codeOf = (country: string) => (country === "Canada" ? "CA" : country);

/** "8.875 Sales tax" → "Sales tax, 8.875 %" */
function taxLabel(key: string): string {
  const blank = key.indexOf(" ");
  return `${key.slice(blank + 1)}, ${key.slice(0, blank)} %`;
}
