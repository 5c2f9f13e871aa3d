import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  addCertificate,
  aLot,
  aLotBody,
  aPdf,
  aReleasedLot,
  pay,
  someTests,
  wrongLots,
} from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, manyCustomers, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let customers: Person[];

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  customers = await manyCustomers(api, 60);
});
afterAll(() => api?.close());
afterEach(async () => expect(await wrongLots(api)).toEqual([]));

const peptide = { sequence: "RPPGFSPFR", nTerminus: "H", cTerminus: "OH", casNumber: "58-82-2" };
const product = (fields = {}) => aStoredProduct(api, admin, { ...peptide, ...fields });
const post = (path: string, body: unknown = {}) =>
  api.request("POST", `/api/admin/lots${path}`, { as: admin, body });
const patch = (id: string, body: unknown) =>
  api.request("PATCH", `/api/admin/lots/${id}`, { as: admin, body });
const stockOf = async (slug: string) =>
  (await api.request("GET", `/api/products/${slug}`)).body.stockQuantity;
const publicly = (path: string) => api.request("GET", `/api/lots/${path}`);

async function placed(productId: string, quantity = 1, lotWish: unknown = undefined) {
  const customer = customers.pop() as Person;
  const quoted = await api.request("POST", "/api/quotes", {
    body: { items: [{ productId, quantity }], couponCode: null },
  });
  if (lotWish === undefined) {
    const { body, status } = await order(api, customer, [{ productId, quantity }]);
    expect(status).toBe(201);
    return { ...body, customer };
  }
  const { body, status } = await api.request("POST", "/api/orders", {
    as: customer,
    body: {
      order: {
        shippingAddress: {
          address1: "12 Market Street",
          city: "Wheeling",
          state: "WV",
          zipCode: "26003",
        },
        total: quoted.body.total,
        lotWish,
      },
      items: [{ productId, quantity }],
    },
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  return { ...body, customer };
}

describe("entering a lot", () => {
  it("makes its product tracked: the stock is 0 until units are released, and is not set by hand", async () => {
    const { id, slug } = await product({ stockQuantity: 7 });
    const lot = await aLot(api, admin, id);
    expect(lot).toMatchObject({ state: "quarantine", available: 0, published: false, version: 1 });
    const { body } = await api.request("GET", `/api/products/${slug}`);
    expect(body).toMatchObject({ lotTracked: true, stockQuantity: 0, currentLot: null });
    const inline = await api.request("PATCH", `/api/admin/inventory/${id}/stock`, {
      as: admin,
      body: { quantity: 3 },
    });
    expect([inline.status, inline.body.code]).toEqual([409, "lot-tracked"]);
    const form = await api.request("PUT", `/api/admin/products/${id}`, {
      as: admin,
      body: { ...body, stockQuantity: 3 },
    });
    expect([form.status, form.body]).toEqual([409, inline.body]);
    const other = await api.request("PUT", `/api/admin/products/${id}`, {
      as: admin,
      body: { ...body, description: "Another text." },
    });
    expect(other.status).toBe(200);
    const csv = `slug,name,stock_quantity\n${slug},${body.name},3\n`;
    const imported = await api.request("POST", "/api/admin/imports/products?dryRun=true", {
      as: admin,
      body: csv,
      headers: { "Content-Type": "text/csv" },
    });
    expect(imported.body.rows).toMatchObject([
      {
        outcome: "invalid",
        problems: [{ column: "stock_quantity", message: inline.body.message }],
      },
    ]);
    const deleted = await api.request("DELETE", `/api/admin/products/${id}`, { as: admin });
    expect([deleted.status, deleted.body.code]).toEqual([409, "lot-tracked"]);
  });

  it.each([
    [{ lotNumber: "BRК-1" }, "lotNumber"],
    [{ lotNumber: "../ab" }, "lotNumber"],
    [{ lotNumber: "AB" }, "lotNumber"],
    [{ manufacturedOn: "2026-02-30" }, "manufacturedOn"],
    [{ manufacturedOn: "0000-01-01" }, "manufacturedOn"],
    [{ retestOn: "2026-10-01" }, "retestOn"],
    [{ expiresOn: "2025-10-01" }, "expiresOn"],
    [{ fillMg: -1 }, "fillMg"],
    [{ productId: "none" }, "productId"],
    [{ tests: [{ kind: "hplc-purity", result: "99.1" }] }, "tests.0.result"],
    [{ tests: [{ kind: "hplc-purity", result: 99, testedOn: "2026-09-30" }] }, "tests.0.testedOn"],
    [{ tests: [{ kind: "sterility", result: 1 }] }, "tests.0.kind"],
  ])("refuses %j", async (fields, field) => {
    const { id } = await product();
    const { status, body } = await post("", { ...aLotBody(id), ...fields });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it("refuses a number that another lot has, in any case", async () => {
    const { id } = await product();
    const { lotNumber } = await aLot(api, admin, id);
    const { status, body } = await post("", aLotBody(id, { lotNumber: lotNumber.toLowerCase() }));
    expect([status, body.code]).toEqual([422, "lot-number-taken"]);
  });

  it("warns of a mass that is not the sequence's, of too much content, and of a result outside its limit", async () => {
    const { id } = await product();
    const tests = [
      { kind: "hplc-purity", result: 97, limit: "≥ 98 %" },
      { kind: "ms-identity", method: "monoisotopic", result: 1081.54 },
      { kind: "net-content", result: 90, unit: "%" },
      { kind: "water", result: 8, unit: "%" },
      { kind: "counter-ion", result: 5, unit: "%" },
    ];
    const { warnings } = await aLot(api, admin, id, { tests });
    expect(warnings.map(({ field }) => field)).toEqual([
      "tests.0.result",
      "tests.1.result",
      "tests",
    ]);
    expect(warnings[1]?.message).toContain("sodium adduct");
    expect(warnings[2]?.message).toContain("103 %");
  });
});

describe("a release", () => {
  it("names all that is missing", async () => {
    const { id } = await product();
    const tests = [{ kind: "hplc-purity", limit: "≥ 99 %" }];
    const lot = await aLot(api, admin, id, { retestOn: null, tests });
    const { status, body } = await post(`/${lot.id}/release`);
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual([
      "documents",
      "retestOn",
      "tests.hplc-purity",
      "tests.ms-identity",
    ]);
  });

  it("needs a reason for a result outside its limit, and a retest date to come", async () => {
    const { id } = await product();
    const tests = [{ kind: "water", result: 9, limit: "≤ 8 %" }, ...someTests()];
    const lot = await aLot(api, admin, id, { tests, retestOn: "2026-10-02" });
    await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
    const refused = await post(`/${lot.id}/release`);
    expect(Object.keys(refused.body.fields).sort()).toEqual(["reason", "retestOn"]);
    await patch(lot.id, { retestOn: "2199-01-01" });
    const { status, body } = await post(`/${lot.id}/release`, { reason: "Within the method" });
    expect([status, body.state, body.releaseReason]).toEqual([
      200,
      "released",
      "Within the method",
    ]);
  });

  it("asks for a confirmation when all results are another lot's", async () => {
    const { id } = await product();
    const tests = someTests();
    const first = await aReleasedLot(api, admin, id, { tests });
    const second = await aLot(api, admin, id, { tests });
    expect(second.warnings.at(-1)?.message).toContain(first.lotNumber);
    await addCertificate(api, admin, second.id, aPdf(second.lotNumber));
    const refused = await post(`/${second.id}/release`);
    expect([refused.status, refused.body.code]).toEqual([409, "equal-results"]);
    expect((await post(`/${second.id}/release`, { confirm: true })).status).toBe(200);
  });

  it("sells its units, and puts its page up; quarantine and unknown look alike", async () => {
    const { id, slug } = await product();
    const lot = await aLot(api, admin, id);
    await post(`/${lot.id}/movements`, { kind: "receive", quantity: 12 });
    const { body: document } = await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
    expect(await stockOf(slug)).toBe(0);
    const documentPath = `${lot.lotNumber}/documents/${document.id}`;
    const unknown = await publicly("NONE-1");
    expect(unknown.status).toBe(404);
    expect((await publicly(lot.lotNumber)).body).toEqual(unknown.body);
    expect((await publicly(documentPath)).body).toEqual(unknown.body);
    expect((await publicly("%2e%2e%2f")).body).toEqual(unknown.body);
    expect((await post(`/${lot.id}/release`)).status).toBe(200);
    expect(await stockOf(slug)).toBe(12);
    const spelled = lot.lotNumber.toLowerCase().replace("-", " - ");
    const { status, body } = await publicly(encodeURIComponent(spelled));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lotNumber: lot.lotNumber,
      state: "released",
      product: { slug, sequence: "RPPGFSPFR", casNumber: "58-82-2" },
      tests: [{ kind: "hplc-purity" }, { kind: "ms-identity" }],
      documents: [
        { kind: "coa", version: 1, url: `/api/lots/${documentPath}`, supersededBy: null },
      ],
      traces: [],
    });
    const file = await publicly(documentPath);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const { body: sold } = await api.request("GET", `/api/products/${slug}`);
    expect(sold.currentLot).toEqual({
      lotNumber: lot.lotNumber,
      purity: body.tests[0].result,
      massFound: 1059.56,
      retestOn: "2199-10-01",
    });
  });

  it("makes results immutable: they change as a version with a reason, and the old ones stay", async () => {
    const { id } = await product();
    const lot = await aReleasedLot(api, admin, id);
    const tests = someTests();
    const refused = await patch(lot.id, { tests });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["reason"]]);
    expect((await patch(lot.id, { tests: [], reason: "x" })).status).toBe(422);
    expect((await patch(lot.id, { lotNumber: "OTHER-1" })).status).toBe(422);
    const { body } = await patch(lot.id, { tests, reason: "The laboratory corrected its report" });
    expect(body).toMatchObject({ version: 2, versions: [{ version: 1 }, { version: 2 }] });
    expect(body.versions[0].tests).toEqual(lot.tests);
    const newer = await addCertificate(api, admin, lot.id, aPdf(`${lot.lotNumber} corrected`));
    const { body: shown } = await publicly(lot.lotNumber);
    expect(shown.versions[1].reason).toBe("The laboratory corrected its report");
    expect(shown.documents).toMatchObject([
      { version: 1, supersededBy: newer.body.id },
      { version: 2, supersededBy: null },
    ]);
    const old = await api.request("GET", shown.documents[0].url);
    expect(old.status).toBe(200);
    await expect(
      api.sql`UPDATE lot_tests SET result = 100 WHERE lot_id = ${lot.id}`,
    ).rejects.toThrow("never changed");
    await expect(api.sql`DELETE FROM lot_movements WHERE lot_id = ${lot.id}`).rejects.toThrow(
      "never changed",
    );
  });

  it("is refused to an edit that was begun before another one", async () => {
    const { id } = await product();
    const lot = await aLot(api, admin, id);
    expect((await patch(lot.id, { storage: "4 °C", updatedAt: lot.updatedAt })).status).toBe(200);
    const { status, body } = await patch(lot.id, { storage: "RT", updatedAt: lot.updatedAt });
    expect([status, body.code, body.lot.storage]).toEqual([409, "lot-changed", "4 °C"]);
  });
});

