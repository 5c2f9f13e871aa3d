import { storedAtom } from "../storage/stored-values.ts";

/** Whether this browser has changes that the server lacks. The next refresh then merges instead of overwriting. */
export const $cartIsAhead = storedAtom<boolean>("aliquot.cart-ahead", false, {
  encode: (isAhead) => (isAhead ? "1" : undefined),
  decode: (stored) => stored === "1",
});
