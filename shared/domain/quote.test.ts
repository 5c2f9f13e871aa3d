import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponRule } from "../testing/coupon-rule.ts";
import { priceByTheRule } from "../testing/price-oracle.ts";
import type { CouponRule } from "./coupon.ts";
import { MAX_AMOUNT_CENTS, parseAmount } from "./money.ts";
import { quoteOrder, type RequestedLine } from "./quote.ts";
import { type PricedProduct, pricedProduct } from "./tiers.ts";

const bulk: PricedProduct = {
  priceCents: 12_000,
  hasBulkPricing: true,
  tiers: [
    { quantity: 1, unitPriceCents: 12_000 },
    { quantity: 3, unitPriceCents: 11_000 },
  ],
};
const line = (productId: string, quantity: number, product = bulk): RequestedLine => ({
  productId,
  productName: `Peptide ${productId}`,
  quantity,
  product,
});

describe("a quote", () => {
  it("adds up its lines, the shipping and the discount", () => {
    const coupon: CouponRule = {
      discountType: "percentage",
      discountValue: 1_000,
      minimumOrderCents: null,
      maximumDiscountCents: null,
      scope: "products",
      productIds: ["a"],
    };
    expect(
      quoteOrder({ lines: [line("a", 3), line("b", 1)], shippingCents: 1_500, coupon }),
    ).toEqual({
      lines: [
        {
          productId: "a",
          productName: "Peptide a",
          quantity: 3,
          unitPriceCents: 11_000,
          totalCents: 33_000,
        },
        {
          productId: "b",
          productName: "Peptide b",
          quantity: 1,
          unitPriceCents: 12_000,
          totalCents: 12_000,
        },
      ],
      subtotalCents: 45_000,
      discountCents: 3_300,
      shippingCents: 1_500,
      taxCents: 0,
      taxLines: [],
      totalCents: 43_200,
    });
  });

  it("adds the tax on what is left after the discount, and on the shipping", () => {
    const rate = {
      ...{ country: "US", region: null, zipPrefix: null, name: "Sales tax" },
      ...{ percent: "10", onShipping: true },
    };
    const quote = quoteOrder({
      ...{ lines: [line("a", 1)], shippingCents: 1_500, taxRates: [rate] },
      coupon: couponRule({ discountType: "fixed", discountValue: "20.00" }),
    });
    expect(quote).toMatchObject({ taxCents: 1_150, totalCents: 12_650 });
  });

  it("of nothing is the shipping", () => {
    expect(quoteOrder({ lines: [], shippingCents: 1_500, coupon: null }).totalCents).toBe(1_500);
  });

  it("gives a split line the tier of the whole", () => {
    const quote = quoteOrder({
      lines: [line("a", 1), line("b", 1), line("a", 2)],
      shippingCents: 0,
      coupon: null,
    });
    expect(quote.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ["a", 3],
      ["b", 1],
    ]);
    expect(quote.totalCents).toBe(33_000 + 12_000);
  });

  it("can be shown for any quantity that can be typed", () => {
    const dearest = { priceCents: MAX_AMOUNT_CENTS, hasBulkPricing: false, tiers: [] };
    const most = 2_147_483_646;
    const quote = quoteOrder({
      lines: [line("a", most, dearest), line("b", most, dearest)],
      shippingCents: 1_500,
      coupon: null,
    });
    expect(quote.totalCents).toBeGreaterThan(MAX_AMOUNT_CENTS);
  });
});

/* Carts with amounts as texts, as in API requests, so that parsing is tested too. */

type OfferedProduct = Parameters<typeof pricedProduct>[0];
type OfferedCoupon = Parameters<typeof couponRule>[0];
type Cart = {
  lines: { productId: string; quantity: number; product: OfferedProduct }[];
  shipping: string;
  coupon: (OfferedCoupon & { productIds: string[] }) | null;
};

const amounts = (max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(2, "0").replace(/0$/, "")}`);
const prices = amounts(5_000);
const products: fc.Arbitrary<OfferedProduct> = fc.record({
  price: prices,
  hasBulkPricing: fc.boolean(),
  bulkPricing: fc.option(
    fc.uniqueArray(fc.record({ quantity: fc.integer({ min: 1, max: 60 }), price: prices }), {
      selector: (tier) => tier.quantity,
      maxLength: 5,
    }),
    { nil: null },
  ),
});
const carts: fc.Arbitrary<Cart> = fc
  .tuple(
    fc.tuple(products, products, products, products),
    fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 80 })), { maxLength: 12 }),
  )
  .chain(([catalogue, picks]) =>
    fc.record({
      lines: fc.constant(
        picks.map(([index, quantity]) => ({
          productId: `p${index}`,
          quantity,
          product: catalogue[index] as OfferedProduct,
        })),
      ),
      shipping: amounts(100),
      coupon: fc.option(
        fc.record({
          discountType: fc.constantFrom("percentage", "fixed"),
          discountValue: amounts(99),
          minimumOrderAmount: fc.option(prices, { nil: null }),
          maximumDiscountAmount: fc.option(prices, { nil: null }),
          scope: fc.constantFrom("all", "products"),
          productIds: fc.subarray(["p0", "p1", "p2", "p3"]),
        }),
        { nil: null },
      ),
    }),
  );

function quoted({ lines, shipping, coupon }: Cart) {
  return quoteOrder({
    lines: lines.map(({ productId, quantity, product }) =>
      line(productId, quantity, pricedProduct(product)),
    ),
    shippingCents: parseAmount(shipping),
    coupon: coupon && couponRule(coupon, coupon.productIds),
  });
}

function byTheRule({ lines, shipping, coupon }: Cart) {
  return priceByTheRule({
    shipping,
    lines: lines.map(({ product: { price, hasBulkPricing, bulkPricing }, ...rest }) => ({
      ...rest,
      product: { price, tiers: hasBulkPricing ? bulkPricing : null },
    })),
    coupon: coupon && {
      type: coupon.discountType,
      value: coupon.discountValue,
      minimum: coupon.minimumOrderAmount ?? null,
      maximum: coupon.maximumDiscountAmount ?? null,
      productIds: coupon.scope === "all" ? null : coupon.productIds,
    },
  });
}

describe("any quote", { timeout: 60_000 }, () => {
  it("agrees with an oracle that shares nothing with it", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { subtotalCents, discountCents, totalCents } = quoted(cart);
        const amounts = [subtotalCents, discountCents, totalCents];
        const { subtotal, discount, total } = byTheRule(cart);
        // One expectation for each cart would take longer than all the calculations.
        return (
          amounts.map((cents) => (cents / 100).toFixed(2)).join() ===
          [subtotal, discount, total].join()
        );
      }),
      { numRuns: 10_000 },
    );
  });

  it("is the sum of its parts, with one line a product", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const quote = quoted(cart);
        const ids = quote.lines.map((each) => each.productId);
        expect(new Set(ids).size).toBe(ids.length);
        const parts = quote.lines.reduce(
          (total, each) => total + each.unitPriceCents * each.quantity,
          quote.shippingCents - quote.discountCents,
        );
        expect(quote.totalCents).toBe(parts);
        expect(quote.totalCents).toBeGreaterThanOrEqual(quote.shippingCents);
      }),
    );
  });

  it("does not depend on how lines are split or ordered", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const singles = cart.lines.flatMap((each) =>
          Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })),
        );
        expect(quoted({ ...cart, lines: singles.toReversed() }).totalCents).toBe(
          quoted(cart).totalCents,
        );
      }),
    );
  });
});
