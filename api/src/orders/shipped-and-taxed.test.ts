import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, SHIP_TO, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let customer: Person;
let ambient: string;
let frozen: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  ambient = (await aStoredProduct(api, admin, { price: "20.00", weightGrams: 40 })).id;
  frozen = (await aStoredProduct(api, admin, { price: "30.00", storage: "frozen" })).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`DELETE FROM system_settings`;
  customer = await api.signUp();
});

const put = async (path: string, body: unknown) => {
  const answer = await api.request("PUT", `/api/admin/${path}`, { as: admin, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
const rates = (amount: string) => [{ amount }];
const standard = { id: "standard", name: "Standard", rates: rates("15.00"), businessDays: 3 };
const express = {
  id: "express",
  name: "Express",
  carrierName: "FedEx",
  serviceLevel: "Overnight",
  rates: [{ amount: "40.00" }, { fromGrams: 100, amount: "60.00" }],
  businessDays: 1,
};
const air = { id: "air", name: "Air", rates: rates("55.00"), storage: ["ambient", "cold"] };
const setZones = () =>
  put("shipping/zones", {
    zones: [
      { id: "us", name: "United States", countries: ["US"], methods: [standard, express] },
      { id: "ca", name: "Canada", countries: ["CA"], regions: ["ON"], methods: [air] },
    ],
  });
const setTax = () =>
  put("tax/rates", {
    rates: [
      { country: "US", region: "WV", percent: "6", onShipping: true, name: "State" },
      { country: "US", region: "WV", zipPrefix: "260", percent: "1.125", name: "City" },
    ],
  });

const HOME = { country: "US", state: "WV", zipCode: "26003" };
const OTTAWA = { ...SHIP_TO, city: "Ottawa", state: "ON", zipCode: "K1A 0B1", country: "CA" };
const one = (productId: string, quantity = 1) => [{ productId, quantity }];
const quote = async (body: object, as?: Person) =>
  (await api.request("POST", "/api/quotes", { as, body: { items: one(ambient), ...body } })).body;
const place = (order: object, items = one(ambient), as = customer) =>
  api.request("POST", "/api/orders", {
    as,
    body: { order: { shippingAddress: SHIP_TO, ...order }, items },
  });

describe("a shop with one rate and no tax", () => {
  it("quotes and orders as before, with and without an address", async () => {
    const bare = await quote({});
    expect(bare).toMatchObject({
      shipping: "15.00",
      tax: "0.00",
      taxLines: [],
      total: "35.00",
      shippingMethodId: "standard",
      shippingMessage: null,
    });
    expect(await quote({ address: HOME })).toEqual(bare);
    const { status, body } = await place({ total: "35.00" });
    expect([status, body]).toMatchObject([
      201,
      { tax: "0.00", taxLines: [], shippingMethodId: "standard", isOnlyMethod: true },
    ]);
    const [mail] = await api.sql<{ method: unknown }[]>`
      SELECT data->'method' AS method FROM mails
      WHERE kind = 'order-placed' AND recipient = ${customer.email}`;
    expect(mail).toEqual({ method: null });
  });

  it("refuses a country in no zone with a sentence, and stores nothing", async () => {
    const answer = await quote({ address: { country: "Germany", zipCode: "10115" } });
    const sentence = "We do not ship to Germany. Please choose another address, or ask us.";
    expect(answer).toMatchObject({
      shippingMethods: [],
      shippingMethodId: null,
      shippingMessage: sentence,
    });
    const berlin = { ...SHIP_TO, state: "", zipCode: "10115", country: "DE" };
    expect(await place({ total: answer.total, shippingAddress: berlin })).toMatchObject({
      status: 422,
      body: { code: "not-shippable", fields: { "order.shippingAddress.country": sentence } },
    });
    expect((await api.request("GET", "/api/orders", { as: customer })).body).toEqual([]);
  });
});

describe("an address abroad", () => {
  it("is checked by the rules of its country", async () => {
    await setZones();
    const fields = async (shippingAddress: object) =>
      (await place({ total: "75.00", shippingAddress })).body.fields;
    expect(await fields({ ...OTTAWA, state: "WV" })).toEqual({
      "order.shippingAddress.state": "Choose a province from the list",
    });
    expect(await fields({ ...OTTAWA, zipCode: "26003" })).toEqual({
      "order.shippingAddress.zipCode": "Valid postal code is required",
    });
    expect(await fields({ ...OTTAWA, country: "Canada", state: "WV" })).toEqual({
      "order.shippingAddress.state": "Choose a province from the list",
    });
    expect(await fields({ ...OTTAWA, country: "Atlantis" })).toEqual({
      "order.shippingAddress.country": "Choose a country from the list",
    });
    expect(await fields({ ...OTTAWA, state: "QC" })).toEqual({
      "order.shippingAddress.country":
        "We do not ship to Quebec, Canada. Please choose another address, or ask us.",
    });
  });

  it("ships by its zone's methods, and the order keeps the country's name", async () => {
    await setZones();
    const { shippingMethods, total } = await quote({ address: OTTAWA });
    expect(shippingMethods).toMatchObject([{ id: "air", name: "Air", amount: "55.00" }]);
    const { status, body } = await place({ total, shippingAddress: OTTAWA });
    expect([status, body.shippingMethodId, body.shippingAddress.country]).toEqual([
      201,
      "air",
      "Canada",
    ]);
  });

  it("takes no frozen items where no method carries them", async () => {
    await setZones();
    const answer = await quote({ items: one(frozen), address: OTTAWA });
    expect(answer.shippingMessage).toBe(
      "We cannot ship frozen items to Ontario, Canada at the moment. Please leave them out, or ask us.",
    );
  });

  it("can be saved in an account, by code or name", async () => {
    const save = (country: string) =>
      api.request("POST", "/api/addresses", { as: customer, body: { ...OTTAWA, country } });
    expect(await save("Canada")).toMatchObject({ status: 201, body: { country: "CA" } });
    const { body } = await save("ca");
    expect(body.country).toBe("CA");
    const change = (fields: object) =>
      api.request("PATCH", `/api/addresses/${body.id}`, { as: customer, body: fields });
    expect((await change({ state: "WV" })).body.fields).toEqual({
      state: "Choose a province from the list",
    });
    expect((await change({ country: "US" })).body.fields).toEqual({
      state: "Choose a state from the list",
      zipCode: "Valid ZIP code is required",
    });
    expect((await change(SHIP_TO)).body).toMatchObject({ country: "US", state: "WV" });
    expect((await save("Atlantis")).body.fields).toEqual({
      country: "Choose a country from the list",
    });
  });
});

describe("a choice of methods", () => {
  it("is offered cheapest first, and the cheapest counts unless told", async () => {
    await setZones();
    const cheap = await quote({ address: HOME });
    expect(cheap.shippingMethods.map((method: { id: string }) => method.id)).toEqual([
      "standard",
      "express",
    ]);
    expect([cheap.shippingMethodId, cheap.shipping]).toEqual(["standard", "15.00"]);
    const fast = await quote({ address: HOME, shippingMethodId: "express" });
    expect([fast.shippingMethodId, fast.shipping, fast.total]).toEqual([
      "express",
      "40.00",
      "60.00",
    ]);
    expect((await quote({ address: HOME, shippingMethodId: "air" })).shippingMethodId).toBe(
      "standard",
    );
    const heavy = await quote({
      items: one(ambient, 3),
      address: HOME,
      shippingMethodId: "express",
    });
    expect(heavy.shipping).toBe("60.00");
  });

  it("is kept by the order with name, amount and days, whatever happens to the method", async () => {
    await setZones();
    const { total, shippingMethods } = await quote({ address: HOME, shippingMethodId: "express" });
    const placed = await place({ total, shippingMethodId: "express" });
    await api.sql`DELETE FROM system_settings`;
    const { body } = await api.request("GET", `/api/orders/${placed.body.id}`, { as: customer });
    const { shipsOn, arrivesBy } = shippingMethods[1];
    expect(body).toMatchObject({
      shippingMethodId: "express",
      shippingMethodName: "Express",
      isOnlyMethod: false,
      shipping: "40.00",
      shipsOn,
      arrivesBy,
    });
    const slips = await api.request(
      "GET",
      `/api/admin/orders/packing-slips?orders=${body.orderNumber}`,
      { as: admin },
    );
    expect(slips.body.slips[0]).toMatchObject({ shippingMethodName: "Express", shipsOn });
  });

  it("that is no longer offered is asked again, with the right amounts, also at the same total", async () => {
    await setZones();
    const { total } = await quote({ address: HOME });
    const answer = await place({ total, shippingMethodId: "removed" });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "quote-changed", quote: { shippingMethodId: "standard", total } },
    });
  });
});

