import { queryOptions } from "@tanstack/react-query";
import { api, queryClient } from "../api.ts";
import { storeSettingsQuery } from "../settings/settings.queries.ts";
import { type DateRange, daysOf, plottedDays } from "./date-range.ts";

const POLL_MS = 30_000;

/**
 * The figures of a range and the days of the revenue plot. Polls every 30 s while the tab is
 * visible. Each request computes "today" again, so that the range changes at midnight.
 */
export const dashboardQuery = (range: DateRange) =>
  queryOptions({
    queryKey: ["dashboard", range],
    queryFn: async ({ signal }) => {
      const { timeZone } = await queryClient.ensureQueryData(storeSettingsQuery);
      const days = daysOf(range, timeZone);
      const plotted = plottedDays(days);
      const isPlotted = plotted.from === days.from;
      const [stats, wider] = await Promise.all([
        api.admin.dashboard.stats(days, { signal }),
        isPlotted ? null : api.admin.dashboard.stats(plotted, { signal }),
      ]);
      return { stats, days, revenueByDay: (wider ?? stats).revenueByDay };
    },
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    staleTime: POLL_MS,
  });
