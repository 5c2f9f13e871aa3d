import { storedAtom } from "../storage/stored-values.ts";
import { $cart } from "./cart.store.ts";

/** The code that the customer applied, upper-cased; empty for none. Each quote says whether the code still applies. */
export const $couponCode = storedAtom<string>("aliquot.coupon", "");

// A cart that becomes empty, in this tab or another, loses its coupon.
if (typeof window !== "undefined") {
  $cart.listen((cart) => {
    if (cart.length === 0) $couponCode.set("");
  });
}
