import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder, order, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) =>
  api.request(method, `/api/admin/orders${path}`, { as: admin, body });
const setStatus = (id: string, status: string) => call("PATCH", `/${id}/status`, { status });
const placed = async () => (await aPlacedOrder(api, admin, { quantity: 1 })).id;
const paid = async () => {
  const id = await placed();
  await setStatus(id, "processing");
  return id;
};
const numberOf = (id: string) => id.slice(-8).toUpperCase();
const queues = async () => (await call("GET", "/queues")).body;
const idsIn = async (queue: string): Promise<string[]> =>
  (await call("GET", `?queue=${queue}&limit=100`)).body.orders.map(
    (order: { id: string }) => order.id,
  );
const mailKinds = async (orderId: string) =>
  (await api.sql`SELECT kind FROM mails WHERE order_id = ${orderId} ORDER BY created_at`).map(
    ({ kind }) => kind,
  );

describe("the queues of the desk", () => {
  it("hold each order where it waits, and count what their lists hold", async () => {
    const before = await queues();
    const [toPay, toPack, toShip, shipped, done] = [
      await placed(),
      await paid(),
      await paid(),
      await paid(),
      await paid(),
    ];
    await call("POST", `/${toShip}/pack`);
    await call("PATCH", `/${shipped}/shipment`, { trackingNumber: "1Z" });
    await setStatus(done, "completed");
    await api.sql`UPDATE orders SET hold_until = now() - interval '1 day' WHERE id = ${toPay}`;
    const after = await queues();
    const grown = Object.fromEntries(
      Object.keys(after).map((queue) => [queue, after[queue] - before[queue]]),
    );
    expect(grown).toMatchObject({ toPay: 1, holdExpired: 1, toPack: 1, toShip: 1, shipped: 1 });
    expect(await idsIn("to-pay")).toContain(toPay);
    expect(await idsIn("to-pack")).toEqual([toPack]);
    expect(await idsIn("to-ship")).toEqual([toShip]);
    expect(await idsIn("shipped")).toEqual([shipped]);
  });

  it("count as part-paid only what is to be paid, not what a paid order owes since it was changed", async () => {
    const [id, part] = [await paid(), await placed()];
    await call("POST", `/${part}/payments`, { kind: "payment", method: "venmo", amount: "1.00" });
    const before = await queues();
    const { items, updatedAt } = (await call("GET", `/${id}`)).body;
    const lines = [{ orderItemId: items[0].id, quantity: items[0].quantity + 1 }];
    await call("PATCH", `/${id}`, { updatedAt, lines, reason: "You asked for one more" });
    const after = await queues();
    expect((await call("GET", "?status=part-paid")).body.total).toBe(after.partPaid + 1);
    expect([after.toPay, after.partPaid]).toEqual([before.toPay, before.partPaid]);
    expect(after.partPaid).toBeGreaterThan(0);
  });

  it("fit in 1 kB with headers, because each open desk requests them every 15 s", async () => {
    const { body, headers } = await call("GET", "/queues");
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    expect(JSON.stringify(body).length + lines.join("").length).toBeLessThan(1_000);
  });

  it("hold as a problem an order with money to give back, and one whose mail failed", async () => {
    const [refundDue, unmailed] = [await paid(), await placed()];
    await setStatus(refundDue, "cancelled");
    await api.sql`UPDATE mails SET state = 'failed' WHERE order_id = ${unmailed}`;
    expect((await idsIn("problems")).sort()).toEqual([refundDue, unmailed].sort());
    expect((await call("GET", "?queue=nowhere")).status).toBe(422);
  });
});

describe("packing", () => {
  it("is recorded once for a paid order, can be undone, and is refused for others", async () => {
    const id = await paid();
    const packed = await call("POST", `/${id}/pack`);
    expect(packed.body.packedAt).toMatch(/^\d{4}-/);
    expect((await call("POST", `/${id}/pack`)).body.packedAt).toBe(packed.body.packedAt);
    expect((await call("DELETE", `/${id}/pack`)).body.packedAt).toBeNull();
    const unpaid = await call("POST", `/${await placed()}/pack`);
    expect(unpaid).toMatchObject({ status: 409, body: { code: "order-unpaid" } });
    await call("PATCH", `/${id}/shipment`, {});
    expect(await call("DELETE", `/${id}/pack`)).toMatchObject({
      status: 409,
      body: { code: "order-shipped" },
    });
  });
});

