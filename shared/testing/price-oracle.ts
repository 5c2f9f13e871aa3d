/*
 * A second, independent calculation of an order's price, for comparison with the shop's. It imports
 * nothing, so that it cannot share a fault. It counts in millionths of a dollar, so that a
 * hundredth of a percent of a cent is a whole number.
 */

/** Amounts are decimal texts in the format of the API. */
export type OracleProduct = {
  price: string;
  /** Null for a product without bulk pricing. Each price is for one unit. */
  tiers: readonly { quantity: number; price: string }[] | null;
};

export type OracleLine = { productId: string; quantity: number; product: OracleProduct };

export type OracleCoupon = {
  type: "percentage" | "fixed";
  /** Percent or dollars. */
  value: string;
  minimum: string | null;
  maximum: string | null;
  /** Null for all products. */
  productIds: readonly string[] | null;
};

export type OracleOrder = {
  lines: readonly OracleLine[];
  shipping: string;
  coupon: OracleCoupon | null;
};

/** Subtotal, discount and total as texts with two decimals. */
export function priceByTheRule({ lines, shipping, coupon }: OracleOrder) {
  const costs = new Map<string, bigint>();
  for (const { productId } of lines) costs.set(productId, costOf(productId, lines));
  const subtotal = total(costs.values());
  const discount = coupon ? discountOf(coupon, costs, subtotal) : 0n;
  return {
    subtotal: written(subtotal),
    discount: written(discount),
    total: written(subtotal + millionths(shipping) - discount),
  };
}

/** The cost of a product: its unit price × the sum of the quantities of its lines. */
function costOf(productId: string, lines: readonly OracleLine[]): bigint {
  let quantity = 0;
  let product: OracleProduct | undefined;
  for (const line of lines) {
    if (line.productId !== productId) continue;
    quantity += line.quantity;
    product ??= line.product;
  }
  return product ? millionths(unitPrice(product, quantity)) * BigInt(quantity) : 0n;
}

/** The price of the largest tier that the quantity reaches; below the smallest tier, the smallest tier's price. */
function unitPrice({ price, tiers }: OracleProduct, quantity: number): string {
  let reached: { quantity: number; price: string } | null = null;
  let smallest: { quantity: number; price: string } | null = null;
  for (const tier of tiers ?? []) {
    if (!smallest || tier.quantity < smallest.quantity) smallest = tier;
    if (tier.quantity <= quantity && (!reached || tier.quantity > reached.quantity)) reached = tier;
  }
  return (reached ?? smallest)?.price ?? price;
}

/**
 * A share of the eligible products or a fixed amount, at most the coupon's maximum and the cost of these products. The
 * minimum order is compared with the whole subtotal. Rounded half up to the cent, once.
 */
function discountOf(coupon: OracleCoupon, costs: Map<string, bigint>, subtotal: bigint): bigint {
  if (coupon.minimum !== null && subtotal < millionths(coupon.minimum)) return 0n;
  const { productIds } = coupon;
  const eligible = total(
    [...costs].filter(([id]) => productIds === null || productIds.includes(id)).map(([, c]) => c),
  );
  const value = millionths(coupon.value);
  const off =
    coupon.type === "fixed" ? value : roundedToCents((eligible * value) / (100n * DOLLAR));
  return atMost(off, eligible, ...(coupon.maximum === null ? [] : [millionths(coupon.maximum)]));
}

function atMost(amount: bigint, ...limits: bigint[]): bigint {
  let allowed = amount;
  for (const limit of limits) {
    if (limit < allowed) allowed = limit;
  }
  return allowed;
}

const DOLLAR = 1_000_000n;
const CENT = 10_000n;

/** "12.5" → 12500000 */
function millionths(amount: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,6}))?$/.exec(amount);
  if (!match) throw new Error(`This is no amount: ${amount}`);
  return BigInt(`${match[1]}${(match[2] ?? "").padEnd(6, "0")}`);
}

function roundedToCents(amount: bigint): bigint {
  const over = amount % CENT;
  return amount - over + (over * 2n >= CENT ? CENT : 0n);
}

/** 12500000 → "12.50" */
function written(amount: bigint): string {
  const digits = String(amount / CENT).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function total(amounts: Iterable<bigint>): bigint {
  let all = 0n;
  for (const amount of amounts) all += amount;
  return all;
}
