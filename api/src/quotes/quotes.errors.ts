import { Refusal } from "../refusals.ts";

export const COUPON_REFUSED = "This coupon code is not valid or has expired.";

/** 422. One sentence for every reason, so that a code that exists looks like one that does not. */
export function couponInvalid(): Refusal {
  return new Refusal("invalid", "coupon-invalid", COUPON_REFUSED, {
    fields: { code: COUPON_REFUSED },
  });
}
