import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import { aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";

let api: LotShop["api"];
let admin: LotShop["admin"];
let customers: LotShop["customers"];
let placed: LotShop["placed"];
let product: LotShop["product"];
let post: LotShop["post"];
let allocation: LotShop["allocation"];
let stockOf: LotShop["stockOf"];

beforeAll(async () => {
  ({ api, admin, customers, placed, product, post, allocation, stockOf } = await openLotShop());
});
afterAll(() => api?.close());
afterEach(async () => expect(await wrongLots(api)).toEqual([]));

describe("an order", () => {
  it("is allocated by FEFO, from as many lots as needed", async () => {
    const { id } = await product();
    const late = await aReleasedLot(api, admin, id, { units: 5, retestOn: "2190-01-01" });
    const early = await aReleasedLot(api, admin, id, {
      units: 2,
      retestOn: "2195-01-01",
      expiresOn: "2180-01-01",
    });
    const one = await placed(id, 3);
    expect((await allocation(one.id, "POST")).body.code).toBe("order-unpaid");
    await pay(api, admin, one.id);
    const { body } = await allocation(one.id, "POST");
    expect(body.items).toMatchObject([
      {
        short: 0,
        lots: [
          { lotNumber: early.lotNumber, quantity: 2 },
          { lotNumber: late.lotNumber, quantity: 1 },
        ],
      },
    ]);
    expect((await allocation(one.id, "POST")).body).toEqual(body);
    const read = await api.request("GET", `/api/orders/${one.id}`, { as: one.customer });
    expect(read.body.items[0].lots).toEqual([
      { lotNumber: early.lotNumber, quantity: 2 },
      { lotNumber: late.lotNumber, quantity: 1 },
    ]);
  });

  it("is allocated the lots that the packer chooses, within what is available", async () => {
    const { id } = await product();
    const [one, two] = [
      await aReleasedLot(api, admin, id, { units: 5 }),
      await aReleasedLot(api, admin, id, { units: 5 }),
    ];
    const foreign = await aReleasedLot(api, admin, (await product()).id);
    const { id: orderId } = await placed(id, 4);
    await pay(api, admin, orderId);
    const orderItemId = (await allocation(orderId)).body.items[0].orderItemId;
    const choose = (...lots: [{ id: string }, number][]) =>
      allocation(orderId, "PUT", {
        items: [
          { orderItemId, lots: lots.map(([lot, quantity]) => ({ lotId: lot.id, quantity })) },
        ],
      });
    expect((await choose([two, 3], [one, 1])).body.items[0]).toMatchObject({ short: 0 });
    expect((await choose([two, 5])).status).toBe(422);
    expect((await choose([foreign, 1])).status).toBe(422);
    expect((await choose([two, 4])).body.items[0].lots).toMatchObject([{ quantity: 4 }]);
    await post(`/${two.id}/block`);
    const told = await allocation(orderId);
    expect(told.body.items[0].lots).toMatchObject([{ state: "blocked", quantity: 4 }]);
    expect((await choose([two, 3])).status).toBe(200);
    expect((await choose([two, 4])).body.code).toBe("lot-not-released");
    await post(`/${one.id}/movements`, { kind: "scrap", quantity: 5 });
    expect((await choose([one, 1])).body.code).toBe("lot-short");
    expect((await allocation(orderId, "DELETE")).body.items[0]).toMatchObject({ short: 4 });
  });

  it("fulfils the customer's wish when possible, and otherwise warns the packer", async () => {
    const { id } = await product();
    await aReleasedLot(api, admin, id, { units: 2, retestOn: "2180-01-01" });
    const big = await aReleasedLot(api, admin, id, { units: 4, retestOn: "2190-01-01" });
    const one = await placed(id, 3, "one-lot");
    expect(one.lotWish).toEqual("one-lot");
    await pay(api, admin, one.id);
    const got = await allocation(one.id, "POST");
    expect(got.body).toMatchObject({
      lotWish: "one-lot",
      items: [{ wishMet: true, lots: [{ lotId: big.id, quantity: 3 }] }],
    });
    const two = await placed(id, 3, "one-lot");
    await pay(api, admin, two.id);
    expect((await allocation(two.id, "POST")).body.items).toMatchObject([
      { wishMet: false, short: 0 },
    ]);
  });

  it("gets one lot for all of its parcels, also when a part is packed first", async () => {
    const { id } = await product();
    await aReleasedLot(api, admin, id, { units: 2, retestOn: "2180-01-01" });
    const big = await aReleasedLot(api, admin, id, { units: 4, retestOn: "2190-01-01" });
    const one = await placed(id, 3, "one-lot");
    await pay(api, admin, one.id);
    const [{ orderItemId }] = (await allocation(one.id)).body.items;
    const orders = `/api/admin/orders/${one.id}`;
    const body = { lines: [{ orderItemId, quantity: 2 }] };
    const first = await api.request("POST", `${orders}/fulfilments`, { as: admin, body });
    const packing = `/api/admin/fulfilments/${first.body.id}/pack`;
    expect((await api.request("POST", packing, { as: admin })).body.lines).toMatchObject([
      { wishMet: true, lots: [{ lotId: big.id, quantity: 2 }] },
    ]);
  });

  it("gets one lot for what is left, also when its first parcel left before its product had lots", async () => {
    const { id } = await product({ stockQuantity: 10 });
    const one = await placed(id, 10, "one-lot");
    await pay(api, admin, one.id);
    const body = { lines: [{ orderItemId: one.items[0].id, quantity: 6 }] };
    const orders = `/api/admin/orders/${one.id}`;
    const first = await api.request("POST", `${orders}/fulfilments`, { as: admin, body });
    const shipping = `/api/admin/fulfilments/${first.body.id}/ship`;
    expect((await api.request("POST", shipping, { as: admin, body: {} })).status).toBe(200);
    const early = await aReleasedLot(api, admin, id, { units: 5, retestOn: "2180-01-01" });
    await aReleasedLot(api, admin, id, { units: 20, retestOn: "2190-01-01" });
    const rest = await api.request("POST", `${orders}/fulfilments`, { as: admin, body: {} });
    const packing = `/api/admin/fulfilments/${rest.body.id}/pack`;
    expect((await api.request("POST", packing, { as: admin })).body.lines).toMatchObject([
      { lots: [{ lotId: early.id, quantity: 4 }] },
    ]);
  });

  it("gets the lot of an earlier order of the same customer, but of nobody else", async () => {
    const { id } = await product();
    const early = await aReleasedLot(api, admin, id, { units: 9, retestOn: "2180-01-01" });
    const late = await aReleasedLot(api, admin, id, { units: 9, retestOn: "2190-01-01" });
    const before = await placed(id, 1);
    await pay(api, admin, before.id);
    const [line] = (await allocation(before.id)).body.items;
    await allocation(before.id, "PUT", {
      items: [{ orderItemId: line.orderItemId, lots: [{ lotId: late.id, quantity: 1 }] }],
    });
    const wish = `#${before.orderNumber.toLowerCase()}`;
    customers.push(before.customer);
    const again = await placed(id, 1, wish);
    await pay(api, admin, again.id);
    expect((await allocation(again.id, "POST")).body.items).toMatchObject([
      { wishMet: true, lots: [{ lotId: late.id }] },
    ]);
    const stranger = await placed(id, 1, wish);
    await pay(api, admin, stranger.id);
    expect((await allocation(stranger.id, "POST")).body.items).toMatchObject([
      { wishMet: false, lots: [{ lotId: early.id }] },
    ]);
  });

  it.each(["12345678", "1234e567"])("accepts a wish %s that looks like a number", async (wish) => {
    const { id } = await product();
    const one = await placed(id, 1, wish);
    const read = await api.request("GET", `/api/orders/${one.id}`, { as: one.customer });
    expect(read).toMatchObject({ status: 200, body: { lotWish: wish.toUpperCase() } });
  });

  it("keeps its lots when its shipment is taken back, and gives them back when it is cancelled", async () => {
    const { id, slug } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 5 });
    const one = await placed(id, 2);
    await pay(api, admin, one.id);
    await allocation(one.id, "POST");
    const ship = (method: string, body?: unknown) =>
      api.request(method, `/api/admin/orders/${one.id}/shipment`, { as: admin, body });
    expect((await ship("DELETE")).body.code).toBe("order-not-shipped");
    expect((await ship("PATCH", {})).status).toBe(200);
    const [mail] =
      await api.sql`SELECT data FROM mails WHERE kind = 'order-shipped' AND order_id = ${one.id}`;
    expect(mail?.data.lots).toMatchObject([{ lotNumber: lot.lotNumber }]);
    expect((await allocation(one.id, "DELETE")).body.code).toBe("order-shipped");
    expect((await allocation(one.id, "POST")).body.code).toBe("order-shipped");
    expect((await ship("DELETE")).body.shippingStatus).toBe("pending");
    expect((await allocation(one.id)).body.items).toMatchObject([
      { short: 0, lots: [{ lotNumber: lot.lotNumber, quantity: 2 }] },
    ]);
    expect(await stockOf(slug)).toBe(3);
    await allocation(one.id, "POST");
    await api.request("PATCH", `/api/admin/orders/${one.id}/status`, {
      as: admin,
      body: { status: "cancelled" },
    });
    expect(await stockOf(slug)).toBe(5);
    expect((await allocation(one.id, "POST")).body.code).toBe("order-cancelled");
  });

  it("of which a part has left, or is packed, is allocated lots for the rest only", async () => {
    const { id } = await product();
    const a = await aReleasedLot(api, admin, id, { units: 2, expiresOn: "2190-01-01" });
    const b = await aReleasedLot(api, admin, id, { units: 9, expiresOn: "2191-01-01" });
    const one = await placed(id, 6);
    await pay(api, admin, one.id);
    const [{ id: orderItemId }] = one.items;
    const call = (path: string, body: unknown = {}) =>
      api.request("POST", `/api/admin${path}`, { as: admin, body });
    const parcel = async (quantity: number, step: string) => {
      const lines = [{ orderItemId, quantity }];
      const { body } = await call(`/orders/${one.id}/fulfilments`, { lines });
      expect((await call(`/fulfilments/${body.id}/${step}`)).status).toBe(200);
    };
    await parcel(2, "ship");
    expect((await allocation(one.id)).body.items).toMatchObject([
      { quantity: 4, short: 4, lots: [] },
    ]);
    await parcel(2, "pack");
    expect((await allocation(one.id)).body.items).toMatchObject([
      { quantity: 2, short: 2, lots: [] },
    ]);
    const take = (lots: object[]) => allocation(one.id, "PUT", { items: [{ orderItemId, lots }] });
    const taken = await take([{ lotId: b.id, quantity: 1 }]);
    expect(taken.body.items).toMatchObject([
      { quantity: 2, short: 1, lots: [{ lotId: b.id, quantity: 1 }] },
    ]);
    expect((await take([{ lotId: b.id, quantity: 3 }])).status).toBe(422);
    const lotsOf = async () =>
      (
        await api.request("GET", `/api/admin/orders/${one.id}/fulfilments`, { as: admin })
      ).body.fulfilments.map(({ state, lines }: { state: string; lines: [{ lots: [] }] }) => [
        state,
        ...lines[0].lots.map((lot: { lotId: string; quantity: number }) => [
          lot.lotId,
          lot.quantity,
        ]),
      ]);
    const before = [
      ["shipped", [a.id, 2]],
      ["packed", [b.id, 2]],
    ];
    expect(await lotsOf()).toEqual([...before, ["open", [b.id, 1]]]);
    expect((await allocation(one.id, "DELETE")).body.items).toMatchObject([{ short: 2 }]);
    expect(await lotsOf()).toEqual([...before, ["open"]]);
    expect((await allocation(one.id, "POST")).body.items).toMatchObject([{ short: 0 }]);
    await call(`/orders/${one.id}/pack`);
    // Nothing waits to be packed now, so the lots are those of what is packed.
    expect((await allocation(one.id)).body.items).toMatchObject([
      { quantity: 4, short: 0, lots: [{ lotId: b.id, quantity: 4 }] },
    ]);
  });

  it("from before the first lot counts as sold until it is shipped", async () => {
    const { id, slug } = await product({ stockQuantity: 10 });
    const [shipped, waiting] = [await placed(id, 2), await placed(id, 3)];
    await pay(api, admin, shipped.id);
    const ship = (orderId: string) =>
      api.request("PATCH", `/api/admin/orders/${orderId}/shipment`, { as: admin, body: {} });
    await ship(shipped.id);
    await aReleasedLot(api, admin, id, { units: 2 });
    expect(await stockOf(slug)).toBe(0);
    await aReleasedLot(api, admin, id, { units: 4 });
    expect(await stockOf(slug)).toBe(3);
    await pay(api, admin, waiting.id);
    await ship(waiting.id);
    // By now the product's units belong to lots.
    expect(await stockOf(slug)).toBe(3);
    expect((await allocation(waiting.id)).body.items).toMatchObject([{ short: 0 }]);
    // Units shipped before the product had lots return to no lot: they stay sold and unallocated.
    const path = `/api/admin/orders/${shipped.id}/shipment`;
    expect((await api.request("DELETE", path, { as: admin })).status).toBe(200);
    expect(await stockOf(slug)).toBe(1);
  });
});
