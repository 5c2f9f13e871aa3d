import { $session } from "../sessions/session.store.ts";
import { storedAtom, storedValue } from "../storage/stored-values.ts";
import { $cart } from "./cart.store.ts";
import { cartOwner } from "./cart-owner.ts";

/** The applied code in upper case; empty for none. Each quote says whether it is still valid. */
export const $couponCode = storedAtom<string>("aliquot.coupon", "");

/** The id of the account whose coupon it is; null for a visitor's, which joins the next account. */
const owner = storedValue("aliquot.coupon-owner", (stored) => stored);

export function applyCoupon(code: string): void {
  owner.set($session.get() && cartOwner.get());
  $couponCode.set(code);
}

/** After a sign-in: another account's coupon is removed. */
export function ownCoupon(userId: string): void {
  const before = owner.get();
  if (before !== null && before !== userId) $couponCode.set("");
  owner.set(userId);
}

// When the cart becomes empty, in any tab, the coupon is removed.
if (typeof window !== "undefined") {
  $cart.listen((cart) => {
    if (cart.length === 0) $couponCode.set("");
  });
}
