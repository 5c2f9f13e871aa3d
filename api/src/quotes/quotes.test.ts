import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredCoupon, aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const REFUSED = "This coupon code is not valid or has expired.";

const validate = (
  code: string,
  items: { productId: string; quantity: number }[],
  who: { as?: Person; from?: string } = { from: `198.51.100.${Math.ceil(Math.random() * 250)}` },
) =>
  api.request("POST", "/api/coupons/validate", {
    ...who,
    body: { code, subtotal: "0.01", cartItems: items },
  });

it("a cart of more products than an order may have gets no price, and is told why", async () => {
  const items = Array.from({ length: 201 }, (_, at) => ({ productId: `p${at}`, quantity: 1 }));
  const { status, body } = await api.request("POST", "/api/quotes", { body: { items } });
  expect(status).toBe(422);
  expect(body.message).toBe("An order has at most 200 products");
});

describe("a coupon", () => {
  it("is priced by the shop, whatever subtotal is sent, in any spelling of its code", async () => {
    const product = await aStoredProduct(api, admin, { price: "33.35" });
    await aStoredCoupon(api, admin, { code: "half-off", discountValue: "50.00" });
    const { status, body } = await validate(" Half-Off ", [{ productId: product.id, quantity: 1 }]);
    expect(status).toBe(200);
    expect(body).toEqual({
      coupon: { code: "HALF-OFF", discountType: "percentage", discountValue: "50.00" },
      // 16.675 is rounded half up, once.
      discountAmount: "16.68",
    });
  });

  it("takes off eligible lines only, at most its maximum and what they cost", async () => {
    const [dear, cheap] = await Promise.all([
      aStoredProduct(api, admin, { price: "100.00" }),
      aStoredProduct(api, admin, { price: "5.00" }),
    ]);
    const items = [dear, cheap].map(({ id }) => ({ productId: id, quantity: 1 }));
    await aStoredCoupon(api, admin, {
      code: "CHEAPONLY",
      discountType: "fixed",
      discountValue: "20.00",
      applicableProducts: [cheap.id],
    });
    await aStoredCoupon(api, admin, {
      code: "CAPPED",
      discountValue: "50.00",
      maximumDiscountAmount: "12.50",
    });
    expect((await validate("CHEAPONLY", items)).body.discountAmount).toBe("5.00");
    expect((await validate("CAPPED", items)).body.discountAmount).toBe("12.50");
  });

  it("is refused with one sentence for every reason", async () => {
    const product = await aStoredProduct(api, admin);
    const other = await aStoredProduct(api, admin);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
    const unusable = {
      PAST: { validFrom: day(-9), validUntil: day(-1) },
      FUTURE: { validFrom: day(1) },
      SWITCHEDOFF: { isActive: false },
      TOOSMALL: { minimumOrderAmount: "20.01" },
      OTHERS: { applicableProducts: [other.id] },
    };
    for (const [code, fields] of Object.entries(unusable))
      await aStoredCoupon(api, admin, { code, ...fields });
    for (const code of [...Object.keys(unusable), "UNKNOWN", "", "%", "' OR 1=1"]) {
      const { status, body } = await validate(code, [{ productId: product.id, quantity: 1 }]);
      expect({ code, status, ...body }).toMatchObject({
        code: "coupon-invalid",
        status: 422,
        message: REFUSED,
      });
    }
  });

  it("whose products were deleted matches nothing instead of everything", async () => {
    const [gone, kept] = await Promise.all([
      aStoredProduct(api, admin),
      aStoredProduct(api, admin),
    ]);
    const coupon = await aStoredCoupon(api, admin, { code: "GONE", applicableProducts: [gone.id] });
    await api.request("DELETE", `/api/admin/products/${gone.id}`, { as: admin });
    expect((await validate("GONE", [{ productId: kept.id, quantity: 1 }])).status).toBe(422);
    const ids = await api.request("GET", `/api/admin/coupons/${coupon.id}/products`, { as: admin });
    expect(ids.body).toEqual([]);
  });
});

describe("trying codes", () => {
  it("is limited to 20 a minute, but not for the code that a cart holds", async () => {
    const product = await aStoredProduct(api, admin);
    const items = [{ productId: product.id, quantity: 1 }];
    await aStoredCoupon(api, admin, { code: "HELD" });
    const as = await api.signUp();
    for (let time = 0; time < 30; time += 1) {
      expect((await validate("HELD", items, { as })).status).toBe(200);
    }
    const guesses: number[] = [];
    for (let guess = 1; guess <= 20; guess += 1) {
      guesses.push((await validate(`GUESS${guess}`, items, { as })).status);
    }
    // One of the twenty was the first try of the code that was granted.
    expect(guesses).toEqual([...Array(19).fill(422), 429]);
    const refused = await validate("GUESS", items, { as });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await validate("HELD", items, { as })).status).toBe(200);
    // Neither a quote nor an order avoids the limit.
    const quote = { items, couponCode: "GUESS" };
    expect((await api.request("POST", "/api/quotes", { as, body: quote })).status).toBe(429);
    expect((await order(api, as, items, { couponCode: "GUESS", total: "1.00" })).status).toBe(429);
    expect((await order(api, as, items)).status).toBe(201);
  });

  it("tells a right guess from a wrong one nowhere once the tries are used up", async () => {
    const product = await aStoredProduct(api, admin);
    const items = [{ productId: product.id, quantity: 1 }];
    await aStoredCoupon(api, admin, { code: "HIDDEN" });
    const as = await api.signUp();
    const ask = (couponCode: string) =>
      api.request("POST", "/api/quotes", { as, body: { items, couponCode } });
    for (let guess = 1; guess <= 20; guess += 1) {
      expect((await ask(`GUESS${guess}`)).body.coupon).toBeNull();
    }
    expect((await ask("HIDDEN")).status).toBe(429);
    expect((await validate("HIDDEN", items, { as })).status).toBe(429);
    expect((await order(api, as, items, { couponCode: "HIDDEN", total: "1.00" })).status).toBe(429);
  });

  it("does not count a cart's own quotes of a code that applies", async () => {
    const product = await aStoredProduct(api, admin);
    const items = [{ productId: product.id, quantity: 1 }];
    await aStoredCoupon(api, admin, { code: "QUOTED" });
    const as = await api.signUp();
    for (let time = 0; time < 30; time += 1) {
      const quote = { items, couponCode: "QUOTED" };
      expect((await api.request("POST", "/api/quotes", { as, body: quote })).status).toBe(200);
    }
  });
});

it("a quote shows which quantity of a line would be cheaper, if there is enough stock", async () => {
  const bulkPricing = [
    { quantity: 1, price: "45.00" },
    { quantity: 3, price: "40.00" },
    { quantity: 10, price: "30.00" },
  ];
  const { id } = await aStoredProduct(api, admin, {
    hasBulkPricing: true,
    bulkPricing,
    stockQuantity: 9,
  });
  const lineOf = async (quantity: number) => {
    const items = [{ productId: id, quantity }];
    return (await api.request("POST", "/api/quotes", { body: { items } })).body.lines[0];
  };
  expect(await lineOf(2)).toMatchObject({
    total: "90.00",
    nextTier: { quantity: 3, unitPrice: "40.00", saves: "15.00" },
  });
  expect(await lineOf(3)).not.toHaveProperty("nextTier");
});
