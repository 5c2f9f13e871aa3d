import { invoiceCalls } from "#shared/contracts/invoices.calls.ts";
import { answersExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { exportInvoices, listInvoices } from "./list-invoices.ts";
import { printInvoice } from "./print-invoice.ts";

export function invoiceRoutes(deps: Dependencies) {
  return serve(deps, invoiceCalls, {
    list: ({ query }) => listInvoices(deps, query),
    export: answersExport(deps, { what: "invoices", subjectType: "invoice" }, exportInvoices),
    pdf: ({ params }) => printInvoice(deps, params.id),
  });
}
