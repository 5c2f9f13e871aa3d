import { reportCalls } from "#shared/contracts/reports.calls.ts";
import { answerExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { seesCosts } from "../lots/sees-costs.ts";
import { exportReport } from "./export-report.ts";
import { readReport } from "./read-report.ts";

/** The rows of one answer. A shop may have sold more products in three years; the file has them all. */
const MAX_ROWS = 1_000;

/** What was sold, and what is in stock, for admins. */
export function reportRoutes(deps: Dependencies) {
  return serve(deps, reportCalls, {
    read: ({ query, user }) =>
      readReport(deps, query, { seesCost: seesCosts(user), most: MAX_ROWS }),
    export: async ({ query, user }) => {
      const report = await readReport(deps, query, { seesCost: seesCosts(user) });
      const exported = {
        what: `the report by ${report.by}`,
        name: `report-by-${report.by}`,
        subjectType: "report",
        query,
      };
      return answerExport(deps, user, exported, exportReport(report));
    },
  });
}
