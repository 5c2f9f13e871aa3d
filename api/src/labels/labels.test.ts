import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchLabel } from "../carrier/fetch-label.ts";
import { type LabelShop, openLabelShop } from "../testing/label-shop.ts";
import { testApi } from "../testing/test-api.ts";

let shop: LabelShop;
beforeAll(async () => {
  shop = await openLabelShop({ customers: 40 });
});
afterAll(() => shop?.close());

/** The answer as bytes: `request` reads answers as texts. */
async function pdfOf(path: string) {
  const request = new Request(`http://localhost:3000/api/admin${path}`, {
    headers: { Cookie: `aliquot_session=${shop.admin.sessionId}` },
  });
  const response = await shop.api.app.fetch(request);
  expect(response.status).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: false });
  const [, , width, height] = (await pdf.getPage(1)).view;
  return { pages: text, width, height };
}

describe("without a token", () => {
  it("labels are entered by hand, and every call that needs a carrier says how to switch it on", async () => {
    const api = await testApi();
    try {
      const as = await api.signUpAdmin();
      const carrier = await api.request("GET", "/api/admin/shipping/carrier", { as });
      expect(carrier.body).toEqual({ on: false, eventsUrl: null, country: "" });
      for (const [method, path, body] of [
        ["GET", "any/rates"],
        ["POST", "any/label", { rateId: "any" }],
        ["DELETE", "any/label"],
        ["POST", "labels", { ids: ["any"], choose: "cheapest" }],
      ] as const) {
        const answer = await api.request(method, `/api/admin/fulfilments/${path}`, { as, body });
        expect(answer).toMatchObject({ status: 409, body: { code: "labels-off" } });
        expect(answer.body.message).toContain("SHIPPO_API_TOKEN");
      }
      expect((await api.request("POST", "/api/shippo/events?token=any", { body: {} })).status).toBe(
        404,
      );
    } finally {
      await api.close();
    }
  });
});

describe("rates", () => {
  it("name what is missing: a sender, a box, a weight", async () => {
    const { id } = await shop.packed();
    const incomplete = async (words: string) => {
      const answer = await shop.call("GET", `/fulfilments/${id}/rates`);
      expect(answer).toMatchObject({ status: 409, body: { code: "label-incomplete" } });
      expect(answer.body.message).toContain(words);
    };
    await shop.call("PUT", "/shipping/sender", { city: "" });
    await incomplete("The sender needs a city");
    await shop.call("PUT", "/shipping/sender", { city: "Wheeling" });
    const { body } = await shop.call("GET", "/shipping/parcels");
    await shop.call("PUT", "/shipping/parcels", { parcels: [] });
    await incomplete("the size and weight of a box");
    await shop.call("PUT", "/shipping/parcels", { parcels: body.parcels });
    const unknown = await shop.call("GET", `/fulfilments/${id}/rates?parcel=crate`);
    expect(unknown).toMatchObject({ status: 422, body: { fields: expect.anything() } });
    expect((await shop.call("GET", "/fulfilments/nothing/rates")).status).toBe(404);
    await shop.call("POST", `/fulfilments/${id}/ship`, {});
    expect(await shop.call("GET", `/fulfilments/${id}/rates`)).toMatchObject({
      status: 409,
      body: { code: "fulfilment-state" },
    });
  });

  it("name the products without a weight, which count as 0 g, and so does a label that is bought with many", async () => {
    const withWeight = await shop.packed();
    const path = `/fulfilments/${withWeight.id}/rates`;
    expect((await shop.call("GET", path)).body.withoutWeight).toEqual([]);
    const { name } = shop.product;
    const weighs = (grams: number | null) =>
      shop.api.sql`UPDATE products SET weight_grams = ${grams} WHERE id = ${shop.product.id}`;
    await weighs(null);
    expect((await shop.call("GET", path)).body.withoutWeight).toEqual([name]);
    const many = { ids: [withWeight.id], choose: "cheapest" };
    expect((await shop.call("POST", "/fulfilments/labels", many)).body.results).toEqual([
      {
        id: withWeight.id,
        bought: true,
        message: `Its weight may be too low: ${name} has no weight and counts as 0 g.`,
      },
    ]);
    await weighs(40);
  });

  it("are refused with the carrier's words, and never with the token", async () => {
    const { id } = await shop.packed();
    shop.shippo.failNext("POST /shipments", "busy");
    expect(await shop.call("GET", `/fulfilments/${id}/rates`)).toMatchObject({
      status: 503,
      body: { code: "carrier-away" },
    });
    const all = JSON.stringify(await shop.call("GET", "/shipping/carrier"));
    expect(all).toContain("/api/shippo/events?token=");
    expect(all).not.toContain("shippo_test_of_the_simulator");
  });
});

