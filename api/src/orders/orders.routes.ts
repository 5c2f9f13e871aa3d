import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import {
  accessKeyQuery,
  order,
  orderEvents,
  orderItems,
  orderQuery,
  orders,
  placeOrderBody,
} from "#shared/contracts/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { maybeSignedIn, signedIn } from "../http/guards.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { unvalidated } from "../http/unvalidated.ts";
import { listOwnOrders } from "./list-orders.ts";
import { placeOrder } from "./place-order.ts";
import { findReadableOrder, getEvents, getItems, getOrder } from "./read-order.ts";

/** The customer's side of orders: placing them, reading them. */
export function orderRoutes(deps: Dependencies) {
  return new Elysia({ tags: ["Orders"] }).use(placingRoutes(deps)).use(readingRoutes(deps));
}

function placingRoutes(deps: Dependencies) {
  return new Elysia()
    .use(signedIn(deps))
    .post(
      "/orders",
      async ({ body, user, request, set }) => {
        const placed = await placeOrder(deps, user, body, idempotencyKeyOf(request));
        set.status = 201;
        return placed;
      },
      {
        body: placeOrderBody,
        response: { 201: unvalidated(order) },
        detail: {
          responses: { 404: { description: "There is no such quote, or it is somebody else's" } },
          summary: "Places an order",
          description:
            "Send an Idempotency-Key: the same key and body answer the same order. 409 quote-changed carries the fresh quote, 409 insufficient-stock the lines that are short.",
        },
      },
    )
    .get("/orders", ({ user }) => listOwnOrders(deps, user.id), {
      response: { 200: orders },
      detail: { summary: "The signed-in user's orders, newest first" },
    });
}

function readingRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/orders/:id" })
    .use(maybeSignedIn(deps))
    .get(
      "/",
      async ({ params, query, user }) => {
        const reader = { user, key: query.key };
        if (query.absent !== "null") return getOrder(deps, params.id, reader);
        return (await findReadableOrder(deps, params.id, reader)) ?? jsonNull();
      },
      {
        params: idParams,
        query: orderQuery,
        response: { 200: order.nullable() },
        detail: {
          summary: "One order: for its owner, an admin, or with the key of its mail",
          description:
            "An order that the reader may not see is 404, or 200 `null` when the query says absent=null.",
        },
      },
    )
    .get(
      "/items",
      ({ params, query, user }) => getItems(deps, params.id, { user, key: query.key }),
      {
        params: idParams,
        query: accessKeyQuery,
        response: { 200: orderItems },
        detail: { summary: "The items of one order" },
      },
    )
    .get(
      "/events",
      ({ params, query, user }) => getEvents(deps, params.id, { user, key: query.key }),
      {
        params: idParams,
        query: accessKeyQuery,
        response: { 200: orderEvents },
        detail: { summary: "The timeline of one order" },
      },
    );
}

/** The framework sends nothing at all for null, and its types know no handler that answers either. */
function jsonNull(): null {
  return Response.json(null) as unknown as null;
}