describe("a document", () => {
  it("is a PDF, of this lot alone", async () => {
    const { id } = await product();
    const one = await aLot(api, admin, id);
    const other = await aLot(api, admin, id);
    const none = await addCertificate(api, admin, one.id, new TextEncoder().encode("PK\x03\x04"));
    expect([none.status, none.body.code]).toEqual([422, "not-a-pdf"]);
    const large = new Uint8Array(10 * 1024 ** 2 + 1);
    expect((await addCertificate(api, admin, one.id, large)).status).toBe(413);
    const added = await addCertificate(api, admin, one.id, aPdf("the very same"));
    expect(added.status).toBe(201);
    // The answer was lost: the same again adds nothing.
    const again = await addCertificate(api, admin, one.id, aPdf("the very same"));
    expect(again.body).toEqual(added.body);
    const { status, body } = await addCertificate(api, admin, other.id, aPdf("the very same"));
    expect([status, body.code, body.lotNumber]).toEqual([
      409,
      "document-of-another-lot",
      one.lotNumber,
    ]);
    expect(body.message).toContain(one.lotNumber);
  });
});

describe("the state of a lot", () => {
  it("goes only where it may", async () => {
    const { id, slug } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 3 });
    const act = async (verb: string) => (await post(`/${lot.id}/${verb}`)).status;
    expect(await act("release")).toBe(409);
    expect(await act("unblock")).toBe(409);
    expect(await act("exhaust")).toBe(409);
    expect(await act("block")).toBe(200);
    expect(await stockOf(slug)).toBe(0);
    expect((await publicly(lot.lotNumber)).body.state).toBe("blocked");
    expect(await act("block")).toBe(409);
    expect(await act("unblock")).toBe(200);
    expect(await stockOf(slug)).toBe(3);
    await post(`/${lot.id}/movements`, { kind: "scrap", quantity: 3 });
    expect(await act("exhaust")).toBe(200);
    expect(await act("block")).toBe(409);
    await post(`/${lot.id}/movements`, { kind: "return", quantity: 1 });
    expect((await publicly(lot.lotNumber)).body.state).toBe("released");
    const recall = { message: "Send it back.", reason: "Impurity" };
    expect((await post(`/${lot.id}/recall`, recall)).status).toBe(200);
    expect(await act("unblock")).toBe(409);
    expect((await publicly(lot.lotNumber)).body.state).toBe("recalled");
  });

  it("of a lot that was blocked before it was ever released is not released around the rules", async () => {
    const { id } = await product();
    const lot = await aLot(api, admin, id);
    expect((await post(`/${lot.id}/block`)).status).toBe(200);
    expect((await publicly(lot.lotNumber)).status).toBe(404);
    expect((await post(`/${lot.id}/unblock`)).status).toBe(422);
  });

  it("lets nothing go that is not there", async () => {
    const { id } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 2 });
    for (const body of [
      { kind: "scrap", quantity: 3 },
      { kind: "adjust", quantity: -3 },
    ]) {
      const refused = await post(`/${lot.id}/movements`, body);
      expect([refused.status, refused.body.code]).toEqual([409, "below-allocated"]);
    }
    for (const body of [
      { kind: "scrap", quantity: -1 },
      { kind: "receive", quantity: 0 },
      { kind: "receive", quantity: 1.5 },
      { kind: "receive", quantity: 2_147_483_646 },
      { kind: "allocate", quantity: 1 },
    ]) {
      expect((await post(`/${lot.id}/movements`, body)).status).toBe(422);
    }
  });
});

