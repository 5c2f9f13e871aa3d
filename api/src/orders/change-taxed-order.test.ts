import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import { aStoredProduct, order, SHIP_TO, wrongBooks } from "../testing/shop-fixtures.ts";

const shop = ledgerUnderTest();
const { record, refund, read, mailsOf } = shop;

const OHIO = { ...SHIP_TO, city: "Columbus", state: "OH", zipCode: "43215" };
const PENNSYLVANIA = { ...SHIP_TO, city: "Pittsburgh", state: "PA", zipCode: "15222" };
const CALIFORNIA = { ...SHIP_TO, city: "Fresno", state: "CA", zipCode: "93721" };

const put = async (path: string, body: unknown) => {
  const answer = await shop.api.request("PUT", `/api/admin/${path}`, { as: shop.admin, body });
  expect([path, answer.status, answer.body]).toMatchObject([path, 200, {}]);
};
const method = (id: string, name: string, amount: string) => ({
  ...{ id, name, rates: [{ amount }], businessDays: 1 },
});

beforeEach(async () => {
  await shop.api.sql`DELETE FROM system_settings WHERE key IN ('tax_rates', 'shipping_zones')`;
  const methods = [method("standard", "Standard", "15.00"), method("express", "Express", "40.00")];
  await put("shipping/zones", {
    zones: [{ id: "us", name: "United States", countries: ["US"], methods }],
  });
  await put("tax/rates", {
    rates: [
      { country: "US", region: "WV", percent: "6", onShipping: true, name: "West Virginia" },
      { country: "US", region: "PA", percent: "6", onShipping: true, name: "Pennsylvania" },
      { country: "US", region: "OH", percent: "10", name: "Ohio" },
    ],
  });
});
afterEach(async () => {
  expect(await wrongBooks(shop.api)).toEqual([]);
});

/** An order to West Virginia of 20.00, with 15.00 for shipping and 6 % on both: 37.10. */
async function taxed() {
  const product = await aStoredProduct(shop.api, shop.admin);
  const customer = await shop.api.signUp();
  const items = [{ productId: product.id, quantity: 1 }];
  const { status, body } = await order(shop.api, customer, items, { total: "37.10" });
  expect([status, body]).toMatchObject([201, { tax: "2.10", total: "37.10" }]);
  return { customer, product, id: body.id as string };
}
const change = async (id: string, body: object, query = "") => {
  const { updatedAt } = await read(id);
  return shop.api.request("PATCH", `/api/admin/orders/${id}${query}`, {
    as: shop.admin,
    body: { updatedAt, reason: "You asked for it", ...body },
  });
};
const documents = async (id: string) =>
  (
    await shop.api.request("GET", `/api/orders/${id}/invoices`, { as: shop.admin })
  ).body.invoices.map(({ kind, total }: { kind: string; total: string }) => `${kind} ${total}`);

