import { type Calls, EXPORT_NOTE } from "./calls.ts";
import { customer, customerPage, mergeCustomersBody } from "./customers.ts";
import { orderNote, orderNoteBody } from "./desk.ts";
import { accountsQuery } from "./users.ts";

/** Customers with what they bought and paid. */
export const customerCalls = {
  list: {
    call: "GET /api/admin/customers",
    who: "admin reading proof-if",
    summary:
      "Customers; `search` looks at name, email, order number, institution and the names under which they paid",
    description:
      "403 proof-needed after 200 customers within ten minutes, unless there is a fresh proof of identity.",
    query: accountsQuery,
    answer: customerPage,
  },
  export: {
    call: "GET /api/admin/customers/export",
    who: "admin reading proof",
    summary: "The customers that the list finds for this query, in its order, as CSV",
    description: EXPORT_NOTE,
    query: accountsQuery,
    download: true,
  },
  get: {
    call: "GET /api/admin/customers/{id}",
    who: "admin reading no-proof",
    summary: "Everything about one customer",
    description:
      "The id of an account that was merged leads to the account that it is a part of. 404.",
    answer: customer,
  },
  addNote: {
    call: "POST /api/admin/customers/{id}/notes",
    who: "admin no-proof",
    summary: "Adds a note of the staff, which the customer does not see in the shop",
    description: "404.",
    body: orderNoteBody,
    answer: orderNote,
    status: 201,
  },
  merge: {
    call: "POST /api/admin/customers/merge",
    who: "admin proof",
    summary: "Moves everything of one account to another, and ends it",
    description:
      "404 for an unknown account; 409 staff-account, user-deactivated, user-erased, erasure-asked, two-applications; 422 for the same account.",
    body: mergeCustomersBody,
    responses: { 404: { description: "There is no such account" } },
    answer: customer,
  },
} as const satisfies Calls;
