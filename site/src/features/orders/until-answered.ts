import { clientOf } from "#shared/client/client-of.ts";
import { ApiError } from "#shared/client/errors.ts";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import { transport } from "../../transport.ts";
import { retry } from "../reads/retry.ts";

/** Places an order, and again while there is no answer: calls under one key cannot make two orders. */
export function untilAnswered(key: string, body: PlaceOrderBody) {
  return retry(() => clientOf(orderCalls, transport).place(body, { idempotencyKey: key }), {
    isWorth: (error) => !isAnswer(error),
    pauseMs: 1_000,
  });
}

/** An answer of the api about this order. An error from 500 on may come from a gateway, behind which it was made. */
export function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}
