import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, manyCustomers, order, wrongBooks } from "../testing/shop-fixtures.ts";
import { type VenmoPayment, venmoStatement } from "../testing/statement-files.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let customers: Person[];
let venmo: string;
let productId: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  customers = await manyCustomers(api, 40);
  ({ id: productId } = await aStoredProduct(api, admin, { price: "65.00", stockQuantity: 5_000 }));
  venmo = await sourceCalled("Venmo");
});
afterAll(() => api?.close());

beforeEach(async () => {
  await api.sql`UPDATE statement_lines SET ignored_at = now() WHERE state IN ('open', 'part-applied') AND applied = 0`;
});

async function sourceCalled(name: string): Promise<string> {
  const { body } = await api.request("GET", "/api/admin/payment-sources", { as: admin });
  return body.find((source: { name: string }) => source.name === name).id;
}

/** Each orders a few times at most: the shop limits how often somebody may. */
function aCustomer(): Person {
  const [customer] = customers.splice(0, 1);
  if (!customer) throw new Error("The customers of this file are used up");
  return customer;
}

/** An order that waits for its payment; $65.00 a unit, and $15.00 of shipping below $200. */
async function anOrder(quantity = 1, customer = aCustomer()) {
  const { status, body } = await order(api, customer, [{ productId, quantity }]);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.id as string, number: orderNumber(body.id), total: body.total as string };
}

function upload(rows: readonly VenmoPayment[] | string, query = "dryRun=false", source = venmo) {
  const body = typeof rows === "string" ? rows : venmoStatement(rows);
  return api.request("POST", `/api/admin/statements?source=${source}&${query}`, {
    as: admin,
    body,
    headers: { "Content-Type": "application/octet-stream" },
  });
}

/** Keeps a statement with one payment, and answers its line. */
async function aLine(payment: VenmoPayment): Promise<StatementLine & { id: string }> {
  const { status, body } = await upload([payment]);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.lines[0];
}

