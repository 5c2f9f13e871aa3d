import type { AdminOrdersQuery, Shipment } from "../../contracts/orders.ts";
import {
  packingOrder,
  packingOrderChange,
  packingOrderPage,
  packingOrderSummary,
  packingSlips,
} from "../../contracts/packing.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The calls of orders as an admin of scope packing is answered: without anything of money. */
export function packingCalls({ call }: Transport) {
  return {
    list: (query: Partial<AdminOrdersQuery> = {}, options?: CallOptions) =>
      call(api`admin/orders`, packingOrderPage, { query, ...options }),
    get: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}`, packingOrder, options),
    /** What is printed for the parcels of up to 200 orders, by their numbers; an unknown one is left out. */
    slips: (numbers: readonly string[], options?: CallOptions) =>
      call(api`admin/orders/packing-slips`, packingSlips, {
        query: { orders: numbers.join(",") },
        ...options,
      }),
    recordShipment: (id: string, shipment: Shipment, options?: CallOptions) =>
      call(api`admin/orders/${id}/shipment`, packingOrderChange, {
        method: "PATCH",
        json: shipment,
        ...options,
      }),
    /** Takes a shipment back; the order is packed anew. */
    removeShipment: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/shipment`, packingOrderSummary, { method: "DELETE", ...options }),
  };
}
