import { hasUseLeft, type ModelCoupon, type ModelShop } from "./ledger-model.ts";

/**
 * The expected price of a purchase, with and without a saved quote, computed again. It shares no code with the shop.
 */

/** In cents: the price of one unit, of each of three or more (null without a tier), and of shipping. */
export type ModelPrices = { one: number; three: number | null; shipping: number };

export type Terms = { percent: number; minimum: number; isActive: boolean };

export type SoldCoupon = ModelCoupon & Terms;

export type Amounts = { total: number; coupon: SoldCoupon | null };

export type ModelQuote = Amounts & {
  id: string;
  units: number;
  unitPrice: number;
  shipping: number;
  isOrdered: boolean;
};

export const unitPriceOf = ({ one, three }: ModelPrices, units: number) =>
  three !== null && units >= 3 ? three : one;

function amountsOf(
  shop: ModelShop,
  subtotal: number,
  shipping: number,
  coupon: SoldCoupon | null,
): Amounts {
  const applies =
    coupon?.isActive && subtotal >= coupon.minimum && hasUseLeft(shop, coupon) ? coupon : null;
  const discount = Math.floor((subtotal * (applies?.percent ?? 0) + 50) / 100);
  return { total: subtotal - discount + shipping, coupon: applies };
}

/** Today's amounts; the coupon is null when it does not apply. */
export const costOf = (
  shop: ModelShop,
  prices: ModelPrices,
  units: number,
  coupon: SoldCoupon | null,
): Amounts => amountsOf(shop, unitPriceOf(prices, units) * units, prices.shipping, coupon);

/**
 * The amounts that units of a quote may cost, the lowest ones; several if they have the same total.
 * An empty list when a code sent with the quote does not apply.
 */
export function costsOfQuote(
  shop: ModelShop,
  prices: ModelPrices,
  quote: ModelQuote,
  { units, named }: { units: number; named: SoldCoupon | null },
): Amounts[] {
  const coupon = named ?? quote.coupon;
  const today = costOf(shop, prices, units, coupon);
  const unitPrice = Math.min(quote.unitPrice, unitPriceOf(prices, units));
  const shipping = Math.min(quote.shipping, prices.shipping);
  const held = amountsOf(shop, unitPrice * units, shipping, coupon);
  if (named && !today.coupon && !held.coupon) return [];
  const keepsDiscount = quote.coupon === null || hasUseLeft(shop, quote.coupon);
  const ways =
    units === quote.units && keepsDiscount ? [today, held, quote as Amounts] : [today, held];
  const least = Math.min(...ways.map(({ total }) => total));
  return ways.filter(({ total }) => total === least);
}
