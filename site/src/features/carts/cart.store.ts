import { outlivesThePage, storedAtom } from "../storage/stored-values.ts";
import { type Cart, parseCart } from "./cart.ts";

const KEY = "aliquot.cart";

/**
 * The cart of this browser, stored across visits and synchronised between tabs. For a signed-in customer it mirrors the
 * server's cart. Islands read it with `useStore($cart, { ssr: "initial" })`.
 */
export const $cart = storedAtom<Cart>(KEY, [], {
  encode: JSON.stringify,
  decode: parseCart,
});

/** False if the browser's storage is full: a visitor's cart is then lost with the page. */
export const cartOutlivesThePage = () => outlivesThePage(KEY);
