import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#shared/contracts/products.ts";
import { hashSecret } from "../hash-secret.ts";
import type { Person } from "../testing/people.ts";
import { aStoredCoupon, aStoredProduct, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let ada: Person;
let product: Product;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  ada = await api.signUp();
  product = await aStoredProduct(api, admin, { name: "Bradykinin", price: "20.00", amountMg: "5" });
});
afterAll(() => api.close());

const PATH = "/api/quotes/saved";
const items = (quantity = 3) => [{ productId: product.id, quantity }];
const save = (body: object = {}, as: Person = ada) =>
  api.request("POST", PATH, { as, body: { items: items(), ...body } });
const read = (id: string, as?: Person, query = "") =>
  api.request("GET", `${PATH}/${id}${query}`, { as });
const place = (
  quoteId: string,
  total: string,
  asked: object[] = items(),
  as: Person = ada,
  fields = {},
) =>
  api.request("POST", "/api/orders", {
    as,
    body: { order: { shippingAddress: SHIP_TO, total, quoteId, ...fields }, items: asked },
  });
const reprice = (price: string) =>
  api.sql`UPDATE products SET price = ${price} WHERE id = ${product.id}`;
const keyOf = (link: string) => new URL(link).searchParams.get("key");

describe("a saved quote", () => {
  it("has a number, a link, and thirty days, and takes nothing from the stock", async () => {
    const { status, body } = await save({
      institution: "Institute of Kinins",
      poNumber: "PO-77",
      shippingAddress: SHIP_TO,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: `Q-${body.id.slice(-8).toUpperCase()}`,
      state: "open",
      quote: { subtotal: "60.00", shipping: "15.00", total: "75.00", coupon: null, shortages: [] },
      institution: "Institute of Kinins",
      poNumber: "PO-77",
      orderId: null,
    });
    const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000;
    expect(days).toBe(30);
    expect(body.link).toContain(`/quote/${body.id}?key=`);
    const { body: now } = await api.request("GET", `/api/products/${product.slug}`);
    expect(now.stockQuantity).toBe(product.stockQuantity);
    expect((await api.request("GET", PATH, { as: ada })).body[0]).toEqual(body);
  });

  it("is read by its owner, an admin, and by its link; others find nothing", async () => {
    const { body } = await save();
    const eve = await api.signUp();
    const key = keyOf(body.link);
    const pdf = `/${body.id}/pdf`;
    for (const [as, query, status] of [
      [ada, "", 200],
      [admin, "", 200],
      [undefined, `?key=${key}`, 200],
      [eve, "", 404],
      [undefined, "", 404],
      [undefined, "?key=wrong", 404],
    ] as const) {
      expect((await read(body.id, as, query)).status).toBe(status);
      expect((await api.request("GET", `${PATH}${pdf}${query}`, { as })).status).toBe(status);
    }
    expect((await read("none", ada)).status).toBe(404);
    expect((await api.request("GET", PATH, { as: eve })).body).toEqual([]);
  });

  it("stores its key as a hash, and its link can be shown again all the same", async () => {
    const { body } = await save();
    const key = keyOf(body.link) ?? "";
    const [stored] =
      await api.sql`SELECT saved_quotes::text AS row FROM saved_quotes WHERE id = ${body.id}`;
    expect(stored?.row).toContain(hashSecret(key));
    expect(stored?.row).not.toContain(key);
    expect((await read(body.id, ada)).body.link).toBe(body.link);
  });

  it("of before, whose key nobody can show again, is opened by it, and its link has none", async () => {
    const { body } = await save();
    await api.sql`UPDATE saved_quotes SET access_key = ${hashSecret("of before")} WHERE id = ${body.id}`;
    const opened = await read(body.id, undefined, "?key=of+before");
    expect([opened.status, keyOf(opened.body.link)]).toEqual([200, null]);
    expect((await read(body.id, undefined, `?key=${keyOf(body.link)}`)).status).toBe(404);
  });

  it("holds its prices when they rise, and charges today's where they are lower", async () => {
    const { body } = await save();
    await reprice("30.00");
    expect((await read(body.id, ada)).body).toMatchObject({ now: { total: "75.00" }, changes: [] });
    const dearer = await place(body.id, "75.00");
    expect(dearer).toMatchObject({ status: 201, body: { total: "75.00", quoteId: body.id } });
    await reprice("20.00");
    const { body: second } = await save();
    await reprice("12.00");
    const { body: now } = await read(second.id, ada);
    expect(now).toMatchObject({
      quote: { total: "75.00" },
      now: { total: "51.00" },
      changes: [{ productName: "Bradykinin", quoted: "20.00", now: "12.00" }],
    });
    const refused = await place(second.id, "75.00");
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "quote-changed", quote: { total: "51.00" } },
    });
    expect((await place(second.id, "51.00")).status).toBe(201);
    await reprice("20.00");
  });

  it("is ordered once, by its owner, in full or fewer of its lines", async () => {
    const { body } = await save({ institution: "Institute", poNumber: "PO-1" });
    const eve = await api.signUp();
    expect((await place(body.id, "75.00", items(), eve)).status).toBe(404);
    expect((await place("none", "75.00")).status).toBe(404);
    const more = await place(body.id, "95.00", items(4));
    expect(more).toMatchObject({ status: 422, body: { fields: { items: expect.any(String) } } });
    const other = await aStoredProduct(api, admin);
    expect((await place(body.id, "75.00", [{ productId: other.id, quantity: 1 }])).status).toBe(
      422,
    );
    const fewer = await place(body.id, "55.00", items(2));
    expect(fewer).toMatchObject({
      status: 201,
      body: { poNumber: "PO-1", institution: "Institute" },
    });
    const again = await place(body.id, "75.00");
    expect(again).toMatchObject({
      status: 409,
      body: { code: "quote-used", orderId: fewer.body.id },
    });
    expect((await read(body.id, ada)).body).toMatchObject({
      state: "ordered",
      orderId: fewer.body.id,
      orderNumber: fewer.body.orderNumber,
    });
  });

  it("is ordered once however many orders of it come at once", async () => {
    const { body } = await save();
    const answers = await Promise.all([1, 2, 3, 4].map(() => place(body.id, "75.00")));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it("that has expired says what changed, and what it would cost today", async () => {
    const { body } = await save();
    await reprice("22.50");
    await api.sql`UPDATE saved_quotes SET expires_at = clock_timestamp() WHERE id = ${body.id}`;
    const { status, body: refusal } = await place(body.id, "75.00");
    expect(status).toBe(409);
    expect(refusal).toMatchObject({ code: "quote-expired", quote: { total: "82.50" } });
    expect(refusal.message).toContain("Bradykinin costs $22.50 instead of $20.00");
    expect((await read(body.id, ada)).body).toMatchObject({
      state: "expired",
      now: { total: "82.50" },
    });
    await reprice("20.00");
  });

  it("of products that are gone or sold out says so, and sells the rest at its prices", async () => {
    const [gone, soldOut] = await Promise.all([
      aStoredProduct(api, admin, { price: "10.00" }),
      aStoredProduct(api, admin, { price: "10.00", stockQuantity: 5 }),
    ]);
    const all = [...items(1), ...[gone, soldOut].map(({ id }) => ({ productId: id, quantity: 2 }))];
    const { body } = await save({ items: all });
    expect(body.quote.total).toBe("75.00");
    await api.request("DELETE", `/api/admin/products/${gone.id}`, { as: admin });
    await api.request("PATCH", `/api/admin/inventory/${soldOut.id}/stock`, {
      as: admin,
      body: { quantity: 1 },
    });
    const { now, changes } = (await read(body.id, ada)).body;
    expect(changes).toEqual([
      { productId: gone.id, productName: gone.name, quoted: "10.00", now: null },
    ]);
    expect(now.shortages).toContainEqual(
      expect.objectContaining({ productId: soldOut.id, requested: 2, available: 1 }),
    );
    const whole = await place(body.id, now.total, all);
    expect(whole).toMatchObject({ status: 409, body: { code: "insufficient-stock" } });
    await reprice("30.00");
    const rest = [...items(1), { productId: soldOut.id, quantity: 1 }];
    const asked = await place(body.id, now.total, rest);
    expect(asked).toMatchObject({ status: 409, body: { code: "quote-changed" } });
    expect(asked.body.quote.total).toBe("45.00");
    const placed = await place(body.id, "45.00", rest);
    expect(placed).toMatchObject({ status: 201, body: { total: "45.00" } });
    await reprice("20.00");
  });

  it("keeps its coupon's discount when the coupon has ended", async () => {
    const coupon = await aStoredCoupon(api, admin, {
      code: "LAB20",
      discountType: "fixed",
      discountValue: "20.00",
    });
    const { body } = await save({ couponCode: "lab20" });
    expect(body.quote).toMatchObject({
      discount: "20.00",
      total: "55.00",
      coupon: { code: "LAB20" },
    });
    await api.request("PATCH", `/api/admin/coupons/${coupon.id}`, {
      as: admin,
      body: { isActive: false },
    });
    expect((await read(body.id, ada)).body.now.total).toBe("55.00");
    const placed = await place(body.id, "55.00");
    expect(placed).toMatchObject({ status: 201, body: { discount: "20.00", total: "55.00" } });
    const [used] =
      await api.sql`SELECT count(*)::int AS uses FROM coupon_usages WHERE order_id = ${placed.body.id}`;
    expect(used?.uses).toBe(1);
  });

  it.each([
    [{ items: [] }, "items"],
    [{ items: [{ productId: "none", quantity: 1 }] }, "items"],
    [{ couponCode: "NOSUCH" }, "code"],
    [{ poNumber: "x".repeat(61) }, "poNumber"],
    [{ institution: "x".repeat(201) }, "institution"],
  ])("of %j is refused, and %s is named", async (body, field) => {
    const answer = await save(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toContain(field);
  });

  it("needs a signed-in user", async () => {
    expect((await api.request("POST", PATH, { body: { items: items() } })).status).toBe(401);
    expect((await api.request("GET", PATH)).status).toBe(401);
  });
});
