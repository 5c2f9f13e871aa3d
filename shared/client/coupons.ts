import { appliedCoupon } from "../contracts/coupons.ts";
import type { CartUnits } from "./carts.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** Trying a code; at most 20 a minute (429), those that were granted not counted. */
export function couponCalls({ call }: Transport) {
  return {
    /** Refused with 422 "coupon-invalid" and one sentence for every reason. `subtotal` is only a hint. */
    validate: (
      body: { code: string; subtotal?: string; cartItems: CartUnits[] },
      options?: CallOptions,
    ) => call(api`coupons/validate`, appliedCoupon, { method: "POST", json: body, ...options }),
  };
}
