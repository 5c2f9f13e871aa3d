import { ApiError, NetworkError } from "#shared/client/errors.ts";
import { orderCalls } from "#shared/client/orders.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { transport } from "../../transport.ts";

const RETRIES = 2;
const PAUSE_MS = 600;

/** One order of whoever is signed in, or by the key of its mail's link; tried again up to twice when that may help. */
export function readOrder(
  id: string,
  key: string | undefined,
  signal: AbortSignal,
): Promise<Order> {
  const { get } = orderCalls(transport);
  return retrying(() => get(id, { key, signal }), signal);
}

/** Whether a failure may pass: the network's, or the server's own. What is refused once is refused again. */
export function mayPass(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

async function retrying<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted || attempt > RETRIES || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}