describe("a change of a taxed order", () => {
  it("of its lines computes the tax anew, which the database adds up", async () => {
    const { id } = await taxed();
    const [item] = (await read(id)).items;
    const { status, body } = await change(id, { lines: [{ orderItemId: item.id, quantity: 3 }] });
    // 6 % of 75.00.
    expect([status, body]).toMatchObject([
      200,
      {
        subtotal: "60.00",
        shipping: "15.00",
        tax: "4.50",
        taxLines: [{ name: "West Virginia", percent: "6", amount: "4.50" }],
        total: "79.50",
      },
    ]);
  });

  it("of its method costs that method and the tax on it, and is refused for a method that is not offered", async () => {
    const { id } = await taxed();
    await record(id, "37.10");
    const refused = await change(id, { shippingMethodId: "air" });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["shippingMethodId"]]);
    const { body } = await change(id, { shippingMethodId: "express" });
    // 6 % of 60.00.
    expect(body).toMatchObject({
      shippingMethodId: "express",
      shippingMethodName: "Express",
      shipping: "40.00",
      tax: "3.60",
      total: "63.60",
      balance: "26.50",
    });
    expect(await documents(id)).toEqual(["invoice 37.10", "credit-note 37.10", "invoice 63.60"]);
  });

  it("of its method, or of its address and so its tax, keeps the parcels that wait and their lots", async () => {
    const { id, product } = await taxed();
    await record(id, "37.10");
    const lot = await aReleasedLot(shop.api, shop.admin, product.id, { units: 5 });
    const call = (method: string, path: string) =>
      shop.api.request(method, `/api/admin/orders/${id}${path}`, { as: shop.admin });
    expect((await call("POST", "/allocation")).status).toBe(200);
    const parcels = async () => (await call("GET", "/fulfilments")).body.fulfilments;
    const before = await parcels();
    expect(before).toMatchObject([{ state: "open", lines: [{ lots: [{ lotId: lot.id }] }] }]);
    expect((await change(id, { shippingMethodId: "express" })).body.total).toBe("63.60");
    expect(await parcels()).toEqual(before);
    expect((await change(id, { shippingAddress: OHIO })).body.total).toBe("62.00");
    expect(await parcels()).toEqual(before);
  });

  it("of its address has the tax of the other state, and none where no rate fits", async () => {
    const { id } = await taxed();
    const tried = await change(id, { shippingAddress: OHIO }, "?dryRun=true");
    expect(tried.body).toMatchObject({ tax: "2.00", total: "37.00" });
    const ohio = await change(id, { shippingAddress: OHIO });
    expect(ohio.body).toMatchObject({
      tax: "2.00",
      taxLines: [{ name: "Ohio", amount: "2.00" }],
      total: "37.00",
      shippingAddress: { state: "OH" },
    });
    const { body } = await change(id, { shippingAddress: CALIFORNIA });
    expect(body).toMatchObject({ tax: "0.00", taxLines: [], total: "35.00" });
  });

  it("to a state that taxes the same amount names that state's tax", async () => {
    const { id } = await taxed();
    const { body } = await change(id, { shippingAddress: PENNSYLVANIA });
    expect(body).toMatchObject({
      total: "37.10",
      taxLines: [{ name: "Pennsylvania", amount: "2.10" }],
    });
  });

  it("whose customer is exempt by now takes the tax off when it is priced anew", async () => {
    const { id, customer } = await taxed();
    await shop.api.sql`UPDATE users SET tax_exempt = true WHERE id = ${customer.user.id}`;
    expect((await change(id, { notes: "Ring twice" })).body.total).toBe("37.10");
    const { body } = await change(id, { shippingAddress: OHIO });
    expect(body).toMatchObject({ tax: "0.00", total: "35.00" });
  });

  it("by its customer to another state asks for agreement to the new total first", async () => {
    const { id, customer } = await taxed();
    const move = (body: object) =>
      shop.api.request("PATCH", `/api/orders/${id}/address`, {
        as: customer,
        body: { shippingAddress: OHIO, ...body },
      });
    const asked = await move({});
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { code: "price-changed", total: "37.00" },
    ]);
    expect(await read(id)).toMatchObject({ total: "37.10", shippingAddress: { state: "WV" } });
    const agreed = await move({ total: "37.00" });
    expect([agreed.status, agreed.body]).toMatchObject([
      200,
      { tax: "2.00", total: "37.00", shippingAddress: { state: "OH" } },
    ]);
    expect(await mailsOf(id)).toEqual(["order-placed", "order-changed"]);
  });
});

describe("the credit notes of a taxed order", () => {
  /** The tax of the invoice, then that of each credit note. */
  const taxes = async (id: string) =>
    (
      await shop.api.sql<{ tax: string }[]>`
        SELECT content->>'tax' AS tax FROM invoices WHERE order_id = ${id} ORDER BY year, serial`
    ).map(({ tax }) => tax);
  const call = (method: string, path: string, body: object = {}) =>
    shop.api.request(method, `/api/admin/${path}`, { as: shop.admin, body });

  it("take back its tax to the cent, in however many parts the money goes back", async () => {
    const { id } = await taxed();
    await record(id, "37.10");
    for (const amount of ["0.10", "0.10", "0.10", "36.80"]) await refund(id, amount);
    expect(await taxes(id)).toEqual(["2.10", "0.01", "0.01", "0.01", "2.07"]);
  });

  it("take back no tax with the untaxed shipping, after the goods were returned with theirs", async () => {
    const { id } = await taxed();
    await change(id, { shippingAddress: OHIO });
    await record(id, "37.00");
    const item = (await read(id)).items[0];
    await shop.ship(id);
    const units = { orderItemId: item.id, quantity: 1 };
    const asked = await call("POST", `orders/${id}/returns`, {
      lines: [{ ...units, reason: "Broken" }],
    });
    const steps = `returns/${asked.body.id}`;
    if (asked.body.state === "requested") await call("POST", `${steps}/approve`);
    await call("POST", `${steps}/receive`, { lines: [{ ...units, disposition: "scrap" }] });
    expect((await call("POST", `${steps}/close`, { refund: "22.00" })).status).toBe(200);
    expect((await refund(id, "15.00")).status).toBe(201);
    expect(await taxes(id)).toEqual(["2.00", "2.00", "0.00"]);
  });
});
