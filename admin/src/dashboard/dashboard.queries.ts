import { queryOptions } from "@tanstack/react-query";
import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { api, queryClient } from "../api.ts";
import { storeSettingsQuery } from "../settings/settings.queries.ts";
import { type DateRange, type Days, daysOf, plottedDays } from "./date-range.ts";

const POLL_MS = 30_000;

const polled = {
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: POLL_MS,
} as const;

/**
 * The figures of a range, with its days. Polls every 30 s while the tab is visible. Each request computes "today"
 * again, so that the range changes at midnight.
 */
export const dashboardQuery = (range: DateRange) =>
  queryOptions({
    queryKey: ["dashboard", range],
    queryFn: async ({ signal }) => {
      const stats = await api.admin.dashboard.stats(await daysAskedFor(range), { signal });
      return { stats, days: daysIn(stats) };
    },
    ...polled,
  });

/** The API knows what today is in the shop, so the first screen need not read the time zone. */
async function daysAskedFor(range: DateRange): Promise<Partial<Days>> {
  if (range.kind === "today") return {};
  const { timeZone } = await queryClient.ensureQueryData(storeSettingsQuery);
  return daysOf(range, timeZone);
}

function daysIn({ revenueByDay }: DashboardStats): Days {
  const [from = "", to = from] = [revenueByDay.at(0)?.day, revenueByDay.at(-1)?.day];
  return { from, to };
}

/** The days that the revenue plot shows for these days. */
export const plottedRevenueQuery = (days: Days) =>
  queryOptions({
    queryKey: ["dashboard", "plotted", days],
    queryFn: async ({ signal }) =>
      (await api.admin.dashboard.stats(plottedDays(days), { signal })).revenueByDay,
    ...polled,
  });
