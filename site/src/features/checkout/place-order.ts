import { ApiError, isUnauthenticated } from "#shared/client/errors.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import { type Quote, quote } from "#shared/contracts/quotes.ts";
import { isAnswer, untilAnswered } from "../orders/until-answered.ts";
import { forgetIntent, keepIntent, type OrderIntent } from "./order-intent.ts";

const shortLines = quote.shape.shortages;

/** How a try to order ended. Each outcome that the customer can settle has a name of its own. */
export type Placement =
  | { outcome: "placed"; orderId: string }
  /** An earlier try had gone through after all; null when it is not known with which content. */
  | { outcome: "placed-before"; order: { id: string; body: PlaceOrderBody } | null }
  | { outcome: "without-id" }
  | { outcome: "session-ended" }
  | { outcome: "total-changed"; quote: Quote }
  | { outcome: "short"; lines: Quote["shortages"] }
  | { outcome: "coupon-refused"; error: unknown }
  | { outcome: "failed"; error: unknown };

/**
 * Sends the newest content of an intent until there is an answer, at most three times: calls under one key cannot make
 * two orders. When an older content has become the order, the answer names that order. An intent that stays without an
 * answer is kept as unanswered.
 */
export async function placeOrder(intent: OrderIntent): Promise<Placement> {
  const [body, ...older] = intent.bodies.toReversed() as [PlaceOrderBody, ...PlaceOrderBody[]];
  keepIntent({ ...intent, isUnanswered: true });
  try {
    const { id } = await untilAnswered(intent.key, body);
    // Without an id the same key is the only way back to that order.
    if (!id) return { outcome: "without-id" };
    forgetIntent();
    return { outcome: "placed", orderId: id };
  } catch (error) {
    if (isKeyReused(error)) return orderedBefore(intent.key, older);
    if (isAnswer(error)) keepIntent({ ...intent, isUnanswered: isStillOpen(intent, error) });
    return refusal(error);
  }
}

/** Finds the order that the key stands for: it is answered to the very content that it was made of. */
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

/** The server looks the key up first: when it answers with a conflict, no earlier try has made an order. */
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
  }
  return { outcome: "failed", error };
}
