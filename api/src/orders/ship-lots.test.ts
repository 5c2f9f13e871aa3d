import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import { aLot, aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";

let shop: LotShop;
let api: LotShop["api"];
let admin: LotShop["admin"];

beforeAll(async () => {
  shop = await openLotShop();
  ({ api, admin } = shop);
});
afterAll(() => api?.close());
afterEach(async () => expect(await wrongLots(api)).toEqual([]));

const call = (method: string, path: string, body?: unknown) =>
  api.request(method, `/api/admin/orders${path}`, { as: admin, body });
const ship = (id: string) => call("PATCH", `/${id}/shipment`, {});
const setStatus = (id: string, status: string) => call("PATCH", `/${id}/status`, { status });
const inBulk = (ids: string[], action: string) => call("POST", "/bulk", { ids, action });
const read = async (id: string) => (await call("GET", `/${id}`)).body;
const refundAll = (id: string, amount: string) =>
  call("POST", `/${id}/payments`, { kind: "refund", method: "other", amount });
const numberOf = (id: string) => id.slice(-8).toUpperCase();
const shipList = async (...ids: string[]) =>
  (
    await call("POST", "/shipments", {
      rows: ids.map((id) => ({ orderNumber: numberOf(id), trackingNumber: "1Z" })),
    })
  ).body.results;
const idsIn = async (queue: string): Promise<string[]> =>
  (await call("GET", `?queue=${queue}&limit=100`)).body.orders.map(({ id }: { id: string }) => id);
const lotsOf = async (id: string) =>
  (await call("GET", `/${id}/allocation`)).body.items.flatMap(
    ({ lots }: { lots: { lotNumber: string; quantity: number }[] }) =>
      lots.map(({ lotNumber, quantity }) => [lotNumber, quantity]),
  );
const recalledIn = async (lotId: string) =>
  (await api.request("GET", `/api/admin/lots/${lotId}/recall`, { as: admin })).body.orders.map(
    ({ orderId }: { orderId: string }) => orderId,
  );
const stateOf = (lotId: string, verb: string) => shop.post(`/${lotId}/${verb}`, { reason: "Test" });

/** A product with one released lot of ten units, and a paid order of two. */
async function packable() {
  const product = await shop.product();
  const lot = await aReleasedLot(api, admin, product.id, { units: 10 });
  const order = await shop.placed(product.id, 2);
  await pay(api, admin, order.id);
  return { product, lot, order };
}

describe("a shipped order", () => {
  it("is not cancelled by any path, keeps its lots, and is found by a recall", async () => {
    const { lot, order, product } = await packable();
    expect((await ship(order.id)).status).toBe(200);
    const refused = await setStatus(order.id, "cancelled");
    expect([refused.status, refused.body.code]).toEqual([409, "order-shipped"]);
    expect(refused.body.message).toMatch(/record a return/i);
    const [row] = (await inBulk([order.id], "cancel")).body.results;
    expect(row).toMatchObject({ done: false, message: refused.body.message });
    expect(await lotsOf(order.id)).toEqual([[lot.lotNumber, 2]]);
    expect(await shop.stockOf(product.slug)).toBe(8);
    expect(await recalledIn(lot.id)).toEqual([order.id]);
  });

  it("without a payment is left alone when expired holds are cancelled, by hand and by the job", async () => {
    const product = await shop.product();
    const lot = await aReleasedLot(api, admin, product.id, { units: 10 });
    const [order, here] = [await shop.placed(product.id, 2), await shop.placed(product.id, 1)];
    expect((await ship(order.id)).status).toBe(200);
    await api.sql`
      UPDATE orders SET hold_until = now() - interval '1 day' WHERE id IN (${order.id}, ${here.id})`;
    const { body } = await call("POST", "/cancel-expired");
    expect(body).toEqual({ cancelled: 1 });
    expect(await read(order.id)).toMatchObject({
      status: "awaiting-payment",
      shippingStatus: "shipped",
    });
    expect((await read(here.id)).status).toBe("cancelled");
    expect(await recalledIn(lot.id)).toEqual([order.id]);
  });

  it("is not cancelled by an undo of a change that was made before it was shipped", async () => {
    const { lot, order } = await packable();
    await setStatus(order.id, "cancelled");
    await setStatus(order.id, "processing");
    await ship(order.id);
    const undone = await call("PATCH", `/${order.id}/status`, {
      status: "cancelled",
      from: "processing",
    });
    expect([undone.status, undone.body.code]).toEqual([409, "order-shipped"]);
    expect(await recalledIn(lot.id)).toEqual([order.id]);
  });

  it("keeps its lots when its customer's account is deleted", async () => {
    const { lot, order } = await packable();
    await ship(order.id);
    const { status } = await api.request("DELETE", `/api/admin/users/${order.customer.user.id}`, {
      as: admin,
    });
    expect(status).toBe(200);
    expect(await recalledIn(lot.id)).toEqual([order.id]);
  });

  it("whose shipment was taken back is still found by a recall, unless it was undone before its email left", async () => {
    const { lot, order, product } = await packable();
    await ship(order.id);
    await api.sql`UPDATE mails SET state = 'sent' WHERE order_id = ${order.id}`;
    expect((await call("DELETE", `/${order.id}/shipment`)).status).toBe(200);
    expect(await lotsOf(order.id)).toEqual([[lot.lotNumber, 2]]);
    expect((await setStatus(order.id, "cancelled")).status).toBe(200);
    expect(await shop.stockOf(product.slug)).toBe(10);
    const undone = await shop.placed(product.id, 1);
    await pay(api, admin, undone.id);
    await ship(undone.id);
    expect((await call("DELETE", `/${undone.id}/shipment`)).status).toBe(200);
    expect((await call("DELETE", `/${undone.id}/allocation`)).status).toBe(200);
    const list = await api.request("GET", `/api/admin/lots/${lot.id}/recall`, { as: admin });
    expect(list.body.orders).toMatchObject([{ orderId: order.id, quantity: 2, shipped: true }]);
    const recalled = await shop.post(`/${lot.id}/recall`, { message: "Back.", reason: "x" });
    expect(recalled.body.mailed).toBe(1);
  });
});

describe("shipping", () => {
  it.each(["blocked", "recalled", "past its date"])(
    "refuses units of a lot that is %s, alone and in a list, and names the lot",
    async (what) => {
      const { lot, order } = await packable();
      await call("POST", `/${order.id}/allocation`);
      if (what === "blocked") await stateOf(lot.id, "block");
      if (what === "recalled") await shop.post(`/${lot.id}/recall`, { message: "x", reason: "x" });
      if (what === "past its date") {
        await api.sql`UPDATE lots SET expires_on = '2026-10-30' WHERE id = ${lot.id}`;
      }
      const refused = await ship(order.id);
      expect([refused.status, refused.body.code]).toEqual([409, "lot-not-shippable"]);
      expect(refused.body.message).toContain(lot.lotNumber);
      expect(await shipList(order.id)).toMatchObject([
        { shipped: false, message: refused.body.message },
      ]);
      expect((await read(order.id)).shippingStatus).toBe("pending");
    },
  );

  it("gives what has no lot yet its lots, first expiry first, alone and in a list", async () => {
    const { lot, order, product } = await packable();
    expect((await ship(order.id)).status).toBe(200);
    const second = await shop.placed(product.id, 4);
    await pay(api, admin, second.id);
    expect(await shipList(second.id)).toMatchObject([{ shipped: true }]);
    expect(await lotsOf(order.id)).toEqual([[lot.lotNumber, 2]]);
    expect(await lotsOf(second.id)).toEqual([[lot.lotNumber, 4]]);
    expect(
      (await api.request("GET", `/api/admin/lots/${lot.id}`, { as: admin })).body,
    ).toMatchObject({ available: 4, allocated: 6 });
    expect(await recalledIn(lot.id)).toEqual([order.id, second.id]);
    const [mail] =
      await api.sql`SELECT data FROM mails WHERE kind = 'order-shipped' AND order_id = ${order.id}`;
    expect(mail?.data.lots).toMatchObject([{ lotNumber: lot.lotNumber }]);
  });

  it("refuses an order that no released lot has enough for, and leaves it as it was", async () => {
    const { lot, order, product } = await packable();
    await shop.post(`/${lot.id}/movements`, { kind: "scrap", quantity: 9 });
    const refused = await ship(order.id);
    expect([refused.status, refused.body.code]).toEqual([409, "lot-short"]);
    expect(refused.body.message).toContain(product.name);
    expect(await shipList(order.id)).toMatchObject([{ shipped: false }]);
    expect(await lotsOf(order.id)).toEqual([]);
    expect((await read(order.id)).shippingStatus).toBe("pending");
  });

  it("refuses an order from before the first lot as long as no released lot has enough", async () => {
    const product = await shop.product({ stockQuantity: 5 });
    const order = await shop.placed(product.id, 2);
    await pay(api, admin, order.id);
    await aLot(api, admin, product.id);
    expect((await ship(order.id)).body.code).toBe("lot-short");
    const lot = await aReleasedLot(api, admin, product.id, { units: 5 });
    expect((await ship(order.id)).status).toBe(200);
    expect(await lotsOf(order.id)).toEqual([[lot.lotNumber, 2]]);
    expect(await shop.stockOf(product.slug)).toBe(3);
  });

  it("refuses what was packed before its product had lots, until somebody says which lots are in the parcel", async () => {
    const product = await shop.product({ stockQuantity: 5 });
    const order = await shop.placed(product.id, 2);
    await pay(api, admin, order.id);
    expect((await call("POST", `/${order.id}/pack`)).status).toBe(200);
    const lot = await aReleasedLot(api, admin, product.id, { units: 5 });
    const refused = await ship(order.id);
    expect([refused.status, refused.body.code]).toEqual([409, "lot-short"]);
    expect(refused.body.message).toContain(`2 × ${product.name}`);
    expect(await shipList(order.id)).toMatchObject([{ message: refused.body.message }]);
    expect((await call("DELETE", `/${order.id}/pack`)).status).toBe(200);
    expect((await call("POST", `/${order.id}/pack`)).status).toBe(200);
    expect((await ship(order.id)).status).toBe(200);
    expect(await lotsOf(order.id)).toEqual([[lot.lotNumber, 2]]);
  });

  it("refuses such a parcel also after another one of its order was shipped", async () => {
    const product = await shop.product({ stockQuantity: 5 });
    const order = await shop.placed(product.id, 3);
    await pay(api, admin, order.id);
    const step = (id: string, what: string) =>
      api.request("POST", `/api/admin/fulfilments/${id}/${what}`, { as: admin, body: {} });
    const make = async (quantity: number) => {
      const lines = [{ orderItemId: order.items[0].id, quantity }];
      return (await call("POST", `/${order.id}/fulfilments`, { lines })).body.id;
    };
    const [packed, other] = [await make(2), await make(1)];
    expect((await step(packed, "pack")).status).toBe(200);
    await aReleasedLot(api, admin, product.id, { units: 5 });
    expect((await step(other, "ship")).status).toBe(200);
    const { body } = await call("GET", `/${order.id}/fulfilments`);
    expect(body.fulfilments).toMatchObject([{ state: "packed" }, { state: "shipped" }]);
    expect((await step(packed, "ship")).body.code).toBe("lot-short");
  });

  it("corrects the tracking of what has left, whatever became of its lot and its money", async () => {
    const { lot, order } = await packable();
    await ship(order.id);
    await stateOf(lot.id, "block");
    await refundAll(order.id, order.total);
    const corrected = await call("PATCH", `/${order.id}/shipment`, { trackingNumber: "1Z9" });
    expect([corrected.status, corrected.body.trackingNumber]).toEqual([200, "1Z9"]);
  });
});

describe("an order whose whole payment was given back", () => {
  it("is neither packed nor shipped, alone, in bulk and in a list, and stands in Problems", async () => {
    const { order, product } = await packable();
    const packed = await shop.placed(product.id, 1);
    await pay(api, admin, packed.id);
    expect((await call("POST", `/${packed.id}/pack`)).status).toBe(200);
    for (const { id, total } of [order, packed]) {
      expect((await refundAll(id, total)).status).toBe(201);
    }
    const refusals = [
      await call("POST", `/${order.id}/pack`),
      await call("POST", `/${order.id}/allocation`),
      await ship(order.id),
      await ship(packed.id),
    ];
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [409, "order-refunded"]),
    );
    expect((await inBulk([order.id], "pack")).body.results).toMatchObject([{ done: false }]);
    expect(await shipList(order.id, packed.id)).toMatchObject([
      { shipped: false },
      { shipped: false },
    ]);
    const [toPack, toShip, problems] = [
      await idsIn("to-pack"),
      await idsIn("to-ship"),
      await idsIn("problems"),
    ];
    expect([toPack.includes(order.id), toShip.includes(packed.id)]).toEqual([false, false]);
    expect(problems).toEqual(expect.arrayContaining([order.id, packed.id]));
    const { body: counts } = await call("GET", "/queues");
    expect([counts.toPack, counts.toShip, counts.problems]).toEqual([
      toPack.length,
      toShip.length,
      problems.length,
    ]);
  });

  it("is packed again once it is paid again, and a part of its money given back keeps it where it was", async () => {
    const { order } = await packable();
    await refundAll(order.id, "1.00");
    expect(await idsIn("to-pack")).toContain(order.id);
    await refundAll(order.id, (Number(order.total) - 1).toFixed(2));
    expect(await idsIn("to-pack")).not.toContain(order.id);
    const again = { kind: "payment", method: "other", amount: order.total };
    expect((await call("POST", `/${order.id}/payments`, again)).status).toBe(201);
    expect(await idsIn("to-pack")).toContain(order.id);
    expect((await ship(order.id)).status).toBe(200);
  });
});