describe("many labels", () => {
  it("are bought each by itself, the cheapest, the fastest or the one of the method, with at most three requests each", async () => {
    const parcels = [await shop.packed(), await shop.packed(), await shop.packed()];
    const ids = parcels.map(({ id }) => id);
    const before = shop.shippo.count();
    shop.failBuying("lost");
    const bought = await shop.call("POST", "/fulfilments/labels", {
      ids: [...ids, "nothing"],
      choose: "cheapest",
    });
    expect(bought.body.results).toMatchObject([
      ...ids.map((id) => ({ id, bought: true })),
      { id: "nothing", bought: false, message: "Not found" },
    ]);
    expect(shop.shippo.count() - before).toBeLessThanOrEqual(3 * ids.length);
    const again = await shop.call("POST", "/fulfilments/labels", { ids, choose: "fastest" });
    expect(again.body.results).toMatchObject(
      ids.map((id) => ({ id, bought: true, message: "It had its label already." })),
    );
    for (const id of ids) expect(shop.liveOf(id)).toHaveLength(1);

    const fast = await shop.packed();
    await shop.call("POST", "/fulfilments/labels", { ids: [fast.id], choose: "fastest" });
    expect((await shop.read(fast.orderId)).serviceLevel).toBe("Next Day Air");

    const { body: zones } = await shop.call("GET", "/shipping/zones");
    zones.zones[0].methods[0] = {
      ...zones.zones[0].methods[0],
      carrierName: "usps",
      serviceLevel: "Priority",
    };
    await shop.call("PUT", "/shipping/zones", zones);
    const method = await shop.packed();
    await shop.call("POST", "/fulfilments/labels", { ids: [method.id], choose: "method" });
    expect((await shop.read(method.orderId)).serviceLevel).toBe("Priority Mail");
  });

  it("are printed with their slips, 4 × 6 inches, in the order in which the parcels were packed", async () => {
    const parcels = [await shop.packed(1), await shop.packed(2)];
    const ids = parcels.map(({ id }) => id);
    await shop.call("POST", "/fulfilments/labels", { ids, choose: "cheapest" });
    const without = await shop.packed(3);
    const asked = [without.id, ...ids.toReversed()].join(",");
    const { pages, width, height } = await pdfOf(`/fulfilments/labels.pdf?ids=${asked}`);
    expect([width, height]).toEqual([288, 432]);
    const slips = pages.map((text) => /\d+ × Peptide/.exec(text)?.[0] ?? "label");
    const slip = (units: number) => `${units} × Peptide`;
    expect(slips).toEqual(["label", slip(1), "label", slip(2), slip(3)]);
    expect((await shop.call("GET", "/fulfilments/labels.pdf?ids=nothing")).status).toBe(404);
    expect((await shop.call("GET", "/fulfilments/labels.pdf")).status).toBe(404);
  });

  it("are loaded from public hosts by https only, and only as pictures of a label's size", async () => {
    const refused = (url: string, addresses: string[] = []) =>
      fetchLabel({ url, simulator: shop.shippo.url, resolve: async () => addresses });
    await expect(refused("http://labels.example/a.png")).rejects.toThrow(/https/);
    await expect(refused("https://labels.example/a.png", ["10.0.0.1"])).rejects.toThrow(/private/);
    const both = ["93.184.216.34", "127.0.0.1"];
    await expect(refused("https://labels.example/a.png", both)).rejects.toThrow(/private/);
    await expect(refused("https://[::1]/a.png")).rejects.toThrow(/private/);
    await expect(refused("https://169.254.169.254/a.png")).rejects.toThrow(/private/);
    await expect(refused("https://labels.example/a.png")).rejects.toThrow(/no address/);
    await expect(refused(`${shop.shippo.url}/refunds`)).rejects.toThrow(/answered 404/);
    const huge = Buffer.alloc(40);
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(huge);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    const bodies = [huge, Buffer.alloc(3_000_000), Buffer.from("%PDF-1.7")];
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: ({ url }) => new Response(bodies[Number(new URL(url).pathname.slice(1))]),
    });
    try {
      const simulator = `http://127.0.0.1:${server.port}`;
      const load = (path: number) => fetchLabel({ url: `${simulator}/${path}`, simulator });
      await expect(load(0)).rejects.toThrow(/not a picture/);
      await expect(load(1)).rejects.toThrow(/too large/);
      await expect(load(2)).rejects.toThrow(/not a picture/);
    } finally {
      await server.stop(true);
    }
  });
});

