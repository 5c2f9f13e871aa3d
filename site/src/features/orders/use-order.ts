import { useStore } from "@nanostores/react";
import { ApiError, NetworkError } from "#shared/client/errors.ts";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { callsOf } from "../../transport.ts";
import { retry } from "../reads/retry.ts";
import { type ServerRead, useServerRead } from "../reads/use-server-read.ts";
import { $session } from "../sessions/session.store.ts";

/** The order does not exist or the reader may not see it. The server does not reveal which. */
export class UnknownOrder extends Error {
  override readonly name = "UnknownOrder";
}

/**
 * One order, refetched on each return to the page because a payment may have arrived. In another tab its customer may
 * have signed out, or somebody else in.
 */
export function useOrder(id: string, key?: string): ServerRead<Order> {
  const isSignedIn = useStore($session) !== null;
  const read = useServerRead(
    `order ${id} ${key ?? isSignedIn}`,
    (signal) => readOrder(id, key, signal),
    { refreshesOnFocus: true },
  );
  return read.error instanceof UnknownOrder ? { ...read, value: undefined } : read;
}

export function orderKeyOf(search: string): string | undefined {
  return new URLSearchParams(search).get("key") || undefined;
}

/**
 * Reads an order of the signed-in user, or with the key of an emailed link. Up to two retries if
 * they may help. For a visitor without a key there is no call. Throws UnknownOrder or CallError.
 */
async function readOrder(id: string, key: string | undefined, signal: AbortSignal): Promise<Order> {
  if (!key && $session.get() === null) throw new UnknownOrder();
  const { get } = callsOf(orderCalls);
  const order = await retry(() => get(id, { key, absent: "null" }, { signal }), {
    isWorth: isTransient,
    pauseMs: 600,
    signal,
  });
  if (!order) throw new UnknownOrder();
  return order;
}

/** Whether a retry may succeed: after a network or server error, not after a refusal. */
function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}
