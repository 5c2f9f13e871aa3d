import { type CouponRule, couponRefusal, normalizeCouponCode } from "#shared/domain/coupon.ts";
import { type OrderQuote, quoteOrder, type RequestedLine } from "#shared/domain/quote.ts";
import {
  type CouponRow,
  findCouponByCode,
  findCouponProductIds,
} from "../coupons/coupons.queries.ts";
import type { Connection } from "../db/client.ts";
import { ruleOf } from "./coupon-rules.ts";

export type EvaluatedCoupon = { coupon: CouponRow; rule: CouponRule; quote: OrderQuote };

/**
 * What a code does for these lines, or null when it does nothing: unknown, not in force, used up, below its
 * minimum, or for other products.
 */
export async function evaluateCoupon(
  conn: Connection,
  code: string,
  lines: readonly RequestedLine[],
  shippingCents: number,
  now: Date,
): Promise<EvaluatedCoupon | null> {
  const coupon = await findCouponByCode(conn, normalizeCouponCode(code));
  if (!coupon) return null;
  const productIds = coupon.scope === "products" ? await findCouponProductIds(conn, coupon.id) : [];
  const rule = ruleOf(coupon, productIds);
  const quote = quoteOrder({ lines, shippingCents, coupon: rule });
  return couponRefusal(coupon, rule, quote, now) ? null : { coupon, rule, quote };
}
