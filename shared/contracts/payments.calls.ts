import { type Calls, EXPORT_NOTE } from "./calls.ts";
import { paymentPage, paymentsQuery } from "./payments.ts";

/**
 * The ledger of all orders. The calls that change one order's money are in order-payments.calls.ts,
 * because they also change the order's status.
 */
export const paymentCalls = {
  list: {
    call: "GET /api/admin/payments",
    who: "admin reading payments:write no-proof",
    summary: "The ledger: entries of all orders, newest first, and their sums by method",
    description:
      "`from` and `to` are days, both inclusive; `search` finds order numbers, customers, references and the payers of statements; `after`, the id of the last entry seen, continues from there. `total` and `sums` are of the whole filter. A reversal counts on its own day.",
    query: paymentsQuery,
    answer: paymentPage,
  },
  export: {
    call: "GET /api/admin/payments/export",
    who: "admin reading payments:write proof",
    summary: "The entries that the ledger lists for this query, in its order, as CSV",
    description: EXPORT_NOTE,
    query: paymentsQuery,
    download: true,
  },
} as const satisfies Calls;