describe("an order", () => {
  const allocation = (id: string, method = "GET", body?: unknown) =>
    api.request(method, `/api/admin/orders/${id}/allocation`, { as: admin, body });

  it("gets first what expires first, from as many lots as it takes", async () => {
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

  it("is given what the packer chooses, and nothing that is not there", async () => {
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

  it("has its wish kept where it can be, and the packer is told where not", async () => {
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

  it("gets the same lot as an earlier order of the same customer, and of nobody else", async () => {
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

  it("gives units back when it is cancelled or its shipment is taken back", async () => {
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
    expect((await allocation(one.id)).body.items).toMatchObject([{ short: 2, lots: [] }]);
    expect(await stockOf(slug)).toBe(3);
    await allocation(one.id, "POST");
    await api.request("PATCH", `/api/admin/orders/${one.id}/status`, {
      as: admin,
      body: { status: "cancelled" },
    });
    expect(await stockOf(slug)).toBe(5);
    expect((await allocation(one.id, "POST")).body.code).toBe("order-cancelled");
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
    expect(await stockOf(slug)).toBe(6);
    // What was cancelled after it had left before there were lots comes back to no lot.
    const cancel = { as: admin, body: { status: "cancelled" } };
    await api.request("PATCH", `/api/admin/orders/${shipped.id}/status`, cancel);
    expect(await stockOf(slug)).toBe(6);
  });
});

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

  it("is for lots that were sold, with words for the customers", async () => {
    const { id } = await product();
    const lot = await aLot(api, admin, id);
    const body = { message: "Please send them back.", reason: "x" };
    expect((await post(`/${lot.id}/recall`, body)).status).toBe(409);
    expect((await post(`/${lot.id}/recall`, { ...body, message: " " })).status).toBe(422);
  });
});
