import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import { aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";

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
const read = async (id: string) => (await call("GET", `/${id}`)).body;
const recalledIn = async (lotId: string) =>
  (await api.request("GET", `/api/admin/lots/${lotId}/recall`, { as: admin })).body.orders.map(
    ({ orderId }: { orderId: string }) => orderId,
  );
const mailed = (orderId: string, to: object) => api.sql`
  UPDATE mails SET ${api.sql(to as never)} WHERE order_id = ${orderId} AND kind = 'order-shipped' RETURNING id`;

/** A paid order of two units, whose product has one released lot of ten. */
async function packable() {
  const product = await shop.product();
  const lot = await aReleasedLot(api, admin, product.id, { units: 10 });
  const order = await shop.placed(product.id, 2);
  await pay(api, admin, order.id);
  return { lot, id: order.id, orderNumber: order.id.slice(-8).toUpperCase() };
}

describe("a shipment that is removed", () => {
  it("is found by a recall although its email has failed: the parcel had left all the same", async () => {
    const { id, lot } = await packable();
    await call("PATCH", `/${id}/shipment`, { trackingNumber: "1Z" });
    expect(await mailed(id, { state: "failed", attempts: 9 })).toHaveLength(1);
    expect((await call("DELETE", `/${id}/shipment`)).status).toBe(200);
    expect((await call("DELETE", `/${id}/allocation`)).status).toBe(200);
    expect(await recalledIn(lot.id)).toEqual([id]);
  });

  it("is found by a recall although its email is late: nobody sends mails at present", async () => {
    const { id, lot } = await packable();
    await call("PATCH", `/${id}/shipment`, { trackingNumber: "1Z" });
    api.clock.advance(1_200);
    expect((await call("DELETE", `/${id}/shipment`)).status).toBe(200);
    expect((await call("DELETE", `/${id}/allocation`)).status).toBe(200);
    api.clock.advance(-1_200);
    expect(await recalledIn(lot.id)).toEqual([id]);
  });

  it("is found by no recall while its email waits, because it was a mistake", async () => {
    const { id, lot } = await packable();
    await call("PATCH", `/${id}/shipment`, { trackingNumber: "1Z" });
    expect((await call("DELETE", `/${id}/shipment`)).status).toBe(200);
    expect((await call("DELETE", `/${id}/allocation`)).status).toBe(200);
    expect(await recalledIn(lot.id)).toEqual([]);
  });
});

describe("an order that somebody else has shipped", () => {
  const theirs = {
    carrierName: "UPS",
    serviceLevel: "Ground",
    trackingNumber: "1Z999",
    trackingUrl: "https://ups.example/1Z999",
  };

  it("keeps carrier, service and link when a list repeats its tracking number", async () => {
    const { id, orderNumber } = await packable();
    await call("PATCH", `/${id}/shipment`, theirs);
    const rows = [{ orderNumber, trackingNumber: "1Z999" }];
    const { body } = await call("POST", "/shipments", { rows });
    expect(body.results).toMatchObject([
      { orderNumber, shipped: true, message: "It was shipped before." },
    ]);
    expect(await read(id)).toMatchObject(theirs);
  });

  it("in two parcels keeps both numbers when a list repeats the first, and ships no rest with it", async () => {
    const { id, orderNumber } = await packable();
    const { items } = await read(id);
    const lines = [{ orderItemId: items[0].id, quantity: 1 }];
    const first = (await call("POST", `/${id}/fulfilments`, { lines })).body;
    await api.request("POST", `/api/admin/fulfilments/${first.id}/ship`, {
      as: admin,
      body: { trackingNumber: "1ZA" },
    });
    const paste = async () => {
      const rows = [{ orderNumber, trackingNumber: "1z a" }];
      return (await call("POST", "/shipments", { rows })).body.results;
    };
    expect(await paste()).toMatchObject([
      { shipped: false, message: expect.stringMatching(/left with this number/) },
    ]);
    expect((await read(id)).shippingStatus).toBe("part-shipped");
    await call("PATCH", `/${id}/shipment`, { trackingNumber: "1ZB" });
    expect(await paste()).toMatchObject([{ shipped: true, message: "It was shipped before." }]);
    const { fulfilments: parcels } = (await call("GET", `/${id}/fulfilments`)).body;
    const numbers = parcels.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber);
    expect(numbers).toEqual(["1ZA", "1ZB"]);
  });

  it("keeps what a correction leaves out, but no link of another number", async () => {
    const { id } = await packable();
    await call("PATCH", `/${id}/shipment`, theirs);
    await call("PATCH", `/${id}/shipment`, {});
    expect(await read(id)).toMatchObject(theirs);
    await call("PATCH", `/${id}/shipment`, { serviceLevel: "" });
    expect(await read(id)).toMatchObject({ ...theirs, serviceLevel: null });
    await call("PATCH", `/${id}/shipment`, { trackingNumber: "1Z000" });
    expect(await read(id)).toMatchObject({
      carrierName: "UPS",
      trackingNumber: "1Z000",
      trackingUrl: null,
    });
  });

  it("is not shipped again from a screen that has not seen it", async () => {
    const { id } = await packable();
    await call("PATCH", `/${id}/shipment`, theirs);
    const again = await call("PATCH", `/${id}/shipment`, { trackingNumber: "", isFirst: true });
    expect(again).toMatchObject({ status: 409, body: { code: "order-shipped" } });
    expect(await read(id)).toMatchObject(theirs);
  });

  it("keeps the tracking of the first of two who ship it at once", async () => {
    const { id, orderNumber } = await packable();
    const answers = await Promise.all(
      ["1ZA", "1ZB"].map((trackingNumber) =>
        call("POST", "/shipments", { rows: [{ orderNumber, trackingNumber }] }),
      ),
    );
    const results = answers.flatMap(({ body }) => body.results);
    const first = results.filter(({ message }) => message === undefined);
    expect(first).toHaveLength(1);
    expect(JSON.stringify(results)).toMatch(
      /"shipped":false,"message":"This order was shipped meanwhile, with the tracking number 1Z[AB]/,
    );
    const [event] =
      await api.sql`SELECT after FROM order_events WHERE order_id = ${id} AND kind = 'shipped'`;
    expect(event?.after).toBe((await read(id)).trackingNumber);
  });
});

