import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { ORDER_STATUSES } from "#shared/domain/orders.ts";
import type { Database } from "../db/client.ts";
import { invalid } from "../refusals.ts";
import { readSalesVersion } from "../reports/kept-days.queries.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import type { BestSellerCache } from "./best-seller-cache.ts";
import {
  countNewCustomers,
  countPendingOrders,
  countPlacedByStatus,
  type DayRange,
  listLowStock,
  readRevenueByDay,
} from "./dashboard.queries.ts";

const MAX_DAYS = 1_100;
const FIRST_DAY = "1970-01-01";
const MAX_LOW_STOCK = 10;

/**
 * The dashboard's figures and plots for days in the shop's time zone. Without days it is today; with one day it is that
 * day. Revenue counts orders by the day of payment; the number of orders counts them by the day of ordering.
 *
 * @throws Refusal 422 for a range of more than three years.
 */
export async function readDashboard(
  { db, now, bestSellers }: { db: Database; now: () => Date; bestSellers: BestSellerCache },
  query: { from?: string; to?: string },
): Promise<DashboardStats> {
  const { timeZone } = await readStoreSettings(db);
  const today = dayIn(timeZone, now());
  const range = requireRange(query, today, timeZone);
  // Before the best sellers: a change that comes between is read again next time.
  const [version, days, statuses, pendingOrders, newCustomers, lowStock] = await Promise.all([
    readSalesVersion(db, range),
    readRevenueByDay(db, range),
    countPlacedByStatus(db, range, ORDER_STATUSES),
    countPendingOrders(db),
    countNewCustomers(db, range),
    listLowStock(db, MAX_LOW_STOCK),
  ]);
  const ofDays = days.map(({ fingerprint, revenue }) => `${fingerprint} ${revenue}`).join();
  const paidOrders = `${version} ${ofDays}`;
  return {
    filteredRevenue: sumOfAmounts(days.map((day) => day.revenue)),
    filteredOrders: statuses.reduce((sum, { orders }) => sum + orders, 0),
    newCustomers,
    pendingOrders,
    revenueByDay: days.map(({ day, revenue, orders }) => ({ day, revenue, orders })),
    ordersByStatus: statuses,
    bestSellers: await bestSellers.read(db, range, paidOrders),
    lowStock,
  };
}

function requireRange(
  { from, to }: { from?: string; to?: string },
  today: string,
  timeZone: string,
): DayRange {
  const range = { from: from ?? to ?? today, to: to ?? from ?? today, timeZone };
  if (range.from < FIRST_DAY) throw invalid({ from: "Must be in 1970 or later" });
  const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1;
  if (days > MAX_DAYS) throw invalid({ to: "Must be within three years of the first day" });
  return range;
}

/** Adds exact cents. The sum may be larger than `parseAmount` accepts. */
function sumOfAmounts(amounts: string[]): string {
  return formatAmount(amounts.reduce((cents, text) => cents + Number(text.replace(".", "")), 0));
}
