import { useStore } from "@nanostores/react";
import { isUnauthenticated } from "#shared/client/errors.ts";
import { type Loaded, useLoaded } from "../reads/use-server-read.ts";
import { $session } from "../sessions/session.store.ts";
import { $cart } from "./cart.store.ts";
import type { Cart } from "./cart.ts";
import { refreshCart } from "./server-cart.ts";

export interface CurrentCart {
  cart: Cart;
  /** False until the server's cart of somebody who is signed in was read, or could not be. */
  isSettled: boolean;
  reload: Loaded<unknown>["reload"];
}

/**
 * The cart, and for somebody who is signed in the server's: read on arrival and whenever they come back. Without an
 * answer the local mirror stays. `onSessionEnd` hears that the session is no more.
 */
export function useCart(onSessionEnd: () => void): CurrentCart {
  const cart = useStore($cart);
  const isSignedIn = useStore($session) !== null;
  const { value, error, reload } = useLoaded(
    isSignedIn ? "cart" : null,
    async (signal) => {
      await refreshCart(signal).catch((failure: unknown) => {
        if (isUnauthenticated(failure)) onSessionEnd();
        throw failure;
      });
      return true;
    },
    { refreshesOnFocus: true },
  );
  return { cart, isSettled: !isSignedIn || value === true || error !== undefined, reload };
}
