import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import {
  bulkBody,
  bulkResults,
  orderNote,
  orderNoteBody,
  orderNotes,
  orderQueues,
  packQuery,
  shipmentResults,
  shipmentsBody,
} from "#shared/contracts/desk.ts";
import { orderSummary } from "#shared/contracts/orders.ts";
import { packingSlips, packingSlipsQuery } from "#shared/contracts/packing.ts";
import type { Dependencies } from "../dependencies.ts";
import { withoutDeadline } from "../http/deadline.ts";
import { adminOnly } from "../http/guards.ts";
import { actorOf } from "../orders/admin-orders.routes.ts";
import { countQueues } from "../orders/order-list.queries.ts";
import { packOrder } from "../orders/pack-order.ts";
import { readPackingSlips } from "../orders/read-packing-slips.ts";
import { changeOrders } from "./change-orders.ts";
import { addNote, readNotes } from "./order-notes.ts";
import { shipOrders } from "./ship-orders.ts";

/** A day's orders: what waits, what is done to many, and what the staff note. */
export function deskRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/orders", tags: ["Admin: orders"] })
    .use(adminOnly(deps))
    .get("/queues", () => countQueues(deps.db, deps.now()), {
      response: { 200: orderQueues },
      detail: {
        summary: "How many orders wait in each queue",
        description: "Counts above 20,000 are estimates.",
      },
    })
    .get("/packing-slips", ({ query }) => readPackingSlips(deps, query.orders), {
      query: packingSlipsQuery,
      response: { 200: packingSlips },
      detail: {
        summary: "What is printed for the parcels of up to 200 orders",
        description: "In the order asked for; a number that no order has is left out.",
      },
    })
    .post("/shipments", ({ body, user }) => shipOrders(deps, body, user.id), {
      body: shipmentsBody,
      beforeHandle: withoutDeadline,
      response: { 200: shipmentResults },
      detail: {
        summary: "Ships the orders of a list, each by itself",
        description:
          "Orders that are unpaid, refunded, without enough in released lots, or with a lot that must not be shipped are refused; unpacked ones are packed by it.",
      },
    })
    .post(
      "/bulk",
      ({ body, user }) =>
        changeOrders(deps, body, {
          actor: actorOf(user),
          mayMoveMoney: user.key === null || user.key.scopes.includes("payments:write"),
        }),
      {
        body: bulkBody,
        beforeHandle: withoutDeadline,
        response: { 200: bulkResults },
        detail: {
          summary: "Records the payment of many orders, packs or cancels them, each by itself",
          description: "Packing gives each order its lots, first expiry first.",
        },
      },
    )
    .post(
      "/:id/pack",
      ({ params, user }) => packOrder(deps, params.id, { isPacked: true, actorId: user.id }),
      {
        params: idParams,
        query: packQuery,
        response: { 200: orderSummary },
        detail: {
          summary: "Notes that the parcel of a paid order stands ready",
          description:
            "Its lines get the lots that they lack, first expiry first. 409 order-unpaid, order-refunded, order-shipped, lot-short, lot-not-released.",
        },
      },
    )
    .delete(
      "/:id/pack",
      ({ params, user }) => packOrder(deps, params.id, { isPacked: false, actorId: user.id }),
      {
        params: idParams,
        response: { 200: orderSummary },
        detail: { summary: "Takes that back, unless the parcel has left" },
      },
    )
    .get("/:id/notes", ({ params }) => readNotes(deps, params.id), {
      params: idParams,
      response: { 200: orderNotes },
      detail: { summary: "What the staff noted of an order" },
    })
    .post(
      "/:id/notes",
      async ({ params, body, user, status }) =>
        status(201, await addNote(deps, params.id, body.text, actorOf(user))),
      {
        params: idParams,
        body: orderNoteBody,
        response: { 201: orderNote },
        detail: { summary: "Adds a note that only the staff see" },
      },
    );
}
