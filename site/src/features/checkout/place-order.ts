import { ApiError, isUnauthenticated } from "#shared/client/errors.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import { type Quote, quote } from "#shared/contracts/quotes.ts";
import { isAnswer, untilAnswered } from "../orders/until-answered.ts";
import { forgetIntent, keepIntent, type OrderIntent } from "./order-intent.ts";

const shortLines = quote.shape.shortages;

/** The result of an attempt to order. Each result that the customer can act on has its own name. */
export type Placement =
  | { outcome: "placed"; orderId: string }
  /** An earlier attempt had succeeded. Null if it is unknown which body it had. */
  | { outcome: "placed-before"; order: { id: string; body: PlaceOrderBody } | null }
  | { outcome: "without-id" }
  | { outcome: "session-ended" }
  | { outcome: "total-changed"; quote: Quote }
  | { outcome: "short"; lines: Quote["shortages"] }
  | { outcome: "coupon-refused"; error: unknown }
  /** The rules or the customer's permission have changed since the quote. */
  | { outcome: "not-permitted"; error: unknown }
  | { outcome: "failed"; error: unknown };

/**
 * Sends the newest body of an intent until there is a response, at most three times. One
 * idempotency key cannot make two orders. If an older body became the order, the result names that
 * order. Without any response the intent is stored as unanswered.
 */
export async function placeOrder(intent: OrderIntent): Promise<Placement> {
  const [body, ...older] = intent.bodies.toReversed() as [PlaceOrderBody, ...PlaceOrderBody[]];
  keepIntent({ ...intent, isUnanswered: true });
  try {
    const { id } = await untilAnswered(intent.key, body);
    // Without an order id, only the same key can find that order again.
    if (!id) return { outcome: "without-id" };
    forgetIntent();
    return { outcome: "placed", orderId: id };
  } catch (error) {
    if (isKeyReused(error)) return orderedBefore(intent.key, older);
    if (isAnswer(error)) keepIntent({ ...intent, isUnanswered: isStillOpen(intent, error) });
    return refusal(error);
  }
}

/** Finds the order of a key: the server returns it for the exact body that made it. */
async function orderedBefore(key: string, bodies: PlaceOrderBody[]): Promise<Placement> {
  for (const body of bodies) {
    try {
      const { id } = await untilAnswered(key, body);
      if (!id) return { outcome: "without-id" };
      forgetIntent();
      return { outcome: "placed-before", order: { id, body } };
    } catch (error) {
      if (!isKeyReused(error)) return refusal(error);
    }
  }
  forgetIntent();
  return { outcome: "placed-before", order: null };
}

/** The server checks the key first. If it answers with another conflict, no earlier attempt made an order. */
function isStillOpen(intent: OrderIntent, { status }: ApiError): boolean {
  return intent.isUnanswered && status !== 409;
}

function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === "idempotency-key-reused";
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
    if (error.code === "not-permitted") return { outcome: "not-permitted", error };
  }
  return { outcome: "failed", error };
}
