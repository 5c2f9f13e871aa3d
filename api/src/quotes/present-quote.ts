import type { AppliedCoupon, Quote, QuotedOffer } from "#shared/contracts/quotes.ts";
import type { NotPermitted } from "#shared/domain/buyers.ts";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import type { OrderQuote } from "#shared/domain/quote.ts";
import type { ShippingDates } from "#shared/domain/shipping-calendar.ts";
import type { TierAhead } from "#shared/domain/tiers.ts";
import type { CouponRow } from "../coupons/coupons.queries.ts";
import type { PricedItems } from "./price-items.ts";
import { COUPON_REFUSED } from "./quotes.errors.ts";

/** The priced items in the form of the API, with the lines that the person may not order. */
export function presentQuote(
  priced: Omit<PricedItems, "rules">,
  notPermitted: readonly NotPermitted[],
): Quote {
  const { quote, shipping, coupon, isCouponRefused, shortages, tiersAhead } = priced;
  return {
    ...presentAmounts(quote, tiersAhead),
    shippingMethods: shipping.offers.map((offer) => presentOffer(offer.method, offer)),
    shippingMethodId: shipping.chosen?.method.id ?? null,
    shippingMessage: shipping.message,
    coupon: coupon && {
      ...presentDiscount(coupon),
      discountAmount: formatAmount(quote.discountCents),
    },
    couponMessage: isCouponRefused ? COUPON_REFUSED : null,
    shortages,
    notPermitted: [...notPermitted],
  };
}

/** The lines and the sums of priced items. */
export const presentAmounts = (quote: OrderQuote, tiersAhead?: PricedItems["tiersAhead"]) => ({
  lines: quote.lines.map((line) => ({
    productId: line.productId,
    productName: line.productName,
    quantity: line.quantity,
    unitPrice: formatAmount(line.unitPriceCents),
    total: formatAmount(line.totalCents),
    ...presentAhead(tiersAhead?.get(line.productId)),
  })),
  subtotal: formatAmount(quote.subtotalCents),
  shipping: formatAmount(quote.shippingCents),
  discount: formatAmount(quote.discountCents),
  ...presentTax(quote),
  total: formatAmount(quote.totalCents),
});

export const presentOffer = (
  { id, name }: { id: string; name: string },
  { amountCents, shipsOn, arrivesBy }: ShippingDates & { amountCents: Cents },
): QuotedOffer => ({ id, name, amount: formatAmount(amountCents), shipsOn, arrivesBy });

export function presentTax({ taxCents, taxLines }: Pick<OrderQuote, "taxCents" | "taxLines">) {
  return {
    tax: formatAmount(taxCents),
    taxLines: taxLines.map(({ name, percent, amountCents }) => ({
      name,
      percent,
      amount: formatAmount(amountCents),
    })),
  };
}

function presentAhead(ahead: TierAhead | undefined): Pick<Quote["lines"][number], "nextTier"> {
  if (!ahead) return {};
  const { quantity, unitPriceCents, savesCents } = ahead;
  const amounts = { unitPrice: formatAmount(unitPriceCents), saves: formatAmount(savesCents) };
  return { nextTier: { quantity, ...amounts } };
}

/** The discount of a coupon on the priced items; null when none was applied. */
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
