import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder, aStoredCoupon, order, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { autoCancelExpiredOrders } from "./cancel-expired-orders.ts";
import { changeStatus } from "./change-status.ts";
import { remindOfPayments } from "./remind-of-payments.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const setStatus = (id: string, status: string) =>
  api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status } });
const stockOf = async (id: string) =>
  (await api.sql`SELECT stock_quantity FROM products WHERE id = ${id}`)[0]?.stock_quantity;
const rename = (couponId: string, code: string) =>
  api.request("PATCH", `/api/admin/coupons/${couponId}`, { as: admin, body: { code } });
const usesOf = async (couponId: string) =>
  (await api.sql`SELECT usage_count FROM coupons WHERE id = ${couponId}`)[0]?.usage_count;
const mailKinds = async (orderId: string) =>
  (await api.sql`SELECT kind FROM mails WHERE order_id = ${orderId} ORDER BY created_at`).map(
    ({ kind }) => kind,
  );

const placed = (quantity = 1, fields: Record<string, unknown> = {}, couponCode?: string) =>
  aPlacedOrder(api, admin, { quantity, couponCode }, fields);

describe("an order's status", () => {
  it("gives stock back once however often the order is cancelled", async () => {
    const { product, id } = await placed(3);
    expect(await stockOf(product.id)).toBe(47);
    const answers = await Promise.all(Array.from({ length: 8 }, () => setStatus(id, "cancelled")));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await stockOf(product.id)).toBe(50);
    expect(await mailKinds(id)).toEqual(["order-placed", "order-cancelled"]);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("keeps the books when cancelling races completing", async () => {
    const { id } = await placed(2);
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => setStatus(id, turn % 2 ? "cancelled" : "completed")),
    );
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("takes stock again when a cancelled order is opened, or is refused", async () => {
    const { product, id } = await placed(5, { stockQuantity: 5 });
    await setStatus(id, "cancelled");
    const rival = await api.signUp();
    await order(api, rival, [{ productId: product.id, quantity: 1 }]);
    const refused = await setStatus(id, "awaiting-payment");
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "insufficient-stock", lines: [{ requested: 5, available: 4 }] },
    });
    await api.request("PATCH", `/api/admin/inventory/${product.id}/stock`, {
      as: admin,
      body: { quantity: 9 },
    });
    expect((await setStatus(id, "completed")).status).toBe(200);
    expect(await stockOf(product.id)).toBe(4);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("is not undone by an admin who has not seen the latest change", async () => {
    const { id } = await placed();
    await setStatus(id, "processing");
    await setStatus(id, "completed");
    const undone = await api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: admin,
      body: { status: "awaiting-payment", from: "processing" },
    });
    expect(undone).toMatchObject({ status: 409, body: { code: "status-changed" } });
    const right = await api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: admin,
      body: { status: "processing", from: "completed" },
    });
    expect(right).toMatchObject({ status: 200, body: { status: "processing" } });
  });

  it("releases a coupon's use and takes it again only while the limit allows", async () => {
    await aStoredCoupon(api, admin, { code: "ONCE", usageLimit: 1 });
    const first = await placed(1, {}, "ONCE");
    await setStatus(first.id, "cancelled");
    const second = await placed(1, {}, "ONCE");
    const refused = await setStatus(first.id, "awaiting-payment");
    expect(refused).toMatchObject({ status: 409, body: { code: "coupon-used-up" } });
    await setStatus(second.id, "cancelled");
    expect((await setStatus(first.id, "awaiting-payment")).status).toBe(200);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("takes a use of its own coupon again when that has been renamed meanwhile", async () => {
    const coupon = await aStoredCoupon(api, admin, { code: "FORMER", usageLimit: 1 });
    const first = await placed(1, {}, "FORMER");
    await setStatus(first.id, "cancelled");
    await rename(coupon.id, "PRESENT");
    const second = await placed(1, {}, "PRESENT");
    const refused = await setStatus(first.id, "awaiting-payment");
    expect(refused).toMatchObject({ status: 409, body: { code: "coupon-used-up" } });
    await setStatus(second.id, "cancelled");
    expect((await setStatus(first.id, "awaiting-payment")).status).toBe(200);
    expect(await usesOf(coupon.id)).toBe(1);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("takes no use of another coupon that has its coupon's code meanwhile", async () => {
    const coupon = await aStoredCoupon(api, admin, { code: "HANDED", usageLimit: 1 });
    const [first, second] = [await placed(1, {}, "HANDED"), await placed()];
    await setStatus(first.id, "cancelled");
    await api.request("DELETE", `/api/admin/coupons/${coupon.id}`, { as: admin });
    const stranger = await aStoredCoupon(api, admin, { code: "HANDED", usageLimit: 1 });
    expect((await setStatus(first.id, "awaiting-payment")).status).toBe(200);
    expect(await usesOf(stranger.id)).toBe(0);
    await setStatus(first.id, "cancelled");
    await setStatus(second.id, "cancelled");
    expect(await usesOf(stranger.id)).toBe(0);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("records once when the payment was received, and clears it when that was a mistake", async () => {
    const { id } = await placed();
    const processing = await setStatus(id, "processing");
    const receivedAt = processing.body.paymentReceivedAt;
    expect(receivedAt).not.toBeNull();
    const completed = await setStatus(id, "completed");
    expect(completed.body.paymentReceivedAt).toBe(receivedAt);
    expect(await mailKinds(id)).toEqual(["order-placed", "payment-received"]);
    const back = await setStatus(id, "awaiting-payment");
    expect(back.body.paymentReceivedAt).toBeNull();
  });

  it("is one of the four stored ones", async () => {
    const { id } = await placed();
    expect((await setStatus(id, "shipped")).status).toBe(422);
    expect((await setStatus("no-such-order", "completed")).status).toBe(404);
  });
});

describe("an order that is opened again", () => {
  it("gets a new hold, so that its old deadline does not cancel it at once", async () => {
    const { id } = await placed();
    const later = () => new Date(Date.now() + 49 * 3_600_000);
    const shop = { id: null, name: "The shop" };
    await changeStatus({ db: api.db, now: later }, id, "cancelled", shop);
    await changeStatus({ db: api.db, now: later }, id, "awaiting-payment", shop);
    const { body } = await api.request("GET", `/api/admin/orders/${id}`, { as: admin });
    expect(body).toMatchObject({ status: "awaiting-payment", holdExpired: false });
    expect(Date.parse(body.holdUntil)).toBeGreaterThan(later().getTime() + 47 * 3_600_000);
  });
});

describe("a hold", () => {
  const remindAfter = (hours: number) =>
    remindOfPayments({ db: api.db, now: () => new Date(Date.now() + hours * 3_600_000) });

  it("has one reminder, after a day", async () => {
    const { id } = await placed();
    await remindAfter(23);
    expect(await mailKinds(id)).not.toContain("hold-reminder");
    await remindAfter(25);
    await remindAfter(26);
    expect((await mailKinds(id)).filter((kind) => kind === "hold-reminder")).toHaveLength(1);
  });

  it("shorter than two days has its reminder after half of it", async () => {
    const { id } = await placed();
    await api.sql`UPDATE orders SET hold_until = created_at + interval '12 hours' WHERE id = ${id}`;
    await remindAfter(5);
    expect(await mailKinds(id)).not.toContain("hold-reminder");
    await remindAfter(7);
    expect(await mailKinds(id)).toContain("hold-reminder");
  });

  it("that ended is shown, can be filtered, and is cancelled with one action", async () => {
    const { id, product } = await placed(2);
    const paid = await placed();
    await setStatus(paid.id, "completed");
    api.clock.advance(49 * 3600);
    try {
      const staff = await api.signIn(admin.email);
      const listed = await api.request("GET", "/api/admin/orders?status=hold-expired", {
        as: staff,
      });
      expect(listed.body.orders.map((row: { id: string }) => row.id)).toContain(id);
      expect(listed.body.orders.every((row: { holdExpired: boolean }) => row.holdExpired)).toBe(
        true,
      );
      expect(await autoCancelExpiredOrders({ db: api.db, now: api.clock.now })).toBe(0);
      const action = await api.request("POST", "/api/admin/orders/cancel-expired", { as: staff });
      expect(action.body.cancelled).toBe(listed.body.total);
      const after = await api.request("GET", `/api/admin/orders/${paid.id}`, { as: staff });
      expect(after.body.status).toBe("completed");
    } finally {
      api.clock.set(new Date());
    }
    expect(await stockOf(product.id)).toBe(50);
    expect(await wrongBooks(api)).toEqual([]);
  });
});

describe("editing an order", () => {
  it("keeps payment links that are links, and clears what is emptied", async () => {
    const { id } = await placed();
    const save = (links: Record<string, unknown>) =>
      api.request("PATCH", `/api/admin/orders/${id}/payment-links`, { as: admin, body: links });
    expect((await save({ paypalUrl: "javascript:alert(1)" })).status).toBe(422);
    const saved = await save({ paypalUrl: "https://paypal.me/x/35", zelleNote: "Ask us" });
    expect(saved.body).toMatchObject({ paypalUrl: "https://paypal.me/x/35", zelleNote: "Ask us" });
    const cleared = await save({ paypalUrl: "" });
    expect(cleared.body).toMatchObject({ paypalUrl: null, zelleNote: "Ask us" });
  });

  it("ships once, emails the customer once, and never ships a cancelled order", async () => {
    const { id } = await placed();
    const ship = (fields: Record<string, unknown>) =>
      api.request("PATCH", `/api/admin/orders/${id}/shipment`, { as: admin, body: fields });
    await ship({ carrierName: "USPS", trackingNumber: "94001" });
    const corrected = await ship({ carrierName: "USPS", trackingNumber: "94002" });
    expect(corrected.body).toMatchObject({ shippingStatus: "shipped", trackingNumber: "94002" });
    expect((await mailKinds(id)).filter((kind) => kind === "order-shipped")).toHaveLength(1);
    const { id: cancelled } = await placed();
    await setStatus(cancelled, "cancelled");
    const path = `/api/admin/orders/${cancelled}/shipment`;
    expect((await api.request("PATCH", path, { as: admin, body: {} })).status).toBe(409);
  });
});
