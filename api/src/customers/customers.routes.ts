import { customerCalls } from "#shared/contracts/customers.calls.ts";
import { answersExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
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
    export: answersExport(deps, { what: "customers", subjectType: "user" }, exportCustomers),
    get: ({ params }) => readCustomer(deps, params.id),
    addNote: ({ params, body, user }) =>
      addCustomerNote(deps.db, params.id, body.text, actorOf(user)),
    merge: async ({ body, user }) => {
      await mergeCustomers(deps, body, user.id);
      return readCustomer(deps, body.into);
    },
  });
}
