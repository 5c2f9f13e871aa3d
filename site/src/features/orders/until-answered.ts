import { clientOf } from "#shared/client/client-of.ts";
import { ApiError } from "#shared/client/errors.ts";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import { transport } from "../../transport.ts";

const RETRIES = 2;
const PAUSE_MS = 1_000;

/** Calls under one key cannot make two orders, so a call without an answer is made again, at most three times in all. */
export async function untilAnswered(key: string, body: PlaceOrderBody) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await clientOf(orderCalls, transport).place(body, { idempotencyKey: key });
    } catch (error) {
      if (attempt > RETRIES || isAnswer(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

/** An answer of the api about this order. An error from 500 on may come from a gateway, behind which it was made. */
export function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}
