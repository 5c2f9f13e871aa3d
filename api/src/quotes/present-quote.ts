import type { AppliedCoupon, Quote } from "#shared/contracts/quotes.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { CouponRow } from "../coupons/coupons.queries.ts";
import type { PricedItems } from "./price-items.ts";
import { COUPON_REFUSED } from "./quotes.errors.ts";

/** The priced items in the form of the API. */
export function presentQuote({ quote, coupon, isCouponRefused, shortages }: PricedItems): Quote {
  return {
    lines: quote.lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      quantity: line.quantity,
      unitPrice: formatAmount(line.unitPriceCents),
      total: formatAmount(line.totalCents),
    })),
    subtotal: formatAmount(quote.subtotalCents),
    shipping: formatAmount(quote.shippingCents),
    discount: formatAmount(quote.discountCents),
    total: formatAmount(quote.totalCents),
    coupon: coupon && {
      ...presentDiscount(coupon),
      discountAmount: formatAmount(quote.discountCents),
    },
    couponMessage: isCouponRefused ? COUPON_REFUSED : null,
    shortages,
  };
}

/** What a coupon takes off the priced items; null when none was applied. */
export function presentAppliedCoupon({ quote, coupon }: PricedItems): AppliedCoupon | null {
  return (
    coupon && {
      coupon: presentDiscount(coupon),
      discountAmount: formatAmount(quote.discountCents),
    }
  );
}

function presentDiscount({ code, discountType, discountValue }: CouponRow) {
  return { code, discountType, discountValue: formatAmount(discountValue) };
}
