import { useStore } from "@nanostores/react";
import { useServerRead } from "../reads/use-server-read.ts";
import { $session } from "../sessions/session.store.ts";
import { $cart } from "./cart.store.ts";
import type { Cart } from "./cart.ts";
import { refreshCart } from "./server-cart.ts";

export interface CurrentCart {
  cart: Cart;
  /** For a signed-in customer: false until the server's cart was read or the read failed. */
  isSettled: boolean;
  /** Why the server's cart was never read: an empty local cart does not mean then that the customer's is empty. */
  failure: unknown;
  reload: () => void;
}

/**
 * The cart. For a signed-in customer it is refetched on each return to the page. Without a response
 * the local cart stays.
 */
export function useCart(onSessionEnd: () => void): CurrentCart {
  const cart = useStore($cart);
  const isSignedIn = useStore($session) !== null;
  const {
    value: isRead,
    error,
    reload,
  } = useServerRead(isSignedIn ? "cart" : null, (signal) => refreshCart(signal).then(() => true), {
    refreshesOnFocus: true,
    onSessionEnd,
  });
  return {
    cart,
    isSettled: !isSignedIn || isRead === true || error !== undefined,
    failure: isSignedIn && !isRead ? error : undefined,
    reload,
  };
}
