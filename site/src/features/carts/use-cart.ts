import { useStore } from "@nanostores/react";
import { useServerRead } from "../reads/use-server-read.ts";
import { $session } from "../sessions/session.store.ts";
import { $cart } from "./cart.store.ts";
import { refreshCart } from "./server-cart.ts";

/**
 * The cart. For a signed-in customer it is refetched on each return to the page. Without a response
 * the local cart stays.
 */
export function useCart(onSessionEnd: () => void) {
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
    /** For a signed-in customer: false until the server's cart was read or the read failed. */
    isSettled: !isSignedIn || isRead === true || error !== undefined,
    /** Why the server's cart was never read. An empty local cart says nothing about it then. */
    failure: isSignedIn && !isRead ? error : undefined,
    reload,
  };
}
