import { outlivesThePage, storedAtom } from "../storage/stored-values.ts";
import { type Cart, parseCart } from "./cart.ts";

const KEY = "aliquot.cart";

/**
 * The cart of this browser, kept across visits and followed by its other tabs. For a signed-in customer it
 * mirrors the server's. Islands read it with `useStore($cart, { ssr: "initial" })`.
 */
export const $cart = storedAtom<Cart>(KEY, [], {
  encode: JSON.stringify,
  decode: parseCart,
});

/** False when the browser's storage is full: the visitor's cart is then lost with the page. */
export const cartOutlivesThePage = () => outlivesThePage(KEY);
