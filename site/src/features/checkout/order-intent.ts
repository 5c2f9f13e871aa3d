import { type PlaceOrderBody, placeOrderBody } from "#shared/contracts/orders.ts";
import { newId } from "#shared/domain/ids.ts";

/**
 * One wish to order, kept over reloads of the page: the same content is sent under the same key, so that the server
 * makes one order of it however often it is asked.
 */
export interface OrderIntent {
  key: string;
  body: PlaceOrderBody;
  /** It was sent and nobody knows what became of it. */
  isUnanswered: boolean;
}

const STORAGE_KEY = "aliquot.order-intent";

/** The intent for this content: the known one when nothing of it has changed, else a new one. */
export function intendOrder(body: PlaceOrderBody): OrderIntent {
  const known = storedIntent();
  if (known && JSON.stringify(known.body) === JSON.stringify(body)) return known;
  return { key: newId(), body, isUnanswered: false };
}

export function keepIntent(intent: OrderIntent): void {
  attempt(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(intent)));
}

export function forgetIntent(): void {
  attempt(() => sessionStorage.removeItem(STORAGE_KEY));
}

/** The intent that was sent without learning its end, on this page or before a reload. */
export function unansweredIntent(): OrderIntent | null {
  const known = storedIntent();
  return known?.isUnanswered ? known : null;
}

function storedIntent(): OrderIntent | null {
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null"));
  if (typeof stored?.key !== "string" || !placeOrderBody.safeParse(stored.body).success)
    return null;
  return { key: stored.key, body: stored.body, isUnanswered: stored.isUnanswered === true };
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