describe("tax", () => {
  it("is in quote and order, by rate, and in the total that the database checks", async () => {
    await setTax();
    const quoted = await quote({ address: HOME });
    // 6 % of 35.00 and 1.125 % of 20.00 are 2.10 and 0.225: 2.325 is rounded once.
    expect(quoted).toMatchObject({
      tax: "2.33",
      taxLines: [
        { name: "State", percent: "6", amount: "2.10" },
        { name: "City", percent: "1.125", amount: "0.23" },
      ],
      total: "37.33",
    });
    expect((await place({ total: "35.00" })).body.code).toBe("quote-changed");
    const placed = await place({ total: "37.33" });
    expect(placed).toMatchObject({ status: 201, body: { tax: "2.33", total: "37.33" } });
    expect(await wrongBooks(api)).toEqual([]);
    await expect(api.sql`UPDATE orders SET tax = 0 WHERE id = ${placed.body.id}`).rejects.toThrow(
      "orders_total_adds_up",
    );
  });

  it("is on the lines after the discount", async () => {
    await setTax();
    await api.request("POST", "/api/admin/coupons", {
      as: admin,
      body: { code: "TAXED10", discountType: "fixed", discountValue: "10.00" },
    });
    const quoted = await quote({ address: HOME, couponCode: "TAXED10" });
    // 6 % of 25.00 and 1.125 % of 10.00.
    expect([quoted.tax, quoted.total]).toEqual(["1.61", "26.61"]);
  });

  it("is not taken elsewhere, nor from an exempt customer until the certificate ends", async () => {
    await setTax();
    expect((await quote({ address: { ...HOME, state: "OH", zipCode: "43215" } })).tax).toBe("0.00");
    const exempt = async (taxExemptUntil: string | null) => {
      const { body: user } = await api.request(
        "GET",
        `/api/admin/users?search=${encodeURIComponent(customer.email)}`,
        { as: admin },
      );
      const [{ email, firstName, lastName, street, city, state, zipCode }] = user.users;
      const { status, body } = await api.request("PUT", `/api/admin/users/${customer.user.id}`, {
        as: admin,
        body: {
          ...{ email, firstName, lastName, street, city, state, zipCode },
          ...{ taxExempt: true, taxCertificate: "WV-123", taxExemptUntil },
        },
      });
      expect([status, body]).toMatchObject([200, { taxExempt: true, taxCertificate: "WV-123" }]);
    };
    await exempt(null);
    expect((await quote({ address: HOME }, customer)).tax).toBe("0.00");
    expect((await place({ total: "35.00" })).status).toBe(201);
    await exempt("2020-01-01");
    expect((await quote({ address: HOME }, customer)).tax).toBe("2.33");
    expect((await place({ total: "35.00" })).body.code).toBe("quote-changed");
  });
});

