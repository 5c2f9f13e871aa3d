import type { Cents } from "#shared/domain/money.ts";
import { holdUntil, statusWhenPlaced } from "#shared/domain/orders.ts";
import type { PricedItems } from "../quotes/price-items.ts";
import { storedShipping } from "../quotes/price-shipping.ts";
import type { StoredSettings } from "../settings/settings.queries.ts";

/** The amounts of a new order, and its life as it begins. */
export function beginningOf(
  { quote, coupon, shipping }: PricedItems,
  placedAt: Date,
  { holdHours, invoiceWhen }: Pick<StoredSettings, "holdHours" | "invoiceWhen">,
) {
  return {
    subtotal: quote.subtotalCents,
    shipping: quote.shippingCents,
    shippingMethod: storedShipping(shipping),
    discountAmount: quote.discountCents,
    tax: quote.taxCents,
    taxLines: quote.taxLines,
    total: quote.totalCents,
    couponCode: coupon?.code ?? null,
    couponId: coupon?.id ?? null,
    createdAt: placedAt,
    invoicedWhenPlaced: invoiceWhen === "placed",
    ...lifeOf(quote.totalCents, placedAt, holdHours),
  };
}

/** An order of 0.00 is paid at once: it has no hold and needs no reminder. */
function lifeOf(total: Cents, placedAt: Date, holdHours: number) {
  const status = statusWhenPlaced(total);
  return status === "processing"
    ? { status, paymentReceivedAt: placedAt, heldSince: null, holdUntil: null }
    : {
        status,
        paymentReceivedAt: null,
        heldSince: placedAt,
        holdUntil: holdUntil(placedAt, holdHours),
      };
}
