import { queryOptions } from "@tanstack/react-query";
import { api, queryClient } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { MAILS_KEY } from "../mail/mail.queries.ts";
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

/** The number of emails that could not be sent, including those without an order. */
export const failedMailsQuery = queryOptions({
  queryKey: [...MAILS_KEY, "failed"],
  queryFn: async ({ signal }) =>
    (await api.admin.mail.list({ state: "failed", limit: 1 }, { signal })).total,
  refetchInterval: POLL_MS,
  staleTime: 10_000,
});

/** The number of products with low stock, and the first three names. */
export const lowStockQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, "low-stock"],
  queryFn: async ({ signal }) => {
    const low = await api.admin.products.list({ stock: "low", limit: 3 }, { signal });
    return { total: low.total, names: low.products.map(({ name }) => name) };
  },
  refetchInterval: POLL_MS,
  staleTime: 10_000,
});