describe("a parcel to another country", () => {
  it("needs code, origin and weight, tells them to the carrier, and gets its customs form", async () => {
    const { id, orderId } = await shop.packed();
    const setFacts = (code: string | null, origin: string | null) =>
      shop.api.sql`
        UPDATE products SET hs_code = ${code}, origin_country = ${origin}, cas_number = '137525-51-0'
        WHERE id = ${shop.product.id}`;
    expect(await shop.call("GET", `/fulfilments/${id}/customs.pdf`)).toMatchObject({
      status: 409,
      body: { code: "no-customs" },
    });
    await shop.api.sql`
      UPDATE orders SET shipping_address = shipping_address || '{"country":"Germany","state":"","zipCode":"10115"}'
      WHERE id = ${orderId}`;
    const missing = await shop.call("GET", `/fulfilments/${id}/rates`);
    expect(missing).toMatchObject({ status: 409, body: { code: "label-incomplete" } });
    expect(missing.body.message).toContain("an HS code and a country of origin");
    expect((await shop.call("GET", `/fulfilments/${id}/customs.pdf`)).status).toBe(409);
    await setFacts("2934.99", "US");
    const rateId = await shop.cheapest(id);
    expect(shop.shippo.shipments().at(-1)).toMatchObject({
      address_to: { country: "DE", email: expect.stringContaining("@") },
      customs_declaration: {
        certify: true,
        items: [
          {
            quantity: 2,
            net_weight: "80",
            value_amount: "40.00",
            hs_code: "2934.99",
            origin_country: "US",
          },
        ],
      },
    });
    expect((await shop.buy(id, rateId)).status).toBe(200);
    const small = await pdfOf(`/fulfilments/${id}/customs.pdf`);
    expect(small.pages.join(" ")).toMatch(/CN22.*Germany.*CAS 137525-51-0.*2934\.99.*40\.00/s);
    await shop.api.sql`
      UPDATE orders SET discount_amount = 10, total = total - 10 WHERE id = ${orderId}`;
    const reduced = await pdfOf(`/fulfilments/${id}/customs.pdf`);
    expect(reduced.pages.join(" ")).toMatch(/CN22.*30\.00/s);
    await shop.api.sql`
      UPDATE orders SET discount_amount = 0, total = total + 10 WHERE id = ${orderId}`;
    await shop.api.sql`
      UPDATE order_items SET product_price = 500, total = 1000 WHERE order_id = ${orderId}`;
    await shop.api.sql`
      UPDATE orders SET discount_amount = 1.01, total = total - 1.01 WHERE id = ${orderId}`;
    const odd = await pdfOf(`/fulfilments/${id}/customs.pdf`);
    expect(odd.pages.join(" ")).toMatch(/Commercial invoice.*487\.38.*974\.76/s);
    await shop.api.sql`
      UPDATE orders SET discount_amount = 0, total = total + 1.01 WHERE id = ${orderId}`;
    const large = await pdfOf(`/fulfilments/${id}/customs.pdf`);
    expect(large.pages.join(" ")).toMatch(/Commercial invoice.*1,000\.00/s);
    await setFacts(null, null);
  });
});

describe("tracking updates", () => {
  it("are believed only when the carrier says the same, and come twice, late or for others without harm", async () => {
    const { id, orderId } = await shop.packed();
    const { body } = await shop.buy(id, await shop.cheapest(id));
    const { eventsUrl } = (await shop.call("GET", "/shipping/carrier")).body;
    const path = eventsUrl.replace("http://localhost:3000", "");
    const event = (tracking_number: unknown = body.trackingNumber, to = path) =>
      shop.api.request("POST", to, {
        body: {
          event: "track_updated",
          data: { tracking_number, tracking_status: { status: "DELIVERED" } },
        },
      });
    const stateNow = async () => (await shop.read(orderId)).state;
    const counted = shop.shippo.count();
    expect((await event(body.trackingNumber, "/api/shippo/events?token=wrong")).status).toBe(404);
    expect((await event(body.trackingNumber, "/api/shippo/events")).status).toBe(404);
    // Before shipping, and for a parcel of somebody else.
    expect((await event()).status).toBe(200);
    expect((await event("a number of somebody else")).status).toBe(200);
    expect((await event(null)).status).toBe(200);
    expect(shop.shippo.count()).toBe(counted);
    await shop.call("POST", `/fulfilments/${id}/ship`, {});
    expect((await event()).status).toBe(200);
    expect(await stateNow()).toBe("shipped");
    shop.shippo.failNext("GET /transactions/{id}", "broken");
    expect((await event()).status).toBe(503);
    shop.shippo.track(body.shippoTransactionId, "DELIVERED");
    const twice = await Promise.all([event(), event()]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateNow()).toBe("delivered");
    shop.shippo.track(body.shippoTransactionId, "TRANSIT");
    expect((await event()).status).toBe(200);
    expect(await stateNow()).toBe("delivered");
    const [noted] = await shop.api.sql<{ count: number }[]>`
      SELECT count(*)::int FROM order_events WHERE order_id = ${orderId} AND kind = 'delivered'`;
    expect(noted?.count).toBe(1);
  });
});