const lineCall = (id: string, verb: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.request("POST", `/api/admin/statement-lines/${id}/${verb}`, { as: admin, body, headers });

const apply = (id: string, allocations: unknown[], headers?: Record<string, string>) =>
  lineCall(id, "apply", { allocations }, headers);

async function lines(query = "") {
  const { body } = await api.request("GET", `/api/admin/statement-lines?${query}`, { as: admin });
  return body;
}

async function adminOrder(id: string) {
  return (await api.request("GET", `/api/admin/orders/${id}`, { as: admin })).body;
}

const paid = (total: string) => `+ $${total}`;

describe("a statement", () => {
  it("is compared without being kept, kept, and adds nothing the second time", async () => {
    const { number, total } = await anOrder();
    const file = venmoStatement([
      { note: `order ${number}`, amount: paid(total), fee: "$1.24" },
      { note: "lunch", amount: "- $3.00" },
      { note: "soon", amount: "+ $nothing" },
    ]);
    const counts = { new: 1, duplicate: 0, ignored: 1, unreadable: 1 };
    const dry = await upload(file, "");
    expect(dry.body).toMatchObject({ id: null, layout: "venmo", counts, from: "2026-11-17" });
    expect(dry.body.lines[0]).toMatchObject({ id: null, class: "ready", state: "open" });
    expect(dry.body.problems).toEqual([{ row: 6, message: expect.stringContaining("no amount") }]);
    expect((await lines()).total).toBe(0);

    const kept = await upload(file);
    expect(kept.body).toMatchObject({ id: expect.any(String), counts });
    expect(kept.body.lines[0]).toMatchObject({
      id: expect.any(String),
      class: "ready",
      gross: total,
      fee: "1.24",
      left: total,
      proposals: [{ orderNumber: number, amount: total, customer: expect.any(String) }],
    });
    expect((await lines()).lines).toMatchObject([{ id: kept.body.lines[0].id, class: "ready" }]);

    const again = await upload(file);
    expect(again.body.counts).toEqual({ new: 0, duplicate: 2, ignored: 0, unreadable: 1 });
    expect(again.body.lines.map(({ state }: StatementLine) => state)).toEqual([
      "duplicate",
      "duplicate",
    ]);
    expect((await lines()).total).toBe(1);
  });

  it("counts equal rows without a number: as many are new as the shop has not", async () => {
    const bank = await sourceCalled("Bank (Zelle)");
    const header = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n";
    const row = "CREDIT,11/17/2026,Zelle payment from MAYA LIND,65.00,QUICKPAY_CREDIT,,,\n";
    const newOf = async (rows: number) =>
      (await upload(header + row.repeat(rows), "dryRun=false", bank)).body.counts.new;
    expect(await newOf(1)).toBe(1);
    expect(await newOf(3)).toBe(2);
    expect(await newOf(3)).toBe(0);
  });

  it("is taken back whole, unless a line of it is in use, and can then be uploaded again", async () => {
    const { id, number, total } = await anOrder();
    const file = venmoStatement([{ note: number, amount: paid(total) }]);
    const { body: statement } = await upload(file);
    const [line] = statement.lines;
    await apply(line.id, [{ orderId: id, amount: total }]);
    const undo = () =>
      api.request("POST", `/api/admin/statements/${statement.id}/undo`, { as: admin });
    expect((await undo()).body.code).toBe("lines-applied");
    await lineCall(line.id, "unapply");
    expect((await undo()).status).toBe(200);
    expect((await lines("state=open")).total).toBe(0);
    const { body: files } = await api.request("GET", "/api/admin/statements", { as: admin });
    expect(files[0]).toMatchObject({
      id: statement.id,
      canUndo: false,
      undoneAt: expect.any(String),
    });
    expect((await upload(file)).body.counts.new).toBe(1);
  });

  it("of an unknown kind names its columns, and is read once they are mapped", async () => {
    const file = "When;How much;Who;Words\n17/11/2026;65,00;Maya;hello\n";
    const refused = await upload(file);
    expect(refused).toMatchObject({ status: 422, body: { code: "unknown-layout" } });
    expect(refused.body.columns).toEqual(["When", "How much", "Who", "Words"]);
    const created = await api.request("POST", "/api/admin/payment-sources", {
      as: admin,
      body: {
        name: "Credit union",
        method: "zelle",
        timeZone: "America/New_York",
        mapping: { date: "When", amount: "How much", payer: "Who", memo: "Words" },
      },
    });
    expect(created.status).toBe(201);
    const { body } = await upload(file, "dryRun=true", created.body.id);
    expect(body.lines).toMatchObject([{ date: "2026-11-17", gross: "65.00", payerName: "Maya" }]);
    const taken = await api.request("PATCH", `/api/admin/payment-sources/${created.body.id}`, {
      as: admin,
      body: { name: "venmo" },
    });
    expect(taken).toMatchObject({ status: 422, body: { code: "name-taken" } });
  });

  it.each([
    ["for no source", "source=nobody", "x", 422, "unknown-source"],
    ["that is a PDF", "", "%PDF-1.7", 422, "unreadable-file"],
    ["that is empty", "", "", 422, "empty-file"],
    ["whose days can be read both ways", "", "Details,Posting Date\n", 422, "unknown-layout"],
  ])("%s is refused", async (_, query, body, status, code) => {
    const source = query || `source=${venmo}`;
    const answer = await api.request("POST", `/api/admin/statements?${source}`, {
      as: admin,
      body,
      headers: { "Content-Type": "text/csv" },
    });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

describe("a line", () => {
  it("is applied whole: the order is paid, on the line's day, by the line's number", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total), id: "3950000000000000777" });
    const applied = await apply(line.id, [{ orderId: id, amount: total }]);
    expect(applied.body).toMatchObject({
      line: { state: "applied", left: "0.00", class: null },
      accounts: [{ orderId: id, balance: "0.00", paymentState: "paid" }],
    });
    expect((await adminOrder(id)).status).toBe("processing");
    const { body } = await api.request("GET", `/api/admin/orders/${id}/payments`, { as: admin });
    expect(body.entries).toMatchObject([
      { method: "venmo", receivedOn: "2026-11-17", reference: "3950000000000000777" },
    ]);
    expect((await apply(line.id, [{ orderId: id, amount: "1.00" }])).body.code).toBe(
      "already-applied",
    );
  });

  it("is applied in parts and to several orders, never for more than it has", async () => {
    const [one, two] = [await anOrder(), await anOrder(2)];
    const line = await aLine({ note: `${one.number} ${two.number}`, amount: "+ $225.00" });
    expect(line.class).toBe("split");
    expect(line.proposals.map(({ amount }) => amount)).toEqual([one.total, two.total]);
    const tooMuch = await apply(line.id, [
      { orderId: one.id, amount: one.total },
      { orderId: two.id, amount: "145.01" },
    ]);
    expect(tooMuch).toMatchObject({ status: 422, body: { code: "more-than-left" } });
    expect((await adminOrder(one.id)).status).toBe("awaiting-payment");

    const part = await apply(line.id, [{ orderId: one.id, amount: one.total }]);
    expect(part.body.line).toMatchObject({
      state: "part-applied",
      left: two.total,
      class: "check",
    });
    await apply(line.id, [{ orderId: two.id, amount: two.total }]);
    expect((await adminOrder(two.id)).status).toBe("processing");
  });

  it("is credited once, however many confirm it at the same moment", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total) });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => apply(line.id, [{ orderId: id, amount: total }])),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 409, 503].includes(status))).toBe(true);
    expect((await adminOrder(id)).paid).toBe(total);
  });

  it("answers the same again to the same key", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total) });
    const key = { "Idempotency-Key": "one-intent" };
    const first = await apply(line.id, [{ orderId: id, amount: total }], key);
    const second = await apply(line.id, [{ orderId: id, amount: total }], key);
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  it("is taken back by reversing its entries, and waits again", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total) });
    await apply(line.id, [{ orderId: id, amount: total }]);
    const taken = await lineCall(line.id, "unapply");
    expect(taken.body).toMatchObject({
      line: { state: "open", left: total, class: "ready" },
      accounts: [{ balance: total, paymentState: "unpaid" }],
    });
    expect((await adminOrder(id)).status).toBe("awaiting-payment");
    expect((await lineCall(line.id, "unapply")).body.code).toBe("nothing-applied");
  });

  it("is open again when somebody reverses its entry in the order's account", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total) });
    await apply(line.id, [{ orderId: id, amount: total }]);
    const { body } = await api.request("GET", `/api/admin/orders/${id}/payments`, { as: admin });
    await api.request("POST", `/api/admin/payments/${body.entries[0].id}/reverse`, { as: admin });
    expect((await lines()).lines).toMatchObject([{ id: line.id, state: "open" }]);
  });

  it("of a cancelled order waits for a choice", async () => {
    const { id, number, total } = await anOrder();
    await api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: admin,
      body: { status: "cancelled" },
    });
    const line = await aLine({ note: number, amount: paid(total) });
    expect(line).toMatchObject({
      class: "check",
      proposals: [{ reason: "The order is cancelled" }],
    });
    const asked = await apply(line.id, [{ orderId: id, amount: total }]);
    expect(asked).toMatchObject({ status: 409, body: { code: "order-cancelled" } });
    const kept = await apply(line.id, [{ orderId: id, amount: total, keep: true }]);
    expect(kept.body.line.state).toBe("applied");
    expect((await adminOrder(id)).status).toBe("cancelled");
  });

  it("is ignored and restored, and one that is no payment stays ignored", async () => {
    const line = await aLine({ note: "hello", amount: "+ $5.00" });
    expect((await lineCall(line.id, "ignore")).body.line.state).toBe("ignored");
    const refused = await apply(line.id, [{ orderId: (await anOrder()).id, amount: "1.00" }]);
    expect(refused.body.code).toBe("line-ignored");
    expect((await lineCall(line.id, "restore")).body.line.state).toBe("open");
    const outgoing = await aLine({ amount: "- $5.00" });
    expect((await lineCall(outgoing.id, "restore")).body.code).toBe("not-a-payment");
  });

  it("that was recorded by hand is linked to its payment, and credited no second time", async () => {
    const { id, number, total } = await anOrder();
    const recorded = await api.request("POST", `/api/admin/orders/${id}/payments`, {
      as: admin,
      body: { kind: "payment", method: "venmo", amount: total, receivedOn: "2026-11-15" },
    });
    const paymentId = recorded.body.entry.id;
    const line = await aLine({ note: number, amount: paid(total) });
    expect(line).toMatchObject({
      class: "check",
      recorded: { paymentId, receivedOn: "2026-11-15" },
    });
    const linked = await lineCall(line.id, "link", { paymentId });
    expect(linked.body.line).toMatchObject({ state: "linked", class: null });
    expect((await adminOrder(id)).paid).toBe(total);
    const other = await aLine({ note: number, amount: paid(total) });
    expect(other.recorded).toBeNull();
    expect((await lineCall(other.id, "link", { paymentId })).body.code).toBe("cannot-link");

    await api.request("POST", `/api/admin/payments/${paymentId}/reverse`, { as: admin });
    expect((await lines("class=ready")).lines.map((each: StatementLine) => each.id)).toContain(
      line.id,
    );
  });

  it("of a payer whom a confirmed line made known is likely, until that is taken back", async () => {
    const zoe = aCustomer();
    const first = await anOrder(1, zoe);
    const line = await aLine({ payer: "Zoë  Grün", note: first.number, amount: paid(first.total) });
    await apply(line.id, [{ orderId: first.id, amount: first.total }]);
    const second = await anOrder(3, zoe);
    await anOrder(3);
    const next = await aLine({ payer: "zoe grun", note: "thanks", amount: paid(second.total) });
    expect(next).toMatchObject({ class: "likely", proposals: [{ orderId: second.id }] });
    await lineCall(line.id, "unapply");
    const found = (await lines("search=zoe%20grun")).lines.find(
      (each: StatementLine) => each.id === next.id,
    );
    expect(found.class).toBe("candidates");
  });

  it("with a number one slip away is likely when the amount fits", async () => {
    const { id, number, total } = await anOrder(4);
    const slip = `${number.slice(0, 7)}${number.endsWith("A") ? "B" : "A"}`;
    const line = await aLine({ note: `order ${slip}`, amount: paid(total) });
    expect(line.class).toBe("likely");
    expect(line.proposals.map(({ orderId }) => orderId)).toContain(id);
  });
});

