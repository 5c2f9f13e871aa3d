/** What an order costs, worked out a second time and without the shop's own code. */

export type Tier = { quantity: number; cents: number };

/** A product as the torture knows it. */
export type Ware = {
  id: string;
  slug: string;
  name: string;
  /** Sorted by quantity; a product without bulk prices has one. */
  tiers: Tier[];
};

export const SHIPPING_CENTS = 15_00;

/** Percent off everything. */
export type OracleCoupon = { code: string; percent: number };

export function totalCents(
  lines: { ware: Ware; quantity: number }[],
  coupon: OracleCoupon | null,
): number {
  const units = new Map<Ware, number>();
  for (const { ware, quantity } of lines) units.set(ware, (units.get(ware) ?? 0) + quantity);
  let subtotal = 0;
  for (const [ware, quantity] of units) subtotal += unitCents(ware, quantity) * quantity;
  const discount = coupon ? Math.floor((subtotal * coupon.percent + 50) / 100) : 0;
  return subtotal - discount + SHIPPING_CENTS;
}

function unitCents({ tiers }: Ware, quantity: number): number {
  const reached = tiers.filter((tier) => tier.quantity <= quantity);
  return (reached.at(-1) ?? tiers[0])?.cents ?? 0;
}

export const dollars = (cents: number) => (cents / 100).toFixed(2);
