import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { StaffFulfilment } from "#shared/contracts/fulfilments.ts";
import { blockPassedLots } from "../lots/block-passed-lots.ts";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import { aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";
import { order as placeOrder } from "../testing/shop-fixtures.ts";

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
  api.request(method, `/api/admin${path}`, { as: admin, body });
const read = async (id: string) => (await call("GET", `/orders/${id}`)).body;
const parcelsOf = async (id: string): Promise<StaffFulfilment[]> =>
  (await call("GET", `/orders/${id}/fulfilments`)).body.fulfilments;
const mailsOf = (id: string) => api.sql<
  { kind: string; subject: string; data: { lines: object } }[]
>`
  SELECT kind, subject, data FROM mails WHERE order_id = ${id} AND about LIKE 'shipment-%' ORDER BY id`;

/** A paid order of four units, whose product has one released lot of ten. */
async function paid(quantity = 4) {
  const product = await shop.product();
  const lot = await aReleasedLot(api, admin, product.id, { units: 10 });
  const order = await shop.placed(product.id, quantity);
  await pay(api, admin, order.id);
  const itemId: string = order.items[0].id;
  const make = (units?: number, more = {}) =>
    call("POST", `/orders/${order.id}/fulfilments`, {
      ...(units && { lines: [{ orderItemId: itemId, quantity: units }] }),
      ...more,
    });
  const step = (id: string, what: string, body?: unknown) =>
    call("POST", `/fulfilments/${id}/${what}`, body);
  return { product, lot, order, itemId, make, step };
}

describe("an order in two parcels", () => {
  it("is part-shipped, then shipped, then delivered, and shows the newest parcel and each to its customer", async () => {
    const { order, make, step, product } = await paid();
    const first = (await make(1)).body;
    const second = (await make()).body;
    expect([first.number, second.number]).toEqual([1, 2]);
    expect((await step(first.id, "pack")).body).toMatchObject({
      state: "packed",
      lines: [{ quantity: 1, short: 0 }],
    });
    expect(await read(order.id)).toMatchObject({ packedAt: null, readyToShip: true });
    await step(first.id, "ship", { carrierName: "USPS", trackingNumber: "9400 1" });
    expect(await read(order.id)).toMatchObject({
      shippingStatus: "part-shipped",
      trackingNumber: "9400 1",
    });
    await step(second.id, "ship", { trackingNumber: "9400 2" });
    const customer = { as: order.customer };
    const own = (await api.request("GET", `/api/orders/${order.id}`, customer)).body;
    expect(own).toMatchObject({
      shippingStatus: "shipped",
      trackingNumber: "9400 2",
      fulfilments: [
        { number: 1, state: "shipped", trackingNumber: "9400 1", lines: [{ quantity: 1 }] },
        { number: 2, state: "shipped", trackingNumber: "9400 2", lines: [{ quantity: 3 }] },
      ],
    });
    for (const { id } of [first, second]) await step(id, "deliver");
    expect((await read(order.id)).shippingStatus).toBe("delivered");
    expect(await shop.stockOf(product.slug)).toBe(6);
  });

  it("shows its own items, parcels and lots in the customer's list, beside another order of the same product", async () => {
    const { order, make, step, lot, product } = await paid();
    const items = [{ productId: product.id, quantity: 2 }];
    const other = (await placeOrder(api, order.customer, items)).body;
    await pay(api, admin, other.id);
    await step((await make(1)).body.id, "ship", { trackingNumber: "9400 1" });
    await call("POST", `/orders/${other.id}/pack`);
    const { body } = await api.request("GET", "/api/orders", { as: order.customer });
    const { lotNumber } = lot;
    expect(body).toMatchObject([
      {
        id: other.id,
        items: [{ orderId: other.id, quantity: 2, lots: [{ lotNumber, quantity: 2 }] }],
        fulfilments: [
          {
            orderId: other.id,
            trackingNumber: null,
            lines: [{ productName: product.name, quantity: 2, lots: [{ lotNumber, quantity: 2 }] }],
          },
        ],
      },
      {
        id: order.id,
        items: [{ orderId: order.id, quantity: 4, lots: [{ lotNumber, quantity: 1 }] }],
        fulfilments: [
          {
            orderId: order.id,
            trackingNumber: "9400 1",
            lines: [{ productName: product.name, quantity: 1, lots: [{ lotNumber, quantity: 1 }] }],
          },
        ],
      },
    ]);
  });

  it("causes a mail for each, which says what is in it and whether more follows", async () => {
    const { order, make, step, product, lot } = await paid();
    const first = (await make(1)).body;
    await step(first.id, "ship", { trackingNumber: "9400 1" });
    await call("PATCH", `/orders/${order.id}/shipment`, { trackingNumber: "9400 2" });
    expect(await mailsOf(order.id)).toMatchObject([
      {
        subject: expect.stringMatching(/: parcel 1 is on its way$/),
        data: {
          lines: [{ name: product.name, quantity: 1 }],
          lots: [{ lotNumber: lot.lotNumber }],
          hasMore: true,
        },
      },
      { data: { parcel: 2, lines: [{ quantity: 3 }], hasMore: false } },
    ]);
    const third = await paid(1);
    await call("PATCH", `/orders/${third.order.id}/shipment`, {});
    expect(await mailsOf(third.order.id)).toMatchObject([{ data: { parcel: null } }]);
    const silent = await paid(1);
    const only = (await silent.make()).body;
    await silent.step(only.id, "ship", { notify: false });
    expect(await mailsOf(silent.order.id)).toEqual([]);
  });

  it("is not cancelled once one has left, and a recall finds its customer", async () => {
    const { order, make, step, lot } = await paid();
    const first = (await make(1)).body;
    await step(first.id, "ship", {});
    const refused = await call("PATCH", `/orders/${order.id}/status`, { status: "cancelled" });
    expect(refused).toMatchObject({ status: 409, body: { code: "order-shipped" } });
    expect(refused.body.message).toMatch(/line by line/);
    const list = await call("GET", `/lots/${lot.id}/recall`);
    expect(list.body.orders).toMatchObject([{ orderId: order.id, quantity: 1, shipped: true }]);
  });

  it("stands in both queues, and each step moves only its parcel", async () => {
    const { order, make, step } = await paid();
    const idsIn = async (queue: string) =>
      (await call("GET", `/orders?queue=${queue}&limit=100`)).body.orders.map(
        ({ id }: { id: string }) => id,
      );
    const isIn = async () => [
      (await idsIn("to-pack")).includes(order.id),
      (await idsIn("to-ship")).includes(order.id),
      (await idsIn("shipped")).includes(order.id),
    ];
    expect(await isIn()).toEqual([true, false, false]);
    const first = (await make(1)).body;
    await step(first.id, "pack");
    expect(await isIn()).toEqual([true, true, false]);
    await step(first.id, "ship", {});
    expect(await isIn()).toEqual([true, false, true]);
    await call("POST", `/orders/${order.id}/pack`);
    expect(await isIn()).toEqual([false, true, true]);
    await call("PATCH", `/orders/${order.id}/shipment`, {});
    expect(await isIn()).toEqual([false, false, true]);
  });

  it("is found by the tracking number of either", async () => {
    const { order, make, step } = await paid();
    const number = `TRACK${order.id.slice(-6)}`;
    await step((await make(1)).body.id, "ship", { trackingNumber: `${number} A` });
    await step((await make()).body.id, "ship", { trackingNumber: `${number} B` });
    for (const end of ["a", "b"]) {
      const { body } = await call("GET", `/orders?search=${number}${end}`);
      expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    }
  });
});

describe("a parcel", () => {
  it("never has more units than remain, also when two packers put them into one at once", async () => {
    const { order, make } = await paid();
    expect(await make(5)).toMatchObject({
      status: 422,
      body: { fields: { "lines.0.quantity": "Only 4 remain of this item" } },
    });
    const answers = await Promise.all([make(3), make(3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { body } = await call("GET", `/orders/${order.id}/fulfilments`);
    expect(body.remaining).toMatchObject([{ quantity: 1 }]);
    expect((await make()).status).toBe(201);
    expect(await make()).toMatchObject({ status: 409, body: { code: "nothing-remains" } });
  });

  it("gives back the lots of units that it loses, and all of them when it is cancelled", async () => {
    const { lot, order, itemId, make } = await paid();
    const lots = [{ orderItemId: itemId, lots: [{ lotId: lot.id, quantity: 3 }] }];
    const { body: parcel } = await make(3, { lots });
    expect(parcel.lines).toMatchObject([{ quantity: 3, short: 0 }]);
    const smaller = await call("PATCH", `/fulfilments/${parcel.id}`, {
      lines: [{ orderItemId: itemId, quantity: 2 }],
    });
    expect(smaller.body.lines).toMatchObject([{ quantity: 2, lots: [{ quantity: 2 }] }]);
    const larger = { lines: [{ orderItemId: itemId, quantity: 5 }] };
    expect((await call("PATCH", `/fulfilments/${parcel.id}`, larger)).status).toBe(422);
    const gone = await call("DELETE", `/fulfilments/${parcel.id}`);
    expect(gone.body).toMatchObject({ state: "cancelled", lines: [{ lots: [] }] });
    expect((await call("GET", `/lots/${lot.id}`)).body).toMatchObject({ available: 10 });
    expect((await read(order.id)).fulfilments).toEqual([]);
  });

  it.each(["block", "recall"])(
    "is not shipped with a lot that was stopped since: %s",
    async (how) => {
      const { lot, make, step } = await paid();
      const { id } = (await make()).body;
      await step(id, "pack");
      await shop.post(`/${lot.id}/${how}`, { reason: "Water", message: "Send it back." });
      const refused = await step(id, "ship", {});
      expect(refused).toMatchObject({ status: 409, body: { code: "lot-not-shippable" } });
      expect(refused.body.message).toContain(lot.lotNumber);
    },
  );

  it("of a cancelled order is cancelled: opened again, the order starts anew", async () => {
    const { order, make, step, product } = await paid();
    await step((await make(1)).body.id, "pack");
    const status = (to: string) => call("PATCH", `/orders/${order.id}/status`, { status: to });
    await status("cancelled");
    expect((await parcelsOf(order.id)).map(({ state }) => state)).toEqual(["cancelled"]);
    expect(await shop.stockOf(product.slug)).toBe(10);
    await status("processing");
    const { body } = await call("GET", `/orders/${order.id}/fulfilments`);
    expect(body.remaining).toMatchObject([{ quantity: 4 }]);
    expect((await make()).body.number).toBe(2);
  });
});

describe("packing that is taken back", () => {
  it("opens what that call packed, and no parcel that was packed before", async () => {
    const { order, make, step } = await paid();
    await step((await make(1)).body.id, "pack");
    const statesOf = async () => (await parcelsOf(order.id)).map(({ state }) => state);
    api.clock.advance(10 * 60);
    await call("POST", `/orders/${order.id}/pack`);
    api.clock.advance(-10 * 60);
    expect(await statesOf()).toEqual(["packed", "packed"]);
    expect((await call("DELETE", `/orders/${order.id}/pack`)).status).toBe(200);
    expect(await statesOf()).toEqual(["packed", "open"]);
  });
});

describe("a shipment that is taken back", () => {
  it("is packed again with its lots, and its waiting mail is withdrawn", async () => {
    const { order, make, step } = await paid();
    const { id } = (await make()).body;
    await step(id, "ship", { trackingNumber: "1Z" });
    expect((await step(id, "unship")).body).toMatchObject({
      state: "packed",
      trackingNumber: null,
      lines: [{ short: 0 }],
    });
    expect(await mailsOf(order.id)).toEqual([]);
    expect(await read(order.id)).toMatchObject({ shippingStatus: "pending", trackingNumber: null });
  });

  it("is corrected by one mail when its customer was told, and by none after that is told too", async () => {
    const { order, make, step } = await paid();
    const { id } = (await make()).body;
    await step(id, "ship", {});
    await api.sql`UPDATE mails SET state = 'sent' WHERE order_id = ${order.id}`;
    await step(id, "unship");
    expect((await mailsOf(order.id)).map(({ kind }) => kind)).toEqual([
      "order-shipped",
      "shipment-withdrawn",
    ]);
    await api.sql`UPDATE mails SET state = 'sent' WHERE order_id = ${order.id}`;
    await step(id, "ship", { notify: false });
    await step(id, "unship");
    expect(await mailsOf(order.id)).toHaveLength(2);
  });

  it("of the rest of an order leaves alone what had left before, and brings back all that one call shipped", async () => {
    const { order, make, step } = await paid();
    await step((await make(1)).body.id, "ship", { trackingNumber: "9400 1" });
    const statesOf = async () => (await parcelsOf(order.id)).map(({ state }) => state);
    const shipment = (method: string) => call(method, `/orders/${order.id}/shipment`, {});
    await make(1);
    api.clock.advance(10 * 60);
    await make();
    await shipment("PATCH");
    expect(await statesOf()).toEqual(["shipped", "shipped", "shipped"]);
    const taken = await shipment("DELETE");
    api.clock.advance(-10 * 60);
    expect(taken).toMatchObject({
      status: 200,
      body: { shippingStatus: "part-shipped", trackingNumber: "9400 1" },
    });
    expect(await statesOf()).toEqual(["shipped", "open", "open"]);
  });

  it("is refused after thirty minutes, and once it was delivered", async () => {
    const { make, step } = await paid();
    const { id } = (await make()).body;
    await step(id, "ship", {});
    api.clock.advance(31 * 60);
    const late = await step(id, "unship");
    api.clock.advance(-31 * 60);
    expect(late).toMatchObject({ status: 409, body: { code: "unship-late" } });
    await step(id, "deliver");
    expect(await step(id, "unship")).toMatchObject({
      status: 409,
      body: { code: "fulfilment-state" },
    });
  });
});

describe("a released lot whose date comes", () => {
  it("is blocked by the job, so that nobody orders what cannot be packed", async () => {
    const product = await shop.product();
    const day = 24 * 3600;
    const inDays = (days: number) =>
      new Date(api.clock.now().getTime() + days * day * 1000).toISOString().slice(0, 10);
    const lot = await aReleasedLot(api, admin, product.id, { units: 5, expiresOn: inDays(3) });
    await aReleasedLot(api, admin, product.id, { units: 2 });
    const deps = { db: api.db, now: () => api.clock.now() };
    expect(await blockPassedLots(deps)).toBe(0);
    expect(await shop.stockOf(product.slug)).toBe(7);
    api.clock.advance(4 * day);
    expect(await blockPassedLots(deps)).toBe(1);
    expect(await blockPassedLots(deps)).toBe(0);
    api.clock.advance(-4 * day);
    expect(await shop.stockOf(product.slug)).toBe(2);
    expect((await call("GET", `/lots/${lot.id}`)).body).toMatchObject({ state: "blocked" });
  });
});
