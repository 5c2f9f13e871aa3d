import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let customer: Person;
let id: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  await api.request("POST", "/api/admin/notification-config", {
    as: admin,
    body: { notification_email: "seller@example.com", notify_payment_received: "false" },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ id, customer } = await aPlacedOrder(api, admin));
});

const MINE = "https://venmo.com/u/shop?txn=pay";
const THEIRS = "https://pay.thief.example/venmo.com";

const setLinks = (body: object, as: Person = admin) =>
  api.request("PATCH", `/api/admin/orders/${id}/payment-links`, { as, body });
const setHosts = (paymentHosts: string) =>
  api.request("PATCH", "/api/admin/settings/store", { as: admin, body: { paymentHosts } });
const seen = async () => (await api.request("GET", `/api/orders/${id}`, { as: customer })).body;
const traces = () =>
  api.sql`SELECT before, after FROM activity
    WHERE subject_id = ${id} AND action = 'payment-links-changed' ORDER BY created_at`;

describe("the payment links of an order", () => {
  it("need a fresh proof of identity", async () => {
    const other = await api.signUpAdmin();
    api.clock.advance(601);
    expect(await setLinks({ venmoUrl: MINE }, other)).toMatchObject({
      status: 403,
      body: { code: "proof-needed" },
    });
    expect((await seen()).venmoUrl).toBeNull();
    admin = await api.signIn(admin.email);
  });

  it("are not set by a key, whatever it was made for", async () => {
    const { body } = await api.request("POST", "/api/admin/api-keys", {
      as: admin,
      body: { name: "Labels", scopes: ["orders:read", "orders:write", "payments:write"] },
    });
    const answer = await api.request("PATCH", `/api/admin/orders/${id}/payment-links`, {
      headers: { Authorization: `Bearer ${body.key}` },
      body: { venmoUrl: MINE },
    });
    expect(answer.status).toBe(403);
    expect((await seen()).venmoUrl).toBeNull();
  });

  it("leave an entry with what they were and are, and a mail to the seller, when they change", async () => {
    expect((await setLinks({ venmoUrl: MINE, zelleNote: "To Aliquot LLC" })).status).toBe(200);
    await setLinks({ venmoUrl: MINE });
    await setLinks({ venmoUrl: "" });
    expect([...(await traces())]).toEqual([
      {
        before: { venmoUrl: null, zelleNote: null },
        after: { venmoUrl: MINE, zelleNote: "To Aliquot LLC" },
      },
      { before: { venmoUrl: MINE }, after: { venmoUrl: null } },
    ]);
    const mails = await api.sql`SELECT recipient, data FROM mails
      WHERE order_id = ${id} AND kind = 'seller-payment-links' ORDER BY id`;
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(2).fill("seller@example.com"));
    expect(mails[0]?.data.changes).toContainEqual({
      what: "Venmo link",
      before: null,
      after: MINE,
    });
  });

  it.each([
    "https://paypal.com/invoice/1",
    "https://www.paypal.com/invoice/1",
    "https://paypal.me/shop/35USD",
    "https://account.venmo.com/u/shop",
    "http://cash.app/$shop",
    "HTTPS://CASH.APP./$shop",
  ])("may lead to %s", async (paypalUrl) => {
    expect((await setLinks({ paypalUrl })).status).toBe(200);
    expect((await seen()).paypalUrl).toBe(paypalUrl);
  });

  it.each([
    THEIRS,
    "https://venmo.com.thief.example/pay",
    "https://thief-venmo.com/pay",
    "https://venmo.com@thief.example/pay",
    "https://thief@venmo.com/pay",
    "https://venmo.com:8443/pay",
    "https://vеnmo.com/pay",
    "https://thief.example/?u=https://venmo.com",
  ])("may not lead to %s", async (venmoUrl) => {
    const { status, body } = await setLinks({ venmoUrl });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["venmoUrl"]]);
    expect(body.fields.venmoUrl).toContain("Store settings");
    expect((await seen()).venmoUrl).toBeNull();
  });

  it("may lead to hosts that the seller added, and to no part or neighbour of them", async () => {
    expect((await setHosts("https://square.link/pay")).body.fields).toHaveProperty("paymentHosts");
    const { body } = await setHosts(" Square.Link, pay.example.org ");
    expect(body.paymentHosts).toBe("square.link, pay.example.org");
    expect((await setLinks({ cashAppUrl: "https://square.link/u/1" })).status).toBe(200);
    expect((await setLinks({ cashAppUrl: "https://www.square.link/u/1" })).status).toBe(200);
    expect((await setLinks({ cashAppUrl: "https://thief.square.link/u/1" })).status).toBe(422);
    expect((await setLinks({ cashAppUrl: "https://example.org/u/1" })).status).toBe(422);
    expect((await seen()).cashAppUrl).toBe("https://www.square.link/u/1");
    await setHosts("");
    expect((await seen()).cashAppUrl).toBeNull();
  });

  it("that were stored before, to another host, are shown to nobody", async () => {
    await api.sql`UPDATE orders SET venmo_url = ${THEIRS}, paypal_url = 'javascript:alert(1)',
      zelle_note = 'Pay at thief.example/zelle' WHERE id = ${id}`;
    const hidden = { venmoUrl: null, paypalUrl: null, zelleNote: null };
    expect(await seen()).toMatchObject(hidden);
    const list = await api.request("GET", "/api/orders", { as: customer });
    expect(list.body[0]).toMatchObject(hidden);
    const admins = await api.request("GET", `/api/admin/orders/${id}`, { as: admin });
    expect(admins.body).toMatchObject(hidden);
  });
});

describe("a note for Zelle", () => {
  it.each(["To Aliquot LLC, pay@aliquot.example", "Write the order's number, e.g. 0C9A7E21."])(
    "may be %s",
    async (zelleNote) => {
      expect((await setLinks({ zelleNote })).status).toBe(200);
      expect((await seen()).zelleNote).toBe(zelleNote);
    },
  );

  it.each([
    "Pay at https://zelle.thief.example",
    "Pay at www.thief.example",
    "thief.example/zelle",
    "Pay at thief.example, please",
    "(thief.example)",
  ])("may not be %s", async (zelleNote) => {
    const { status, body } = await setLinks({ zelleNote });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["zelleNote"]]);
  });
});
