import { paymentCalls } from "#shared/contracts/payments.calls.ts";
import { answersExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { exportPayments, listPayments } from "./list-payments.ts";

/**
 * The ledger of all orders. Calls that change one order's money are in `orders/`, because the
 * order's status follows them.
 */
export function paymentRoutes(deps: Dependencies) {
  return serve(deps, paymentCalls, {
    list: ({ query }) => listPayments(deps, query),
    export: answersExport(deps, { what: "payments", subjectType: "payment" }, exportPayments),
  });
}
