import type { Calls } from "./calls.ts";
import {
  adminErasure,
  adminErasurePage,
  erasure,
  erasuresQuery,
  ownErasure,
  refuseErasureBody,
} from "./erasures.ts";

const zip = (description: string) => ({
  200: {
    description,
    content: { "application/zip": { schema: { type: "string", format: "binary" } } },
  },
});

/** What the shop knows of the signed-in customer: a copy of it, and its erasure. */
export const ownDataCalls = {
  export: {
    call: "GET /api/auth/export",
    who: "session proof",
    summary: "Everything that the shop knows of the user, as a ZIP of JSON and CSV",
    download: true,
    slow: true,
    responses: zip("The user's data"),
  },
  erasure: {
    call: "GET /api/auth/erasure",
    who: "session no-proof",
    summary: "The user's newest request to be erased",
    answer: ownErasure,
  },
  askErasure: {
    call: "POST /api/auth/erasure",
    who: "session proof",
    summary: "Asks for the erasure of the user's data",
    description:
      "It runs when an admin confirms it, or `erasureDays` after it was asked for, and waits for unfinished orders. A second request answers the first one. 409 staff-account.",
    answer: erasure,
    status: 201,
  },
  withdrawErasure: {
    call: "DELETE /api/auth/erasure",
    who: "session no-proof",
    summary: "Withdraws the request",
    description: "404 when there is none that is still to run.",
    responses: { "404": { description: "There is none" } },
    answer: erasure,
  },
} as const satisfies Calls;

/** The same for the staff. */
export const erasureCalls = {
  list: {
    call: "GET /api/admin/erasures",
    who: "admin reading no-proof",
    summary:
      "Requests for erasure: those that are still to run, the oldest first, or all, the newest first",
    query: erasuresQuery,
    answer: adminErasurePage,
  },
  confirm: {
    call: "POST /api/admin/erasures/{id}/confirm",
    who: "admin proof",
    summary: "Confirms a request: it runs within a minute, or after the last unfinished order",
    description: "404; 409 erasure-decided.",
    answer: adminErasure,
  },
  refuse: {
    call: "POST /api/admin/erasures/{id}/refuse",
    who: "admin proof",
    summary: "Refuses a request with a reason, which the customer gets by email",
    description: "404; 409 erasure-decided.",
    body: refuseErasureBody,
    answer: adminErasure,
  },
  askFor: {
    call: "POST /api/admin/users/{id}/erasure",
    who: "admin proof",
    summary: "Asks for the erasure of a customer who asked outside the site",
    description: "A request that is still to run is answered. 404; 409 staff-account, user-erased.",
    answer: adminErasure,
    status: 201,
  },
  exportUser: {
    call: "GET /api/admin/users/{id}/export",
    who: "admin proof",
    summary: "Everything that the shop knows of a user, as a ZIP of JSON and CSV",
    description: "404.",
    download: true,
    slow: true,
    responses: zip("The user's data"),
  },
} as const satisfies Calls;
