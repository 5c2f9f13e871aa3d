import { allocation, allocationBody } from "./allocations.ts";
import { type Calls, EXPORT_NOTE } from "./calls.ts";
import { shipmentBody } from "./fulfilments.ts";
import { changeOrderBody, changeOrderQuery, orderChange } from "./order-changes.ts";
import {
  adminOrderPage,
  adminOrdersQuery,
  cancelledOrders,
  changedOrder,
  order,
  orderEvents,
  orderItems,
  orderStatusBody,
  orderSummary,
  paymentLinksBody,
  revokedLinks,
} from "./orders.ts";
import {
  packingItems,
  packingOrder,
  packingOrderChange,
  packingOrderPage,
  packingOrderSummary,
} from "./packing.ts";

/** The seller's side of orders. */
export const adminOrderCalls = {
  list: {
    call: "GET /api/admin/orders",
    who: "admin packing reading orders:read no-proof",
    summary: "A page of orders, newest first unless `sortBy` says otherwise",
    description:
      "`search` finds an amount too, except for an admin of scope packing. `total` is exact up to 20,000 (1,000 for a search) and an estimate beyond. `after`, the id of the last order seen, continues from there however deep.",
    query: adminOrdersQuery,
    answer: adminOrderPage,
    packing: packingOrderPage,
  },
  export: {
    call: "GET /api/admin/orders/export",
    who: "admin reading orders:read proof",
    summary: "The orders that the list finds for this query, in its order, as CSV",
    description: EXPORT_NOTE,
    query: adminOrdersQuery,
    download: true,
  },
  cancelExpired: {
    call: "POST /api/admin/orders/cancel-expired",
    who: "admin orders:write no-proof",
    summary: "Cancels every unpaid order whose hold has ended",
    description: "An order with a part payment on it is left for somebody to decide.",
    answer: cancelledOrders,
    slow: true,
  },
  get: {
    call: "GET /api/admin/orders/{id}",
    who: "admin packing reading orders:read no-proof",
    summary: "One order with its items",
    answer: order,
    packing: packingOrder,
  },
  items: {
    call: "GET /api/admin/orders/{id}/items",
    who: "admin packing reading orders:read no-proof",
    summary: "The items of one order",
    answer: orderItems,
    packing: packingItems,
  },
  events: {
    call: "GET /api/admin/orders/{id}/events",
    who: "admin reading orders:read no-proof",
    summary: "The timeline of one order, with names",
    answer: orderEvents,
  },
  setStatus: {
    call: "PATCH /api/admin/orders/{id}/status",
    who: "admin orders:write no-proof",
    summary: "Moves an order to another status",
    description:
      "Cancelling gives stock and coupon back once, and is refused with 409 order-shipped once the order has left; re-opening takes them again or is refused with 409. Marking an order as paid records a payment of what is due; making it wait again reverses such payments, and is refused with 409 has-payments when others are recorded. With `from`, an order of another status is refused with 409 status-changed; with `due`, a payment of another amount with 409 amount-changed.",
    body: orderStatusBody,
    answer: changedOrder,
  },
  change: {
    call: "PATCH /api/admin/orders/{id}",
    who: "admin orders:write no-proof",
    summary: "Changes lines, prices, address or notes of an order until it is packed",
    description:
      "Send an Idempotency-Key: the same key and body answer the same change. `lines` is the whole new list; a line whose quantity stays keeps its price. With dryRun=true nothing is written. 409 order-changed (with `order`) for another `updatedAt`, order-packed, order-cancelled, insufficient-stock. An invoiced order gets a credit note and a new invoice.",
    query: changeOrderQuery,
    body: changeOrderBody,
    answer: orderChange,
  },
  setPaymentLinks: {
    call: "PATCH /api/admin/orders/{id}/payment-links",
    who: "admin proof",
    summary: "Links shown on this order's payment page",
    description:
      "They lead to paypal.com, paypal.me, venmo.com, cash.app, or a host of the store setting `paymentHosts`; the note for Zelle is text without a link. Others are refused with 422, and those stored before are not shown.",
    body: paymentLinksBody,
    answer: orderSummary,
  },
  revokeAccessLinks: {
    call: "DELETE /api/admin/orders/{id}/access-links",
    who: "admin orders:write no-proof",
    summary: "Ends the links of this order's emails",
    description:
      "Links end by themselves after 90 days. Its customer still reads the order signed in, and the next email has a new link.",
    answer: revokedLinks,
  },
  recordShipment: {
    call: "PATCH /api/admin/orders/{id}/shipment",
    who: "admin packing orders:write no-proof",
    summary: "Records the shipment and notifies the customer",
    description:
      "Ships everything that is still here; what no fulfilment has gets into one. Its lines get the lots that they lack, first expiry first. 409 order-cancelled, order-refunded, lot-short, lot-not-shippable. Of an order that was shipped as a whole it corrects the newest tracking; with `isFirst` that is 409 order-shipped. With `shown`, the units and lots that a screen showed, 409 parcel-changed when others would leave.",
    body: shipmentBody,
    answer: changedOrder,
    packing: packingOrderChange,
  },
  removeShipment: {
    call: "DELETE /api/admin/orders/{id}/shipment",
    who: "admin packing orders:write no-proof",
    summary: "Takes back a shipment of the last 30 minutes",
    description:
      "It is to be packed again and keeps its lots. A waiting email is withdrawn; a customer who got it gets a correction. A recall of the lots still finds the order, unless it is taken back before its email leaves. 409 order-not-shipped, unship-late.",
    answer: orderSummary,
    packing: packingOrderSummary,
  },
  allocation: {
    call: "GET /api/admin/orders/{id}/allocation",
    who: "admin packing reading orders:read no-proof",
    summary: "The lots of an order's lines",
    description:
      "Of what is to be packed; once everything has left, of all lines. Lines of products without lots are not here. The `state` shows whether a lot was blocked or recalled since.",
    answer: allocation,
  },
  allocate: {
    call: "POST /api/admin/orders/{id}/allocation",
    who: "admin packing orders:write no-proof",
    summary: "Allocates what is open, first expiry first",
    description:
      "The customer's lot request is followed where possible; `short` is the quantity that no lot has. 409 claimed, order-unpaid, order-refunded, order-cancelled, order-shipped.",
    answer: allocation,
  },
  setAllocation: {
    call: "PUT /api/admin/orders/{id}/allocation",
    who: "admin packing orders:write no-proof",
    summary: "Chooses the lots of lines by hand",
    description:
      "Lines that are not named stay, and so do packed parcels. 409 claimed, lot-short, lot-not-released, order-unpaid, order-refunded, order-cancelled, order-shipped.",
    body: allocationBody,
    answer: allocation,
  },
  unallocate: {
    call: "DELETE /api/admin/orders/{id}/allocation",
    who: "admin packing orders:write no-proof",
    summary: "Gives what is to be packed back to its lots",
    description: "409 claimed; 409 order-shipped until the shipment is taken back.",
    answer: allocation,
  },
} as const satisfies Calls;
