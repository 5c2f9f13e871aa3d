import type { Calls } from "./calls.ts";
import { appliedCoupon, quote, quoteBody, validateCouponBody } from "./quotes.ts";

/** Prices of an order before it is placed, also for visitors without a session. */
export const quoteCalls = {
  price: {
    call: "POST /api/quotes",
    who: "optional anybody",
    summary: "What an order of these items would cost now",
    description:
      "A coupon that does not apply is null with its sentence in couponMessage; items of which too few are left are in shortages. Neither is a refusal.",
    body: quoteBody,
    answer: quote,
    unchecked: true,
  },
  validateCoupon: {
    call: "POST /api/coupons/validate",
    tag: "Coupons",
    who: "optional anybody",
    summary: "What a code takes off these items, at the server's prices",
    description:
      "At most 20 a minute; trying again a code that was accepted is not counted. One refusal for every reason: 422 coupon-invalid.",
    body: validateCouponBody,
    answer: appliedCoupon,
  },
} as const satisfies Calls;
