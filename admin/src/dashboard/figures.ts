import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import { grouped } from "../layout/counted.ts";

/** Parses a sum of a report into whole cents. `parseAmount` has a limit for single amounts, which a sum may exceed. */
export function reportedCents(amount: string): Cents {
  return Number(amount.replace(".", ""));
}

/** "$1,234.50" */
export function reportedUsd(amount: string): string {
  return formatUsd(reportedCents(amount));
}

/** Revenue, orders, new customers and pending orders, as the dashboard shows them. */
export const shownFigures = (stats: DashboardStats) =>
  [
    reportedUsd(stats.filteredRevenue),
    grouped(stats.filteredOrders),
    grouped(stats.newCustomers),
    grouped(stats.pendingOrders),
  ] as const;
