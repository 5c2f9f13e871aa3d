import type { Calls } from "./calls.ts";
import { dashboardQuery, dashboardStats } from "./dashboard.ts";

/** The shop's figures, for admins. */
export const dashboardCalls = {
  stats: {
    call: "GET /api/admin/dashboard/stats",
    who: "admin reading no-proof",
    summary: "Figures and plots for days of the shop's time zone, both inclusive",
    query: dashboardQuery,
    answer: dashboardStats,
  },
} as const satisfies Calls;
