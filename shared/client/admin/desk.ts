import {
  type BulkBody,
  bulkResults,
  orderNote,
  orderNotes,
  orderQueues,
  type ShipmentsBody,
  shipmentResults,
} from "../../contracts/desk.ts";
import { packingOrderSummary } from "../../contracts/packing.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** Milliseconds: a thousand orders, one after the other. */
const MANY_ORDERS_MS = 120_000;

/** A day's orders: what waits, what is done to many, and what the staff note. Who packs is answered without money. */
export function deskCalls({ call }: Transport) {
  return {
    queues: (options?: CallOptions) => call(api`admin/orders/queues`, orderQueues, options),
    /** With its lots. 409 "order-unpaid", "order-refunded", "order-shipped", "lot-short", "lot-not-released". */
    pack: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/pack`, packingOrderSummary, { method: "POST", ...options }),
    unpack: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/pack`, packingOrderSummary, { method: "DELETE", ...options }),
    /** Each row succeeds or says why not. */
    ship: (rows: ShipmentsBody["rows"], options?: CallOptions) =>
      call(api`admin/orders/shipments`, shipmentResults, {
        method: "POST",
        json: { rows },
        timeoutMs: MANY_ORDERS_MS,
        ...options,
      }),
    /** Each order is changed whole or says why not. */
    change: (json: BulkBody, options?: CallOptions) =>
      call(api`admin/orders/bulk`, bulkResults, {
        method: "POST",
        json,
        timeoutMs: MANY_ORDERS_MS,
        ...options,
      }),
    notes: (id: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/notes`, orderNotes, options),
    addNote: (id: string, text: string, options?: CallOptions) =>
      call(api`admin/orders/${id}/notes`, orderNote, {
        method: "POST",
        json: { text },
        ...options,
      }),
  };
}
