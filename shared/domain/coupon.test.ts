import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CouponRule,
  type CouponTerms,
  couponBadge,
  couponDiscountLabel,
  discountFor,
  isUsable,
  normalizeCouponCode,
} from "./coupon.ts";

const now = new Date("2026-11-21T12:00:00.500Z");
const yesterday = "2026-11-20T12:00:00.000Z";
const tomorrow = "2026-11-22T12:00:00.000Z";

const usable: CouponTerms = {
  isActive: true,
  validFrom: null,
  validUntil: null,
  usageLimit: null,
  usageCount: 0,
};
const tenPercent: CouponRule = {
  discountType: "percentage",
  discountValue: 1_000,
  minimumOrderCents: null,
  maximumDiscountCents: null,
  scope: "all",
  productIds: [],
};
const lines = [
  { productId: "a", totalCents: 10_005 },
  { productId: "b", totalCents: 4_000 },
];
const subtotal = 14_005;

describe("the badge", () => {
  it.each([
    ["Active", {}],
    ["Inactive", { isActive: false, validFrom: tomorrow, validUntil: yesterday }],
    ["Scheduled", { validFrom: tomorrow, validUntil: yesterday }],
    ["Expired", { validUntil: yesterday, usageLimit: 1, usageCount: 1 }],
    ["Usage Limit Reached", { usageLimit: 5, usageCount: 5 }],
    ["Usage Limit Reached", { usageLimit: 5, usageCount: 6 }],
    ["Active", { usageLimit: 5, usageCount: 4 }],
    ["Active", { validFrom: yesterday, validUntil: tomorrow }],
  ] as const)("is %s for %j", (badge, terms) => {
    expect(couponBadge({ ...usable, ...terms }, now)).toBe(badge);
  });

  it("counts both ends of the validity as valid, as dates and as texts", () => {
    expect(couponBadge({ ...usable, validFrom: now, validUntil: now }, now)).toBe("Active");
    const text = now.toISOString();
    expect(couponBadge({ ...usable, validFrom: text, validUntil: text }, now)).toBe("Active");
  });
});

describe("a refusal", () => {
  const order = { lines, subtotalCents: subtotal };

  it.each([
    ["inactive", { isActive: false }],
    ["scheduled", { validFrom: tomorrow }],
    ["expired", { validUntil: yesterday }],
    ["usage-limit-reached", { usageLimit: 1, usageCount: 1 }],
  ] as const)("follows for one that is %s, %j", (_, terms) => {
    expect(isUsable({ ...usable, ...terms }, tenPercent, order, now)).toBe(false);
  });

  it("compares the minimum with the whole subtotal", () => {
    const onlyB: CouponRule = { ...tenPercent, scope: "products", productIds: ["b"] };
    const minimum = (cents: number) => ({ ...onlyB, minimumOrderCents: cents });
    expect(isUsable(usable, minimum(subtotal), order, now)).toBe(true);
    expect(isUsable(usable, minimum(subtotal + 1), order, now)).toBe(false);
  });

  it("follows when every product of the coupon is gone", () => {
    const orphan: CouponRule = { ...tenPercent, scope: "products", productIds: [] };
    expect(isUsable(usable, orphan, order, now)).toBe(false);
  });

  it("does not follow for a coupon that applies", () => {
    expect(isUsable(usable, tenPercent, order, now)).toBe(true);
  });
});

describe("the discount", () => {
  it("is a share of the eligible lines, rounded half up once over all of them", () => {
    expect(discountFor(tenPercent, lines, subtotal)).toBe(1_401);
    const threeLines = ["a", "b", "c"].map((productId) => ({ productId, totalCents: 5 }));
    expect(discountFor(tenPercent, threeLines, 15)).toBe(2);
  });

  it("touches only the coupon's products", () => {
    const onlyB: CouponRule = { ...tenPercent, scope: "products", productIds: ["b", "gone"] };
    expect(discountFor(onlyB, lines, subtotal)).toBe(400);
  });

  it("is nothing below the minimum order", () => {
    expect(discountFor({ ...tenPercent, minimumOrderCents: 14_005 }, lines, subtotal)).toBe(1_401);
    expect(discountFor({ ...tenPercent, minimumOrderCents: 14_006 }, lines, subtotal)).toBe(0);
  });

  it("stops at the coupon's maximum", () => {
    expect(discountFor({ ...tenPercent, maximumDiscountCents: 500 }, lines, subtotal)).toBe(500);
    expect(discountFor({ ...tenPercent, maximumDiscountCents: 0 }, lines, subtotal)).toBe(0);
  });

  it("of a fixed amount stops at what the eligible lines cost", () => {
    const fixed: CouponRule = { ...tenPercent, discountType: "fixed", discountValue: 5_000 };
    expect(discountFor(fixed, lines, subtotal)).toBe(5_000);
    expect(discountFor({ ...fixed, scope: "products", productIds: ["b"] }, lines, subtotal)).toBe(
      4_000,
    );
  });

  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const orNull = fc.option(cents, { nil: null });
  const rules: fc.Arbitrary<CouponRule> = fc.record({
    discountType: fc.constantFrom("percentage", "fixed"),
    discountValue: fc.integer({ min: 0, max: 10_000 }),
    minimumOrderCents: orNull,
    maximumDiscountCents: orNull,
    scope: fc.constantFrom("all", "products"),
    productIds: fc.subarray(["a", "b", "c", "d"]),
  });
  const carts = fc.array(
    fc.record({ productId: fc.constantFrom("a", "b", "c", "d", "e"), totalCents: cents }),
  );

  it("is never negative, above the maximum, or above what it is taken off", () => {
    fc.assert(
      fc.property(rules, carts, (rule, cart) => {
        const whole = cart.reduce((total, line) => total + line.totalCents, 0);
        const discount = discountFor(rule, cart, whole);
        expect(Number.isInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        const eligible = cart.filter(
          ({ productId }) => rule.scope === "all" || rule.productIds.includes(productId),
        );
        expect(discount).toBeLessThanOrEqual(
          eligible.reduce((total, line) => total + line.totalCents, 0),
        );
        expect(discount).toBeLessThanOrEqual(rule.maximumDiscountCents ?? discount);
      }),
    );
  });
});

describe("the label", () => {
  it.each([
    ["percentage", "10.00", "10% off"],
    ["percentage", "12.50", "12.5% off"],
    ["percentage", "0.33", "0.33% off"],
    ["fixed", "5.00", "$5.00 off"],
  ] as const)("of %s %s is %s", (discountType, discountValue, label) => {
    expect(couponDiscountLabel({ discountType, discountValue })).toBe(label);
  });
});

describe("the code", () => {
  it("is compared in upper case without the spaces around it", () => {
    expect(normalizeCouponCode("  spring-10 ")).toBe("SPRING-10");
  });
});
