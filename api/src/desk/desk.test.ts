import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) =>
  api.request(method, `/api/admin/orders${path}`, { as: admin, body });
const setStatus = (id: string, status: string) => call("PATCH", `/${id}/status`, { status });
const placed = async () => (await aPlacedOrder(api, admin, { quantity: 1 })).id;
const paid = async () => {
  const id = await placed();
  await setStatus(id, "processing");
  return id;
};
const numberOf = (id: string) => id.slice(-8).toUpperCase();
const queues = async () => (await call("GET", "/queues")).body;
const idsIn = async (queue: string): Promise<string[]> =>
  (await call("GET", `?queue=${queue}&limit=100`)).body.orders.map(
    (order: { id: string }) => order.id,
  );
const mailKinds = async (orderId: string) =>
  (await api.sql`SELECT kind FROM mails WHERE order_id = ${orderId} ORDER BY created_at`).map(
    ({ kind }) => kind,
  );

describe("the queues of the desk", () => {
  it("hold each order where it waits, and count what their lists hold", async () => {
    const before = await queues();
    const [toPay, toPack, toShip, shipped, done] = [
      await placed(),
      await paid(),
      await paid(),
      await paid(),
      await paid(),
    ];
    await call("POST", `/${toShip}/pack`);
    await call("PATCH", `/${shipped}/shipment`, { trackingNumber: "1Z" });
    await setStatus(done, "completed");
    await api.sql`UPDATE orders SET hold_until = now() - interval '1 day' WHERE id = ${toPay}`;
    const after = await queues();
    const grown = Object.fromEntries(
      Object.keys(after).map((queue) => [queue, after[queue] - before[queue]]),
    );
    expect(grown).toMatchObject({ toPay: 1, holdExpired: 1, toPack: 1, toShip: 1, shipped: 1 });
    expect(await idsIn("to-pay")).toContain(toPay);
    expect(await idsIn("to-pack")).toEqual([toPack]);
    expect(await idsIn("to-ship")).toEqual([toShip]);
    expect(await idsIn("shipped")).toEqual([shipped]);
  });

  it("hold as a problem an order with money to give back, and one whose mail failed", async () => {
    const [refundDue, unmailed] = [await paid(), await placed()];
    await setStatus(refundDue, "cancelled");
    await api.sql`UPDATE mails SET state = 'failed' WHERE order_id = ${unmailed}`;
    expect((await idsIn("problems")).sort()).toEqual([refundDue, unmailed].sort());
    expect((await call("GET", "?queue=nowhere")).status).toBe(422);
  });
});

describe("packing", () => {
  it("is noted once for a paid order, taken back, and refused for others", async () => {
    const id = await paid();
    const packed = await call("POST", `/${id}/pack`);
    expect(packed.body.packedAt).toMatch(/^\d{4}-/);
    expect((await call("POST", `/${id}/pack`)).body.packedAt).toBe(packed.body.packedAt);
    expect((await call("DELETE", `/${id}/pack`)).body.packedAt).toBeNull();
    const unpaid = await call("POST", `/${await placed()}/pack`);
    expect(unpaid).toMatchObject({ status: 409, body: { code: "order-unpaid" } });
    await call("PATCH", `/${id}/shipment`, {});
    expect(await call("DELETE", `/${id}/pack`)).toMatchObject({
      status: 409,
      body: { code: "order-shipped" },
    });
  });
});

describe("many at once", () => {
  it("ships a list row by row, and writes to nobody twice when two do it at once", async () => {
    const [first, second, unpaid] = [await paid(), await paid(), await placed()];
    const rows = [
      { orderNumber: `#${numberOf(first).toLowerCase()}`, trackingNumber: "1Z1" },
      { orderNumber: "00000000" },
      { orderNumber: numberOf(unpaid) },
      { orderNumber: numberOf(second), carrierName: "UPS", trackingNumber: "1Z2" },
    ];
    const [answer] = await Promise.all([
      call("POST", "/shipments", { rows }),
      call("POST", "/shipments", { rows }),
    ]);
    const { results } = answer?.body ?? {};
    expect(results.map(({ shipped }: { shipped: boolean }) => shipped)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(results[1].message).toMatch(/No order/);
    expect(results[2].message).toMatch(/not paid/);
    for (const id of [first, second]) {
      const kinds = await mailKinds(id);
      expect(kinds.filter((kind) => kind === "order-shipped")).toHaveLength(1);
      expect((await call("GET", `/${id}`)).body).toMatchObject({ shippingStatus: "shipped" });
    }
  });

  it("records payments and cancels order by order, and says of each that it could not change why", async () => {
    const ids = [await placed(), await paid(), "nowhere", await placed()];
    const recorded = await call("POST", "/bulk", { ids, action: "record-payment" });
    expect(recorded.body.results.map(({ done }: { done: boolean }) => done)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const [first = "", second = ""] = ids;
    await call("PATCH", `/${second}/shipment`, {});
    const cancelled = await call("POST", "/bulk", { ids: [first, second], action: "cancel" });
    expect(cancelled.body.results).toMatchObject([
      { id: first, done: true },
      { id: second, done: false, message: expect.stringMatching(/shipped/) },
    ]);
    expect(await wrongBooks(api)).toEqual([]);
    const many = Array.from({ length: 1001 }, () => first);
    expect((await call("POST", "/bulk", { ids: many, action: "cancel" })).status).toBe(422);
  });
});

describe("notes", () => {
  it("are read by the staff with who wrote them, and by no customer", async () => {
    const customer = await api.signUp();
    const id = await placed();
    const note = await call("POST", `/${id}/notes`, { text: "  Wants a Tuesday.  " });
    expect(note).toMatchObject({ status: 201, body: { text: "Wants a Tuesday." } });
    expect((await call("GET", `/${id}/notes`)).body).toEqual([note.body]);
    const path = `/api/admin/orders/${id}/notes`;
    expect((await api.request("GET", path, { as: customer })).status).toBe(403);
    expect((await call("POST", `/${id}/notes`, { text: " " })).status).toBe(422);
    expect((await call("GET", "/nowhere/notes")).status).toBe(404);
  });
});
