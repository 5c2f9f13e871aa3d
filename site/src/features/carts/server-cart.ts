import { cartCalls } from "#shared/client/carts.ts";
import { isUnauthenticated } from "#shared/client/errors.ts";
import { transport } from "../../transport.ts";
import { forgetSession } from "../sessions/end-session.ts";
import { $cart, $cartIsAhead } from "./cart.store.ts";
import { fromServer } from "./cart.ts";
import { inTurn } from "./in-turn.ts";

export const serverCart = cartCalls(transport);

/** Makes the local cart the mirror of the server's, which first takes in what it has not heard of. Throws CallError. */
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
 * Once at sign-in: the server takes in the visitor's cart, per product the larger quantity, and is the truth from
 * then on. Throws CallError, with the local cart kept and its next refresh a merge.
 */
export function mergeCart(): Promise<void> {
  $cartIsAhead.set(true);
  return inTurn(async () => {
    const seen = $cart.get();
    const items = seen.map(({ productId, quantity }) => ({ productId, quantity }));
    if (items.length > 0) await serverCart.merge(items);
    const merged = fromServer(await serverCart.list());
    // A change that was made meanwhile is newer, and its call comes next.
    if ($cart.get() === seen) $cart.set(merged);
    $cartIsAhead.set(false);
  });
}
