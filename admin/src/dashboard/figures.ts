import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { grouped } from "../layout/counted.ts";
import { inUsd } from "../layout/in-usd.ts";

/** Revenue, orders, new customers and pending orders, as the dashboard shows them. */
export const shownFigures = (stats: DashboardStats) =>
  [
    inUsd(stats.filteredRevenue),
    grouped(stats.filteredOrders),
    grouped(stats.newCustomers),
    grouped(stats.pendingOrders),
  ] as const;
