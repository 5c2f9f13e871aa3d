import { type Calls, EXPORT_NOTE } from "./calls.ts";
import { accessKeyQuery } from "./orders.ts";
import {
  approveReturnBody,
  closeReturnBody,
  orderReturn,
  orderReturns,
  receiveReturnBody,
  refuseReturnBody,
  returnBody,
  returnPage,
  returnsQuery,
  staffReturn,
  staffReturns,
} from "./returns.ts";

/** The returns of one order, for its customer. */
export const orderReturnCalls = {
  returns: {
    call: "GET /api/orders/{id}/returns",
    who: "optional reading orders:read",
    summary: "The returns of one order, and what may still be returned",
    description: "For its owner, an admin, or with the key of its email; otherwise 404.",
    query: accessKeyQuery,
    answer: orderReturns,
  },
  requestReturn: {
    call: "POST /api/orders/{id}/returns",
    who: "session",
    summary: "Asks to return units of one's own order",
    description:
      "Within the days of the store setting `returnDays` after the delivery. Send an Idempotency-Key. 422 for more units than left, or than other returns leave.",
    body: returnBody,
    answer: orderReturn,
    status: 201,
  },
} as const satisfies Calls;

/** All returns, for the seller. */
export const returnCalls = {
  list: {
    call: "GET /api/admin/returns",
    who: "admin reading orders:read no-proof",
    summary: "A page of the returns of all orders, newest first unless `sortBy` says otherwise",
    query: returnsQuery,
    answer: returnPage,
  },
  export: {
    call: "GET /api/admin/returns/export",
    who: "admin reading orders:read proof",
    summary: "The returns that the list finds for this query, in its order, as CSV",
    description: EXPORT_NOTE,
    query: returnsQuery,
    download: true,
  },
  ofOrder: {
    call: "GET /api/admin/orders/{id}/returns",
    who: "admin reading orders:read no-proof",
    summary: "The returns of one order, oldest first, and what may still be returned",
    answer: staffReturns,
  },
  create: {
    call: "POST /api/admin/orders/{id}/returns",
    who: "admin orders:write no-proof",
    summary: "Records that units of an order come back, after the customer's days too",
    description:
      "Send an Idempotency-Key. 422 for more units than left, or than other returns leave.",
    body: returnBody,
    answer: staffReturn,
    status: 201,
  },
  approve: {
    call: "POST /api/admin/returns/{id}/approve",
    who: "admin orders:write no-proof",
    summary: "Approves a requested return, and tells the customer",
    description: "409 return-state.",
    body: approveReturnBody,
    answer: staffReturn,
  },
  refuse: {
    call: "POST /api/admin/returns/{id}/refuse",
    who: "admin orders:write no-proof",
    summary: "Refuses a requested return, and tells the customer why",
    description: "409 return-state.",
    body: refuseReturnBody,
    answer: staffReturn,
  },
  receive: {
    call: "POST /api/admin/returns/{id}/receive",
    who: "admin orders:write no-proof",
    summary: "Records what came back of an approved return, and what happens to it",
    description:
      "`restock` goes back to the lot from which it was shipped, which must be released. 409 return-state, lot-not-released; 422 for another lot or more units than were shipped.",
    body: receiveReturnBody,
    answer: staffReturn,
  },
  close: {
    call: "POST /api/admin/returns/{id}/close",
    who: "admin orders:write no-proof",
    summary: "Closes a received return with what was refunded, and what is not due any more",
    description:
      "Refund and credit are entries of the ledger; the order costs that much less, and a credit note says so once there is an invoice. A key needs payments:write too, unless both are 0.00. 409 return-state, and with `paid` amount-changed when another amount is paid; 422 for a refund of more than was paid, and a credit of more than is due. When one of the entries is reversed, the return is open again: it is `received`.",
    body: closeReturnBody,
    answer: staffReturn,
  },
} as const satisfies Calls;
