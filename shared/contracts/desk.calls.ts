import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import {
  bulkBody,
  bulkResults,
  claimBody,
  orderClaim,
  orderClaims,
  orderNote,
  orderNoteBody,
  orderNotes,
  orderQueues,
  shipmentResults,
  shipmentsBody,
} from "./desk.ts";
import { orderSummary } from "./orders.ts";
import { packingOrderSummary, packingSlips, packingSlipsQuery } from "./packing.ts";

/** The desk: the queues of orders, actions on many orders, and notes of the staff. */
export const deskCalls = {
  queues: {
    call: "GET /api/admin/orders/queues",
    who: "admin packing reading orders:read no-proof",
    summary: "How many orders wait in each queue",
    description: "Counts above 20,000 are estimates.",
    answer: orderQueues,
  },
  slips: {
    call: "GET /api/admin/orders/packing-slips",
    who: "admin packing reading orders:read no-proof",
    summary: "What is printed for the parcels of up to 200 orders",
    description: "In the requested order; an unknown order number is left out.",
    query: packingSlipsQuery,
    answer: packingSlips,
  },
  ship: {
    call: "POST /api/admin/orders/shipments",
    who: "admin packing orders:write no-proof",
    summary: "Ships the orders of a list, each by itself",
    description:
      "Orders that are unpaid, refunded, without enough in released lots, or with a lot that must not be shipped are refused; unpacked ones are packed by it.",
    body: shipmentsBody,
    answer: shipmentResults,
    slow: true,
  },
  change: {
    call: "POST /api/admin/orders/bulk",
    who: "admin orders:write no-proof",
    summary: "Records the payment of many orders, packs or cancels them, each by itself",
    description: "Packing gives each order its lots, first expiry first.",
    body: bulkBody,
    answer: bulkResults,
    slow: true,
  },
  claims: {
    call: "GET /api/admin/orders/claims",
    who: "admin packing reading orders:read no-proof",
    summary: "Who packs which order at this moment",
    answer: orderClaims,
  },
  claim: {
    call: "POST /api/admin/orders/{id}/claim",
    who: "admin packing no-proof",
    summary: "Takes an order for packing, for ten minutes since the last scan",
    description:
      "Packing by others, alone or in bulk, is refused meanwhile. 409 claimed with `claimedBy` and `until` while it is somebody else's, unless `takeOver` is set.",
    body: claimBody,
    answer: orderClaim,
  },
  release: {
    call: "DELETE /api/admin/orders/{id}/claim",
    who: "admin packing no-proof",
    summary: "Gives back an order that one has claimed",
    answer: actionAnswer,
  },
  pack: {
    call: "POST /api/admin/orders/{id}/pack",
    who: "admin packing orders:write no-proof",
    summary: "Marks the parcel of a paid order as packed",
    description:
      "Its lines get the lots that they lack, first expiry first. 409 order-unpaid, order-refunded, order-shipped, lot-short, lot-not-released.",
    answer: orderSummary,
    packing: packingOrderSummary,
  },
  unpack: {
    call: "DELETE /api/admin/orders/{id}/pack",
    who: "admin packing orders:write no-proof",
    summary: "Marks the parcel as not packed, unless it has left",
    answer: orderSummary,
    packing: packingOrderSummary,
  },
  notes: {
    call: "GET /api/admin/orders/{id}/notes",
    who: "admin packing reading orders:read no-proof",
    summary: "What the staff noted of an order",
    answer: orderNotes,
  },
  addNote: {
    call: "POST /api/admin/orders/{id}/notes",
    who: "admin packing orders:write no-proof",
    summary: "Adds a note that only the staff see",
    body: orderNoteBody,
    answer: orderNote,
    status: 201,
  },
} as const satisfies Calls;
