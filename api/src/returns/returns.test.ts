import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { StaffReturn } from "#shared/contracts/returns.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import { aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { order as placeOrder, wrongBooks } from "../testing/shop-fixtures.ts";
import { exportReturns } from "./read-returns.ts";

let shop: LotShop;
let api: LotShop["api"];
let admin: LotShop["admin"];

beforeAll(async () => {
  shop = await openLotShop();
  ({ api, admin } = shop);
});
afterAll(() => api?.close());
afterEach(async () => {
  api.clock.set(new Date());
  expect([await wrongLots(api), await wrongBooks(api)]).toEqual([[], []]);
});

/** Sessions would end when time passes. */
async function stayIn() {
  const now = api.clock.now().toISOString();
  await api.sql`
    UPDATE sessions SET expire = '2190-01-01', last_used_at = ${now}, proved_at = ${now}`;
}

const call = (method: string, path: string, body?: unknown, as: Person = admin) =>
  api.request(method, path.startsWith("/api") ? path : `/api/admin${path}`, { as, body });
const step = (id: string, name: string, body: unknown = {}) =>
  call("POST", `/returns/${id}/${name}`, body);

/** A delivered, paid order of `quantity` units, whose product has one lot, or none with `tracked: false`. */
async function delivered({ quantity = 3, isTracked = true } = {}) {
  const product = await shop.product({ stockQuantity: isTracked ? 0 : 10 });
  const lot = isTracked ? await aReleasedLot(api, admin, product.id, { units: 10 }) : null;
  const order = await shop.placed(product.id, quantity);
  await pay(api, admin, order.id);
  await call("PATCH", `/orders/${order.id}/shipment`, { trackingNumber: "9400 1" });
  const { body } = await call("GET", `/orders/${order.id}/fulfilments`);
  await call("POST", `/fulfilments/${body.fulfilments[0].id}/deliver`);
  const itemId: string = order.items[0].id;
  const lines = (units: number) => [{ orderItemId: itemId, quantity: units, reason: "Broken" }];
  const ask = (units: number, as: Person = order.customer) =>
    call("POST", `/api/orders/${order.id}/returns`, { lines: lines(units) }, as);
  const came = (units: number, disposition: string, lotId = lot?.id) => ({
    ...{ orderItemId: itemId, quantity: units, disposition },
    ...(lotId && { lotId }),
  });
  return { product, lot, order, itemId, lines, ask, came, parcelId: body.fulfilments[0].id };
}

/** The same with an approved return of `units`. */
async function approved(units: number, options?: Parameters<typeof delivered>[0]) {
  const made = await delivered(options);
  const { body } = await made.ask(units);
  await step(body.id, "approve");
  return { ...made, id: body.id as string };
}

const read = async (orderId: string) => (await call("GET", `/orders/${orderId}`)).body;
const lotOf = async (id = "") => (await call("GET", `/lots/${id}`)).body;
const kindsOf = async (orderId: string) =>
  (
    await api.sql<{ kind: string }[]>`
      SELECT kind FROM mails WHERE order_id = ${orderId} AND kind LIKE '%return%' ORDER BY id`
  ).map(({ kind }) => kind);

