import type { z } from "zod";
import {
  type AdminOrdersQuery,
  adminOrderPage,
  cancelledOrders,
  changedOrder,
  order,
  orderEvents,
  orderItems,
  type orderStatusBody,
  orderSummary,
  type PaymentLinks,
  revokedLinks,
  type Shipment,
} from "../../contracts/orders.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

type OrderStatus = z.infer<typeof orderStatusBody>["status"];

/** A change answers the order; stock, coupon uses and events have moved with it. */
export function adminOrderCalls({ call, download }: Transport) {
  return {
    list: (query: Partial<AdminOrdersQuery> = {}, options?: CallOptions) =>
      call(api`admin/orders`, adminOrderPage, { query, ...options }),
    get: (id: string, options?: CallOptions) => call(api`admin/orders/${id}`, order, options),
    items: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/items`, orderItems, options),
    events: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/events`, orderEvents, options),
    /** With `from`, 409 "status-changed" when the order has another status by now. */
    setStatus: (
      id: string,
      status: OrderStatus,
      { from, ...options }: CallOptions & { from?: OrderStatus } = {},
    ) =>
      call(api`admin/orders/${id}/status`, changedOrder, {
        method: "PATCH",
        json: { status, from },
        ...options,
      }),
    /** 403 "proof-needed" when the last proof is too old. */
    setPaymentLinks: (id: string, links: PaymentLinks, options?: CallOptions) =>
      call(api`admin/orders/${id}/payment-links`, orderSummary, {
        method: "PATCH",
        json: links,
        ...options,
      }),
    /** Ends every link that opens the order without a session. */
    revokeAccessLinks: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/access-links`, revokedLinks, { method: "DELETE", ...options }),
    /** Marks the order as shipped and tells the customer. */
    recordShipment: (id: string, shipment: Shipment, options?: CallOptions) =>
      call(api`admin/orders/${id}/shipment`, changedOrder, {
        method: "PATCH",
        json: shipment,
        ...options,
      }),
    /** Takes a shipment back; the order is packed anew. */
    removeShipment: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/shipment`, orderSummary, { method: "DELETE", ...options }),
    /** Cancels every order whose hold has ended unpaid. */
    cancelExpired: (options?: CallOptions) =>
      call(api`admin/orders/cancel-expired`, cancelledOrders, { method: "POST", ...options }),
    /** The orders that `list` finds, all of them, in its order as CSV. */
    export: (
      query: Pick<Partial<AdminOrdersQuery>, "queue" | "status" | "search"> = {},
      options?: CallOptions,
    ) => download(api`admin/orders/export`, { query, ...options }),
  };
}
