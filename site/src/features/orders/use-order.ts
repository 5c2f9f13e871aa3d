import { clientOf } from "#shared/client/client-of.ts";
import { ApiError, NetworkError } from "#shared/client/errors.ts";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { transport } from "../../transport.ts";
import { retry } from "../reads/retry.ts";
import { type ServerRead, useServerRead } from "../reads/use-server-read.ts";
import { $session } from "../sessions/session.store.ts";

/** There is no such order, or none that the reader may see; the answer does not tell which. */
export class UnknownOrder extends Error {
  override readonly name = "UnknownOrder";
}

/** One order, read again on each return to the page: a payment may have arrived meanwhile. */
export function useOrder(id: string, key?: string): ServerRead<Order> {
  return useServerRead(`order ${id} ${key ?? ""}`, (signal) => readOrder(id, key, signal), {
    refreshesOnFocus: true,
  });
}

/** The access key of an order mail's link. */
export function orderKeyOf(search: string): string | undefined {
  return new URLSearchParams(search).get("key") || undefined;
}

/**
 * One order of the signed-in user, or by the key of its mail's link; tried again up to twice when that may help. A
 * visitor without a key sees none, and the server is not asked. Throws UnknownOrder or CallError.
 */
async function readOrder(id: string, key: string | undefined, signal: AbortSignal): Promise<Order> {
  if (!key && $session.get() === null) throw new UnknownOrder();
  const { get } = clientOf(orderCalls, transport);
  const order = await retry(() => get(id, { key, absent: "null" }, { signal }), {
    isWorth: isTransient,
    pauseMs: 600,
    signal,
  });
  if (!order) throw new UnknownOrder();
  return order;
}

/** Whether another try may succeed: after a failure of the network or of the server, not after a refusal. */
function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}
