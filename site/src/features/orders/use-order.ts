import type { Order } from "#shared/contracts/orders.ts";
import { type Loaded, useLoaded } from "../reads/use-server-read.ts";
import { readOrder } from "./read-order.ts";

/** One order, read again whenever somebody comes back to the page: a payment may have arrived meanwhile. */
export function useOrder(id: string, key?: string): Loaded<Order> {
  return useLoaded(`order ${id} ${key ?? ""}`, (signal) => readOrder(id, key, signal), {
    refreshesOnFocus: true,
  });
}

/** The access key of an order mail's link. */
export function orderKeyOf(search: string): string | undefined {
  return new URLSearchParams(search).get("key") || undefined;
}