describe("a saved quote", () => {
  const save = (body: object) =>
    api.request("POST", "/api/quotes/saved", {
      as: customer,
      body: { items: one(ambient), ...body },
    });
  const order = (quoteId: string, fields: object) => place({ quoteId, ...fields });

  it("holds its method's price, and the tax follows the present rates", async () => {
    await setZones();
    await setTax();
    const saved = await save({ shippingAddress: SHIP_TO, shippingMethodId: "express" });
    // 6 % of 60.00 and 1.125 % of 20.00.
    expect(saved).toMatchObject({
      status: 201,
      body: {
        quote: { shipping: "40.00", tax: "3.83", total: "63.83", shippingMethodId: "express" },
      },
    });
    await put("shipping/zones", {
      zones: [
        {
          ...{ id: "us", name: "United States", countries: ["US"] },
          methods: [standard, { ...express, rates: rates("90.00") }],
        },
      ],
    });
    const { body: now } = await api.request("GET", `/api/quotes/saved/${saved.body.id}`, {
      as: customer,
    });
    expect(now.now).toMatchObject({ shipping: "40.00", total: "63.83" });
    await api.sql`DELETE FROM system_settings WHERE key = 'tax_rates'`;
    const placed = await order(saved.body.id, { total: "60.00", shippingMethodId: "express" });
    expect(placed).toMatchObject({
      status: 201,
      body: { shipping: "40.00", tax: "0.00", total: "60.00", shippingMethodName: "Express" },
    });
  });

  it("costs today's price by another method", async () => {
    await setZones();
    const saved = await save({ shippingAddress: SHIP_TO });
    const refused = await order(saved.body.id, { total: "35.00", shippingMethodId: "express" });
    expect(refused.body).toMatchObject({ code: "quote-changed", quote: { total: "60.00" } });
  });

  it("is not made for an address to which nothing ships", async () => {
    const { status, body } = await save({ shippingAddress: OTTAWA });
    expect([status, body.code]).toEqual([422, "not-shippable"]);
  });
});
