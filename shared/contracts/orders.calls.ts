import { z } from "zod";
import type { Calls } from "./calls.ts";
import { changeAddressOfOrderBody, orderChange } from "./order-changes.ts";
import {
  accessKeyQuery,
  order,
  orderEvents,
  orderItems,
  orderQuery,
  orders,
  placeOrderBody,
} from "./orders.ts";
import { packingItems, packingOrder } from "./packing.ts";

/** Orders, for their customers. */
export const orderCalls = {
  place: {
    call: "POST /api/orders",
    who: "session",
    summary: "Places an order",
    description:
      "Send an Idempotency-Key: the same key and body answer the same order. 409 quote-changed carries the fresh quote, 409 insufficient-stock the lines that are short.",
    body: placeOrderBody,
    answer: order,
    status: 201,
    unchecked: true,
    // The checkout needs only the id, and shows its own message when it is missing.
    read: z.object({ id: z.string().optional() }).loose(),
    responses: { "404": { description: "There is no such quote, or it is somebody else's" } },
  },
  list: {
    call: "GET /api/orders",
    who: "session reading",
    summary: "The signed-in user's orders, newest first",
    answer: orders,
  },
  get: {
    call: "GET /api/orders/{id}",
    who: "optional packing reading orders:read",
    summary: "One order: for its owner, an admin, or with the key of its email",
    description:
      "An order that the reader may not see is 404, or 200 `null` with absent=null in the query.",
    query: orderQuery,
    answer: order.nullable(),
    packing: packingOrder,
  },
  cancel: {
    call: "POST /api/orders/{id}/cancel",
    who: "session",
    summary: "Cancels one's own order before any payment",
    description: "409 order-paid.",
    answer: order,
  },
  changeAddress: {
    call: "PATCH /api/orders/{id}/address",
    who: "session",
    summary: "Changes the address of one's own order before any payment",
    description:
      "409 order-paid, order-packed, order-changed (with `order`); 409 price-changed (with `total`) until that total is sent.",
    body: changeAddressOfOrderBody,
    answer: orderChange,
  },
  items: {
    call: "GET /api/orders/{id}/items",
    who: "optional packing reading orders:read",
    summary: "The items of one order",
    query: accessKeyQuery,
    answer: orderItems,
    packing: packingItems,
  },
  events: {
    call: "GET /api/orders/{id}/events",
    who: "optional reading orders:read",
    summary: "The timeline of one order",
    query: accessKeyQuery,
    answer: orderEvents,
  },
} as const satisfies Calls;
