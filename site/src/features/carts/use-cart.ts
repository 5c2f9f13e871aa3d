import { useStore } from "@nanostores/react";
import { useServerRead } from "../reads/use-server-read.ts";
import { $session } from "../sessions/session.store.ts";
import { $cart } from "./cart.store.ts";
import type { Cart } from "./cart.ts";
import { refreshCart } from "./server-cart.ts";

export interface CurrentCart {
  cart: Cart;
  /** False for a signed-in customer until the server's cart was read, or the read failed. */
  isSettled: boolean;
}

/**
 * The cart. For a signed-in customer it is read from the server at first and on each return to the page. Without an
 * answer the local one stays.
 */
export function useCart(onSessionEnd: () => void): CurrentCart {
  const cart = useStore($cart);
  const isSignedIn = useStore($session) !== null;
  const { value: isRead, error } = useServerRead(
    isSignedIn ? "cart" : null,
    (signal) => refreshCart(signal).then(() => true),
    { refreshesOnFocus: true, onSessionEnd },
  );
  return { cart, isSettled: !isSignedIn || isRead === true || error !== undefined };
}
