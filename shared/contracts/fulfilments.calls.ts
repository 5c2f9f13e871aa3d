import type { Calls } from "./calls.ts";
import {
  fulfilmentBody,
  orderFulfilments,
  packFulfilmentBody,
  packingFulfilment,
  packingFulfilments,
  shipFulfilmentBody,
  staffFulfilment,
} from "./fulfilments.ts";

/** The parcels of orders: which units are in each, and its state from open to delivered. */
export const fulfilmentCalls = {
  list: {
    call: "GET /api/admin/orders/{id}/fulfilments",
    who: "admin packing reading orders:read no-proof",
    summary: "The fulfilments of one order, and the units that are in none",
    answer: orderFulfilments,
    packing: packingFulfilments,
  },
  create: {
    call: "POST /api/admin/orders/{id}/fulfilments",
    who: "admin packing orders:write no-proof",
    summary: "Puts units of an order into a new fulfilment",
    description:
      "Without `lines`: everything that remains. 409 claimed, order-unpaid, order-refunded, order-cancelled, nothing-remains, lot-short, lot-not-released; 422 for more units than remain.",
    body: fulfilmentBody,
    answer: staffFulfilment,
    packing: packingFulfilment,
    status: 201,
  },
  change: {
    call: "PATCH /api/admin/fulfilments/{id}",
    who: "admin packing orders:write no-proof",
    summary: "Changes the units or the lots of an open fulfilment",
    description:
      "`lines` is the whole list. A line that gets smaller gives back the lots that it does not need any more. 409 fulfilment-state (unless it is open), claimed, order-unpaid, order-refunded, order-cancelled, lot-short, lot-not-released; 422 for more units than remain.",
    body: fulfilmentBody,
    answer: staffFulfilment,
    packing: packingFulfilment,
  },
  cancel: {
    call: "DELETE /api/admin/fulfilments/{id}",
    who: "admin packing orders:write no-proof",
    summary: "Cancels an open fulfilment",
    description:
      "Its units can be put into another fulfilment, and its lots get them back. 409 claimed, fulfilment-state.",
    answer: staffFulfilment,
    packing: packingFulfilment,
  },
  pack: {
    call: "POST /api/admin/fulfilments/{id}/pack",
    who: "admin packing orders:write no-proof",
    summary: "Marks the parcel as packed",
    description:
      "Its lines get the lots that they lack, first expired, first out. `shown` are the units and lots that a screen showed: 409 parcel-changed when the parcel has others now. 409 claimed, fulfilment-state, order-unpaid, order-refunded, order-cancelled, not-permitted, screening-hold, lot-short, lot-not-released.",
    body: packFulfilmentBody,
    answer: staffFulfilment,
    packing: packingFulfilment,
  },
  unpack: {
    call: "POST /api/admin/fulfilments/{id}/unpack",
    who: "admin packing orders:write no-proof",
    summary: "Marks the parcel as not packed; it keeps its lots",
    description: "409 claimed, fulfilment-state.",
    answer: staffFulfilment,
    packing: packingFulfilment,
  },
  ship: {
    call: "POST /api/admin/fulfilments/{id}/ship",
    who: "admin packing orders:write no-proof",
    summary: "Records that the parcel has left, and notifies the customer",
    description:
      "Packs an open parcel first. Corrects the tracking of a parcel that has left, or answers 409 order-shipped with `isFirst`. `shown` are the units and lots that a screen showed: 409 parcel-changed when the parcel has others now. 409 claimed, fulfilment-state, order-unpaid, order-refunded, order-cancelled, not-permitted, screening-hold, lot-short, lot-not-shippable.",
    body: shipFulfilmentBody,
    answer: staffFulfilment,
    packing: packingFulfilment,
  },
  unship: {
    call: "POST /api/admin/fulfilments/{id}/unship",
    who: "admin packing orders:write no-proof",
    summary: "Takes back the shipment of a parcel that has not left",
    description:
      "Possible for 30 minutes after shipping. The parcel is packed again and keeps its lots. An email that waits is withdrawn; a customer who got it gets a correction. 409 fulfilment-state, unship-late, has-returns.",
    answer: staffFulfilment,
    packing: packingFulfilment,
  },
  deliver: {
    call: "POST /api/admin/fulfilments/{id}/deliver",
    who: "admin packing orders:write no-proof",
    summary: "Marks the parcel as delivered",
    description: "409 fulfilment-state.",
    answer: staffFulfilment,
    packing: packingFulfilment,
  },
} as const satisfies Calls;
