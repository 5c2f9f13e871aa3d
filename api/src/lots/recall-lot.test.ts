import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import { aLot, aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";

let api: LotShop["api"];
let admin: LotShop["admin"];
let customers: LotShop["customers"];
let placed: LotShop["placed"];
let product: LotShop["product"];
let post: LotShop["post"];
let publicly: LotShop["publicly"];
let stockOf: LotShop["stockOf"];

beforeAll(async () => {
  ({ api, admin, customers, placed, product, post, publicly, stockOf } = await openLotShop());
});
afterAll(() => api?.close());
afterEach(async () => expect(await wrongLots(api)).toEqual([]));

describe("a recall", () => {
  it("tells each customer once, lists their orders, and keeps the page", async () => {
    const { id, name, slug } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 20 });
    const [twice, once, none] = [await placed(id, 1), await placed(id, 2), await placed(id, 1)];
    customers.push(twice.customer);
    const second = await placed(id, 3);
    for (const each of [twice, once, second]) {
      await pay(api, admin, each.id);
      await api.request("POST", `/api/admin/orders/${each.id}/allocation`, { as: admin });
    }
    const listed = await api.request("GET", `/api/admin/lots/${lot.id}/recall`, { as: admin });
    expect(listed.body.units).toBe(6);
    expect(listed.body.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([
      twice.id,
      once.id,
      second.id,
    ]);
    // The rows have more of the customer than the list declares.
    expect(listed.body.orders[0]).not.toHaveProperty("customer");
    const body = { message: "Please send them back.\nWe pay.", reason: "Wrong counter-ion" };
    const [first, again] = await Promise.all([
      post(`/${lot.id}/recall`, body),
      post(`/${lot.id}/recall`, body),
    ]);
    expect(first.body.mailed + again.body.mailed).toBe(2);
    expect((await post(`/${lot.id}/recall`, body)).body.mailed).toBe(0);
    const mails = await api.sql`
      SELECT recipient, data FROM mails WHERE kind = 'lot-recalled' AND data ->> 'lotNumber' = ${lot.lotNumber}`;
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [twice.customer.email, once.customer.email].sort(),
    );
    expect(mails.map(({ data }) => data.orders.length).sort()).toEqual([1, 2]);
    expect(await stockOf(slug)).toBe(0);
    const page = await publicly(lot.lotNumber);
    expect(page.body).toMatchObject({ state: "recalled", product: { name } });
    expect(JSON.stringify(page.body)).not.toContain("@");
    const csv = await api.request("GET", `/api/admin/lots/${lot.id}/recall.csv`, { as: admin });
    expect(String(csv.body).split("\n").filter(Boolean)).toHaveLength(4);
    expect(String(csv.body)).not.toContain(none.customer.email);
  });

  it("that is cut off before its end has told nobody, and tells each customer once when it is repeated", async () => {
    const { id } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 5 });
    const buyers = [await placed(id, 1), await placed(id, 2)];
    for (const each of buyers) {
      await pay(api, admin, each.id);
      await api.request("POST", `/api/admin/orders/${each.id}/allocation`, { as: admin });
    }
    const notified = () => api.sql`
      SELECT m.recipient FROM mails m WHERE m.kind = 'lot-recalled' AND m.data ->> 'lotNumber' = ${lot.lotNumber}
      UNION ALL SELECT t.customer FROM lot_recall_mails t WHERE t.lot_id = ${lot.id}`;
    const body = { message: "Please send them back.", reason: "Wrong counter-ion" };
    // The page is written last, when all emails are queued.
    const rival = await api.sql.reserve();
    await rival`BEGIN`;
    await rival`SELECT FROM published_pages WHERE path = ${`/coa/${lot.lotNumber}`} FOR UPDATE`;
    const cutOff = post(`/${lot.id}/recall`, body);
    await vi.waitFor(async () => expect(await waitsForALock(api.sql)).toBe(true), 5000);
    await rival`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect((await cutOff).status).toBe(503);
    await rival`ROLLBACK`;
    rival.release();
    expect(await notified()).toEqual([]);
    expect((await publicly(lot.lotNumber)).body.state).toBe("released");
    const mailed = [];
    for (let call = 0; call < 2; call += 1) {
      mailed.push((await post(`/${lot.id}/recall`, body)).body.mailed);
    }
    expect(mailed).toEqual([2, 0]);
    const emails = buyers.map(({ customer }) => customer.email);
    expect((await notified()).map(({ recipient }) => recipient).sort()).toEqual(
      [...emails, ...buyers.map(({ customer }) => customer.user.id)].sort(),
    );
  });

  it("finds the customer of a shipment that was taken back and packed from another lot, chosen by hand", async () => {
    const { id } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 2, expiresOn: "2198-01-01" });
    const other = await aReleasedLot(api, admin, id, { units: 2 });
    const one = await placed(id, 2);
    await pay(api, admin, one.id);
    const of = (method: string, what: string, body?: unknown) =>
      api.request(method, `/api/admin/orders/${one.id}/${what}`, { as: admin, body });
    await of("PATCH", "shipment", {});
    await api.sql`UPDATE mails SET state = 'sent' WHERE order_id = ${one.id}`;
    await of("DELETE", "shipment");
    const lots = [{ lotId: other.id, quantity: 2 }];
    const items = [{ orderItemId: one.items[0].id, lots }];
    expect((await of("PUT", "allocation", { items })).body.items).toMatchObject([{ lots }]);
    const list = await api.request("GET", `/api/admin/lots/${lot.id}/recall`, { as: admin });
    expect(list.body.orders).toMatchObject([{ orderId: one.id, quantity: 2, shipped: true }]);
  });

  it("is for lots that were sold, and needs a message for the customers", async () => {
    const { id } = await product();
    const lot = await aLot(api, admin, id);
    const body = { message: "Please send them back.", reason: "x" };
    expect((await post(`/${lot.id}/recall`, body)).status).toBe(409);
    expect((await post(`/${lot.id}/recall`, { ...body, message: " " })).status).toBe(422);
  });
});