describe("packing", () => {
  it("is forgotten when the order is cancelled: opened again it waits to be packed, with lots", async () => {
    const { order } = await packable();
    expect((await call("POST", `/${order.id}/pack`)).status).toBe(200);
    await setStatus(order.id, "cancelled");
    await setStatus(order.id, "processing");
    expect((await read(order.id)).packedAt).toBeNull();
    expect(await idsIn("to-pack")).toContain(order.id);
    expect(await idsIn("to-ship")).not.toContain(order.id);
  });

  it("gives the order its lots or is refused: no order is packed without them", async () => {
    const { lot, order } = await packable();
    await shop.post(`/${lot.id}/movements`, { kind: "scrap", quantity: 9 });
    const refused = await call("POST", `/${order.id}/pack`);
    expect([refused.status, refused.body.code]).toEqual([409, "lot-short"]);
    await shop.post(`/${lot.id}/movements`, { kind: "receive", quantity: 9 });
    expect((await call("POST", `/${order.id}/pack`)).status).toBe(200);
    expect(await lotsOf(order.id)).toEqual([[lot.lotNumber, 2]]);
  });

  it("is undone when lots are given back: the order is to be packed again", async () => {
    const { lot, order } = await packable();
    await call("POST", `/${order.id}/pack`);
    const [line] = (await call("GET", `/${order.id}/allocation`)).body.items;
    const choose = (quantity: number) =>
      call("PUT", `/${order.id}/allocation`, {
        items: [{ orderItemId: line.orderItemId, lots: [{ lotId: lot.id, quantity }] }],
      });
    expect((await choose(2)).status).toBe(200);
    expect((await read(order.id)).packedAt).not.toBeNull();
    expect((await choose(1)).status).toBe(200);
    expect((await read(order.id)).packedAt).toBeNull();
    await call("POST", `/${order.id}/pack`);
    expect((await call("DELETE", `/${order.id}/allocation`)).status).toBe(200);
    expect((await read(order.id)).packedAt).toBeNull();
    expect(await idsIn("to-pack")).toContain(order.id);
  });
});
