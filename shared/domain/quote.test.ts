import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CouponRule } from "./coupon.ts";
import { MAX_AMOUNT_CENTS } from "./money.ts";
import { quoteOrder, type RequestedLine } from "./quote.ts";
import { type PricedProduct, sortTiers } from "./tiers.ts";

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
      totalCents: 43_200,
    });
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

/* An oracle written from the rule's sentences, in BigInt, sharing no arithmetic with the code. */

type Cart = { lines: RequestedLine[]; shippingCents: number; coupon: CouponRule | null };

function unitPriceByTheRule(product: PricedProduct, quantity: number): bigint {
  let chosen = product.priceCents;
  if (product.hasBulkPricing && product.tiers.length > 0) {
    chosen = sortTiers(product.tiers)[0]?.unitPriceCents ?? chosen;
    let largest = 0;
    for (const tier of product.tiers) {
      if (tier.quantity <= quantity && tier.quantity > largest) {
        largest = tier.quantity;
        chosen = tier.unitPriceCents;
      }
    }
  }
  return BigInt(chosen);
}

function totalByTheRule({ lines, shippingCents, coupon }: Cart) {
  let subtotal = 0n;
  let eligible = 0n;
  for (const productId of new Set(lines.map((each) => each.productId))) {
    const same = lines.filter((each) => each.productId === productId);
    const quantity = same.reduce((total, each) => total + each.quantity, 0);
    const product = same[0]?.product ?? bulk;
    const cost = unitPriceByTheRule(product, quantity) * BigInt(quantity);
    subtotal += cost;
    if (coupon?.scope === "all" || coupon?.productIds.includes(productId)) eligible += cost;
  }
  let discount = 0n;
  if (coupon && subtotal >= BigInt(coupon.minimumOrderCents ?? 0)) {
    const value = BigInt(coupon.discountValue);
    discount =
      coupon.discountType === "fixed" ? value : (eligible * value * 2n + 10_000n) / 20_000n;
    const maximum = BigInt(coupon.maximumDiscountCents ?? Number.MAX_SAFE_INTEGER);
    if (discount > maximum) discount = maximum;
    if (discount > eligible) discount = eligible;
  }
  return { subtotal, discount, total: subtotal + BigInt(shippingCents) - discount };
}

const prices = fc.integer({ min: 0, max: 500_000 });
const products: fc.Arbitrary<PricedProduct> = fc.record({
  priceCents: prices,
  hasBulkPricing: fc.boolean(),
  tiers: fc.uniqueArray(
    fc.record({ quantity: fc.integer({ min: 1, max: 60 }), unitPriceCents: prices }),
    { selector: (tier) => tier.quantity, maxLength: 5 },
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
        picks.map(([index, quantity]) => line(`p${index}`, quantity, catalogue[index])),
      ),
      shippingCents: fc.integer({ min: 0, max: 10_000 }),
      coupon: fc.option(
        fc.record<CouponRule>({
          discountType: fc.constantFrom("percentage", "fixed"),
          discountValue: fc.integer({ min: 0, max: 10_000 }),
          minimumOrderCents: fc.option(prices, { nil: null }),
          maximumDiscountCents: fc.option(prices, { nil: null }),
          scope: fc.constantFrom("all", "products"),
          productIds: fc.subarray(["p0", "p1", "p2", "p3"]),
        }),
        { nil: null },
      ),
    }),
  );

describe("any quote", () => {
  it("agrees with an oracle that counts in whole cents", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const quote = quoteOrder(cart);
        const expected = totalByTheRule(cart);
        expect(BigInt(quote.subtotalCents)).toBe(expected.subtotal);
        expect(BigInt(quote.discountCents)).toBe(expected.discount);
        expect(BigInt(quote.totalCents)).toBe(expected.total);
      }),
      { numRuns: 10_000 },
    );
  });

  it("is the sum of its parts, with one line a product", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const quote = quoteOrder(cart);
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
        expect(quoteOrder({ ...cart, lines: singles.toReversed() }).totalCents).toBe(
          quoteOrder(cart).totalCents,
        );
      }),
    );
  });
});
