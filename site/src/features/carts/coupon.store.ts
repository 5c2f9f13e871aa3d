import { storedAtom } from "../storage/stored-values.ts";
import { $cart } from "./cart.store.ts";

/** The applied code in upper case; empty for none. Each quote says whether it is still valid. */
export const $couponCode = storedAtom<string>("aliquot.coupon", "");

// When the cart becomes empty, in any tab, the coupon is removed.
if (typeof window !== "undefined") {
  $cart.listen((cart) => {
    if (cart.length === 0) $couponCode.set("");
  });
}
