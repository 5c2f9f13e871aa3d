import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LabelShop, openLabelShop } from "../testing/label-shop.ts";

let shop: LabelShop;
beforeAll(async () => {
  shop = await openLabelShop({ customers: 40 });
});
afterAll(() => shop?.close());

describe("a label", () => {
  it("is bought at a rate that was shown, by two requests, and its facts are in the parcel and, once shipped, in the order", async () => {
    const { id, orderId } = await shop.packed();
    const before = shop.shippo.count();
    const { body } = await shop.call("GET", `/fulfilments/${id}/rates`);
    expect(body.rates).toMatchObject([
      { carrierName: "USPS", serviceLevel: "Ground Advantage", amount: "5.40" },
      { amount: "8.85", estimatedDeliveryDays: 2 },
      { carrierName: "UPS", amount: "42.10" },
    ]);
    expect(body.rates[0].arrivesBy > body.rates[1].arrivesBy).toBe(true);
    const { rateId } = body.rates[1];
    const bought = await shop.buy(id, rateId);
    expect(bought).toMatchObject({
      status: 200,
      body: {
        state: "packed",
        labelState: "bought",
        carrierName: "USPS",
        serviceLevel: "Priority Mail",
        shippingCost: "8.85",
        estimatedDeliveryDays: 2,
        shippoRateId: rateId,
      },
    });
    expect(shop.shippo.count() - before).toBe(2);
    const [made] = shop.liveOf(id);
    expect(bought.body.shippoTransactionId).toBe(made?.object_id);
    expect(shop.shippo.shipments().at(-1)).toMatchObject({
      address_to: { street1: "12 Market Street", country: "US" },
      parcels: [{ weight: "200", mass_unit: "g", length: "20" }],
      metadata: id,
    });
    await shop.call("POST", `/fulfilments/${id}/ship`, {});
    const order = (await shop.call("GET", `/orders/${orderId}`)).body;
    expect(order).toMatchObject({
      trackingNumber: made?.tracking_number,
      shippoTransactionId: made?.object_id,
      shippoShipmentId: bought.body.shippoShipmentId,
      shippingCost: "8.85",
      serviceLevel: "Priority Mail",
    });
  });

  it("is not bought for an order whose customer may no longer buy it", async () => {
    const { id, orderId } = await shop.packed();
    const [rate] = await shop.rates(id);
    const before = shop.shippo.transactions().length;
    await shop.api.sql`
      INSERT INTO buyer_permissions (user_id, permission)
      SELECT user_id, 'refused' FROM orders WHERE id = ${orderId}
      ON CONFLICT (user_id) DO UPDATE SET permission = 'refused'`;
    expect(await shop.buy(id, rate.rateId)).toMatchObject({
      status: 409,
      body: { code: "not-permitted" },
    });
    expect(shop.shippo.transactions()).toHaveLength(before);
  });

  it("is never bought twice: not at once by ten, not again at another rate, and not by a repeated key", async () => {
    const { id } = await shop.packed();
    const [first, second] = await shop.rates(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.buy(id, first.rateId)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(shop.liveOf(id)).toHaveLength(1);
    expect(await shop.buy(id, first.rateId, "again")).toMatchObject({ status: 200 });
    expect(await shop.buy(id, first.rateId, "again")).toMatchObject({ status: 200 });
    expect(await shop.buy(id, second.rateId, "again")).toMatchObject({
      status: 422,
      body: { code: "idempotency-key-reused" },
    });
    expect(await shop.buy(id, second.rateId)).toMatchObject({
      status: 409,
      body: { code: "label-bought" },
    });
    expect(
      shop.shippo.transactions().filter(({ metadata }) => metadata.startsWith(id)),
    ).toHaveLength(1);
  });

  it.each(["lost", "hang", "broken-after"] as const)(
    "whose purchase got no answer (%s) is found at once, and not bought again",
    async (fault) => {
      const { id } = await shop.packed();
      shop.failBuying(fault);
      const before = shop.shippo.count();
      const rateId = await shop.cheapest(id);
      const bought = await shop.buy(id, rateId);
      expect(bought).toMatchObject({ status: 200, body: { labelState: "bought" } });
      expect(shop.liveOf(id)).toHaveLength(1);
      expect(shop.shippo.count() - before).toBe(3);
    },
  );

  it("that cannot be looked for is in doubt: nothing is bought or shipped until the worker has found it", async () => {
    const { id, orderId } = await shop.packed();
    const rateId = await shop.cheapest(id);
    shop.failBuying("lost");
    shop.shippo.failNext("GET /transactions", "broken");
    expect(await shop.buy(id, rateId)).toMatchObject({
      status: 503,
      body: { code: "carrier-away" },
    });
    expect((await shop.read(orderId)).labelState).toBe("buying");
    const inProgress = { status: 409, body: { code: "label-in-progress" } };
    expect(await shop.buy(id, rateId)).toMatchObject(inProgress);
    expect(await shop.call("DELETE", `/fulfilments/${id}/label`)).toMatchObject(inProgress);
    expect(await shop.call("POST", `/fulfilments/${id}/ship`, {})).toMatchObject(inProgress);
    await shop.settle();
    expect(await shop.read(orderId)).toMatchObject({
      labelState: "bought",
      labelUrl: expect.stringMatching(/png$/),
    });
    expect(shop.liveOf(id)).toHaveLength(1);
    expect(await shop.call("POST", `/fulfilments/${id}/ship`, {})).toMatchObject({ status: 200 });
  });

  it("that was not bought may be bought again, at the same rate and with the same key", async () => {
    const { id } = await shop.packed();
    const rateId = await shop.cheapest(id);
    for (const [fault, status] of [
      ["busy", 503],
      ["refused", 409],
    ] as const) {
      shop.failBuying(fault);
      expect(await shop.buy(id, rateId, "key-of-a-retry")).toMatchObject({ status });
    }
    shop.failBuying("broken");
    expect((await shop.buy(id, rateId, "key-of-a-retry")).status).toBe(503);
    shop.api.clock.advance(61);
    expect(await shop.buy(id, rateId, "key-of-a-retry")).toMatchObject({ status: 200 });
    expect(shop.liveOf(id)).toHaveLength(1);
  });

  it("in doubt stays so while the carrier refuses to be asked about it, and is not bought again", async () => {
    const { id } = await shop.packed();
    const rateId = await shop.cheapest(id);
    shop.failBuying("lost");
    shop.shippo.failNext("GET /transactions", "broken");
    expect((await shop.buy(id, rateId)).status).toBe(503);
    shop.api.clock.advance(61);
    shop.shippo.failNext("GET /transactions", "busy");
    expect((await shop.buy(id, rateId)).status).toBe(503);
    expect(await shop.buy(id, rateId)).toMatchObject({ body: { code: "label-in-progress" } });
    shop.api.clock.advance(61);
    expect((await shop.buy(id, rateId)).status).toBe(200);
    expect(shop.shippo.transactions().filter((made) => made.metadata.startsWith(id))).toHaveLength(
      1,
    );
  });

  it("in doubt is looked for by the seller and the worker at the same moment, and is one label all the same", async () => {
    for (const isBought of [true, false]) {
      const { id, orderId } = await shop.packed();
      const rateId = await shop.cheapest(id);
      shop.failBuying(isBought ? "lost" : "broken");
      shop.shippo.failNext("GET /transactions", "broken");
      expect((await shop.buy(id, rateId)).status).toBe(503);
      shop.api.clock.advance(61);
      await Promise.all([
        shop.settle(0),
        shop.buy(id, rateId),
        shop.settle(0),
        shop.buy(id, rateId),
      ]);
      shop.api.clock.advance(61);
      expect((await shop.buy(id, rateId)).status).toBe(200);
      expect(shop.liveOf(id)).toHaveLength(1);
      const [made] = shop.liveOf(id);
      expect((await shop.read(orderId)).shippoTransactionId).toBe(made?.object_id);
    }
  });

  it("in doubt is not bought again for a parcel that was cancelled or changed meanwhile", async () => {
    for (const change of ["cancel", "change"] as const) {
      const { id, orderId } = await shop.packed();
      const rateId = await shop.cheapest(id);
      shop.failBuying("broken");
      shop.shippo.failNext("GET /transactions", "broken");
      expect((await shop.buy(id, rateId, `doubt-${change}`)).status).toBe(503);
      await shop.call("POST", `/fulfilments/${id}/unpack`);
      if (change === "cancel") await shop.call("DELETE", `/fulfilments/${id}`);
      else {
        const [line] = (await shop.read(orderId)).lines;
        const lines = [{ orderItemId: line.orderItemId, quantity: 1 }];
        await shop.call("PATCH", `/fulfilments/${id}`, { lines });
      }
      shop.api.clock.advance(61);
      for (const key of [undefined, `doubt-${change}`]) {
        expect(await shop.buy(id, rateId, key)).toMatchObject({
          status: 409,
          body: { code: change === "cancel" ? "fulfilment-state" : "label-changed" },
        });
      }
      await shop.settle();
      expect(shop.liveOf(id)).toEqual([]);
    }
  });

  it("that appears late, after another one was bought, is voided by the worker", async () => {
    const { id, orderId } = await shop.packed();
    const rateId = await shop.cheapest(id);
    shop.failBuying("queued");
    expect((await shop.buy(id, rateId)).status).toBe(503);
    // The carrier forgets the purchase for a while, so the shop buys again.
    const [late] = shop.shippo.transactions().filter(({ metadata }) => metadata.startsWith(id));
    if (late) late.status = "ERROR";
    shop.api.clock.advance(61);
    expect((await shop.buy(id, rateId)).status).toBe(200);
    if (late) late.status = "SUCCESS";
    expect(shop.liveOf(id)).toHaveLength(2);
    await shop.settle(16 * 60);
    const { shippoTransactionId } = await shop.read(orderId);
    expect(shop.liveOf(id).map(({ object_id }) => object_id)).toEqual([shippoTransactionId]);
  });

  it("that was bought twice is kept once, also while the carrier does not take the other one back", async () => {
    for (const isSeller of [true, false]) {
      const { id, orderId } = await shop.packed();
      const rateId = await shop.cheapest(id);
      const bought = () =>
        shop.shippo.transactions().filter(({ metadata }) => metadata.startsWith(id));
      for (let tries = 0; tries < 2; tries += 1) {
        shop.failBuying("queued");
        expect((await shop.buy(id, rateId)).status).toBe(503);
        for (const made of bought()) made.status = "ERROR";
        shop.api.clock.advance(61);
      }
      for (const made of bought()) made.status = "SUCCESS";
      shop.shippo.failNext("POST /refunds", "refused");
      if (isSeller) expect((await shop.buy(id, rateId)).status).toBe(200);
      else await shop.settle(0);
      const kept = (await shop.read(orderId)).shippoTransactionId;
      expect(bought().map(({ object_id }) => object_id)).toContain(kept);
      await shop.settle(16 * 60);
      // The next try is a day later, when the sessions of this test have ended.
      await shop.api
        .sql`UPDATE label_purchases SET try_at = created_at WHERE fulfilment_id = ${id}`;
      await shop.settle(0);
      expect(shop.liveOf(id).map(({ object_id }) => object_id)).toEqual([kept]);
    }
  });

  it("is refused for a parcel whose content or address has changed, and one that was bought before does not leave", async () => {
    const { id, orderId } = await shop.packed();
    const [first, second] = await shop.rates(id);
    await shop.call("POST", `/fulfilments/${id}/unpack`);
    const [line] = (await shop.read(orderId)).lines;
    const lines = (quantity: number) => [{ orderItemId: line.orderItemId, quantity }];
    await shop.call("PATCH", `/fulfilments/${id}`, { lines: lines(1) });
    const changed = { status: 409, body: { code: "label-changed" } };
    expect(await shop.buy(id, first.rateId)).toMatchObject(changed);
    expect(await shop.buy(id, "no such rate")).toMatchObject(changed);
    await shop.call("PATCH", `/fulfilments/${id}`, { lines: lines(2) });
    expect((await shop.buy(id, second.rateId)).status).toBe(200);
    await shop.call("PATCH", `/fulfilments/${id}`, { lines: lines(1) });
    expect((await shop.read(orderId)).labelState).toBe("outdated");
    const outdated = { status: 409, body: { code: "label-outdated" } };
    expect(await shop.call("POST", `/fulfilments/${id}/ship`, {})).toMatchObject(outdated);
    expect(await shop.call("GET", `/fulfilments/labels.pdf?ids=${id}`)).toMatchObject(outdated);
    const ship = { trackingNumber: "typed by hand" };
    expect(await shop.call("POST", `/fulfilments/${id}/ship`, ship)).toMatchObject({ status: 200 });
  });

  it("at a rate of another parcel, or after seven days, is refused", async () => {
    const [one, other] = [await shop.packed(), await shop.packed()];
    const rateId = await shop.cheapest(one.id);
    const changed = { status: 409, body: { code: "label-changed" } };
    expect(await shop.buy(other.id, rateId)).toMatchObject(changed);
    await shop.api
      .sql`UPDATE label_rates SET created_at = now() - interval '7 days' WHERE rate_id = ${rateId}`;
    expect(await shop.buy(one.id, rateId)).toMatchObject(changed);
  });
});

describe("a label that is not wanted", () => {
  it("is voided before shipping, and then another one may be bought", async () => {
    const { id, orderId, customer } = await shop.packed();
    const rateId = await shop.cheapest(id);
    await shop.buy(id, rateId, "first");
    const voided = await shop.call("DELETE", `/fulfilments/${id}/label`);
    expect(voided).toMatchObject({
      status: 200,
      body: { labelState: null, labelUrl: null, trackingNumber: null, shippingCost: null },
    });
    expect(shop.liveOf(id)).toEqual([]);
    expect(await shop.call("DELETE", `/fulfilments/${id}/label`)).toMatchObject({
      status: 409,
      body: { code: "no-label" },
    });
    // A late repetition of the first request buys nothing.
    expect((await shop.buy(id, rateId, "first")).body.labelState).toBe(null);
    await shop.buy(id, await shop.cheapest(id));
    expect(shop.liveOf(id)).toHaveLength(1);
    await shop.call("POST", `/fulfilments/${id}/ship`, {});
    expect(await shop.call("DELETE", `/fulfilments/${id}/label`)).toMatchObject({
      status: 409,
      body: { code: "label-used" },
    });
    const { body } = await shop.call("GET", `/orders/${orderId}/events`);
    const said = body.map(({ message }: { message: string }) => message);
    expect(said).toContainEqual(expect.stringMatching(/^Label bought: USPS \d+$/));
    expect(said).toContainEqual(expect.stringMatching(/^Label voided: USPS \d+$/));
    // Customers would track the number of a label that was not used.
    const own = await shop.api.request("GET", `/api/orders/${orderId}/events`, { as: customer });
    expect(own.body.map(({ kind }: { kind: string }) => kind)).toContain("shipped");
    expect(JSON.stringify(own.body)).not.toContain("Label");
  });

  it("is voided later by the worker, when the carrier did not answer", async () => {
    const { id, orderId } = await shop.packed();
    await shop.buy(id, await shop.cheapest(id));
    shop.shippo.failNext("POST /refunds", "lost");
    expect((await shop.call("DELETE", `/fulfilments/${id}/label`)).status).toBe(503);
    expect(await shop.call("POST", `/fulfilments/${id}/ship`, {})).toMatchObject({
      status: 409,
      body: { code: "label-in-progress" },
    });
    await shop.settle();
    expect(await shop.read(orderId)).toMatchObject({ labelState: null, labelUrl: null });
  });

  it("stays when the carrier does not take it back", async () => {
    const { id, orderId } = await shop.packed();
    await shop.buy(id, await shop.cheapest(id));
    const [made] = shop.liveOf(id);
    if (made) made.status = "ERROR";
    expect(await shop.call("DELETE", `/fulfilments/${id}/label`)).toMatchObject({
      status: 409,
      body: { code: "carrier-refused" },
    });
    expect((await shop.read(orderId)).labelState).toBe("bought");
  });

  it("of a cancelled parcel, or of one that left with another number, is voided by the worker", async () => {
    const cancelled = await shop.packed();
    await shop.buy(cancelled.id, await shop.cheapest(cancelled.id));
    await shop.call("PATCH", `/orders/${cancelled.orderId}/status`, { status: "cancelled" });
    const byHand = await shop.packed();
    const rateId = await shop.cheapest(byHand.id);
    shop.failBuying("lost");
    shop.shippo.failNext("GET /transactions", "broken");
    await shop.buy(byHand.id, rateId);
    const ship = { trackingNumber: "typed 1" };
    expect((await shop.call("POST", `/fulfilments/${byHand.id}/ship`, ship)).status).toBe(200);
    await shop.settle();
    await shop.settle(1);
    expect(shop.liveOf(cancelled.id)).toEqual([]);
    expect(shop.liveOf(byHand.id)).toEqual([]);
    expect(await shop.read(byHand.orderId)).toMatchObject({ trackingNumber: "typed 1" });
  });

  it("stays behind when its parcel leaves with another number: the parcel has only what was typed, and the worker voids it", async () => {
    const { id, orderId } = await shop.packed();
    await shop.buy(id, await shop.cheapest(id));
    const step = (what: string, body = {}) => shop.call("POST", `/fulfilments/${id}/${what}`, body);
    const bought = await shop.read(orderId);
    const typed = {
      ...{ carrierName: null, serviceLevel: null, trackingNumber: "1Z999", trackingUrl: null },
      ...{ labelUrl: null, shippingCost: null, estimatedDeliveryDays: null },
      ...{ shippoShipmentId: null, shippoRateId: null, shippoTransactionId: null },
    };
    expect(await step("ship", { trackingNumber: "1Z999" })).toMatchObject({
      status: 200,
      body: typed,
    });
    expect((await shop.call("GET", `/orders/${orderId}`)).body).toMatchObject(typed);
    const [mail] = await shop.api.sql`
      SELECT data FROM mails WHERE order_id = ${orderId} AND kind = 'order-shipped'`;
    expect(mail?.data).toMatchObject({ carrierName: null, trackingUrl: null });
    // Taken back before the worker has voided the label: the parcel has its label again.
    expect((await step("unship")).body).toMatchObject({
      labelState: "bought",
      trackingNumber: bought.trackingNumber,
      trackingUrl: bought.trackingUrl,
      labelUrl: bought.labelUrl,
      shippingCost: bought.shippingCost,
      shippoTransactionId: bought.shippoTransactionId,
    });
    await step("ship", { trackingNumber: "1Z999" });
    await shop.settle();
    expect(shop.liveOf(id)).toEqual([]);
    expect(await shop.read(orderId)).toMatchObject({ state: "shipped", ...typed });
  });

  it("stays behind when the number is corrected to another one later, and is back when it is corrected to its own", async () => {
    const { id, orderId } = await shop.packed();
    await shop.buy(id, await shop.cheapest(id));
    const bought = await shop.read(orderId);
    const correct = async (trackingNumber: string) =>
      (await shop.call("POST", `/fulfilments/${id}/ship`, { trackingNumber })).body;
    await correct(bought.trackingNumber);
    const none = { labelUrl: null, shippingCost: null, shippoTransactionId: null };
    expect(await correct("1Z999")).toMatchObject({ trackingNumber: "1Z999", ...none });
    const { labelUrl, shippingCost, shippoTransactionId } = bought;
    const own = { labelUrl, shippingCost, shippoTransactionId };
    expect(await correct(bought.trackingNumber)).toMatchObject(own);
    await correct("1Z999");
    await shop.settle();
    expect(shop.liveOf(id)).toEqual([]);
    expect(await correct(bought.trackingNumber)).toMatchObject(none);
  });

  it("is the one that the parcel leaves with when its number is typed with spaces or read from its barcode", async () => {
    const { id, orderId } = await shop.packed();
    await shop.buy(id, await shop.cheapest(id));
    const { trackingNumber, labelUrl } = await shop.read(orderId);
    const scanned = `420 26003 ${trackingNumber.slice(0, 4)} ${trackingNumber.slice(4)}`;
    const ship = { trackingNumber: scanned };
    expect((await shop.call("POST", `/fulfilments/${id}/ship`, ship)).body).toMatchObject({
      carrierName: "USPS",
      trackingNumber,
      labelUrl,
    });
    await shop.settle();
    expect(shop.liveOf(id)).toHaveLength(1);
  });

  it("stays with its parcel when the order leaves with the number of its other parcel", async () => {
    const { id, orderId } = await shop.packed();
    const [line] = (await shop.read(orderId)).lines;
    await shop.call("POST", `/fulfilments/${id}/unpack`);
    const lines = [{ orderItemId: line.orderItemId, quantity: 1 }];
    await shop.call("PATCH", `/fulfilments/${id}`, { lines });
    const { body: other } = await shop.call("POST", `/orders/${orderId}/fulfilments`, {});
    const numbers: string[] = [];
    for (const parcel of [id, other.id]) {
      const { body } = await shop.buy(parcel, await shop.cheapest(parcel));
      numbers.push(body.trackingNumber);
    }
    const ship = { trackingNumber: numbers[0] };
    expect((await shop.call("PATCH", `/orders/${orderId}/shipment`, ship)).status).toBe(200);
    const { body } = await shop.call("GET", `/orders/${orderId}/fulfilments`);
    expect(
      body.fulfilments.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber),
    ).toEqual(numbers);
    await shop.settle();
    expect([id, other.id].map((parcel) => shop.liveOf(parcel).length)).toEqual([1, 1]);
  });

  it("keeps its tracking when the parcel is shipped twice by the same call, until a field is emptied", async () => {
    const { id, orderId } = await shop.packed();
    await shop.buy(id, await shop.cheapest(id));
    const { trackingNumber, trackingUrl } = await shop.read(orderId);
    const ship = (body: object) => shop.call("POST", `/fulfilments/${id}/ship`, body);
    await ship({});
    expect((await ship({})).body).toMatchObject({
      carrierName: "USPS",
      trackingNumber,
      trackingUrl,
    });
    const body = { carrierName: "", serviceLevel: null };
    expect((await ship(body)).body).toMatchObject({
      carrierName: null,
      serviceLevel: null,
      trackingNumber,
    });
  });
});
