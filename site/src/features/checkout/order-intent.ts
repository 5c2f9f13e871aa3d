import { z } from "zod";
import { type PlaceOrderBody, placeOrderBody } from "#shared/contracts/orders.ts";
import { ORDER_KEYS_KEPT_MS } from "#shared/domain/constants.ts";
import { newId } from "#shared/domain/ids.ts";
import { storedValue } from "../storage/stored-values.ts";

/**
 * One intention to order, known to every tab and kept over reloads. Its key stays the same until an order is known to have
 * been made of it, also when the customer changes the content meanwhile: the server makes one order of a key, whichever
 * content reaches it first, and refuses every other content under it.
 */
export interface OrderIntent {
  key: string;
  /** Another customer may sign in to this browser next. */
  userId: string;
  /** Every content that was sent or is about to be, the latest last. One of them may be the order. */
  bodies: PlaceOrderBody[];
  /** A request was sent and its outcome is unknown. */
  isUnanswered: boolean;
}

const storedIntent = z.object({
  key: z.string(),
  userId: z.string(),
  bodies: z.array(placeOrderBody).min(1),
  isUnanswered: z.boolean(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

const MAX_BODIES = 10;

/** The server keeps a key for some time; well before it may have forgotten one, that key is not used again. */
const LIFETIME_MS = ORDER_KEYS_KEPT_MS / 2;

/** Validated, but returned as it was stored: the server compares the very content that was sent, unknown members included. */
const stored = storedValue("aliquot.order-intent", (value) =>
  storedIntent.safeParse(value).success ? (value as OrderIntent & { keptAt: number }) : null,
);

/** The user's intent with this as its newest content. */
export function intendOrder(userId: string, body: PlaceOrderBody): OrderIntent {
  const known = knownIntent(userId);
  if (!known) return { key: newId(), userId, bodies: [body], isUnanswered: false };
  const text = JSON.stringify(body);
  const others = known.bodies.filter((other) => JSON.stringify(other) !== text);
  return { ...known, bodies: [...others, body].slice(-MAX_BODIES) };
}

export function keepIntent(intent: OrderIntent): void {
  stored.set({ ...intent, keptAt: Date.now() });
}

export function forgetIntent(): void {
  stored.remove();
}

/** The user's intent that was sent without learning its end: here, in another tab, or before a reload. */
export function unansweredIntent(userId: string): OrderIntent | null {
  const known = knownIntent(userId);
  return known?.isUnanswered ? known : null;
}

function knownIntent(userId: string): OrderIntent | null {
  const known = stored.get();
  if (known?.userId !== userId || !(Date.now() - known.keptAt < LIFETIME_MS)) return null;
  const { keptAt: _, ...intent } = known;
  return intent;
}
