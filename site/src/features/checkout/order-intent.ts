import { z } from "zod";
import { type PlaceOrderBody, placeOrderBody } from "#shared/contracts/orders.ts";
import { ORDER_KEYS_KEPT_MS } from "#shared/domain/constants.ts";
import { newId } from "#shared/domain/ids.ts";
import { storedValue } from "../storage/stored-values.ts";

const storedIntent = z.object({
  key: z.string(),
  /** The intent belongs to this user, because another one may sign in to this browser. */
  userId: z.string(),
  /** All bodies that were sent or are about to be, latest last. The order may have been made from any of them. */
  bodies: z.array(placeOrderBody).min(1),
  /** Whether a request was sent and its result is unknown. */
  isUnanswered: z.boolean(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

type StoredIntent = z.infer<typeof storedIntent>;

/**
 * One attempt to order, shared by all tabs and kept over reloads. Its idempotency key stays the
 * same until an order with it is known to exist, even if the body changes. The server makes one
 * order for a key, from the first body that arrives. It refuses other bodies under the same key.
 */
export type OrderIntent = Omit<StoredIntent, "keptAt">;

const MAX_BODIES = 10;

/** Milliseconds. The server forgets keys after some time, so a key is not reused beyond half of it. */
const LIFETIME_MS = ORDER_KEYS_KEPT_MS / 2;

/** Validated, but returned unchanged: the server compares the exact body, including unknown members. */
const stored = storedValue("aliquot.order-intent", (value) =>
  storedIntent.safeParse(value).success ? (value as StoredIntent) : null,
);

/** The user's intent with this body as the newest one. */
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

/** The user's intent without a known result: from this tab, another tab, or before a reload. */
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
