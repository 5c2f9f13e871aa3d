import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import {
  aStoredCoupon,
  aStoredProduct,
  manyCustomers,
  SHIP_TO,
  wrongBooks,
} from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let items: { productId: string; quantity: number }[];

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
  const product = await aStoredProduct(api, admin, { price: "20.00", stockQuantity: 500 });
  items = [{ productId: product.id, quantity: 2 }];
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`DELETE FROM coupons`;
});

/** Two units of 20.00 and the shipping of 15.00; with the coupon 10.00 less. */
const FULL = "55.00";
const REDUCED = "45.00";
const COUPON = { code: "LAB10", discountType: "fixed", discountValue: "10.00" };

const aCoupon = (fields: Record<string, unknown> = {}) =>
  aStoredCoupon(api, admin, { ...COUPON, ...fields });

/** A customer with a saved quote. A new customer each time, because of the limit of ten orders a minute. */
async function aQuote(couponCode: string | null = COUPON.code) {
  const [customer] = (await manyCustomers(api, 1)) as [Person];
  const { status, body } = await api.request("POST", "/api/quotes/saved", {
    as: customer,
    body: { items, couponCode },
  });
  expect(status).toBe(201);
  return { customer, id: body.id as string };
}

type Quote = Awaited<ReturnType<typeof aQuote>>;

const place = ({ customer, id }: Quote, total: string, couponCode: string | null = null) =>
  api.request("POST", "/api/orders", {
    as: customer,
    body: { order: { shippingAddress: SHIP_TO, total, quoteId: id, couponCode }, items },
  });
const change = (id: string, fields: Record<string, unknown>) =>
  api.request("PATCH", `/api/admin/coupons/${id}`, { as: admin, body: fields });
const setStatus = (id: string, status: string) =>
  api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status } });

async function usesOf(couponId: string): Promise<number> {
  const [row] = await api.sql`SELECT usage_count AS uses FROM coupons WHERE id = ${couponId}`;
  return row?.uses;
}

it("a coupon with one use reduces one order of three saved quotes, and the others are told their price", async () => {
  const coupon = await aCoupon({ usageLimit: 1 });
  const quotes = [await aQuote(), await aQuote(), await aQuote()] as const;
  expect(await place(quotes[0], REDUCED)).toMatchObject({
    status: 201,
    body: { discount: "10.00", couponCode: COUPON.code },
  });
  for (const quote of quotes.slice(1)) {
    const refused = await place(quote, REDUCED);
    expect([refused.status, refused.body.code]).toEqual([409, "quote-changed"]);
    expect(refused.body.quote).toMatchObject({ total: FULL, coupon: null });
    const read = await api.request("GET", `/api/quotes/saved/${quote.id}`, { as: quote.customer });
    expect(read.body.now).toMatchObject({ total: FULL, couponMessage: expect.any(String) });
    expect((await place(quote, FULL)).body).toMatchObject({ discount: "0.00", couponCode: null });
  }
  expect(await usesOf(coupon.id)).toBe(1);
  expect(await wrongBooks(api)).toEqual([]);
});

it("the seller's order of a quote whose coupon has no use left is refused: the customer agreed to no higher price", async () => {
  const coupon = await aCoupon({ usageLimit: 1 });
  const [first, second, third] = [await aQuote(), await aQuote(), await aQuote()];
  expect((await place(first, REDUCED)).status).toBe(201);
  const order = ({ id }: Quote) =>
    api.request("POST", `/api/admin/quotes/${id}/order`, {
      as: admin,
      body: { shippingAddress: SHIP_TO },
    });
  const refused = await order(second);
  expect([refused.status, refused.body.code]).toEqual([409, "coupon-used-up"]);
  await change(coupon.id, { usageLimit: 2 });
  expect((await order(second)).body).toMatchObject({ discount: "10.00", total: REDUCED });
  await api.request("DELETE", `/api/admin/coupons/${coupon.id}`, { as: admin });
  expect((await order(third)).body.code).toBe("coupon-used-up");
  await api.sql`UPDATE products SET price = 5`;
  expect((await order(third)).body).toMatchObject({ discount: "0.00", total: "25.00" });
  await api.sql`UPDATE products SET price = 20`;
  expect(await wrongBooks(api)).toEqual([]);
});

