import { type Coupon, coupon } from "#shared/contracts/coupons.ts";
import { amountOrNull, formatAmount } from "#shared/domain/money.ts";
import { presentAs } from "../present-as.ts";
import type { CouponRow } from "./coupons.queries.ts";

export const presentCoupon = (row: CouponRow): Coupon =>
  presentAs(coupon, {
    ...row,
    discountValue: formatAmount(row.discountValue),
    minimumOrderAmount: amountOrNull(row.minimumOrderAmount),
    maximumDiscountAmount: amountOrNull(row.maximumDiscountAmount),
  });
