import { orderInvoiceCalls } from "#shared/contracts/invoices.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { listOfOrder, printInvoice, printLastInvoice } from "../invoices/print-invoice.ts";
import { requireReadable } from "./read-order.ts";

/** The invoices and credit notes of one order, for everybody who may read it. */
export function orderInvoiceRoutes(deps: Dependencies) {
  return serve(deps, orderInvoiceCalls, {
    invoices: async ({ params, query, user }) => {
      await requireReadable(deps, params.id, { user, key: query.key });
      return listOfOrder(deps, params.id);
    },
    invoice: async ({ params, query, user }) => {
      await requireReadable(deps, params.id, { user, key: query.key });
      return printLastInvoice(deps, params.id);
    },
    invoiceDocument: async ({ params, query, user }) => {
      await requireReadable(deps, params.id, { user, key: query.key });
      return printInvoice(deps, params.number, params.id);
    },
  });
}
