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
const ship = (id: string) => call("PATCH", `/${id}/shipment`, {});
const setStatus = (id: string, status: string) => call("PATCH", `/${id}/status`, { status });
const read = async (id: string) => (await call("GET", `/${id}`)).body;
const refundAll = (id: string, amount: string) =>
  call("POST", `/${id}/payments`, { kind: "refund", method: "other", amount });
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

describe("at the same moment", () => {
  it("shipping and cancelling end in one of the two, and a recall finds what left", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { lot, order } = await packable();
      const [shipped, cancelled] = await Promise.all([
        ship(order.id),
        setStatus(order.id, "cancelled"),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([shipped.status, cancelled.status]);
      expect(await recalledIn(lot.id)).toEqual(shipped.status === 200 ? [order.id] : []);
    }
  });

  it("shipping and blocking leave no parcel that left with a lot that was blocked before", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { lot, order } = await packable();
      const [shipped] = await Promise.all([ship(order.id), stateOf(lot.id, "block")]);
      expect([200, 409]).toContain(shipped.status);
      const { shippingStatus } = await read(order.id);
      expect(shippingStatus).toBe(shipped.status === 200 ? "shipped" : "pending");
      expect(await lotsOf(order.id)).toEqual(shipped.status === 200 ? [[lot.lotNumber, 2]] : []);
    }
  });

  it("shipping and giving the money back leave nothing shipped after its refund", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { order } = await packable();
      const [shipped, refunded] = await Promise.all([
        ship(order.id),
        refundAll(order.id, order.total),
      ]);
      expect(refunded.status).toBe(201);
      expect([200, 409]).toContain(shipped.status);
      const kinds = (await call("GET", `/${order.id}/events`)).body.map(
        ({ kind }: { kind: string }) => kind,
      );
      const [left, back] = [kinds.indexOf("shipped"), kinds.indexOf("refund-recorded")];
      expect(left === -1 || left < back).toBe(true);
    }
  });
});
