import {
  type OracleCoupon,
  type OracleProduct,
  priceByTheRule,
} from "#shared/testing/price-oracle.ts";

/** A product as the torture knows it: with its prices, by which the oracle judges. */
export type Ware = OracleProduct & { id: string; slug: string; name: string };

export type TrialCoupon = OracleCoupon & { code: string };

export type Line = { ware: Ware; quantity: number };

const SHIPPING = "15.00";

/** What the order costs by the oracle. */
export function totalByTheRule(lines: Line[], coupon: TrialCoupon | null): string {
  return priceByTheRule({
    lines: lines.map(({ ware, quantity }) => ({ productId: ware.id, quantity, product: ware })),
    shipping: SHIPPING,
    coupon,
  }).total;
}

/** Whether the coupon takes something off these goods; the shop refuses it for others. */
export const suits = ({ productIds }: TrialCoupon, lines: Line[]): boolean =>
  productIds === null || lines.some(({ ware }) => productIds.includes(ware.id));

export const inDollars = (cents: number) => (cents / 100).toFixed(2);
