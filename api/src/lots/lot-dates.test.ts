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

let shop: LotShop;
let api: LotShop["api"];
let admin: LotShop["admin"];

beforeAll(async () => {
  shop = await openLotShop();
  ({ api, admin } = shop);
});
afterAll(() => api?.close());
afterEach(async () => expect(await wrongLots(api)).toEqual([]));

const PASSED = "2026-10-30";
const PASSING = ["expires_on", "retest_on"] as const;
const pass = (lotId: string, column: (typeof PASSING)[number]) =>
  api.sql`UPDATE lots SET ${api.sql(column)} = ${PASSED} WHERE id = ${lotId}`;
const stateOf = async (lotId: string) =>
  (await api.request("GET", `/api/admin/lots/${lotId}`, { as: admin })).body;

describe("a lot whose date has passed", () => {
  it.each(["expiresOn", "retestOn"])("is not released: %s", async (field) => {
    const { id } = await shop.product();
    const lot = await aLot(api, admin, id, { [field]: PASSED });
    await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
    const { status, body } = await shop.post(`/${lot.id}/release`);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it.each(PASSING)(
    "is neither allocated nor chosen by hand, and is not the current one: %s",
    async (column) => {
      const { id, slug } = await shop.product();
      const [old, good] = [
        await aReleasedLot(api, admin, id, { units: 5, expiresOn: "2180-01-01" }),
        await aReleasedLot(api, admin, id, { units: 5, expiresOn: "2190-01-01" }),
      ];
      const [one, other] = [await shop.placed(id, 2), await shop.placed(id, 1)];
      for (const order of [one, other]) await pay(api, admin, order.id);
      await pass(old.id, column);
      const allocated = await shop.allocation(one.id, "POST");
      expect(allocated.body.items[0].lots).toMatchObject([{ lotId: good.id, quantity: 2 }]);
      const [line] = (await shop.allocation(other.id)).body.items;
      const chosen = await shop.allocation(other.id, "PUT", {
        items: [{ orderItemId: line.orderItemId, lots: [{ lotId: old.id, quantity: 1 }] }],
      });
      expect([chosen.status, chosen.body.code]).toEqual([409, "lot-not-released"]);
      expect(chosen.body.message).toContain(old.lotNumber);
      const { body } = await api.request("GET", `/api/products/${slug}`);
      expect(body.currentLot?.lotNumber).toBe(good.lotNumber);
    },
  );

  it.each(PASSING)(
    "and that was exhausted is blocked when units return to it: %s",
    async (column) => {
      const { id, slug } = await shop.product();
      const [taken, cancelled] = [
        await aReleasedLot(api, admin, id, { units: 2 }),
        await aReleasedLot(api, admin, id, { units: 2, expiresOn: "2180-01-01" }),
      ];
      const order = await shop.placed(id, 2);
      await pay(api, admin, order.id);
      await shop.allocation(order.id, "POST");
      await shop.post(`/${taken.id}/movements`, { kind: "scrap", quantity: 2 });
      for (const lot of [taken, cancelled]) {
        expect((await shop.post(`/${lot.id}/exhaust`)).status).toBe(200);
        await pass(lot.id, column);
      }
      const returned = await shop.post(`/${taken.id}/movements`, { kind: "return", quantity: 1 });
      expect(returned.body.state).toBe("blocked");
      await api.request("PATCH", `/api/admin/orders/${order.id}/status`, {
        as: admin,
        body: { status: "cancelled" },
      });
      const after = await stateOf(cancelled.id);
      expect([after.state, after.available]).toEqual(["blocked", 2]);
      expect(after.stateReason).toMatch(/date/);
      expect(await shop.stockOf(slug)).toBe(0);
      expect((await shop.post(`/${cancelled.id}/unblock`)).status).toBe(422);
    },
  );
});

describe("a lot that was sold out and closed", () => {
  it("is recalled, and everybody who got it is told", async () => {
    const { id } = await shop.product();
    const lot = await aReleasedLot(api, admin, id, { units: 2 });
    const order = await shop.placed(id, 2);
    await pay(api, admin, order.id);
    await shop.allocation(order.id, "POST");
    await api.request("PATCH", `/api/admin/orders/${order.id}/shipment`, { as: admin, body: {} });
    expect((await shop.post(`/${lot.id}/exhaust`)).status).toBe(200);
    const recalled = await shop.post(`/${lot.id}/recall`, { message: "Back.", reason: "Impurity" });
    expect([recalled.status, recalled.body.mailed, recalled.body.lot?.state]).toEqual([
      200,
      1,
      "recalled",
    ]);
  });
});
