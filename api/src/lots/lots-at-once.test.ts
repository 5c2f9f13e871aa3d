import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import {
  addCertificate,
  aLot,
  aPdf,
  aReleasedLot,
  pay,
  wrongLots,
} from "../testing/lots-under-test.ts";

let api: LotShop["api"];
let admin: LotShop["admin"];
let placed: LotShop["placed"];
let product: LotShop["product"];
let post: LotShop["post"];
let patch: LotShop["patch"];
let allocation: LotShop["allocation"];
let publicly: LotShop["publicly"];
let stockOf: LotShop["stockOf"];

beforeAll(async () => {
  ({ api, admin, placed, product, post, patch, allocation, publicly, stockOf } =
    await openLotShop());
});
afterAll(() => api?.close());
afterEach(async () => expect(await wrongLots(api)).toEqual([]));

describe("at the same moment", () => {
  it("a release and an edit of the results leave a lot that is published as it was judged", async () => {
    const { id } = await product();
    for (let round = 0; round < 8; round += 1) {
      const lot = await aLot(api, admin, id);
      await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
      const [released, edited] = await Promise.all([
        post(`/${lot.id}/release`),
        patch(lot.id, { tests: lot.tests.slice(1) }),
      ]);
      expect([
        [200, 422],
        [422, 200],
      ]).toContainEqual([released.status, edited.status]);
      const shown = await publicly(lot.lotNumber);
      expect(shown.status).toBe(released.status === 200 ? 200 : 404);
      if (shown.status === 200) expect(shown.body.tests).toEqual(lot.tests);
    }
  });

  it("packing and a block leave no unit of the blocked lot to a later parcel", async () => {
    const { id, slug } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 6 });
    const orders: Awaited<ReturnType<typeof placed>>[] = [];
    for (let count = 0; count < 6; count += 1) orders.push(await placed(id, 1));
    for (const one of orders) await pay(api, admin, one.id);
    const packed = await Promise.all([
      ...orders.slice(0, 3).map((one) => allocation(one.id, "POST")),
      post(`/${lot.id}/block`),
      ...orders.slice(3).map((one) => allocation(one.id, "POST")),
    ]);
    expect(packed.map(({ status }) => status)).toEqual(packed.map(() => 200));
    const taken = async () =>
      (await Promise.all(orders.map((one) => allocation(one.id)))).filter(
        ({ body }) => body.items[0].short === 0,
      ).length;
    const before = await taken();
    for (const one of orders) await allocation(one.id, "POST");
    expect(await taken()).toBe(before);
    expect(await stockOf(slug)).toBe(0);
  });

  it("packing and a cancellation give every unit back", async () => {
    const { id, slug } = await product();
    await aReleasedLot(api, admin, id, { units: 8 });
    for (let round = 0; round < 4; round += 1) {
      const one = await placed(id, 2);
      await pay(api, admin, one.id);
      const cancel = { as: admin, body: { status: "cancelled" } };
      const [packed, cancelled] = await Promise.all([
        allocation(one.id, "POST"),
        api.request("PATCH", `/api/admin/orders/${one.id}/status`, cancel),
      ]);
      expect([200, 409]).toContain(packed.status);
      expect(cancelled.status).toBe(200);
      expect((await allocation(one.id)).body.items).toMatchObject([{ lots: [] }]);
      expect(await stockOf(slug)).toBe(8);
    }
  });
});