describe("packing slips", () => {
  it("are one answer for many orders, in the order asked for, with what is printed and no money", async () => {
    const peptide = { casNumber: "58-82-2", sequence: "RPPGFSPFR" };
    const first = await aPlacedOrder(api, admin, { quantity: 2 }, peptide);
    const second = await placed();
    const numbers = `${numberOf(second).toLowerCase()},00000000,${numberOf(first.id)}`;
    const { status, body } = await call("GET", `/packing-slips?orders=${numbers}`);
    expect(status).toBe(200);
    expect(body.slips.map(({ id }: { id: string }) => id)).toEqual([second, first.id]);
    expect(body.slips[1]).toMatchObject({
      orderNumber: numberOf(first.id),
      shippingAddress: { city: "Wheeling" },
      items: [{ quantity: 2, ...peptide, lots: [], wishMet: null }],
    });
    expect(JSON.stringify(body)).not.toMatch(/"\d+\.\d\d"|email|balance/);
    const many = Array.from({ length: 201 }, () => "00000000").join();
    expect((await call("GET", `/packing-slips?orders=${many}`)).status).toBe(422);
    expect((await call("GET", "/packing-slips")).body).toEqual({ slips: [] });
  });
});

describe("many at once", () => {
  it("ships a list row by row, and writes to nobody twice when two do it at once", async () => {
    const [first, second, unpaid] = [await paid(), await paid(), await placed()];
    const rows = [
      { orderNumber: `#${numberOf(first).toLowerCase()}`, trackingNumber: "1Z1" },
      { orderNumber: "00000000" },
      { orderNumber: numberOf(unpaid) },
      { orderNumber: numberOf(second), carrierName: "UPS", trackingNumber: "1Z2" },
    ];
    const answers = await Promise.all([
      call("POST", "/shipments", { rows }),
      call("POST", "/shipments", { rows }),
    ]);
    const results = answers[0]?.body.results;
    expect(results.map(({ shipped }: { shipped: boolean }) => shipped)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(results[1].message).toMatch(/No order/);
    expect(results[2].message).toMatch(/not paid/);
    expect(results[1].emailDueAt).toBeUndefined();
    // Either call may be the one that ships an order: exactly that one names the email.
    const emailed = answers
      .flatMap(({ body }) => body.results as { id?: string; emailDueAt?: string }[])
      .flatMap(({ id, emailDueAt }) => (emailDueAt ? [id] : []));
    expect(emailed.sort()).toEqual([first, second].sort());
    for (const id of [first, second]) {
      const kinds = await mailKinds(id);
      expect(kinds.filter((kind) => kind === "order-shipped")).toHaveLength(1);
      expect((await call("GET", `/${id}`)).body).toMatchObject({ shippingStatus: "shipped" });
    }
  });

  it("records payments and cancels order by order, and names the reason for each order that it could not change", async () => {
    const ids = [await placed(), await paid(), "nowhere", await placed()];
    const recorded = await call("POST", "/bulk", { ids, action: "record-payment" });
    expect(recorded.body.results.map(({ done }: { done: boolean }) => done)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const [first = "", second = ""] = ids;
    await call("PATCH", `/${second}/shipment`, {});
    const cancelled = await call("POST", "/bulk", { ids: [first, second], action: "cancel" });
    expect(cancelled.body.results).toMatchObject([
      { id: first, done: true },
      { id: second, done: false, message: expect.stringMatching(/shipped/) },
    ]);
    expect(await wrongBooks(api)).toEqual([]);
    const many = Array.from({ length: 1001 }, () => first);
    expect((await call("POST", "/bulk", { ids: many, action: "cancel" })).status).toBe(422);
  });

  it("says which status each cancelled order had, so that an undo restores what a colleague did", async () => {
    const [waiting, marked] = [await placed(), await paid()];
    const ids = [waiting, marked];
    const { body } = await call("POST", "/bulk", { ids, action: "cancel" });
    expect(body.results.map(({ was }: { was: string }) => was)).toEqual([
      "awaiting-payment",
      "processing",
    ]);
  });

  it("does not cancel an order that was paid since the list was read", async () => {
    const [waiting, marked] = [await placed(), await paid()];
    const from = ["awaiting-payment", "awaiting-payment"];
    const { body } = await call("POST", "/bulk", {
      ids: [waiting, marked],
      action: "cancel",
      from,
    });
    expect(body.results).toMatchObject([
      { id: waiting, done: true },
      { id: marked, done: false, message: expect.stringMatching(/is Processing by now/) },
    ]);
    expect((await call("GET", `/${marked}`)).body).toMatchObject({ status: "processing" });
  });

  it("refuses statuses or amounts that are not one for each order", async () => {
    const ids = [await placed(), await placed()];
    for (const shown of [{ from: ["processing"] }, { due: ["1.00"] }]) {
      const { status, body } = await call("POST", "/bulk", { ids, action: "cancel", ...shown });
      expect([status, Object.keys(body.fields)]).toEqual([422, Object.keys(shown)]);
    }
  });

  it("records no payment of another amount than the list showed", async () => {
    const ids = [await placed(), await placed()];
    const [first = "", second = ""] = ids;
    const { balance } = (await call("GET", `/${first}`)).body;
    const due = [balance, "1.00"];
    const { body } = await call("POST", "/bulk", { ids, action: "record-payment", due });
    expect(body.results).toMatchObject([
      { id: first, done: true },
      {
        id: second,
        done: false,
        message: `Nothing was changed: $${balance} is due of this order by now.`,
      },
    ]);
    const single = { status: "processing", from: "awaiting-payment" };
    const refused = await call("PATCH", `/${second}/status`, { ...single, due: "1.00" });
    expect([refused.status, refused.body.code]).toEqual([409, "amount-changed"]);
    expect((await call("PATCH", `/${second}/status`, { ...single, due: balance })).status).toBe(
      200,
    );
  });

  it("packs each order with its lots, first expiry first, or leaves it as it was and says what lacks", async () => {
    const first = await aPlacedOrder(api, admin, { quantity: 2 });
    const { product } = first;
    const lots = [
      await aReleasedLot(api, admin, product.id, { units: 3, retestOn: "2198-01-01" }),
      await aReleasedLot(api, admin, product.id, { units: 3, retestOn: "2199-01-01" }),
    ];
    const items = [{ productId: product.id, quantity: 2 }];
    const second = (await order(api, first.customer, items)).body;
    const unpaid = (await order(api, first.customer, items)).body;
    await pay(api, admin, first.id);
    await pay(api, admin, second.id);
    await api.request("POST", `/api/admin/lots/${lots[1]?.id}/block`, {
      as: admin,
      body: { reason: "Water" },
    });
    const strangers = Array.from({ length: 996 }, (_, index) => `nowhere-${index}`);
    const ids = [first.id, second.id, unpaid.id, ...strangers, first.id];
    const { body } = await call("POST", "/bulk", { ids, action: "pack" });
    expect(body.results).toHaveLength(1000);
    expect(body.results.filter(({ done }: { done: boolean }) => done)).toEqual([
      { id: first.id, done: true },
    ]);
    expect(body.results[1].message).toBe(
      `No released lot has enough: 1 × ${product.name}. Receive units or release a lot first.`,
    );
    expect(body.results[2].message).toMatch(/not paid/);
    expect(body.results[999].message).toMatch(/packed before/);
    const again = await call("POST", `/${second.id}/pack?lots=allocate`);
    expect(again).toMatchObject({ status: 409, body: { code: "lot-short" } });
    const lotsOf = async (id: string) =>
      (await call("GET", `/${id}/allocation`)).body.items[0].lots.map(
        ({ lotNumber, quantity }: { lotNumber: string; quantity: number }) => [lotNumber, quantity],
      );
    expect(await lotsOf(first.id)).toEqual([[lots[0]?.lotNumber, 2]]);
    expect(await lotsOf(second.id)).toEqual([]);
    expect((await call("GET", `/${second.id}`)).body.packedAt).toBeNull();
    expect([...(await wrongBooks(api)), ...(await wrongLots(api))]).toEqual([]);
  });

  it("answers each of a thousand shipments in the order sent, and refuses one more", async () => {
    const [one, other] = [await paid(), await paid()];
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      orderNumber: index.toString(16).padStart(8, "0"),
    }));
    rows[250] = { orderNumber: numberOf(one) };
    rows[999] = { orderNumber: numberOf(other) };
    const { results } = (await call("POST", "/shipments", { rows })).body;
    const shipped = results.flatMap((row: { shipped: boolean }, index: number) =>
      row.shipped ? [index] : [],
    );
    expect([results.length, shipped]).toEqual([1000, [250, 999]]);
    const more = [...rows, { orderNumber: "00000000" }];
    expect((await call("POST", "/shipments", { rows: more })).status).toBe(422);
  });
});

describe("notes", () => {
  it("are read by the staff with who wrote them, and by no customer", async () => {
    const customer = await api.signUp();
    const id = await placed();
    const note = await call("POST", `/${id}/notes`, { text: "  Wants a Tuesday.  " });
    expect(note).toMatchObject({ status: 201, body: { text: "Wants a Tuesday." } });
    expect((await call("GET", `/${id}/notes`)).body).toEqual([note.body]);
    const path = `/api/admin/orders/${id}/notes`;
    expect((await api.request("GET", path, { as: customer })).status).toBe(403);
    expect((await call("POST", `/${id}/notes`, { text: " " })).status).toBe(422);
    const mails = await api.request("GET", `/api/admin/outbox?orderId=${id}`, { as: admin });
    expect(mails.body.mails.map(({ kind }: { kind: string }) => kind)).toEqual(
      (await mailKinds(id)).reverse(),
    );
    expect((await call("GET", "/nowhere/notes")).status).toBe(404);
  });
});
