import { type Instant, toMillis } from "./instants.ts";
import { type Cents, formatUsd, parseAmount, percentOf, sum } from "./money.ts";

export type DiscountType = "percentage" | "fixed";

/** What a coupon takes off, and off which lines. */
export type CouponRule = {
  discountType: DiscountType;
  /** Hundredths of either: cents for `fixed`, hundredths of a percent for `percentage` (1250 = 12.5 %). */
  discountValue: number;
  /** Compared with the whole subtotal, not only with the eligible lines. */
  minimumOrderCents: Cents | null;
  maximumDiscountCents: Cents | null;
  scope: "all" | "products";
  /** Only read when the scope is `products`; empty then means that no product is eligible any more. */
  productIds: readonly string[];
};

/** When and how often a coupon may be used. `validFrom` null means from the beginning. */
export type CouponTerms = {
  isActive: boolean;
  validFrom: Instant | null;
  validUntil: Instant | null;
  usageLimit: number | null;
  usageCount: number;
};

export type CouponBadge = "Inactive" | "Scheduled" | "Expired" | "Usage Limit Reached" | "Active";

export type CouponRefusal =
  | "inactive"
  | "scheduled"
  | "expired"
  | "usage-limit-reached"
  | "below-minimum"
  | "no-eligible-items";

/** What a coupon needs to know of a line. */
export type DiscountableLine = { productId: string; totalCents: Cents };

/** The code as it is stored and compared. */
export function normalizeCouponCode(text: string): string {
  return text.trim().toUpperCase();
}

/** The coupon's badge in the admin's list; of several states that are true, the first in this order. */
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
 * Why the coupon cannot be used for this order now, or null when it can. People are told one
 * sentence whatever the reason, so that codes cannot be explored.
 */
export function couponRefusal(
  terms: CouponTerms,
  rule: CouponRule,
  order: { lines: readonly DiscountableLine[]; subtotalCents: Cents },
  now: Date,
): CouponRefusal | null {
  const badge = couponBadge(terms, now);
  if (badge !== "Active") return REFUSALS[badge];
  if (order.subtotalCents < (rule.minimumOrderCents ?? 0)) return "below-minimum";
  if (!order.lines.some((line) => isEligible(rule, line.productId))) return "no-eligible-items";
  return null;
}

const REFUSALS: Record<Exclude<CouponBadge, "Active">, CouponRefusal> = {
  Inactive: "inactive",
  Scheduled: "scheduled",
  Expired: "expired",
  "Usage Limit Reached": "usage-limit-reached",
};

/**
 * What the coupon takes off: a share of, or an amount off, the eligible lines, at most the
 * coupon's own maximum and never more than those lines cost. A share is rounded half up to the
 * cent, once. Zero below the minimum order.
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

/** "10% off", "12.5% off", "$5.00 off". */
export function couponDiscountLabel(
  rule: Pick<CouponRule, "discountType" | "discountValue">,
): string {
  return rule.discountType === "percentage"
    ? `${rule.discountValue / 100}% off`
    : `${formatUsd(rule.discountValue)} off`;
}

/**
 * The rule of a coupon as it is answered by the API, where amounts are strings.
 *
 * @throws RangeError when an amount is malformed, which a parsed answer never is.
 */
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

/** What the lines that the coupon applies to cost. */
function eligibleSubtotal(rule: CouponRule, lines: readonly DiscountableLine[]): Cents {
  return sum(
    lines.filter((line) => isEligible(rule, line.productId)).map((line) => line.totalCents),
  );
}

function isEligible(rule: CouponRule, productId: string): boolean {
  return rule.scope === "all" || rule.productIds.includes(productId);
}

function optionalAmount(text: string | null | undefined): Cents | null {
  return text == null ? null : parseAmount(text);
}
