import { type Instant, toMillis } from "./instants.ts";
import { type Cents, formatUsd, parseAmount, percentOf, sum } from "./money.ts";

export type DiscountType = "percentage" | "fixed";

/** What a coupon takes off, and from which lines. */
export type CouponRule = {
  discountType: DiscountType;
  /** In hundredths: cents for `fixed`, hundredths of a percent for `percentage` (1250 = 12.5 %). */
  discountValue: number;
  /** Compared with the whole subtotal, not only with the eligible lines. */
  minimumOrderCents: Cents | null;
  maximumDiscountCents: Cents | null;
  scope: "all" | "products";
  /** Used only when the scope is `products`; empty then means that no product is eligible any more. */
  productIds: readonly string[];
};

/** When and how often a coupon may be used. A `validFrom` of null means from the beginning. */
export type CouponTerms = {
  isActive: boolean;
  validFrom: Instant | null;
  validUntil: Instant | null;
  usageLimit: number | null;
  usageCount: number;
};

export type CouponBadge = "Inactive" | "Scheduled" | "Expired" | "Usage Limit Reached" | "Active";

/** The fields of a line that a coupon needs. */
export type DiscountableLine = { productId: string; totalCents: Cents };

/** The code as it is stored and compared. */
export function normalizeCouponCode(text: string): string {
  return text.trim().toUpperCase();
}

/** The coupon's badge in the admin's list. When several states are true, the first of this order wins. */
export function couponBadge(terms: CouponTerms, now: Date): CouponBadge {
  if (!terms.isActive) return "Inactive";
  if (terms.validFrom && toMillis(terms.validFrom) > now.getTime()) return "Scheduled";
  if (terms.validUntil && toMillis(terms.validUntil) < now.getTime()) return "Expired";
  if (terms.usageLimit !== null && terms.usageCount >= terms.usageLimit) {
    return "Usage Limit Reached";
  }
  return "Active";
}

/**
 * Whether the coupon can be used for this order now. Customers see one sentence whatever stands against it, so that nobody
 * can guess codes.
 */
export function isUsable(
  terms: CouponTerms,
  rule: CouponRule,
  order: { lines: readonly DiscountableLine[]; subtotalCents: Cents },
  now: Date,
): boolean {
  return (
    couponBadge(terms, now) === "Active" &&
    order.subtotalCents >= (rule.minimumOrderCents ?? 0) &&
    order.lines.some((line) => isEligible(rule, line.productId))
  );
}

/**
 * The discount: a share of the eligible lines or a fixed amount, at most the coupon's maximum and never more than these
 * lines cost. A share is rounded half up to the cent, once. Zero below the minimum order.
 */
export function discountFor(
  rule: CouponRule,
  lines: readonly DiscountableLine[],
  subtotalCents: Cents,
): Cents {
  if (subtotalCents < (rule.minimumOrderCents ?? 0)) return 0;
  const eligible = eligibleSubtotal(rule, lines);
  const discount =
    rule.discountType === "percentage"
      ? percentOf(eligible, rule.discountValue)
      : rule.discountValue;
  return Math.min(discount, rule.maximumDiscountCents ?? discount, eligible);
}

/** "10% off", "12.5% off", "$5.00 off", from the API's answer. @throws RangeError for a malformed amount */
export function couponDiscountLabel(coupon: {
  discountType: DiscountType;
  discountValue: string;
}): string {
  const value = parseAmount(coupon.discountValue);
  return coupon.discountType === "percentage" ? `${value / 100}% off` : `${formatUsd(value)} off`;
}

function eligibleSubtotal(rule: CouponRule, lines: readonly DiscountableLine[]): Cents {
  return sum(
    lines.filter((line) => isEligible(rule, line.productId)).map((line) => line.totalCents),
  );
}

function isEligible(rule: CouponRule, productId: string): boolean {
  return rule.scope === "all" || rule.productIds.includes(productId);
}
