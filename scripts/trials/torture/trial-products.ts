import {
  type OracleCoupon,
  type OracleProduct,
  priceByTheRule,
} from "#shared/testing/price-oracle.ts";

/** A product of the trial, with its prices for the oracle. */
export type TrialProduct = OracleProduct & { id: string; slug: string; name: string };

export type TrialCoupon = OracleCoupon & { code: string };

export type Line = { product: TrialProduct; quantity: number };

const SHIPPING = "15.00";

/** The total of the order according to the oracle. */
export function totalByTheRule(lines: Line[], coupon: TrialCoupon | null): string {
  return priceByTheRule({
    lines: lines.map(({ product, quantity }) => ({
      productId: product.id,
      quantity,
      product: product,
    })),
    shipping: SHIPPING,
    coupon,
  }).total;
}

/** Whether the coupon reduces the price of these products; the shop refuses it for others. */
export const appliesTo = ({ productIds }: TrialCoupon, lines: Line[]): boolean =>
  productIds === null || lines.some(({ product }) => productIds.includes(product.id));

export const inDollars = (cents: number) => (cents / 100).toFixed(2);
