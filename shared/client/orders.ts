import { z } from "zod";
import {
  order,
  orderEvents,
  orderItems,
  orders,
  type PlaceOrderBody,
} from "../contracts/orders.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** Only the id is needed, and the checkout has a sentence for its absence. */
const placedOrder = z.object({ id: z.string().optional() }).loose();

/** `key` is the access key of an order mail's link: it opens that one order without a session. */
type ReadOptions = CallOptions & { key?: string };

/** Placing orders and reading them; one that the reader may not see is 404 like an unknown one. */
export function orderCalls({ call }: Transport) {
  return {
    /**
     * Places an order. The same key and body answer the same order, however often they are sent: keep the key until
     * the order is placed or its contents change. 409 "insufficient-stock" has `details.lines`, 409 "quote-changed"
     * `details.quote`.
     */
    place: (body: PlaceOrderBody, idempotencyKey: string, options?: CallOptions) =>
      call(api`orders`, placedOrder, {
        method: "POST",
        json: body,
        headers: { "Idempotency-Key": idempotencyKey },
        ...options,
      }),
    list: (options?: CallOptions) => call(api`orders`, orders, options),
    get: (id: string, { key, ...options }: ReadOptions = {}) =>
      call(api`orders/${id}`, order, { query: { key }, ...options }),
    /** The same, with null for an order that the reader may not see. */
    find: (id: string, { key, ...options }: ReadOptions = {}) =>
      call(api`orders/${id}`, order.nullable(), { query: { key, absent: "null" }, ...options }),
    items: (id: string, { key, ...options }: ReadOptions = {}) =>
      call(api`orders/${id}/items`, orderItems, { query: { key }, ...options }),
    events: (id: string, { key, ...options }: ReadOptions = {}) =>
      call(api`orders/${id}/events`, orderEvents, { query: { key }, ...options }),
  };
}
