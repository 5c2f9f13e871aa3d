import type { Coupon } from "#shared/contracts/coupons.ts";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import type { CouponRow } from "./coupons.queries.ts";

export function presentCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    discountType: row.discountType,
    discountValue: formatAmount(row.discountValue),
    minimumOrderAmount: amountOrNull(row.minimumOrderAmount),
    maximumDiscountAmount: amountOrNull(row.maximumDiscountAmount),
    scope: row.scope,
    isActive: row.isActive,
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil?.toISOString() ?? null,
    usageLimit: row.usageLimit,
    usageCount: row.usageCount,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function amountOrNull(cents: Cents | null): string | null {
  return cents === null ? null : formatAmount(cents);
}
