import { storedAtom } from "../storage/stored-values.ts";

/** Whether this browser has changes that the server does not: the next refresh merges them, and overwrites nothing. */
export const $cartIsAhead = storedAtom<boolean>("aliquot.cart-ahead", false, {
  encode: (isAhead) => (isAhead ? "1" : undefined),
  decode: (stored) => stored === "1",
});
