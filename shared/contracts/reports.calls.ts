import { type Calls, EXPORT_NOTE } from "./calls.ts";
import { report, reportsQuery } from "./reports.ts";

/** What was sold, and what is in stock. */
export const reportCalls = {
  read: {
    call: "GET /api/admin/reports",
    who: "admin reading no-proof",
    summary: "Sums of paid orders by day, product, payment method and more, or the stock by lot",
    description:
      "An order counts on the day its payment was received, in the shop's time zone, while it is processing or completed. `from` and `to` are days, both inclusive, of three years at most. `compare=previous` adds the same sums of as many days before. At most 1,000 rows; `more` says how many were left out.",
    query: reportsQuery,
    answer: report,
    // Days that are not kept are computed: after a restore, in another time zone.
    slow: true,
  },
  export: {
    call: "GET /api/admin/reports.csv",
    who: "admin reading proof",
    summary: "All rows of the report of this query, in its order, as CSV",
    description: EXPORT_NOTE,
    query: reportsQuery,
    download: true,
    slow: true,
  },
} as const satisfies Calls;
