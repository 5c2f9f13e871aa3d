import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let ada: Person;
let grace: Person;

beforeAll(async () => {
  api = await testApi();
  ada = await api.signUpAdmin({ firstName: "Ada" });
  grace = await api.signUpAdmin();
});
afterAll(() => api.close());

const call = (as: Person, method: string, path: string, body?: object) =>
  api.request(method, `/api/admin/orders${path}`, { as, body });
const claim = (as: Person, id: string, body = {}) => call(as, "POST", `/${id}/claim`, body);

/** A paid order whose product has a released lot. */
async function paidOrder(quantity = 1) {
  const { id, product } = await aPlacedOrder(api, ada, { quantity });
  const lot = await aReleasedLot(api, ada, product.id, { units: 20 });
  await call(ada, "PATCH", `/${id}/status`, { status: "processing" });
  return { id, lot };
}

describe("an order that somebody packs", () => {
  it("is packed by nobody else, alone or in bulk, until it is given back or taken over", async () => {
    const { id } = await paidOrder();
    const taken = await claim(ada, id);
    expect(taken.status).toBe(200);
    expect(taken.body.claimedBy).toBe(`${ada.user.firstName} ${ada.user.lastName}`);
    const refused = await claim(grace, id);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: "claimed", ...taken.body }),
    ]);
    expect((await call(grace, "POST", `/${id}/pack`)).body.code).toBe("claimed");
    const bulk = await call(grace, "POST", "/bulk", { ids: [id], action: "pack" });
    expect(bulk.body.results[0]).toMatchObject({
      done: false,
      message: expect.stringMatching(/is packing this order/),
    });
    expect((await call(ada, "GET", `/${id}`)).body.packedAt).toBeNull();

    expect((await call(grace, "DELETE", `/${id}/claim`)).status).toBe(200);
    expect((await claim(grace, id)).body.code).toBe("claimed");
    expect((await claim(grace, id, { takeOver: true })).status).toBe(200);
    expect((await call(ada, "POST", `/${id}/pack`)).body.code).toBe("claimed");
    expect((await call(grace, "DELETE", `/${id}/claim`)).status).toBe(200);
    expect((await call(ada, "POST", `/${id}/pack`)).status).toBe(200);
  });

  it("is free again when it is packed, and after ten minutes without a scan", async () => {
    const { id, lot } = await paidOrder();
    await claim(ada, id);
    const own = async (as: Person) =>
      (await call(as, "GET", "/claims")).body.filter(
        ({ orderId }: { orderId: string }) => orderId === id,
      );
    expect(await own(ada)).toMatchObject([{ own: true }]);
    expect(await own(grace)).toMatchObject([{ own: false }]);
    await api.sql`UPDATE order_claims SET until = now() + interval '1 minute' WHERE order_id = ${id}`;
    const [item] = (await call(ada, "GET", `/${id}/allocation`)).body.items;
    const items = [
      { orderItemId: item.orderItemId, lots: [{ lotId: lot.id, quantity: item.quantity }] },
    ];
    expect((await call(ada, "PUT", `/${id}/allocation`, { items })).status).toBe(200);
    const [{ until }] = await own(ada);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(8 * 60_000);

    await api.sql`UPDATE order_claims SET until = now() - interval '1 second' WHERE order_id = ${id}`;
    expect(await own(ada)).toEqual([]);
    expect((await claim(grace, id)).status).toBe(200);
    expect((await call(grace, "POST", `/${id}/pack`)).status).toBe(200);
    expect(await own(grace)).toEqual([]);
  });

  it("is changed by nobody else: neither its lots nor its parcels", async () => {
    const { id, lot } = await paidOrder();
    const item = (await call(ada, "GET", `/${id}/allocation`)).body.items[0];
    const lines = [{ orderItemId: item.orderItemId, quantity: 1 }];
    const lots = [{ orderItemId: item.orderItemId, lots: [{ lotId: lot.id, quantity: 1 }] }];
    const { body: parcel } = await call(ada, "POST", `/${id}/fulfilments`, { lines });
    const ofParcel = (as: Person, method: string, step = "", body?: object) =>
      api.request(method, `/api/admin/fulfilments/${parcel.id}${step}`, { as, body });
    await claim(ada, id);
    const refused = [
      await call(grace, "POST", `/${id}/allocation`),
      await call(grace, "PUT", `/${id}/allocation`, { items: lots }),
      await call(grace, "DELETE", `/${id}/allocation`),
      await call(grace, "POST", `/${id}/fulfilments`, {}),
      await ofParcel(grace, "PATCH", "", { lots }),
      await ofParcel(grace, "POST", "/pack"),
      await ofParcel(grace, "DELETE"),
    ];
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      refused.map(() => "409 claimed"),
    );
    expect((await ofParcel(ada, "PATCH", "", { lots })).status).toBe(200);
    expect((await call(ada, "POST", `/${id}/allocation`)).status).toBe(200);
    await ofParcel(ada, "POST", "/pack");
    await claim(ada, id);
    expect((await ofParcel(grace, "POST", "/unpack")).body.code).toBe("claimed");
    expect((await call(grace, "DELETE", `/${id}/pack`)).body.code).toBe("claimed");
    expect((await ofParcel(ada, "POST", "/unpack")).status).toBe(200);
  });

  it("stays somebody's until its last parcel is packed, longer with each step", async () => {
    const { id } = await paidOrder(3);
    const { orderItemId } = (await call(ada, "GET", `/${id}/allocation`)).body.items[0];
    const make = async () =>
      (
        await call(ada, "POST", `/${id}/fulfilments`, {
          lines: [{ orderItemId, quantity: 1 }],
        })
      ).body.id;
    const pack = (parcel: string) =>
      api.request("POST", `/api/admin/fulfilments/${parcel}/pack`, { as: ada });
    const [first, second] = [await make(), await make()];
    await claim(ada, id);
    const minutesLeft = async () => {
      const [row] = await api.sql`
        SELECT round(extract(epoch FROM until - now()) / 60)::int AS minutes FROM order_claims
        WHERE order_id = ${id}`;
      return row?.minutes;
    };
    for (const parcel of [first, second]) {
      await api.sql`UPDATE order_claims SET until = now() + interval '1 minute' WHERE order_id = ${id}`;
      expect((await pack(parcel)).status).toBe(200);
      // A parcel, then a unit is still to be packed.
      expect(await minutesLeft()).toBe(10);
    }
    await pack(await make());
    expect(await minutesLeft()).toBeUndefined();
  });

  it("is taken by one of several who take it at once", async () => {
    const { id } = await paidOrder();
    const answers = await Promise.all([ada, grace, ada, grace].map((person) => claim(person, id)));
    const winners = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.claimedBy),
    );
    expect(winners.size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await claim(ada, "nowhere")).status).toBe(404);
    expect((await claim(await api.signUp(), id)).status).toBe(403);
  });
});
