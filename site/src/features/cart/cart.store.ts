import { storedAtom } from "../storage/stored-atom.ts";
import { type Cart, parseCart } from "./cart.ts";

/**
 * The cart of this browser, kept across visits and followed by its other tabs. For somebody who is signed in it
 * mirrors the server's. Islands read it with `useStore($cart, { ssr: "initial" })`.
 */
export const $cart = storedAtom<Cart>("aliquot.cart", [], {
  encode: JSON.stringify,
  decode: parseCart,
});

/** Set when the server has not heard of a change; the next refresh merges instead of overwriting it. */
export const $cartIsAhead = storedAtom<boolean>("aliquot.cart-ahead", false, {
  encode: (isAhead) => (isAhead ? "1" : undefined),
  decode: (stored) => stored === "1",
});
