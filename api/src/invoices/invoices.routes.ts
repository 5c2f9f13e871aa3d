import { invoiceCalls } from "#shared/contracts/invoices.calls.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { serve } from "../http/serve.ts";
import { exportInvoices } from "./export-invoices.ts";
import { listInvoices } from "./list-invoices.ts";
import { printInvoice } from "./print-invoice.ts";

export function invoiceRoutes(deps: Dependencies) {
  return serve(deps, invoiceCalls, {
    list: ({ query }) => listInvoices(deps, query),
    export: async ({ query, user }) => {
      const exported = { what: "invoices", subjectType: "invoice", filter: query };
      await noteExport(deps.db, { actorId: user.id, ...exported });
      return csvAnswer("invoices", deps.now(), exportInvoices(deps, query));
    },
    pdf: ({ params }) => printInvoice(deps, params.id),
  });
}
