import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let ada: Person;
let productId: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  ada = await api.signUp();
  productId = (await aStoredProduct(api, admin)).id;
});
afterAll(() => api.close());

const BILL_TO = { ...SHIP_TO, address1: "9 Ledger Lane", address2: "Accounts payable" };
const FIELDS = {
  poNumber: "PO-4711/b",
  institution: "Institute of Kinins",
  billingAddress: BILL_TO,
};

const place = (fields: object) =>
  api.request("POST", "/api/orders", {
    as: ada,
    body: {
      order: { shippingAddress: SHIP_TO, total: "35.00", ...fields },
      items: [{ productId, quantity: 1 }],
    },
  });

it("an order keeps an institution's data, also in emails, search and export", async () => {
  const { status, body } = await place(FIELDS);
  expect(status).toBe(201);
  expect(body).toMatchObject(FIELDS);
  expect((await api.request("GET", `/api/orders/${body.id}`, { as: ada })).body).toMatchObject(
    FIELDS,
  );
  const mails = await api.sql<{ kind: string; data: object }[]>`
    SELECT kind, data FROM mails WHERE order_id = ${body.id}`;
  expect(mails.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({
      poNumber: "PO-4711/b",
      institution: "Institute of Kinins",
      billTo: BILL_TO,
    }),
  );
  await place({});
  for (const search of ["po-4711/b", "kinins", "institute"]) {
    const path = `/api/admin/orders?search=${encodeURIComponent(search)}`;
    const found = await api.request("GET", path, { as: admin });
    expect(found.body.orders.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  }
  const { body: csv } = await api.request("GET", "/api/admin/orders/export", { as: admin });
  expect(csv.split("\n")[0]).toMatch(
    /po_number,institution,billing_address1.*billing_country,shipping_method\r?$/,
  );
  expect(csv).toContain(
    "PO-4711/b,Institute of Kinins,9 Ledger Lane,Accounts payable,Wheeling,WV,26003,United States",
  );
});

it("an order without such data has none, and invalid values are named", async () => {
  const { body } = await place({ poNumber: " ", institution: "" });
  expect(body).toMatchObject({
    poNumber: null,
    institution: null,
    billingAddress: null,
    quoteId: null,
  });
  const refused = await place({
    poNumber: "x".repeat(61),
    institution: "a\nb",
    billingAddress: { city: "X" },
  });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.fields)).toEqual(
    expect.arrayContaining([
      "order.poNumber",
      "order.institution",
      "order.billingAddress.address1",
    ]),
  );
});
