import { ApiError } from "#shared/client/errors.ts";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import { callsOf } from "../../transport.ts";
import { retry } from "../reads/retry.ts";

/** Places an order, with retries while there is no response. One idempotency key cannot make two orders. */
export function untilAnswered(key: string, body: PlaceOrderBody) {
  return retry(() => callsOf(orderCalls).place(body, { idempotencyKey: key }), {
    isWorth: (error) => !isAnswer(error),
    pauseMs: 1_000,
  });
}

/**
 * Whether the error is the api's answer about this order. A status of 500 or more may come from a
 * proxy, although the order was placed.
 */
export function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}
