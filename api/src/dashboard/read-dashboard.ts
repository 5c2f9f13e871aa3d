import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { ORDER_STATUSES } from "#shared/domain/orders.ts";
import type { Database } from "../db/client.ts";
import { readSalesVersion } from "../reports/kept-days.queries.ts";
import { requireSpan } from "../reports/report-days.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import type { BestSellerCache } from "./best-seller-cache.ts";
import {
  countNewCustomers,
  countPendingOrders,
  countPlacedByStatus,
  listLowStock,
  readRevenueByDay,
} from "./dashboard.queries.ts";

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
  const { from = query.to ?? today, to = query.from ?? today } = query;
  const range = requireSpan({ from, to, timeZone });
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
    bestSellers: await bestSellers(db, range, paidOrders),
    lowStock,
  };
}

/** Adds exact cents. The sum may be larger than `parseAmount` accepts. */
function sumOfAmounts(amounts: string[]): string {
  return formatAmount(amounts.reduce((cents, text) => cents + Number(text.replace(".", "")), 0));
}
