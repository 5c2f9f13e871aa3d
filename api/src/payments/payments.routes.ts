import { Elysia } from "elysia";
import { paymentPage, paymentsQuery } from "#shared/contracts/payments.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { adminOnly } from "../http/guards.ts";
import { exportPayments } from "./export-payments.ts";
import { listPayments } from "./list-payments.ts";

/** The ledger of all orders. What is done to one order's money is done by `orders/`, because its status follows. */
export function paymentRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/payments", tags: ["Admin: payments"] })
    .use(adminOnly(deps))
    .get("/", ({ query }) => listPayments(deps, query), {
      query: paymentsQuery,
      response: { 200: paymentPage },
      detail: {
        summary: "The ledger: entries of all orders, newest first, and their sums by method",
        description:
          "`from` and `to` are days, both inclusive; `search` finds order numbers, customers, references and the payers of statements; `after`, the id of the last entry seen, continues from there. `total` and `sums` are of the whole filter. A reversal counts on its own day.",
      },
    })
    .get(
      "/export",
      async ({ query, user }) => {
        const exported = { what: "payments", subjectType: "payment", filter: query };
        await noteExport(deps.db, { actorId: user.id, ...exported });
        return csvAnswer("payments", deps.now(), exportPayments(deps, query));
      },
      {
        query: paymentsQuery,
        detail: {
          summary: "The entries that the ledger lists for this query, in its order, as CSV",
          description: "Stands in the activity. 403 proof-needed.",
        },
      },
    );
}
