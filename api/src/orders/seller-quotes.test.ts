import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createQuoteLink } from "../quotes/read-saved-quote.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, SHIP_TO, setMailDelay, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  await setMailDelay(api, 0);
});
afterAll(() => api?.close());
afterEach(async () => {
  api.clock.set(new Date());
  expect(await wrongBooks(api)).toEqual([]);
});

const call = (method: string, path: string, body?: unknown, as: Person | undefined = admin) =>
  api.request(method, `/api${path}`, { as, body });
const stockOf = async (slug: string) => (await call("GET", `/products/${slug}`)).body.stockQuantity;
const mailsTo = async (email: string) =>
  (
    await api.sql<{ kind: string }[]>`
      SELECT kind FROM mails WHERE recipient = ${email} AND kind IN ('quote-made', 'order-placed')
      ORDER BY id`
  ).map(({ kind }) => kind);

/** The same person, whose email address is proved by now. */
async function proved(person: Person): Promise<Person> {
  await api.sql`UPDATE users SET email_verified = true WHERE id = ${person.user.id}`;
  return person;
}

let drawn = 0;
/** A quote of two units for an address, which has no account unless `email` says so. */
async function aQuote(fields: Record<string, unknown> = {}) {
  const product = await aStoredProduct(api, admin, { price: "20.00", stockQuantity: 5 });
  drawn += 1;
  const email = `phone${drawn}@example.com`;
  const items = [{ productId: product.id, quantity: 2, unitPrice: "17.50" }];
  const body = { email, items, shipping: "9.00", shippingAddress: SHIP_TO, ...fields };
  const made = await call("POST", "/admin/quotes", body);
  return { product, email: body.email, made, id: made.body.id as string };
}

