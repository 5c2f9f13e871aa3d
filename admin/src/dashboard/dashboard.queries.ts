import { api, queryClient } from "../api.ts";
import { read } from "../layout/reads.ts";
import { storeSettingsQuery } from "../settings/settings.queries.ts";
import { type DateRange, type Days, daysOf, plottedDays } from "./date-range.ts";

const POLL_MS = 30_000;
const polled = {
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
  staleTime: POLL_MS,
} as const;

/**
 * The figures of a range, with its days. Polls every 30 s while the tab is visible. Each request computes "today"
 * again, so that the range changes at midnight.
 */
export const dashboardQuery = (range: DateRange) =>
  read(
    ["dashboard", range],
    async (call) => {
      const { timeZone } = await queryClient.ensureQueryData(storeSettingsQuery);
      const days = daysOf(range, timeZone);
      return { stats: await api.admin.dashboard.stats(days, call), days };
    },
    polled,
  );

/** Revenue by day for the plot. For a single chosen day the plot begins some days earlier. */
export const plottedRevenueQuery = (days: Days) =>
  read(
    ["dashboard", "plotted", days],
    async (call) => (await api.admin.dashboard.stats(plottedDays(days), call)).revenueByDay,
    polled,
  );