it("a coupon with two uses reduces exactly two of ten saved quotes that are ordered at once", async () => {
  const coupon = await aCoupon({ usageLimit: 2 });
  const quotes: Quote[] = [];
  for (let index = 0; index < 10; index += 1) quotes.push(await aQuote());
  const answers = await Promise.all(quotes.map((quote) => place(quote, REDUCED)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  for (const { status, body } of answers) {
    if (status !== 201) expect(["quote-changed", "coupon-used-up"]).toContain(body.code);
  }
  expect(await usesOf(coupon.id)).toBe(2);
  expect(await wrongBooks(api)).toEqual([]);
});

it("a quote keeps the discount of a coupon that has ended, as one of its uses", async () => {
  const coupon = await aCoupon({ usageLimit: 1 });
  const [first, second] = [await aQuote(), await aQuote()];
  await change(coupon.id, { isActive: false });
  expect((await place(first, REDUCED)).status).toBe(201);
  expect(await usesOf(coupon.id)).toBe(1);
  expect((await place(second, REDUCED)).status).toBe(409);
});

it("a coupon that is named beside the quote is not booked with the quote's discount", async () => {
  const own = await aCoupon();
  const named = await aCoupon({ code: "SMALL", discountValue: "1.00" });
  const order = await place(await aQuote(), REDUCED, named.code);
  expect(order).toMatchObject({ status: 201, body: { discount: "10.00", couponCode: own.code } });
  expect([await usesOf(own.id), await usesOf(named.id)]).toEqual([1, 0]);
  const larger = await aCoupon({ code: "LARGE", discountValue: "20.00" });
  const reduced = await place(await aQuote(), "35.00", larger.code);
  expect(reduced).toMatchObject({ status: 201, body: { couponCode: larger.code } });
  expect([await usesOf(own.id), await usesOf(larger.id)]).toEqual([1, 1]);
  expect(await wrongBooks(api)).toEqual([]);
});

it("a code beside the quote that nobody has is refused, however good the quote is", async () => {
  const own = await aCoupon();
  const refused = await place(await aQuote(), REDUCED, "NOSUCH");
  expect([refused.status, refused.body.code]).toEqual([409, "quote-changed"]);
  expect(await usesOf(own.id)).toBe(0);
});

it("the use is of the coupon that was quoted, whoever has its code since", async () => {
  const quoted = await aCoupon({ usageLimit: 5 });
  const [first, second] = [await aQuote(), await aQuote()];
  await change(quoted.id, { code: "RENAMED" });
  const other = await aCoupon({ usageLimit: 5 });
  expect((await place(first, REDUCED)).body.couponCode).toBe("RENAMED");
  expect((await place(second, REDUCED, COUPON.code)).status).toBe(201);
  expect((await usesOf(quoted.id)) + (await usesOf(other.id))).toBe(2);
  expect(await usesOf(quoted.id)).toBeGreaterThan(0);
  expect(await wrongBooks(api)).toEqual([]);
});

it("a coupon that was deleted reduces no quote any more, because nobody counts its uses", async () => {
  const coupon = await aCoupon({ usageLimit: 1 });
  const quote = await aQuote();
  await api.request("DELETE", `/api/admin/coupons/${coupon.id}`, { as: admin });
  await aCoupon({ discountValue: "1.00" });
  const refused = await place(quote, REDUCED);
  expect([refused.status, refused.body.quote?.total]).toEqual([409, FULL]);
});

it("a quote's order that is opened again takes its coupon's use again, or is refused", async () => {
  await aCoupon({ usageLimit: 1 });
  const [first, second] = [await aQuote(), await aQuote()];
  const { body: placed } = await place(first, REDUCED);
  await setStatus(placed.id, "cancelled");
  expect((await place(second, REDUCED)).status).toBe(201);
  expect(await setStatus(placed.id, "awaiting-payment")).toMatchObject({
    status: 409,
    body: { code: "coupon-used-up" },
  });
  expect(await wrongBooks(api)).toEqual([]);
});

it("a limit that was lowered below its uses takes no further order, by code, by quote or by opening one again", async () => {
  const coupon = await aCoupon({ usageLimit: 5 });
  const [first, second, third] = [await aQuote(), await aQuote(), await aQuote()];
  const { body: cancelled } = await place(first, REDUCED);
  expect((await place(second, REDUCED)).status).toBe(201);
  await setStatus(cancelled.id, "cancelled");
  expect((await change(coupon.id, { usageLimit: 1 })).status).toBe(200);
  expect((await place(third, REDUCED)).status).toBe(409);
  const [customer] = (await manyCustomers(api, 1)) as [Person];
  const byCode = await api.request("POST", "/api/orders", {
    as: customer,
    body: { order: { shippingAddress: SHIP_TO, total: REDUCED, couponCode: "LAB10" }, items },
  });
  expect(byCode.status).toBe(409);
  expect((await setStatus(cancelled.id, "processing")).body.code).toBe("coupon-used-up");
  expect(await usesOf(coupon.id)).toBe(1);
});
