import { type PlaceOrderBody, placeOrderBody } from "#shared/contracts/orders.ts";
import { ORDER_KEYS_KEPT_MS } from "#shared/domain/constants.ts";
import { newId } from "#shared/domain/ids.ts";

/**
 * One wish to order, known to every tab and kept over reloads. Its key stays the same until an order is known to have
 * been made of it, also when the customer changes the content meanwhile: the server makes one order of a key, whichever
 * content reaches it first, and refuses every other content under it.
 */
export interface OrderIntent {
  key: string;
  /** Whose order: the next to sign in to this browser may be somebody else. */
  userId: string;
  /** Every content that was sent or is about to be, the latest last. One of them may be the order. */
  bodies: PlaceOrderBody[];
  /** Something was sent and nobody knows what became of it. */
  isUnanswered: boolean;
}

const STORAGE_KEY = "aliquot.order-intent";
const MOST_BODIES = 10;

/** The server forgets keys in the end; well before that, one that it may not know any more is not used again. */
const LIFETIME_MS = ORDER_KEYS_KEPT_MS / 2;

/** An intent that the browser would not store: it lasts as long as the page. */
let unstored: OrderIntent | null = null;

/** The user's intent with this as its newest content. */
export function intendOrder(userId: string, body: PlaceOrderBody): OrderIntent {
  const known = knownIntent(userId);
  if (!known) return { key: newId(), userId, bodies: [body], isUnanswered: false };
  const text = JSON.stringify(body);
  const others = known.bodies.filter((other) => JSON.stringify(other) !== text);
  return { ...known, bodies: [...others, body].slice(-MOST_BODIES) };
}

export function keepIntent(intent: OrderIntent): void {
  const stored = JSON.stringify({ ...intent, keptAt: Date.now() });
  const isStored = attempt(() => {
    localStorage.setItem(STORAGE_KEY, stored);
    return true;
  });
  unstored = isStored ? null : intent;
}

export function forgetIntent(): void {
  unstored = null;
  attempt(() => localStorage.removeItem(STORAGE_KEY));
}

/** The user's intent that was sent without learning its end: here, in another tab, or before a reload. */
export function unansweredIntent(userId: string): OrderIntent | null {
  const known = knownIntent(userId);
  return known?.isUnanswered ? known : null;
}

function knownIntent(userId: string): OrderIntent | null {
  const known = unstored ?? storedIntent();
  return known?.userId === userId ? known : null;
}

function storedIntent(): OrderIntent | null {
  const stored = attempt(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null"));
  if (typeof stored?.key !== "string" || typeof stored.userId !== "string") return null;
  if (!(Date.now() - stored.keptAt < LIFETIME_MS)) return null;
  const { key, userId, bodies } = stored;
  if (!Array.isArray(bodies) || bodies.length === 0) return null;
  if (!bodies.every((body) => placeOrderBody.safeParse(body).success)) return null;
  return { key, userId, bodies, isUnanswered: stored.isUnanswered === true };
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
