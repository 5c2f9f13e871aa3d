import { ApiError, isUnauthenticated } from "#shared/client/errors.ts";
import { orderCalls } from "#shared/client/orders.ts";
import { type Quote, quote } from "#shared/contracts/orders.ts";
import { transport } from "../../transport.ts";
import { forgetIntent, keepIntent, type OrderIntent } from "./order-intent.ts";

const RETRIES = 2;
const PAUSE_MS = 1_000;

const shortLines = quote.shape.shortages;

/** How a try to order ended. Everything that can be settled by the customer is told apart. */
export type Placement =
  | { outcome: "placed"; orderId: string }
  | { outcome: "without-id" }
  | { outcome: "session-ended" }
  | { outcome: "total-changed"; quote: Quote }
  | { outcome: "short"; lines: Quote["shortages"] }
  | { outcome: "coupon-refused"; error: unknown }
  | { outcome: "failed"; error: unknown };

/**
 * Sends the order until there is an answer, at most three times: under its key that cannot make two orders. An intent
 * that stays without one is kept as unanswered.
 */
export async function placeOrder(intent: OrderIntent): Promise<Placement> {
  keepIntent({ ...intent, isUnanswered: true });
  try {
    const { id } = await untilAnswered(intent);
    // Without an id the same key is the only way back to that order.
    if (!id) return { outcome: "without-id" };
    forgetIntent();
    return { outcome: "placed", orderId: id };
  } catch (error) {
    if (isAnswer(error)) keepIntent({ ...intent, isUnanswered: false });
    return refusal(error);
  }
}

async function untilAnswered({ body, key }: OrderIntent) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await orderCalls(transport).place(body, key);
    } catch (error) {
      if (attempt > RETRIES || isAnswer(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

/** The server's own word on this order. A gateway's is not: behind it the order may have been made. */
function isAnswer(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

function refusal(error: unknown): Placement {
  if (isUnauthenticated(error)) return { outcome: "session-ended" };
  if (error instanceof ApiError) {
    const fresh = quote.safeParse(error.details.quote);
    if (error.code === "quote-changed" && fresh.success) {
      return { outcome: "total-changed", quote: fresh.data };
    }
    const lines = shortLines.safeParse(error.details.lines);
    if (error.code === "insufficient-stock" && lines.success) {
      return { outcome: "short", lines: lines.data };
    }
    if (error.code === "coupon-used-up" || error.code === "coupon-invalid") {
      return { outcome: "coupon-refused", error };
    }
  }
  return { outcome: "failed", error };
}
