import { afterAll, beforeAll, expect, it } from "vitest";
import { aReleasedLot, pay } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let one: string;
let other: string;
let productId: string;

const FIELDS = {
  poNumber: "PO-4711/b",
  institution: "Institute of Kinins",
  billingAddress: { ...SHIP_TO, address1: "9 Ledger Lane", city: "Morgantown", zipCode: "26505" },
};

/** One order that matches every search, and one beside it that must match none. */
beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  const quoted = await aStoredProduct(api, admin, {
    name: "Bradykinin 5 mg",
    price: "1219.50",
    casNumber: "58-82-2",
  });
  productId = quoted.id;
  const plain = await aStoredProduct(api, admin, { name: "Oxytocin", price: "20.00" });
  const lot = await aReleasedLot(api, admin, quoted.id, { lotNumber: "BK-2611-A", units: 5 });
  const place = async (product: string, total: string, fields: object = {}) => {
    const { status, body } = await api.request("POST", "/api/orders", {
      as: await api.signUp(),
      body: {
        order: { shippingAddress: SHIP_TO, total, ...fields },
        items: [{ productId: product, quantity: 1 }],
      },
    });
    expect(status).toBe(201);
    return body.id as string;
  };
  one = await place(quoted.id, "1234.50", FIELDS);
  other = await place(plain.id, "35.00");
  await pay(api, admin, one);
  const { body: read } = await api.request("GET", `/api/admin/orders/${one}`, { as: admin });
  const allocated = await api.request("POST", `/api/admin/orders/${one}/pack`, {
    as: admin,
  });
  expect(allocated.status, JSON.stringify([lot, read, allocated.body])).toBe(200);
  await api.request("PATCH", `/api/admin/orders/${one}/shipment`, {
    as: admin,
    body: { carrierName: "USPS", trackingNumber: "9400 1000 0000 4711" },
  });
});
afterAll(() => api.close());

const found = async (search: string, query = "") => {
  const path = `/api/admin/orders?search=${encodeURIComponent(search)}${query}`;
  const { status, body } = await api.request("GET", path, { as: admin });
  expect([status, body.fields]).toEqual([200, undefined]);
  const ids: string[] = body.orders.map(({ id }: { id: string }) => id);
  if (!query.includes("offset")) expect(body.total).toBeGreaterThanOrEqual(ids.length);
  return ids;
};

it.each([
  ["amount", "1234.50"],
  ["amount with its sign", "$1,234.50"],
  ["amount with its currency", "1,234.50 USD"],
  ["tracking number", "9400100000004711"],
  ["tracking number in groups", "9400 1000 0000 4711"],
  ["end of a tracking number", "00004711"],
  ["lot", "bk-2611-a"],
  ["PO number", "po-4711/b"],
  ["institution", "Institute Kinins"],
  ["product", "bradykinin"],
  ["product with its amount", "5 mg Bradykinin"],
  ["CAS number", "58-82-2"],
  ["street of the billing address", "9 ledger lane"],
  ["city and postal code of the billing address", "Morgantown 26505"],
])("an order is found by the %s that a customer quotes", async (_, search) => {
  expect(await found(search)).toEqual([one]);
  expect(await found(search, "&queue=shipped")).toEqual([one]);
  expect(await found(search, "&queue=to-pay")).toEqual([]);
  expect(await found(search, "&offset=1")).toEqual([]);
  expect(await found(search, `&after=${other}`)).toEqual([one]);
});

it("a whole number is an amount too, and an unknown value finds nothing", async () => {
  expect(await found("35")).toContain(other);
  expect(await found("$35")).toEqual([other]);
  for (const nothing of ["$4711", "99.99", "BK-2611-B", "58-82-3", "1,23.50", "vasopressin"]) {
    expect(await found(nothing)).toEqual([]);
  }
});

it("a product that was renamed is still found by the name it was sold under", async () => {
  await api.sql`UPDATE products SET name = 'Kallidin' WHERE id = ${productId}`;
  expect(await found("Bradykinin 5 mg")).toEqual([one]);
  expect(await found("kallidin")).toEqual([one]);
});

it("the export of a search contains what its list shows", async () => {
  const path = "/api/admin/orders/export?search=%241%2C234.50";
  const { body } = await api.request("GET", path, { as: admin });
  expect(String(body).trim().split("\n")).toHaveLength(2);
  expect(body).toContain(one.slice(-8).toUpperCase());
});

it("finds and sorts nothing by an amount for an admin who only packs, because the result would show it", async () => {
  const packer = await api.signUpAdmin();
  await api.sql`UPDATE users SET admin_scope = 'packing' WHERE id = ${packer.user.id}`;
  const foundBy = async (search: string, as: Person) => {
    const path = `/api/admin/orders?search=${encodeURIComponent(search)}`;
    const { body } = await api.request("GET", path, { as });
    return body.total as number;
  };
  for (const amount of ["$1,234.50", "1234.50", "usd 1234.50", "$35.00", "35.00", "35"]) {
    expect([amount, await foundBy(amount, admin)]).toEqual([amount, 1]);
    expect([amount, await foundBy(amount, packer)]).toEqual([amount, 0]);
  }
  expect(await foundBy("BK-2611-A", packer)).toBe(1);
  const sorted = async (sortBy: string, as: Person) => {
    const { body } = await api.request("GET", `/api/admin/orders?sortBy=${sortBy}`, { as });
    return body.orders.map(({ id }: { id: string }) => id);
  };
  const newest = await sorted("newest", packer);
  expect(await sorted("total_asc", admin)).not.toEqual(await sorted("total_desc", admin));
  expect(await sorted("total_asc", packer)).toEqual(newest);
  expect(await sorted("total_desc", packer)).toEqual(newest);
});
