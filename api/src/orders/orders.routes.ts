import { Elysia } from "elysia";
import { orderInvoiceCalls } from "#shared/contracts/invoices.calls.ts";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { serve } from "../http/serve.ts";
import { listInvoicesOf, printInvoice, printLastInvoice } from "../invoices/print-invoice.ts";
import { cancelOwnOrder, changeOwnAddress } from "./change-order.ts";
import { listOwnOrders } from "./list-orders.ts";
import { placeOrder } from "./place-order.ts";
import { findReadableOrder, getEvents, getItems, getOrder, requireReadable } from "./read-order.ts";

/** Orders, for their customers, and their invoices and credit notes, for everybody who may read them. */
export function orderRoutes(deps: Dependencies) {
  return new Elysia().use(ownRoutes(deps)).use(invoiceRoutes(deps));
}

function ownRoutes(deps: Dependencies) {
  return serve(deps, orderCalls, {
    place: ({ body, user, request }) => placeOrder(deps, user, body, idempotencyKeyOf(request)),
    list: ({ user }) => listOwnOrders(deps, user.id),
    get: async ({ params, query, user }) => {
      const reader = { user, key: query.key };
      if (query.absent !== "null") return getOrder(deps, params.id, reader);
      return (await findReadableOrder(deps, params.id, reader)) ?? jsonNull();
    },
    cancel: ({ params, user }) => cancelOwnOrder(deps, params.id, user),
    changeAddress: ({ params, body, user }) => changeOwnAddress(deps, params.id, body, user),
    items: ({ params, query, user }) => getItems(deps, params.id, { user, key: query.key }),
    events: ({ params, query, user }) => getEvents(deps, params.id, { user, key: query.key }),
  });
}

/** Elysia sends an empty body for null, and its types do not allow a handler that returns a Response or null. */
function jsonNull(): null {
  return Response.json(null) as unknown as null;
}

function invoiceRoutes(deps: Dependencies) {
  return serve(deps, orderInvoiceCalls, {
    invoices: async ({ params, query, user }) => {
      await requireReadable(deps, params.id, { user, key: query.key });
      return listInvoicesOf(deps, params.id);
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
