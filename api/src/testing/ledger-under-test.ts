import { afterAll, beforeAll, expect } from "vitest";
import type { Person } from "./people.ts";
import { aStoredProduct, order, setMailDelay } from "./shop-fixtures.ts";
import { type TestApi, testApi } from "./test-api.ts";

/** Further members of a body, besides those that every test sends. */
export type Fields = Record<string, unknown>;

/** An API with an admin for the tests of one file, with calls for the money of orders. */
export function ledgerUnderTest() {
  let api: TestApi;
  let admin: Person;

  beforeAll(async () => {
    api = await testApi({ max: 20 });
    admin = await api.signUpAdmin();
    await setMailDelay(api, 0);
  });
  afterAll(() => api?.close());

  /** An order of 35.00: a product of 20.00 plus shipping. */
  async function placed(fields: Record<string, unknown> = {}, couponCode?: string) {
    const product = await aStoredProduct(api, admin, fields);
    const customer = await api.signUp();
    const items = [{ productId: product.id, quantity: 1 }];
    const { status, body } = await order(api, customer, items, { couponCode });
    expect(status).toBe(201);
    return { product, customer, id: body.id as string, body };
  }

  const record = (id: string, amount: string, fields: Fields = {}, key?: string) =>
    api.request("POST", `/api/admin/orders/${id}/payments`, {
      as: admin,
      body: { kind: "payment", method: "venmo", amount, ...fields },
      headers: key ? { "Idempotency-Key": key } : {},
    });
  const refund = (id: string, amount: string) => record(id, amount, { kind: "refund" });
  const writeOff = (id: string, amount: string) => record(id, amount, { kind: "write-off" });
  const reverse = (id: string, body?: Fields, key?: string) =>
    api.request("POST", `/api/admin/payments/${id}/reverse`, {
      as: admin,
      body,
      headers: key ? { "Idempotency-Key": key } : {},
    });
  const setStatus = (id: string, status: string, from?: string) =>
    api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status, from } });
  const ship = (id: string) =>
    api.request("PATCH", `/api/admin/orders/${id}/shipment`, { as: admin, body: {} });
  const read = async (id: string) =>
    (await api.request("GET", `/api/admin/orders/${id}`, { as: admin })).body;
  const ledger = async (id: string) =>
    (await api.request("GET", `/api/admin/orders/${id}/payments`, { as: admin })).body;
  const kindsOf = async (id: string) =>
    (await ledger(id)).entries.map((entry: { kind: string }) => entry.kind);
  const stockOf = async (id: string) =>
    (await api.sql`SELECT stock_quantity FROM products WHERE id = ${id}`)[0]?.stock_quantity;
  const mailsOf = async (orderId: string) =>
    (
      await api.sql`
      SELECT kind FROM mails WHERE order_id = ${orderId} AND kind NOT LIKE 'seller-%' ORDER BY created_at, id`
    ).map(({ kind }) => kind);

  return {
    get api() {
      return api;
    },
    get admin() {
      return admin;
    },
    placed,
    record,
    refund,
    writeOff,
    reverse,
    setStatus,
    ship,
    read,
    ledger,
    kindsOf,
    stockOf,
    mailsOf,
  };
}
