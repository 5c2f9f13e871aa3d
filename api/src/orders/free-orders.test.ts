import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import {
  aStoredCoupon,
  aStoredProduct,
  manyCustomers,
  order,
  wrongBooks,
} from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { cancelExpiredOrders } from "./cancel-expired-orders.ts";
import { remindOfPayments } from "./remind-of-payments.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  await api.request("POST", "/api/admin/notification-config", {
    as: admin,
    body: { notification_email: "seller@example.com" },
  });
  await aStoredCoupon(api, admin, { code: "ALLFREE", discountValue: "100.00" });
});
afterAll(() => api.close());

const setShipping = (shippingRate: number) =>
  api.request("POST", "/api/admin/settings/shipping-rate", { as: admin, body: { shippingRate } });
const read = async (path: string) => (await api.request("GET", path, { as: admin })).body;

/** An order of 0.00: shipping is free, and a coupon or the product's price makes the rest free. */
async function freeOrder(by: "coupon" | "product") {
  await setShipping(0);
  const [customer] = (await manyCustomers(api, 1)) as [Person];
  const product = await aStoredProduct(api, admin, { price: by === "coupon" ? "20.00" : "0.00" });
  const answer = await order(api, customer, [{ productId: product.id, quantity: 2 }], {
    total: "0.00",
    couponCode: by === "coupon" ? "ALLFREE" : undefined,
  });
  await setShipping(15);
  return { ...answer, id: answer.body.id as string, customer };
}

describe.each(["coupon", "product"] as const)("an order that is free by its %s", (by) => {
  it("is paid as soon as it is placed, and waits to be packed", async () => {
    const { status, id, body, customer } = await freeOrder(by);
    expect(status).toBe(201);
    const paid = {
      status: "processing",
      total: "0.00",
      balance: "0.00",
      paymentState: "paid",
      holdUntil: null,
      paymentReceivedAt: expect.any(String),
    };
    expect(body).toMatchObject(paid);
    expect(await read(`/api/admin/orders/${id}`)).toMatchObject(paid);
    expect((await read(`/api/admin/orders/${id}/payments`)).entries).toEqual([]);
    const { orders } = await read("/api/admin/orders?queue=to-pack");
    expect(orders.map((each: { id: string }) => each.id)).toContain(id);
    const events = await api.request("GET", `/api/orders/${id}/events`, { as: customer });
    expect(events.body.map(({ message }: { message: string }) => message)).toEqual([
      "Order placed",
    ]);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("is neither reminded of nor cancelled, and no mail asks for money", async () => {
    const { id } = await freeOrder(by);
    const inAWeek = { db: api.db, now: () => new Date(Date.now() + 7 * 86_400_000) };
    await remindOfPayments({ db: api.db, now: () => new Date(Date.now() + 25 * 3_600_000) });
    await cancelExpiredOrders(inAWeek, { id: null, name: "The shop" });
    expect((await read(`/api/admin/orders/${id}`)).status).toBe("processing");
    const mails = await api.sql`SELECT kind, data FROM mails WHERE order_id = ${id} ORDER BY id`;
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["order-placed", "seller-new-order"]);
    expect(mails.find(({ kind }) => kind === "order-placed")?.data).toMatchObject({
      holdUntil: null,
      total: 0,
    });
  });

  it("is never made to wait for a payment, and is paid again when it is opened again", async () => {
    const { id } = await freeOrder(by);
    const setStatus = (status: string) =>
      api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status } });
    const refused = { status: 409, body: { code: "nothing-due" } };
    expect(await setStatus("awaiting-payment")).toMatchObject(refused);
    expect((await setStatus("completed")).status).toBe(200);
    expect(await setStatus("awaiting-payment")).toMatchObject(refused);
    expect((await setStatus("cancelled")).status).toBe(200);
    expect(await setStatus("awaiting-payment")).toMatchObject({
      status: 200,
      body: { status: "processing", paymentState: "paid" },
    });
    expect(await wrongBooks(api)).toEqual([]);
  });
});

it("a webhook hears that a free order was placed and that it is paid", async () => {
  const { status } = await api.request("POST", "/api/admin/webhooks", {
    as: admin,
    body: { url: "https://example.com/hook", events: ["order.placed", "order.paid"] },
  });
  expect(status).toBe(201);
  const { id } = await freeOrder("product");
  const events = await api.sql`
    SELECT type FROM webhook_events WHERE body LIKE ${`%${id}%`} ORDER BY type`;
  expect(events.map(({ type }) => type)).toEqual(["order.paid", "order.placed"]);
});
