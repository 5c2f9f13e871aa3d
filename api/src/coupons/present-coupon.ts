import { type Coupon, coupon } from "#shared/contracts/coupons.ts";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import { presentAs } from "../present-as.ts";
import type { CouponRow } from "./coupons.queries.ts";

export function presentCoupon(row: CouponRow): Coupon {
  return presentAs(coupon, {
    ...row,
    discountValue: formatAmount(row.discountValue),
    minimumOrderAmount: amountOrNull(row.minimumOrderAmount),
    maximumDiscountAmount: amountOrNull(row.maximumDiscountAmount),
  });
}

function amountOrNull(cents: Cents | null): string | null {
  return cents === null ? null : formatAmount(cents);
}
