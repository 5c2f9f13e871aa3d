import { paymentCalls } from "#shared/contracts/payments.calls.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { serve } from "../http/serve.ts";
import { exportPayments } from "./export-payments.ts";
import { listPayments } from "./list-payments.ts";

/**
 * The ledger of all orders. Calls that change one order's money are in `orders/`, because the
 * order's status follows them.
 */
export function paymentRoutes(deps: Dependencies) {
  return serve(deps, paymentCalls, {
    list: ({ query }) => listPayments(deps, query),
    export: async ({ query, user }) => {
      // The export contains all pages, so paging is removed from the filter.
      const { after: _, ...filter } = query;
      const exported = { what: "payments", subjectType: "payment", filter };
      await noteExport(deps.db, { actorId: user.id, ...exported });
      return csvAnswer("payments", deps.now(), exportPayments(deps, query));
    },
  });
}