describe("a parcel that somebody else changed while a screen showed it", () => {
  const fulfilments = async (id: string) => (await call("GET", `/${id}/fulfilments`)).body;
  const step = (id: string, name: string, body?: unknown) =>
    api.request("POST", `/api/admin/fulfilments/${id}/${name}`, { as: admin, body });
  /** What a screen shows of an order that is here as a whole. */
  const shownOf = async (id: string) => {
    const { fulfilments: parcels, remaining } = await fulfilments(id);
    return [
      ...parcels.flatMap(({ lines }: { lines: object[] }) => lines),
      ...remaining.map((units: object) => ({ ...units, lots: [] })),
    ];
  };
  const refused = { status: 409, body: { code: "parcel-changed" } };

  it("is not packed again by Ship when its lots were given back", async () => {
    const { id } = await packable();
    expect((await call("POST", `/${id}/pack`)).status).toBe(200);
    const shown = await shownOf(id);
    const [parcel] = (await fulfilments(id)).fulfilments;
    expect((await call("DELETE", `/${id}/allocation`)).status).toBe(200);
    expect(await call("PATCH", `/${id}/shipment`, { shown, isFirst: true })).toMatchObject(refused);
    expect(await step(parcel.id, "ship", { shown })).toMatchObject(refused);
    expect(await step(parcel.id, "pack", { shown })).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ shippingStatus: "pending", packedAt: null });
    const present = await shownOf(id);
    expect((await step(parcel.id, "pack", { shown: present })).status).toBe(200);
    expect((await step(parcel.id, "unpack")).status).toBe(200);
    expect((await step(parcel.id, "pack")).status).toBe(200);
    expect((await call("DELETE", `/${id}/allocation`)).status).toBe(200);
    // After another look at it, which shows that it has no lots, the same call may ship it.
    const again = await call("PATCH", `/${id}/shipment`, { shown: await shownOf(id) });
    expect(again).toMatchObject({ status: 200, body: { shippingStatus: "shipped" } });
  });

  it("is not shipped with other lots than it showed", async () => {
    const product = await shop.product();
    const shorter = { units: 10, expiresOn: "2027-06-01" };
    const first = await aReleasedLot(api, admin, product.id, shorter);
    const second = await aReleasedLot(api, admin, product.id, { units: 10 });
    const { id } = await shop.placed(product.id, 2);
    await pay(api, admin, id);
    expect((await call("POST", `/${id}/allocation`)).status).toBe(200);
    const shown = await shownOf(id);
    const [{ orderItemId, lots }] = shown;
    const other = lots[0].lotId === first.id ? second : first;
    const items = [{ orderItemId, lots: [{ lotId: other.id, quantity: 2 }] }];
    expect((await call("PUT", `/${id}/allocation`, { items })).status).toBe(200);
    expect(await call("PATCH", `/${id}/shipment`, { shown })).toMatchObject(refused);
    const now = await shownOf(id);
    expect((await call("PATCH", `/${id}/shipment`, { shown: now })).status).toBe(200);
  });

  it("is not shipped with other units than it showed", async () => {
    const { id } = await packable();
    expect((await call("POST", `/${id}/fulfilments`, {})).status).toBe(201);
    const shown = await shownOf(id);
    const [parcel] = (await fulfilments(id)).fulfilments;
    const lines = [{ orderItemId: shown[0].orderItemId, quantity: 1 }];
    const changed = await api.request("PATCH", `/api/admin/fulfilments/${parcel.id}`, {
      as: admin,
      body: { lines },
    });
    expect(changed.status).toBe(200);
    expect(await step(parcel.id, "ship", { shown })).toMatchObject(refused);
    // All units of the order are the same as before, in one parcel or beside it.
    expect((await call("PATCH", `/${id}/shipment`, { shown })).status).toBe(200);
  });
});
