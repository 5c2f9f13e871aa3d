import { type CouponRule, isUsable, normalizeCouponCode } from "#shared/domain/coupon.ts";
import type { OrderQuote } from "#shared/domain/quote.ts";
import {
  type CouponRow,
  findCouponByCode,
  findCouponById,
  findCouponProductIds,
} from "../coupons/coupons.queries.ts";
import type { Connection } from "../db/client.ts";

export type ApplicableCoupon = { coupon: CouponRow; rule: CouponRule };

/**
 * The coupon of a code with its rule. Null when it may not be used for this order: it is unknown,
 * not in force, used up, below its minimum, or for other products.
 */
export async function findApplicableCoupon(
  conn: Connection,
  code: string,
  order: Pick<OrderQuote, "lines" | "subtotalCents">,
  now: Date,
): Promise<ApplicableCoupon | null> {
  const coupon = await findCouponByCode(conn, normalizeCouponCode(code));
  if (!coupon) return null;
  const rule = await ruleOf(conn, coupon);
  return isUsable(coupon, rule, order, now) ? { coupon, rule } : null;
}

/** The rule of a coupon whose use an order has taken already, whatever its limit and dates; null for a deleted one. */
export async function findGrantedCoupon(
  conn: Connection,
  couponId: string,
): Promise<CouponRule | null> {
  const coupon = await findCouponById(conn, couponId);
  return coupon && ruleOf(conn, coupon);
}

async function ruleOf(conn: Connection, coupon: CouponRow): Promise<CouponRule> {
  return {
    discountType: coupon.discountType,
    discountValue: coupon.discountValue,
    minimumOrderCents: coupon.minimumOrderAmount,
    maximumDiscountCents: coupon.maximumDiscountAmount,
    scope: coupon.scope,
    productIds: coupon.scope === "products" ? await findCouponProductIds(conn, coupon.id) : [],
  };
}