describe("a return", () => {
  it("is asked for, approved, received and closed, and stock, lots, money, documents, mails and timeline follow", async () => {
    const { order, lot, product, ask, came, id } = await approved(2);
    expect(await shop.stockOf(product.slug)).toBe(7);
    const lines = [came(1, "restock"), came(1, "scrap")];
    const received: StaffReturn = (await step(id, "receive", { lines })).body;
    expect(received).toMatchObject({
      state: "received",
      refundDue: "40.00",
      lines: [{ quantity: 2, received: 2 }],
      units: [
        { lotNumber: lot?.lotNumber, quantity: 1, disposition: "restock", parcel: 1 },
        { lotNumber: lot?.lotNumber, quantity: 1, disposition: "scrap" },
      ],
    });
    expect(await shop.stockOf(product.slug)).toBe(8);
    const movements = (await lotOf(lot?.id)).movements.map(
      ({ kind, quantity }: { kind: string; quantity: number }) => [kind, quantity],
    );
    expect(movements.slice(0, 3).sort()).toEqual([
      ["return", 1],
      ["return", 1],
      ["scrap", -1],
    ]);
    expect((await step(id, "close", { refund: "40.00" })).body).toMatchObject({
      state: "closed",
      refund: "40.00",
      refundDue: "0.00",
    });
    expect(await read(order.id)).toMatchObject({
      refunded: "40.00",
      shippingStatus: "delivered",
      fulfilments: [{ returnedUnits: 2 }],
    });
    const { body } = await call("GET", `/api/orders/${order.id}/invoices`);
    expect(body.invoices).toMatchObject([
      { kind: "invoice" },
      { kind: "credit-note", reason: "return", total: "40.00" },
    ]);
    expect(await kindsOf(order.id)).toEqual([
      "return-requested",
      "return-approved",
      "return-received",
      "return-closed",
    ]);
    const { body: events } = await call("GET", `/orders/${order.id}/events`);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["return-requested", "return-received", "refund-recorded"]),
    );
    // The third unit may still come back; then the whole order has.
    const last = (await ask(1)).body.id;
    await step(last, "approve");
    await step(last, "receive", { lines: [came(1, "quarantine")] });
    expect((await read(order.id)).shippingStatus).toBe("returned");
    expect(await shop.stockOf(product.slug)).toBe(8);
  });

  it("is read by its customer and by admins, and by nobody else", async () => {
    const { order, ask } = await delivered();
    const made = (await ask(1)).body;
    const path = `/api/orders/${order.id}/returns`;
    const own = await call("GET", path, undefined, order.customer);
    expect(own.body).toMatchObject({
      returns: [{ id: made.id, number: 1, state: "requested", byCustomer: true }],
      returnable: [{ quantity: 2 }],
    });
    const other = await api.signUp();
    expect((await call("GET", path, undefined, other)).status).toBe(404);
    expect((await ask(1, other)).status).toBe(404);
    for (const name of ["approve", "refuse", "receive", "close"]) {
      const answer = await call(
        "POST",
        `/api/admin/returns/${made.id}/${name}`,
        {},
        order.customer,
      );
      expect([name, answer.status]).toEqual([name, 403]);
    }
    const packer = await api.signUpAdmin();
    await api.sql`UPDATE users SET admin_scope = 'packing' WHERE id = ${packer.user.id}`;
    expect((await call("POST", `/returns/${made.id}/approve`, {}, packer)).status).toBe(403);
  });

  it("that is refused says why, and its units may be asked for again", async () => {
    const { order, ask } = await delivered();
    const { id } = (await ask(3)).body;
    expect((await step(id, "refuse", { message: " " })).status).toBe(422);
    const refused = await step(id, "refuse", { message: "The seal is broken." });
    expect(refused.body).toMatchObject({ state: "refused", message: "The seal is broken." });
    expect((await ask(3)).status).toBe(201);
    expect(await kindsOf(order.id)).toContain("return-refused");
  });

  it("takes each step once, and none out of order", async () => {
    const { came, id } = await approved(1);
    for (const [name, body] of [
      ["approve", {}],
      ["refuse", { message: "No" }],
      ["close", { refund: "0.00" }],
    ] as const) {
      expect((await step(id, name, body)).body).toMatchObject({ code: "return-state" });
    }
    const both = await Promise.all(
      [1, 2].map(() => step(id, "receive", { lines: [came(1, "scrap")] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const closes = await Promise.all([1, 2].map(() => step(id, "close", { refund: "20.00" })));
    expect(closes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await step("nothing", "approve")).status).toBe(404);
  });

  it("of which nothing came back is closed without money, and its units may be asked for again", async () => {
    const { order, product, ask, id } = await approved(2);
    expect((await step(id, "receive", { lines: [] })).body).toMatchObject({ refundDue: "0.00" });
    await step(id, "close", { refund: "0.00" });
    expect(await read(order.id)).toMatchObject({ refunded: "0.00", shippingStatus: "delivered" });
    expect(await shop.stockOf(product.slug)).toBe(7);
    expect((await ask(3)).status).toBe(201);
  });
});

describe("the units of a return", () => {
  it("are at most what was shipped, less what other returns ask for, also at the same moment", async () => {
    const { order, ask, lines } = await delivered();
    expect((await ask(4)).body.fields).toEqual({
      "lines.0.quantity": "Only 3 of it can be returned",
    });
    const answers = await Promise.all([ask(2), ask(2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const seller = await call("POST", `/orders/${order.id}/returns`, { lines: lines(2) });
    expect(seller.status).toBe(422);
    for (const quantity of [0, -1, 1.5, 1e12, "2", null]) {
      const bad = [{ orderItemId: order.items[0].id, quantity, reason: "Broken" }];
      const body = { lines: bad };
      const answer = await call("POST", `/api/orders/${order.id}/returns`, body, order.customer);
      expect([quantity, answer.status]).toEqual([quantity, 422]);
    }
    const twice = { lines: [...lines(1), ...lines(1)] };
    const path = `/api/orders/${order.id}/returns`;
    expect((await call("POST", path, twice, order.customer)).status).toBe(422);
    const foreign = { lines: [{ orderItemId: "nothing", quantity: 1, reason: "Broken" }] };
    expect((await call("POST", path, foreign, order.customer)).status).toBe(422);
  });

  it("are none while nothing was shipped", async () => {
    const product = await shop.product({ stockQuantity: 5 });
    const order = await shop.placed(product.id, 1);
    const lines = [{ orderItemId: order.items[0].id, quantity: 1, reason: "Broken" }];
    const path = `/api/orders/${order.id}/returns`;
    expect((await call("POST", path, { lines }, order.customer)).status).toBe(422);
    expect((await call("POST", `/orders/${order.id}/returns`, { lines })).status).toBe(422);
  });

  it("may be asked for until the days of the setting are over; the seller records a return later too", async () => {
    const { order, ask, lines } = await delivered();
    api.clock.advance(30 * 86_400 + 60);
    await stayIn();
    const late = await ask(1);
    expect([late.status, late.body.code]).toEqual([422, "return-too-late"]);
    const made = await call("POST", `/orders/${order.id}/returns`, { lines: lines(1) });
    expect(made.body).toMatchObject({ state: "requested", byCustomer: false });
  });

  it("are one return for one Idempotency-Key", async () => {
    const { order, lines } = await delivered();
    const headers = { "Idempotency-Key": "one-return" };
    const asking = { as: order.customer, headers, body: { lines: lines(1) } };
    const path = `/api/orders/${order.id}/returns`;
    const [one, two] = await Promise.all([1, 2].map(() => api.request("POST", path, asking)));
    expect([one?.status, two?.body.id]).toEqual([201, one?.body.id]);
  });

  it("come back in the lot from which they were shipped, and in no larger number", async () => {
    const { lot, product, came, id } = await approved(2);
    const other = await aReleasedLot(api, admin, product.id, { units: 1 });
    const wrong = await step(id, "receive", { lines: [came(1, "restock", other.id)] });
    expect(wrong.body.fields).toEqual({
      "lines.0.lotId": "This lot was not shipped with this order",
    });
    expect((await step(id, "receive", { lines: [came(3, "scrap")] })).status).toBe(422);
    const split = [came(1, "scrap"), came(2, "restock")];
    expect((await step(id, "receive", { lines: split })).status).toBe(422);
    const bare = { ...came(1, "restock"), lotId: undefined };
    expect((await step(id, "receive", { lines: [bare] })).body.fields).toEqual({
      "lines.0.lotId": "Choose the lot that stands on it",
    });
    expect((await step(id, "receive", { lines: [came(1, "resell")] })).status).toBe(422);
    expect((await lotOf(lot?.id)).available).toBe(7);
  });

  it("go back to no lot that is blocked, recalled or past its date", async () => {
    const { order, lot, product, came, id } = await approved(2);
    await shop.post(`/${lot?.id}/block`, { reason: "Impurity" });
    const { body } = await call("GET", `/orders/${order.id}/returns`);
    expect(body.returns[0].expected).toMatchObject([{ lotState: "blocked", mayRestock: false }]);
    const refused = await step(id, "receive", { lines: [came(2, "restock")] });
    expect([refused.status, refused.body.code]).toEqual([409, "lot-not-released"]);
    expect(refused.body.message).toContain("quarantine or scrap");
    const kept = await step(id, "receive", { lines: [came(1, "quarantine"), came(1, "scrap")] });
    expect(kept.status).toBe(200);
    expect(await shop.stockOf(product.slug)).toBe(0);
  });

  it("open an exhausted lot again", async () => {
    const product = await shop.product({ stockQuantity: 0 });
    const lot = await aReleasedLot(api, admin, product.id, { units: 1 });
    const order = await shop.placed(product.id, 1);
    await pay(api, admin, order.id);
    await call("PATCH", `/orders/${order.id}/shipment`, {});
    await shop.post(`/${lot.id}/exhaust`);
    const unit = { orderItemId: order.items[0].id, quantity: 1 };
    const { body } = await call("POST", `/orders/${order.id}/returns`, { lines: [unit] });
    await step(body.id, "approve");
    const lines = [{ ...unit, lotId: lot.id, disposition: "restock" }];
    await step(body.id, "receive", { lines });
    expect([(await lotOf(lot.id)).state, await shop.stockOf(product.slug)]).toEqual([
      "released",
      1,
    ]);
  });

  it("of a product without lots are counted in its stock", async () => {
    const { order, product, came, id } = await approved(3, { isTracked: false });
    const { body } = await call("GET", `/orders/${order.id}/returns`);
    expect(body.returns[0].expected).toMatchObject([{ lotId: null, mayRestock: true }]);
    const none = await step(id, "receive", { lines: [came(1, "restock", "some-lot")] });
    expect(none.status).toBe(422);
    const lines = [came(1, "restock"), came(1, "scrap"), came(1, "quarantine")];
    expect((await step(id, "receive", { lines })).status).toBe(200);
    expect(await shop.stockOf(product.slug)).toBe(8);
  });

  it("that left before their product had lots do not go back to stock", async () => {
    const { order, product, came, id } = await approved(2, { isTracked: false });
    await aReleasedLot(api, admin, product.id, { units: 5 });
    const { body } = await call("GET", `/orders/${order.id}/returns`);
    expect(body.returns[0].expected).toMatchObject([{ lotId: null, mayRestock: false }]);
    const refused = await step(id, "receive", { lines: [came(1, "restock")] });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      422,
      ["lines.0.disposition"],
    ]);
    expect((await step(id, "receive", { lines: [came(2, "scrap")] })).status).toBe(200);
  });

  it("were shipped, so their parcel is not taken back any more", async () => {
    const { came, id, parcelId } = await approved(1);
    await api.sql`UPDATE fulfilments SET state = 'shipped', delivered_at = NULL WHERE id = ${parcelId}`;
    await step(id, "receive", { lines: [came(1, "scrap")] });
    const answer = await call("POST", `/fulfilments/${parcelId}/unship`);
    expect([answer.status, answer.body.code]).toEqual([409, "has-returns"]);
  });

  it("are found by a recall of their lot also after they came back", async () => {
    const { order, lot, came, id } = await approved(3);
    await step(id, "receive", { lines: [came(3, "restock")] });
    const { body } = await call("GET", `/lots/${lot?.id}/recall`);
    expect(body.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([order.id]);
  });
});

type Body = Record<string, unknown>;

/**
 * An order of A for 50.00 and B for 50.00 with shipping, of which `paid` was received, A was shipped and came back, and
 * the return was closed with `closing`.
 */
async function returnedA(paid: string, closing: Body = { refund: "50.00" }) {
  const a = await shop.product({ price: "50.00", stockQuantity: 5 });
  const b = await shop.product({ price: "50.00", stockQuantity: 5 });
  const customer = shop.customers.pop() as Person;
  const lines = [a, b].map(({ id }) => ({ productId: id, quantity: 1 }));
  const { body: order } = await placeOrder(api, customer, lines);
  const record = (kind: string, amount: string) =>
    call("POST", `/orders/${order.id}/payments`, { kind, method: "other", amount });
  if (paid !== "0.00") await record("payment", paid);
  const item = order.items.find(({ productId }: { productId: string }) => productId === a.id);
  if ((await read(order.id)).status === "awaiting-payment") {
    await call("PATCH", `/orders/${order.id}/shipment`, { trackingNumber: "9400 1" });
  } else {
    const { body } = await call("POST", `/orders/${order.id}/fulfilments`, {
      lines: [{ orderItemId: item.id, quantity: 1 }],
    });
    expect((await call("POST", `/fulfilments/${body.id}/ship`, {})).status).toBe(200);
  }
  const units = { orderItemId: item.id, quantity: 1 };
  const asking = { lines: [{ ...units, reason: "Broken" }] };
  const asked = await call("POST", `/api/orders/${order.id}/returns`, asking, customer);
  const { id } = asked.body;
  await step(id, "approve");
  const received = await step(id, "receive", { lines: [{ ...units, disposition: "restock" }] });
  const closed = await step(id, "close", closing);
  const stateOf = async () =>
    (await api.sql`SELECT money_state FROM orders WHERE id = ${order.id}`)[0]?.money_state;
  const documentsOf = async (): Promise<Body[]> =>
    (await call("GET", `/api/orders/${order.id}/invoices`)).body.invoices;
  /** The sum of the invoices less the credit notes. */
  const netOf = async () => {
    const { body } = await call("GET", `/api/orders/${order.id}/invoices`);
    return body.invoices.reduce(
      (net: number, { kind, total }: { kind: string; total: string }) =>
        net + (kind === "invoice" ? 1 : -1) * Number(total),
      0,
    );
  };
  /** Takes B off. */
  const takeOff = async () => {
    const { updatedAt } = await read(order.id);
    const answer = await call("PATCH", `/orders/${order.id}`, {
      ...{ updatedAt, reason: "B is not wanted" },
      lines: [{ orderItemId: item.id, quantity: 1 }],
    });
    expect(answer.status).toBe(200);
  };
  return {
    ...{ order, customer, id, received: received.body, closed },
    ...{ record, documentsOf, stateOf, netOf, takeOff },
  };
}

/** The credit notes about returns: amount, and the units and totals of their lines. */
const creditedUnits = async (orderId: string) =>
  (
    await api.sql`
      SELECT total::text, content FROM invoices
      WHERE order_id = ${orderId} AND kind = 'credit-note' AND reason = 'return' ORDER BY serial`
  ).map(({ total, content }) => [
    total,
    content.lines.map((line: { quantity: number | null; total: string }) => [
      line.quantity,
      line.total,
    ]),
  ]);

describe("the refund of a return", () => {
  it("is at most what was paid, and an amount", async () => {
    const { came, id, order } = await approved(1);
    await step(id, "receive", { lines: [came(1, "restock")] });
    for (const refund of ["75.01", "-1.00", "1e3", "1.234", "999999999.00", 20, ""]) {
      const answer = await step(id, "close", { refund });
      expect([refund, answer.status, Object.keys(answer.body.fields)]).toEqual([
        refund,
        422,
        ["refund"],
      ]);
    }
    // The shipping too, because the seller decides.
    expect((await step(id, "close", { refund: "75.00" })).status).toBe(200);
    expect((await read(order.id)).paymentState).toBe("refunded");
  });

  it("is refused when the same money went back by hand meanwhile", async () => {
    const { came, id, order } = await approved(1);
    const { paid } = (await step(id, "receive", { lines: [came(1, "restock")] })).body;
    const refund = { kind: "refund", method: "other", amount: "20.00", paid };
    expect((await call("POST", `/orders/${order.id}/payments`, refund)).status).toBe(201);
    for (const amount of ["20.00", "0.00", "75.00"]) {
      const late = await step(id, "close", { refund: amount, paid });
      expect([amount, late]).toMatchObject([
        amount,
        {
          status: 409,
          body: { code: "amount-changed", message: expect.stringContaining("$55.00") },
        },
      ]);
    }
    expect(await read(order.id)).toMatchObject({ refunded: "20.00" });
    expect((await step(id, "close", { refund: "20.00", paid: "55.00" })).status).toBe(200);
  });

  it("lowers what the order costs: what is taken off then is due to the customer", async () => {
    const { order, stateOf, netOf, takeOff } = await returnedA("115.00");
    expect([await stateOf(), await netOf()]).toEqual([null, 65]);
    await takeOff();
    // 65 are left of what was paid, and what stays costs the shipping alone.
    expect(await read(order.id)).toMatchObject({
      total: "65.00",
      paid: "65.00",
      credited: "50.00",
    });
    expect([await stateOf(), await netOf()]).toEqual(["overpaid", 15]);
    const back = { kind: "refund", method: "other", amount: "50.00" };
    expect((await call("POST", `/orders/${order.id}/payments`, back)).status).toBe(201);
    expect([await stateOf(), await netOf()]).toEqual([null, 15]);
  });

  it("leaves what was overpaid due, and its credit note is about the goods alone", async () => {
    const { order, stateOf, netOf } = await returnedA("135.00");
    expect([await stateOf(), await netOf()]).toEqual(["overpaid", 65]);
    const { body } = await call("GET", `/api/orders/${order.id}/invoices`);
    expect(body.invoices.at(-1)).toMatchObject({ kind: "credit-note", total: "50.00" });
    const [row] = await api.sql`
      SELECT content FROM invoices WHERE order_id = ${order.id} ORDER BY serial DESC LIMIT 1`;
    expect(row?.content.lines).toMatchObject([{ quantity: 1, total: "50.00" }]);
  });

  it("lowers the price by no more than the price", async () => {
    const { order, stateOf, netOf } = await returnedA("135.00", { refund: "135.00" });
    expect(await read(order.id)).toMatchObject({ paid: "0.00", credited: "115.00", owes: false });
    expect([await stateOf(), await netOf()]).toEqual(["refunded", 0]);
  });

  it("of an order that was not paid in full lowers what it still asks for", async () => {
    const { order, stateOf } = await returnedA("60.00");
    expect(await read(order.id)).toMatchObject({ status: "awaiting-payment", credited: "50.00" });
    expect(await stateOf()).toBe("part-paid");
    const rest = { kind: "payment", method: "other", amount: "55.00" };
    expect((await call("POST", `/orders/${order.id}/payments`, rest)).status).toBe(201);
    expect(await read(order.id)).toMatchObject({ status: "processing", owes: false });
    expect(await stateOf()).toBeNull();
  });

  it("of two returns of one order is never more than was paid", async () => {
    const { ask, came, id } = await approved(1);
    const second = (await ask(1)).body.id;
    await step(second, "approve");
    for (const each of [id, second]) await step(each, "receive", { lines: [came(1, "restock")] });
    const both = await Promise.all(
      [id, second].map((each) => step(each, "close", { refund: "50.00" })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("may be less, such as for a fee, and the credit note is about what went back", async () => {
    const { order, came, id } = await approved(1);
    await step(id, "receive", { lines: [came(1, "restock")] });
    await step(id, "close", { refund: "15.00", method: "paypal", reference: "R-1" });
    const { body } = await call("GET", `/orders/${order.id}/payments`);
    expect(body.entries.at(-1)).toMatchObject({
      kind: "refund",
      amount: "15.00",
      method: "paypal",
    });
    const { body: documents } = await call("GET", `/api/orders/${order.id}/invoices`);
    expect(documents.invoices.at(-1)).toMatchObject({ kind: "credit-note", total: "15.00" });
  });
});

describe("a return of goods that are not paid", () => {
  it("takes them off what is due when it is closed, and the documents say so once there is an invoice", async () => {
    const made = await returnedA("0.00", { refund: "0.00" });
    const { order, id, received, closed, record, documentsOf, stateOf, netOf } = made;
    expect(received).toMatchObject({ creditDue: "50.00", refundDue: "0.00", due: "115.00" });
    expect(closed.body).toMatchObject({ credit: "50.00", refund: "0.00", due: "65.00" });
    expect(await read(order.id)).toMatchObject({
      ...{ status: "awaiting-payment", paid: "0.00", credited: "50.00" },
    });
    const { body: ledger } = await call("GET", `/orders/${order.id}/payments`);
    expect(ledger.entries).toMatchObject([{ kind: "credit", amount: "50.00", note: "Return 1" }]);
    expect(ledger.account).toMatchObject({ writtenOff: "0.00", balance: "115.00" });
    expect([await stateOf(), await netOf()]).toEqual(["written-down", 0]);
    const [mail] = await api.sql`
      SELECT data FROM mails WHERE order_id = ${order.id} AND kind = 'return-closed'`;
    expect(mail?.data).toMatchObject({ refund: 0, credit: 50_00, due: 65_00 });
    const [closing] = await api.sql`
      SELECT after FROM order_events WHERE order_id = ${order.id} AND kind = 'return-closed'`;
    expect(closing?.after).toMatch(/, \$50\.00 taken off what was due$/);
    expect(closing?.after).not.toContain("refunded");
    expect((await record("write-off", "65.01")).status).toBe(422);
    expect((await record("payment", "65.00")).status).toBe(201);
    expect(await read(order.id)).toMatchObject({ status: "processing", owes: false });
    expect(await documentsOf()).toMatchObject([
      { kind: "invoice", total: "115.00" },
      { kind: "credit-note", total: "50.00", reason: "return" },
    ]);
    const [invoice] = await api.sql`
      SELECT content FROM invoices WHERE order_id = ${order.id} ORDER BY serial LIMIT 1`;
    expect(invoice?.content).toMatchObject({
      due: "0.00",
      payments: [{ kind: "credit", amount: "50.00" }, { kind: "payment" }],
    });
    expect(await creditedUnits(order.id)).toEqual([["50.00", [[1, "50.00"]]]]);
    const csv = await call("GET", `/returns/export?search=${order.orderNumber}`);
    expect(csv.body).toContain(",0.00,50.00,");
    expect((await call("GET", `/orders/${order.id}/returns`)).body.returns[0].id).toBe(id);
  });

  it("is credited at once where the order was invoiced when it was placed, with the units", async () => {
    const whenPlaced = (invoiceWhen: string) =>
      call("PATCH", "/settings/store", { invoiceWhen }).then(({ status }) =>
        expect(status).toBe(200),
      );
    await whenPlaced("placed");
    const { order, documentsOf } = await returnedA("0.00", { refund: "0.00" });
    await whenPlaced("paid");
    expect(await documentsOf()).toMatchObject([
      { kind: "invoice", total: "115.00" },
      { kind: "credit-note", total: "50.00", reason: "return" },
    ]);
    const [note] = await api.sql`
      SELECT content FROM invoices WHERE order_id = ${order.id} ORDER BY serial DESC LIMIT 1`;
    expect(note?.content.lines).toMatchObject([{ quantity: 1, total: "50.00" }]);
  });

  it("names the units in every credit note that is issued beside an invoice, of all returns that are settled", async () => {
    const product = await shop.product({ price: "20.00", stockQuantity: 5 });
    const order = await shop.placed(product.id, 3);
    const [{ id: orderItemId }] = order.items;
    const back = async (closing: Body) => {
      const units = { orderItemId, quantity: 1 };
      const { body } = await call("POST", `/orders/${order.id}/returns`, { lines: [units] });
      await step(body.id, "approve");
      await step(body.id, "receive", { lines: [{ ...units, disposition: "scrap" }] });
      expect((await step(body.id, "close", closing)).status).toBe(200);
    };
    await call("PATCH", `/orders/${order.id}/shipment`, {});
    await back({ refund: "0.00", credit: "15.00" });
    await back({ refund: "0.00" });
    // Nothing was taken off for this one, so no credit note is about it.
    await back({ refund: "0.00", credit: "0.00" });
    await pay(api, admin, order.id);
    const units = [
      [1, "20.00"],
      [1, "20.00"],
      [null, "-5.00"],
    ];
    expect(await creditedUnits(order.id)).toEqual([["35.00", units]]);
  });

  it("closes an order of which nothing is due any more: it is invoiced and credited, not paid", async () => {
    const { order, documentsOf, netOf } = await returnedA("0.00", {
      refund: "0.00",
      credit: "115.00",
    });
    expect(await read(order.id)).toMatchObject({ status: "processing", paid: "0.00", owes: false });
    expect(await documentsOf()).toMatchObject([
      { kind: "invoice", total: "115.00" },
      { kind: "credit-note", total: "115.00", reason: "return" },
    ]);
    expect(await netOf()).toBe(0);
    const mails = await api.sql`
      SELECT kind, data FROM mails WHERE order_id = ${order.id}
        AND kind IN ('payment-received', 'seller-payment-received')`;
    expect(mails).toMatchObject([{ kind: "payment-received", data: { isWaived: true } }]);
  });

  it("keeps what the seller deducts due, and takes off no more than is due", async () => {
    const less = await returnedA("0.00", { refund: "0.00", credit: "40.00" });
    expect(less.closed.body).toMatchObject({ credit: "40.00", due: "75.00" });
    const none = await returnedA("0.00", { refund: "0.00", credit: "0.00" });
    expect(none.closed.body).toMatchObject({ credit: "0.00", due: "115.00" });
    const more = await returnedA("0.00", { refund: "0.00", credit: "115.01" });
    expect([more.closed.status, more.closed.body]).toMatchObject([
      422,
      { code: "credit-exceeds-due", fields: { credit: expect.stringContaining("$115.00") } },
    ]);
  });

  it("of a part that was paid falls due first, and only the rest goes back", async () => {
    const part = await returnedA("60.00", { refund: "0.00" });
    expect(part.received).toMatchObject({ creditDue: "50.00", refundDue: "0.00", due: "55.00" });
    expect(part.closed.body).toMatchObject({ credit: "50.00", due: "5.00", paid: "60.00" });
    const most = await returnedA("100.00", { refund: "35.00" });
    expect(most.received).toMatchObject({ creditDue: "15.00", refundDue: "35.00" });
    expect(most.closed.body).toMatchObject({ credit: "15.00", refund: "35.00", due: "0.00" });
    expect(await read(most.order.id)).toMatchObject({ status: "processing", credited: "50.00" });
    expect([await most.stateOf(), await most.netOf()]).toEqual([null, 65]);
    expect(await most.documentsOf()).toMatchObject([
      { kind: "invoice" },
      { kind: "credit-note", total: "50.00", reason: "return" },
    ]);
  });

  it("stands under Refunded in the reports, once the rest is paid", async () => {
    const refunded = async () => {
      const { body } = await call("GET", "/reports?by=day");
      return parseAmount(body.totals.refunded);
    };
    const before = await refunded();
    const { record } = await returnedA("0.00", { refund: "0.00" });
    await record("payment", "65.00");
    expect((await refunded()) - before).toBe(50_00);
  });
});

describe("a closed return whose entry is reversed", () => {
  const latest = async (orderId: string) => {
    const { body } = await call("GET", `/orders/${orderId}/payments`);
    return body.entries.at(-1).id as string;
  };
  const reverse = (id: string) => call("POST", `/payments/${id}/reverse`);

  it("is open again: its refund did not go through, and customer and seller read that", async () => {
    const { order, customer, id, record, netOf } = await returnedA("115.00");
    expect((await reverse(await latest(order.id))).status).toBe(201);
    const own = await call("GET", `/api/orders/${order.id}/returns`, undefined, customer);
    expect(own.body.returns).toMatchObject([
      { state: "received", refund: null, credit: null, refundDue: "50.00", closedAt: null },
    ]);
    const listed = await call("GET", `/returns?state=received&search=${order.orderNumber}`);
    expect(listed.body.returns).toMatchObject([{ id, refund: null }]);
    expect(await netOf()).toBe(115);
    // The money went back in another way meanwhile.
    const { body: events } = await call("GET", `/orders/${order.id}/events`);
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain("return-reopened");
    expect((await step(id, "close", { refund: "45.00" })).body).toMatchObject({ refund: "45.00" });
    expect(await netOf()).toBe(70);
    const [, mail] = await api.sql`
      SELECT data FROM mails WHERE order_id = ${order.id} AND kind = 'return-closed' ORDER BY id`;
    // Nothing of the first closing stands.
    expect(mail?.data).toMatchObject({ refund: 45_00, credit: 0 });
    expect(mail?.data.inAll).toBeUndefined();
    expect((await record("refund", "1.00")).status).toBe(201);
    // That refund is no part of the return.
    expect((await reverse(await latest(order.id))).status).toBe(201);
    expect((await call("GET", `/orders/${order.id}/returns`)).body.returns[0].state).toBe("closed");
  });

  it("makes the goods due again when what was taken off is reversed", async () => {
    const { order, id, netOf } = await returnedA("100.00", { refund: "35.00" });
    // The credit is the last of the two entries.
    expect((await reverse(await latest(order.id))).status).toBe(201);
    expect(await read(order.id)).toMatchObject({ status: "awaiting-payment", credited: "35.00" });
    expect(await netOf()).toBe(0);
    const { body } = await call("GET", `/orders/${order.id}/returns`);
    expect(body.returns[0]).toMatchObject({
      state: "received",
      creditDue: "15.00",
      refundDue: "0.00",
    });
    const again = await step(id, "close", { refund: "0.00" });
    expect(again.body).toMatchObject({ state: "closed", refund: "35.00", credit: "15.00" });
    const mails = await api.sql`
      SELECT subject, data FROM mails WHERE order_id = ${order.id} AND kind = 'return-closed' ORDER BY id`;
    expect(mails).toMatchObject([
      { data: { refund: 35_00, credit: 15_00, due: 0 } },
      { data: { refund: 0, credit: 15_00, due: 0, inAll: { refund: 35_00, credit: 15_00 } } },
    ]);
    expect(mails[0]?.data.inAll).toBeUndefined();
    expect(mails[1]?.subject).toContain("$15.00 taken off");
    const closings = await api.sql`
      SELECT after FROM order_events WHERE order_id = ${order.id} AND kind = 'return-closed' ORDER BY id`;
    expect(closings[0]?.after).toMatch(/, \$35\.00 refunded, \$15\.00 taken off what was due$/);
    expect(closings[1]?.after).toMatch(/, \$15\.00 taken off what was due$/);
    expect(closings[1]?.after).not.toContain("refunded");
    expect(await read(order.id)).toMatchObject({ status: "processing", credited: "50.00" });
    expect(await netOf()).toBe(65);
  });
});

it("the export has every return once, also when a row leaves the filter while it is read", async () => {
  const { order, lines } = await delivered();
  const { body } = await call("POST", `/orders/${order.id}/returns`, { lines: lines(1) });
  // More than one page, of an order of their own: the rows are copies of that return.
  await api.sql`
    INSERT INTO returns (id, order_id, number, by_customer, created_at)
    SELECT 'copy-' || n, ${order.id}, n + 1, false, now() - make_interval(secs => n)
    FROM generate_series(1, 700) AS n`;
  await api.sql`
    INSERT INTO return_lines (return_id, order_item_id, quantity)
    SELECT id, ${order.items[0].id}, 1 FROM returns WHERE id LIKE 'copy-%'`;
  const filter = { state: "requested", search: order.orderNumber } as const;
  const read: string[] = [];
  for await (const part of exportReturns({ db: api.db }, filter)) {
    if (read.push(part) === 2) await step(body.id, "approve");
  }
  const rows = read.join("").trim().split("\n").slice(1);
  expect([rows.length, new Set(rows).size]).toEqual([701, 701]);
  await api.sql`DELETE FROM returns WHERE id LIKE 'copy-%'`;
});

it("the list of returns has states, a search, counts and the same rows as CSV", async () => {
  const { order, ask } = await delivered();
  const { id } = (await ask(1)).body;
  const number = order.orderNumber as string;
  const { body } = await call("GET", `/returns?state=requested&search=${number}`);
  expect(body).toMatchObject({ total: 1, returns: [{ id, orderNumber: number, units: 1 }] });
  expect(body.counts.requested).toBeGreaterThan(0);
  expect((await call("GET", `/returns?state=closed&search=${number}`)).body.returns).toEqual([]);
  expect((await call("GET", "/returns?state=lost")).status).toBe(422);
  const csv = await call("GET", `/returns/export?search=${number}`);
  expect(csv.body.trim().split("\n")).toHaveLength(2);
  expect(csv.body).toContain(`${number},1,requested,`);
});
