import type { CouponRule, DiscountType } from "../domain/coupon.ts";
import { parseAmount } from "../domain/money.ts";

/** The rule of a coupon with amounts as the API answers them. */
export function couponRule(
  coupon: {
    discountType: DiscountType;
    discountValue: string;
    minimumOrderAmount?: string | null;
    maximumDiscountAmount?: string | null;
    scope?: CouponRule["scope"];
  },
  productIds: readonly string[] = [],
): CouponRule {
  return {
    discountType: coupon.discountType,
    discountValue: parseAmount(coupon.discountValue),
    minimumOrderCents: optionalAmount(coupon.minimumOrderAmount),
    maximumDiscountCents: optionalAmount(coupon.maximumDiscountAmount),
    scope: coupon.scope ?? "all",
    productIds,
  };
}

const optionalAmount = (text: string | null | undefined) =>
  text == null ? null : parseAmount(text);
