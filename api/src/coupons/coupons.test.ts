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
const save = (id: string, body: unknown) =>
  api.request("PATCH", `/api/admin/coupons/${id}`, { as: admin, body });

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
    // One of the twenty was the first try of the code that is held.
    expect(guesses).toEqual([...Array(19).fill(422), 429]);
    const refused = await validate("GUESS", items, { as });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await validate("HELD", items, { as })).status).toBe(200);
    // Neither a quote nor an order is a way around it.
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

describe("the admin's coupons", () => {
  it("are listed newest first, changed in part, and refused when somebody else was faster", async () => {
    const coupon = await aStoredCoupon(api, admin, {
      code: "PARTS",
      validFrom: null,
      usageLimit: 3,
    });
    expect(coupon).toMatchObject({
      scope: "all",
      usageCount: 0,
      discountValue: "10.00",
      usageLimit: 3,
    });
    const off = await save(coupon.id, { isActive: false, usageCount: 99 });
    expect(off.body).toMatchObject({
      isActive: false,
      code: "PARTS",
      usageCount: 0,
      usageLimit: 3,
    });
    const late = await save(coupon.id, { isActive: true, updatedAt: coupon.updatedAt });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "coupon-changed", coupon: { isActive: false } },
    });
    const list = await api.request("GET", "/api/admin/coupons", { as: admin });
    expect(list.body[0].code).toBe("PARTS");
  });

  it("are refused with the form's sentences", async () => {
    const create = (fields: Record<string, unknown>) =>
      api.request("POST", "/api/admin/coupons", {
        as: admin,
        body: { code: "FORM", discountType: "fixed", discountValue: "5.00", ...fields },
      });
    const cases: [Record<string, unknown>, string, string][] = [
      [{ code: "AB" }, "code", "Code must be at least 3 characters"],
      [{ code: "A".repeat(21) }, "code", "Code must be less than 20 characters"],
      [{ discountValue: "" }, "discountValue", "Discount value is required"],
      [
        { discountType: "percentage", discountValue: "100.01" },
        "discountValue",
        "A percentage is at most 100",
      ],
      [
        { validFrom: "2026-03-02", validUntil: "2026-03-01" },
        "validUntil",
        "Must not end before it begins",
      ],
      [{ validUntil: "2026-02-30" }, "validUntil", "Must be a date that exists"],
      // Moments that JavaScript has and PostgreSQL has not, or writes in another form.
      [{ validFrom: "0000-01-01" }, "validFrom", "Must be a date that exists"],
      [{ validUntil: "9999-12-31T23:59:59-23:59" }, "validUntil", "Must be a date that exists"],
      [
        { applicableProducts: ["none"] },
        "applicableProducts",
        "One of these products is no longer sold",
      ],
    ];
    for (const [fields, field, message] of cases) {
      const answer = await create(fields);
      expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    }
    for (const discountValue of ["NaN", "-1", "1.234", "1e3", 5, "123456789.00"]) {
      expect((await create({ discountValue })).status).toBe(422);
    }
    expect((await create({})).status).toBe(201);
    expect(await create({ code: "form" })).toMatchObject({
      status: 409,
      body: { code: "coupon-code-taken" },
    });
    expect((await save("no-such-coupon", { isActive: true })).status).toBe(404);
  });

  it("keep a partial change consistent with what is stored", async () => {
    const coupon = await aStoredCoupon(api, admin, {
      code: "STORED",
      discountType: "fixed",
      discountValue: "150.00",
    });
    expect(await save(coupon.id, { discountType: "percentage" })).toMatchObject({ status: 422 });
    expect(
      await save(coupon.id, { discountType: "percentage", discountValue: "15" }),
    ).toMatchObject({
      status: 200,
      body: { discountType: "percentage", discountValue: "15.00" },
    });
  });
});
