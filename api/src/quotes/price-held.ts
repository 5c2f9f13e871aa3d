import { isDeepStrictEqual } from "node:util";
import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { type OrderQuote, quoteOrder, withTax } from "#shared/domain/quote.ts";
import { STANDARD_METHOD } from "#shared/domain/shipping.ts";
import { unitPriceCents } from "#shared/domain/tiers.ts";
import { type CouponRow, findCouponById } from "../coupons/coupons.queries.ts";
import type { Connection } from "../db/client.ts";
import { findPurchasedProducts } from "../inventory/purchased-products.queries.ts";
import { findApplicableCoupon } from "./find-applicable-coupon.ts";
import {
  type PricedItems,
  type PricingOptions,
  priceItems,
  type RequestedItem,
} from "./price-items.ts";
import { destinationOf } from "./price-shipping.ts";
import { linesNotQuoted } from "./quotes.errors.ts";
import type { SavedQuoteRow } from "./saved-quotes.queries.ts";

/**
 * Prices items of a valid quote: never more than quoted, and never more than today. It compares
 * three prices and takes the lowest:
 * - today's prices; needed when a lower subtotal misses the coupon's minimum
 * - for each unit the lower of quoted and present price, with the coupon checked again
 * - for the whole quote, its exact amounts; needed when the coupon has ended since
 *
 * The prices and the shipping of a quote that the seller made hold exactly, below and above today's.
 *
 * The shipping is held for the quoted method; that of the seller also when this method is not offered any more where the
 * quote goes. Tax is never held: the seller's present rates count.
 *
 * The quoted discount takes a use of the quoted coupon, so it is lost when the coupon is used up or
 * deleted. The answer names the coupon that reduces the chosen amounts.
 *
 * @param couponCode a code that is sent with the quote; null for the quote's own coupon
 * @throws Refusal 422 for items that are not in the quote, or in larger quantity
 */
export async function priceHeld(
  conn: Connection,
  saved: SavedQuoteRow,
  items: readonly RequestedItem[],
  couponCode: string | null,
  now: Date,
  options: PricingOptions,
): Promise<PricedItems> {
  requireQuoted(saved, items);
  const own = saved.couponId === null ? null : await findCouponById(conn, saved.couponId);
  const named = couponCode === null ? null : normalizeCouponCode(couponCode);
  const isOther = named !== null && named !== own?.code && named !== saved.couponCode;
  const code = isOther ? named : (own?.code ?? null);
  const quotedMethod = saved.shippingMethod?.id ?? STANDARD_METHOD;
  const today = await priceItems(conn, items, code, now, {
    ...options,
    shippingMethodId: options.shippingMethodId ?? quotedMethod,
  });
  const productIds = items.map(({ productId }) => productId);
  const products = options.products ?? (await findPurchasedProducts(conn, productIds));
  const quotedPrice = new Map(saved.lines.map((line) => [line.productId, line.unitPriceCents]));
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = byId.get(productId);
    if (!product) return [];
    const held = quotedPrice.get(productId) ?? Number.POSITIVE_INFINITY;
    const priceCents = saved.bySeller ? held : Math.min(held, unitPriceCents(product, quantity));
    const pricing = { priceCents, hasBulkPricing: false, tiers: [] };
    return [{ productId, productName: nameWithSize(product), quantity, product: pricing }];
  });
  const isShippingHeld =
    today.shipping.chosen?.method.id === quotedMethod ||
    (saved.bySeller && isWithoutMethod(saved, today, quotedMethod, options.to));
  const { taxRates } = today;
  const present = today.quote.shippingCents;
  const heldShipping = saved.bySeller ? saved.shipping : Math.min(saved.shipping, present);
  const shippingCents = isShippingHeld ? heldShipping : present;
  const bare = quoteOrder({ lines, shippingCents, coupon: null });
  const applicable = code === null ? null : await findApplicableCoupon(conn, code, bare, now);
  const held: PricedItems = {
    ...today,
    quote: quoteOrder({ lines, shippingCents, coupon: applicable?.rule ?? null, taxRates }),
    coupon: applicable?.coupon ?? null,
    // A larger quantity than quoted cannot be ordered from the quote.
    tiersAhead: new Map(),
  };
  if (saved.bySeller) return held;
  const ways = [held, today];
  const isDiscountKept = saved.couponCode === null || (own !== null && hasUseLeft(own));
  const isSame = isWhole(saved, items) && lines.length === saved.lines.length;
  if (isDiscountKept && isShippingHeld && isSame) {
    ways.push({ ...today, quote: withTax(quotedAmounts(saved), taxRates), coupon: own });
  }
  const best = ways.reduce((one, other) => (totalOf(other) < totalOf(one) ? other : one));
  // The quote's own code may have ended. A code that is sent now and does not apply is refused as usual.
  const isCouponRefused =
    isOther && ((held.coupon ?? today.coupon) === null || best.coupon === null);
  return { ...best, isCouponRefused, tiersAhead: held.tiersAhead };
}

/** Whether the quoted method is not offered any more at the address of the quote. A quote without an address goes anywhere. */
function isWithoutMethod(
  { shippingAddress }: SavedQuoteRow,
  { shipping }: PricedItems,
  quotedMethod: string,
  to: PricingOptions["to"] = null,
): boolean {
  const isQuotedPlace =
    shippingAddress === null || isDeepStrictEqual(destinationOf(shippingAddress), to);
  return isQuotedPlace && !shipping.offers.some(({ method }) => method.id === quotedMethod);
}

/** Whether the quote had a coupon that no longer applies. */
export function hasLostCoupon(saved: SavedQuoteRow, { coupon }: PricedItems): boolean {
  return saved.couponCode !== null && coupon === null;
}

const hasUseLeft = ({ usageLimit, usageCount }: CouponRow) =>
  usageLimit === null || usageCount < usageLimit;

const totalOf = ({ quote }: PricedItems) => quote.totalCents;

function requireQuoted({ lines }: SavedQuoteRow, items: readonly RequestedItem[]): void {
  const quoted = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  if (items.some(({ productId, quantity }) => quantity > (quoted.get(productId) ?? 0))) {
    throw linesNotQuoted();
  }
}

function isWhole({ lines }: SavedQuoteRow, items: readonly RequestedItem[]): boolean {
  const asked = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  return lines.every(({ productId, quantity }) => asked.get(productId) === quantity);
}

export function quotedAmounts(saved: SavedQuoteRow): OrderQuote {
  return {
    lines: saved.lines.map((line) => ({
      ...line,
      totalCents: line.unitPriceCents * line.quantity,
    })),
    subtotalCents: saved.subtotal,
    discountCents: saved.discountAmount,
    shippingCents: saved.shipping,
    taxCents: saved.tax,
    taxLines: saved.taxLines,
    totalCents: saved.total,
  };
}
