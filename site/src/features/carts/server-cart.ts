import { cartCalls } from "#shared/client/carts.ts";
import { isUnauthenticated } from "#shared/client/errors.ts";
import { transport } from "../../transport.ts";
import { forgetSession } from "../sessions/end-session.ts";
import { $cart } from "./cart.store.ts";
import { $cartIsAhead } from "./cart-ahead.store.ts";
import { fromServer } from "./edit-cart.ts";
import { inTurn } from "./in-turn.ts";

export const serverCart = cartCalls(transport);

/** Replaces the local cart by the server's, after merging changes that the server does not have. Throws CallError. */
export async function refreshCart(signal?: AbortSignal): Promise<void> {
  if ($cartIsAhead.get()) return mergeCart();
  const seen = $cart.get();
  const items = await inTurn(() => serverCart.list({ signal }));
  // A change that was made meanwhile is newer than this answer.
  if ($cart.get() === seen) $cart.set(fromServer(items));
}

/** Brings the local cart up to what the server holds; without an answer it stays as it is. */
export async function readCartInBackground(): Promise<void> {
  try {
    await refreshCart();
  } catch (error) {
    if (isUnauthenticated(error)) forgetSession();
  }
}

/**
 * At sign-in: merges the visitor's cart into the server's (of each product the larger quantity), which the local cart
 * then mirrors. Throws CallError; the local cart is then kept, and the next refresh merges it.
 */
export function mergeCart(): Promise<void> {
  $cartIsAhead.set(true);
  return inTurn(async () => {
    const seen = $cart.get();
    const items = seen.map(({ productId, quantity }) => ({ productId, quantity }));
    if (items.length > 0) await serverCart.merge(items);
    const merged = fromServer(await serverCart.list());
    // A change that was made meanwhile is newer, and its own call follows.
    if ($cart.get() === seen) $cart.set(merged);
    $cartIsAhead.set(false);
  });
}
