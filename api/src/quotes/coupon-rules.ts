import type { CouponRule } from "#shared/domain/coupon.ts";
import type { CouponRow } from "../coupons/coupons.queries.ts";
import { Refusal } from "../refusals.ts";

/** A stored coupon as the pure rules take it. */
export function ruleOf(coupon: CouponRow, productIds: readonly string[]): CouponRule {
  return {
    discountType: coupon.discountType,
    discountValue: coupon.discountValue,
    minimumOrderCents: coupon.minimumOrderAmount,
    maximumDiscountCents: coupon.maximumDiscountAmount,
    scope: coupon.scope,
    productIds,
  };
}

export const COUPON_REFUSED = "This coupon code is not valid or has expired.";

/** 422. One sentence whatever the reason: a code that exists must not be told from one that does not. */
export function couponInvalid(): Refusal {
  return new Refusal("invalid", "coupon-invalid", COUPON_REFUSED, {
    fields: { code: COUPON_REFUSED },
  });
}
