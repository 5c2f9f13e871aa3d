import { outlivesThePage, storedAtom } from "../storage/stored-values.ts";
import { type Cart, parseCart } from "./cart.ts";

const KEY = "aliquot.cart";

/**
 * The cart of this browser, kept across visits and followed by its other tabs. For somebody who is signed in it
 * mirrors the server's. Islands read it with `useStore($cart, { ssr: "initial" })`.
 */
export const $cart = storedAtom<Cart>(KEY, [], {
  encode: JSON.stringify,
  decode: parseCart,
});

/** False when the browser's storage is full: leaving the page then loses the visitor's cart. */
export const cartOutlivesThePage = () => outlivesThePage(KEY);

/** Set when the server has not heard of a change; the next refresh merges instead of overwriting it. */
export const $cartIsAhead = storedAtom<boolean>("aliquot.cart-ahead", false, {
  encode: (isAhead) => (isAhead ? "1" : undefined),
  decode: (stored) => stored === "1",
});