describe("a quote of the seller", () => {
  it("has the seller's prices and shipping, is emailed with its link, and is found", async () => {
    const { email, made, id } = await aQuote({
      firstName: "Ada",
      note: "As agreed by phone.",
      validUntil: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      quote: { subtotal: "35.00", shipping: "9.00", total: "44.00" },
      ...{ email, bySeller: true, note: "As agreed by phone.", state: "open", userId: null },
    });
    expect(await mailsTo(email)).toEqual(["quote-made"]);
    const key = new URL(made.body.link).searchParams.get("key");
    const read = await api.request("GET", `/api/quotes/saved/${id}?key=${key}`);
    expect(read.body).toMatchObject({ now: { total: "44.00" } });
    expect((await api.request("GET", `/api/quotes/saved/${id}`)).status).toBe(404);
    const { body } = await call("GET", `/admin/quotes?search=${email}`);
    expect(body).toMatchObject({ total: 1, quotes: [{ id, email, customerName: "Ada" }] });
    expect((await call("GET", `/admin/quotes?search=${email}&state=ordered`)).body.total).toBe(0);
  });

  it("is ordered at its prices by whoever opens the account of the address, once, and by nobody else", async () => {
    const { email, id, product } = await aQuote();
    const items = [{ productId: product.id, quantity: 2 }];
    const body = { order: { shippingAddress: SHIP_TO, total: "44.00", quoteId: id }, items };
    const other = await api.signUp();
    expect((await call("POST", "/orders", body, other)).status).toBe(404);
    const unproved = await api.signUp({ email });
    expect((await call("GET", "/quotes/saved", undefined, unproved)).body).toEqual([]);
    expect((await call("GET", `/quotes/saved/${id}`, undefined, unproved)).status).toBe(404);
    expect((await call("POST", "/orders", body, unproved)).status).toBe(404);
    const customer = await proved(unproved);
    expect((await call("GET", "/quotes/saved", undefined, customer)).body).toMatchObject([{ id }]);
    const placed = await call("POST", "/orders", body, customer);
    expect([placed.status, placed.body.total]).toEqual([201, "44.00"]);
    expect((await call("POST", "/orders", body, customer)).body.code).toBe("quote-used");
    expect((await call("POST", `/admin/quotes/${id}/order`, {})).body.code).toBe("quote-used");
  });

  it("holds a price above today's too, because the seller said so", async () => {
    const { product, id: dear } = await aQuote({ shipping: "0.00" });
    await api.sql`UPDATE products SET price = 1 WHERE id = ${product.id}`;
    const order = await call("POST", `/admin/quotes/${dear}/order`, {});
    expect(order.body).toMatchObject({ total: "35.00", shipping: "0.00" });
  });

  describe("in a shop with a second, faster method", () => {
    const method = (name: string, amount: string) => ({
      ...{ id: name.toLowerCase(), name, rates: [{ amount }], businessDays: 3 },
    });
    const setMethods = (...methods: unknown[]) =>
      call("PUT", "/admin/shipping/zones", {
        zones: [{ id: "us", name: "United States", countries: ["US"], methods }],
      });
    const standard = method("Standard", "15.00");
    const express = method("Express", "40.00");
    beforeEach(async () => {
      expect((await setMethods(standard, express)).status).toBe(200);
    });
    afterEach(() => api.sql`DELETE FROM system_settings WHERE key LIKE 'shipping%'`);

    it("has the agreed shipping for the agreed method, and today's for another one", async () => {
      const { email, id, product } = await aQuote();
      const as = await proved(await api.signUp({ email }));
      const items = [{ productId: product.id, quantity: 2 }];
      const order = { shippingAddress: SHIP_TO, quoteId: id, shippingMethodId: "express" };
      const cheap = await call(
        "POST",
        "/orders",
        { order: { ...order, total: "44.00" }, items },
        as,
      );
      expect([cheap.status, cheap.body.code]).toEqual([409, "quote-changed"]);
      expect(cheap.body.quote).toMatchObject({ shipping: "40.00", total: "75.00" });
      const placed = await call(
        "POST",
        "/orders",
        { order: { ...order, total: "75.00" }, items },
        as,
      );
      expect(placed.body).toMatchObject({ shipping: "40.00", shippingMethodId: "express" });
    });

    it("keeps the agreed shipping when its method is not offered any more", async () => {
      const { id } = await aQuote();
      await setMethods({ ...standard, active: false }, express);
      const { body } = await call("POST", `/admin/quotes/${id}/order`, {});
      expect(body).toMatchObject({ shipping: "9.00", total: "44.00" });
    });

    it("of a customer is not ordered by the seller when its method is not offered any more and others cost more", async () => {
      const product = await aStoredProduct(api, admin, { price: "20.00", stockQuantity: 5 });
      const as = await api.signUp();
      const items = [{ productId: product.id, quantity: 1 }];
      const saved = await call(
        "POST",
        "/quotes/saved",
        { items, shippingAddress: SHIP_TO, shippingMethodId: "standard" },
        as,
      );
      await setMethods({ ...standard, active: false }, express);
      const order = () => call("POST", `/admin/quotes/${saved.body.id}/order`, {});
      const refused = await order();
      expect([refused.status, refused.body.code]).toEqual([409, "quote-changed"]);
      expect(refused.body.quote).toMatchObject({ shipping: "40.00", total: "60.00" });
      expect(await stockOf(product.slug)).toBe(5);
      await setMethods({ ...standard, active: false }, method("Slow", "12.00"));
      expect((await order()).body).toMatchObject({ shipping: "12.00", total: "32.00" });
    });

    it("keeps the agreed shipping when the lines of its order change, until the method does", async () => {
      const { id, product } = await aQuote();
      let order = (await call("POST", `/admin/quotes/${id}/order`, {})).body;
      const change = async (fields: object) => {
        const body = { updatedAt: order.updatedAt, reason: "By phone", ...fields };
        order = (await call("PATCH", `/admin/orders/${order.id}`, body)).body;
        return order;
      };
      const lines = (quantity: number) => [{ productId: product.id, quantity, unitPrice: "17.50" }];
      expect(await change({ lines: lines(1) })).toMatchObject({ shipping: "9.00", total: "26.50" });
      const fast = await change({ shippingMethodId: "express" });
      expect(fast).toMatchObject({ shipping: "40.00", total: "57.50" });
      expect(await change({ lines: lines(2) })).toMatchObject({ shipping: "40.00" });
      expect(await change({ shippingMethodId: "standard" })).toMatchObject({ shipping: "9.00" });
    });
  });

  it("becomes an order of its customer, who gets the email of an order, and takes stock", async () => {
    const { id, email, product } = await aQuote({ firstName: "Ada", lastName: "Byron" });
    const order = await call("POST", `/admin/quotes/${id}/order`, { notes: "By phone" });
    expect(order.status).toBe(201);
    expect(order.body).toMatchObject({
      ...{ email, firstName: "Ada", lastName: "Byron", userId: null, quoteId: id },
      ...{ total: "44.00", status: "awaiting-payment", notes: "By phone" },
      items: [{ productPrice: "17.50", quantity: 2 }],
    });
    expect(await stockOf(product.slug)).toBe(3);
    expect(await mailsTo(email)).toEqual(["quote-made", "order-placed"]);
    const { body: events } = await call("GET", `/admin/orders/${order.body.id}/events`);
    expect(events[0]).toMatchObject({ kind: "placed", actor: "Grace Byron" });
  });

  it("becomes an order of the account that has proved its address since, with its name and tax", async () => {
    const { id, email } = await aQuote();
    const { user } = await proved(await api.signUp({ email }));
    await api.sql`UPDATE users SET tax_exempt = true WHERE id = ${user.id}`;
    const rate = { country: "US", region: SHIP_TO.state, percent: "10", name: "State" };
    await call("PUT", "/admin/tax/rates", { rates: [rate] });
    const read = await call("GET", `/quotes/saved/${id}`);
    const order = await call("POST", `/admin/quotes/${id}/order`, {});
    await api.sql`DELETE FROM system_settings WHERE key LIKE 'tax%'`;
    expect(read.body.now).toMatchObject({ tax: "0.00", total: "44.00" });
    const { firstName, lastName } = user;
    expect(order.body).toMatchObject({ userId: user.id, firstName, lastName });
    expect(order.body).toMatchObject({ tax: "0.00", total: "44.00" });
  });

  it("becomes an order whose emails go to the account's present address", async () => {
    const as = await proved(await api.signUp());
    const { id } = await aQuote({ email: as.email });
    const moved = `moved-${as.email}`;
    await api.sql`UPDATE users SET email = ${moved} WHERE id = ${as.user.id}`;
    const { body } = await call("POST", `/admin/quotes/${id}/order`, {});
    expect(body).toMatchObject({ userId: as.user.id, email: moved });
    expect(await mailsTo(moved)).toEqual(["order-placed"]);
    expect(await mailsTo(as.email)).toEqual(["quote-made"]);
  });

  it("becomes one order of two requests at once, and one for one Idempotency-Key", async () => {
    const { id, product } = await aQuote();
    const path = `/api/admin/quotes/${id}/order`;
    const both = await Promise.all(
      [1, 2].map(() => api.request("POST", path, { as: admin, body: {} })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { id: second } = await aQuote();
    const keyed = { as: admin, body: {}, headers: { "Idempotency-Key": `order-${second}` } };
    const again = await Promise.all(
      [1, 2].map(() => api.request("POST", `/api/admin/quotes/${second}/order`, keyed)),
    );
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect(again[0]?.body.id).toBe(again[1]?.body.id);
    expect(await stockOf(product.slug)).toBe(3);
  });

  it("is ordered once when its customer and the seller order it at the same moment", async () => {
    const { email, id, product } = await aQuote();
    const as = await proved(await api.signUp({ email }));
    const items = [{ productId: product.id, quantity: 2 }];
    const body = { order: { shippingAddress: SHIP_TO, total: "44.00", quoteId: id }, items };
    const both = await Promise.all([
      call("POST", "/orders", body, as),
      call("POST", `/admin/quotes/${id}/order`, {}),
    ]);
    expect(both.map(({ status, body: { code } }) => [status, code])).toEqual(
      expect.arrayContaining([
        [201, undefined],
        [409, "quote-used"],
      ]),
    );
    expect(await stockOf(product.slug)).toBe(3);
  });

  it("is refused with what is missing: stock, an address, time", async () => {
    const { id, product } = await aQuote({ shippingAddress: undefined });
    const bare = await call("POST", `/admin/quotes/${id}/order`, {});
    expect([bare.status, Object.keys(bare.body.fields)]).toEqual([422, ["shippingAddress"]]);
    await api.sql`UPDATE products SET stock_quantity = 1 WHERE id = ${product.id}`;
    await api.sql`
      INSERT INTO stock_movements (id, product_id, change, stock_after, reason)
      VALUES (${id}, ${product.id}, -4, 1, 'stock-counted')`;
    const short = await call("POST", `/admin/quotes/${id}/order`, { shippingAddress: SHIP_TO });
    expect([short.status, short.body.code]).toEqual([409, "insufficient-stock"]);
    const late = await aQuote();
    await api.sql`UPDATE saved_quotes SET expires_at = now() - interval '1 day' WHERE id = ${late.id}`;
    const expired = await call("POST", `/admin/quotes/${late.id}/order`, {});
    expect([expired.status, expired.body.code]).toEqual([409, "quote-expired"]);
    expect((await call("POST", "/admin/quotes/nothing/order", {})).status).toBe(404);
  });

  it("is withdrawn: it has expired, in the list and for whoever would order it", async () => {
    const { email, id, product } = await aQuote();
    const as = await proved(await api.signUp({ email }));
    const withdrawn = await call("POST", `/admin/quotes/${id}/withdraw`);
    expect(withdrawn).toMatchObject({ status: 200, body: { id, email, state: "expired" } });
    const again = await call("POST", `/admin/quotes/${id}/withdraw`);
    expect(again.body).toEqual(withdrawn.body);
    const expired = await call("GET", `/admin/quotes?search=${email}&state=expired`);
    expect(expired.body.quotes).toMatchObject([{ id }]);
    const items = [{ productId: product.id, quantity: 2 }];
    const body = { order: { shippingAddress: SHIP_TO, total: "44.00", quoteId: id }, items };
    for (const refused of [
      await call("POST", "/orders", body, as),
      await call("POST", `/admin/quotes/${id}/order`, {}),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, "quote-expired"]);
    }
    expect((await call("POST", "/admin/quotes/nothing/withdraw")).status).toBe(404);
    const ordered = await aQuote();
    const order = await call("POST", `/admin/quotes/${ordered.id}/order`, {});
    const late = await call("POST", `/admin/quotes/${ordered.id}/withdraw`);
    expect(late).toMatchObject({
      status: 409,
      body: { code: "quote-used", orderId: order.body.id },
    });
  });

  it("is not emailed any more once it was withdrawn or ordered", async () => {
    const link = (id: string) => createQuoteLink(api.deps, id);
    const [open, withdrawn, ordered] = [await aQuote(), await aQuote(), await aQuote()];
    await call("POST", `/admin/quotes/${withdrawn.id}/withdraw`);
    await call("POST", `/admin/quotes/${ordered.id}/order`, {});
    expect(await link(open.id)).toBe(open.made.body.link);
    expect([await link(withdrawn.id), await link(ordered.id)]).toEqual([null, null]);
  });

  it("is not ordered by a customer who waited for its withdrawal", async () => {
    const { email, id, product } = await aQuote();
    const as = await proved(await api.signUp({ email }));
    const items = [{ productId: product.id, quantity: 2 }];
    const body = { order: { shippingAddress: SHIP_TO, total: "44.00", quoteId: id }, items };
    const { ordering } = await api.sql.begin(async (tx) => {
      await tx`SELECT 1 FROM saved_quotes WHERE id = ${id} FOR UPDATE`;
      const waiting = call("POST", "/orders", body, as);
      await vi.waitFor(async () => expect(await waitsForALock(api.sql)).toBe(true), {
        timeout: 20_000,
      });
      await tx`UPDATE saved_quotes SET expires_at = now() WHERE id = ${id}`;
      return { ordering: waiting };
    });
    expect((await ordering).body.code).toBe("quote-expired");
  });

  it.each([
    ["no product", { items: [{ productId: "nothing", quantity: 1 }] }, "items.0.productId"],
    ["no item", { items: [] }, "items"],
    ["a negative price", { shipping: "-1.00" }, "shipping"],
    ["a date that is over", { validUntil: "2020-01-01" }, "validUntil"],
    ["a date far ahead", { validUntil: "2199-01-01" }, "validUntil"],
    ["no email address", { email: "Ada" }, "email"],
    [
      "a country in no zone",
      { shippingAddress: { ...SHIP_TO, country: "France" } },
      "shippingAddress.country",
    ],
  ])("with %s is refused, and names the field", async (_, fields, path) => {
    const { made } = await aQuote(fields);
    expect([made.status, Object.keys(made.body.fields ?? {})[0]]).toEqual([422, path]);
  });

  it("is made by admins only", async () => {
    const customer = await api.signUp();
    expect((await call("POST", "/admin/quotes", {}, customer)).status).toBe(403);
    expect((await call("GET", "/admin/quotes", undefined, customer)).status).toBe(403);
  });
});
