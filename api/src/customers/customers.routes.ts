import { customerCalls } from "#shared/contracts/customers.calls.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { serve } from "../http/serve.ts";
import { actorOf } from "../orders/admin-orders.routes.ts";
import { addCustomerNote } from "./add-note.ts";
import { exportCustomers } from "./export-customers.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { readCustomer } from "./read-customer.ts";
import { readCustomers } from "./read-customers.ts";

export function customerRoutes(deps: Dependencies) {
  return serve(deps, customerCalls, {
    list: ({ query, user }) => readCustomers(deps, query, user),
    export: async ({ query, user }) => {
      // The export contains all pages, so paging is removed from the filter.
      const { limit: _, offset: __, ...filter } = query;
      const exported = { what: "customers", subjectType: "user", filter };
      await noteExport(deps.db, { actorId: user.id, ...exported });
      return csvAnswer("customers", deps.now(), exportCustomers(deps, filter));
    },
    get: ({ params }) => readCustomer(deps, params.id),
    addNote: ({ params, body, user }) => addCustomerNote(deps, params.id, body.text, actorOf(user)),
    merge: async ({ body, user }) => {
      await mergeCustomers(deps, body, user.id);
      return readCustomer(deps, body.into);
    },
  });
}