describe("lines that are ready", () => {
  it("are applied together, and one that is not any more is left with its reason", async () => {
    const [one, two, three] = [await anOrder(), await anOrder(), await anOrder()];
    const { body } = await upload(
      [one, two, three].map(({ number, total }) => ({ note: number, amount: paid(total) })),
    );
    const ids = body.lines.map(({ id }: StatementLine) => id);
    await api.request("POST", `/api/admin/orders/${two.id}/payments`, {
      as: admin,
      body: { kind: "payment", method: "other", amount: "1.00" },
    });
    const applied = await api.request("POST", "/api/admin/statement-lines/apply", {
      as: admin,
      body: { ids: [...ids, "unknown"] },
    });
    expect(applied.body.results).toEqual([
      { id: ids[0], applied: true },
      { id: ids[1], applied: false, message: expect.stringContaining("not ready any more") },
      { id: ids[2], applied: true },
      { id: "unknown", applied: false, message: "Not found" },
    ]);
    expect((await adminOrder(three.id)).status).toBe("processing");
    expect((await lines()).counts).toMatchObject({ ready: 0, check: 1 });
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("leave the list when their order is paid otherwise", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total) });
    const ready = async () =>
      (await lines("class=ready")).lines.map((each: StatementLine) => each.id);
    expect(await ready()).toContain(line.id);
    await api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: admin,
      body: { status: "processing" },
    });
    expect(await ready()).not.toContain(line.id);
  });
});
