import { appliedCoupon, type QuoteBody, quote } from "../contracts/quotes.ts";
import type { CartUnits } from "./carts.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/**
 * The server's prices for what is to be ordered. A person may try 20 coupon codes a minute (429 beyond); a code that
 * was granted before is not counted again.
 */
export function quoteCalls({ call }: Transport) {
  return {
    /** What the order would cost now. A coupon that does not apply is `coupon: null` with its reason, not a refusal. */
    price: (body: QuoteBody, options?: CallOptions) =>
      call(api`quotes`, quote, { method: "POST", json: body, ...options }),
    /** Refused with 422 "coupon-invalid" and one sentence for every reason. `subtotal` is only a hint. */
    validateCoupon: (
      body: { code: string; subtotal?: string; cartItems: CartUnits[] },
      options?: CallOptions,
    ) => call(api`coupons/validate`, appliedCoupon, { method: "POST", json: body, ...options }),
  };
}
