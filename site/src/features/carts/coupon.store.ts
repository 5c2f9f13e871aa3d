import { storedAtom } from "../storage/stored-values.ts";
import { $cart } from "./cart.store.ts";

/** The code that the customer applied, upper-cased; empty for none. Whether it applies still, each quote says. */
export const $couponCode = storedAtom<string>("aliquot.coupon", "");

// An emptied cart, by whichever way, takes its coupon along.
if (typeof window !== "undefined") {
  $cart.listen((cart) => {
    if (cart.length === 0) $couponCode.set("");
  });
}
