import { describe, expect, it } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { wrongBooks } from "../testing/shop-fixtures.ts";
import { statementsUnderTest } from "../testing/statements-under-test.ts";

const shop = statementsUnderTest();
const { aCustomer, anOrder, upload, aLine, lineCall, apply, lines, adminOrder, paid } = shop;

/** The entries that a search of the ledger finds for a payer. */
async function inLedger(payer: string): Promise<string[]> {
  return (await ledgerOf(payer)).payments.map(({ id }: { id: string }) => id);
}

async function ledgerOf(payer: string) {
  const path = `/api/admin/payments?${new URLSearchParams({ search: payer })}`;
  return (await shop.api.request("GET", path, { as: shop.admin })).body;
}

describe("a line", () => {
  it("is applied whole: the order is paid, on the line's day, by the line's number", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({
      payer: "A Friend of Ada",
      note: number,
      amount: paid(total),
      id: "3950000000000000777",
    });
    const applied = await apply(line.id, [{ orderId: id, amount: total }]);
    expect(applied.body).toMatchObject({
      line: { state: "applied", left: "0.00", class: null },
      accounts: [{ orderId: id, balance: "0.00", paymentState: "paid" }],
    });
    expect((await adminOrder(id)).status).toBe("processing");
    const { body } = await shop.api.request("GET", `/api/admin/orders/${id}/payments`, {
      as: shop.admin,
    });
    expect(body.entries).toMatchObject([
      {
        method: "venmo",
        receivedOn: "2026-11-17",
        reference: "3950000000000000777",
        statementLineId: line.id,
      },
    ]);
    expect(await inLedger("friend of ada")).toEqual([body.entries[0].id]);
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

  it("credits nothing to an order of which another amount is due than was shown", async () => {
    const { id, total } = await anOrder();
    const line = await aLine({ payer: "Unknown Payer", note: "thanks", amount: paid(total) });
    const shown = [{ orderId: id, amount: total, due: total }];
    await shop.api.request("POST", `/api/admin/orders/${id}/payments`, {
      as: shop.admin,
      body: { kind: "payment", method: "venmo", amount: total },
    });
    const late = await apply(line.id, shown);
    expect(late).toMatchObject({ status: 409, body: { code: "amount-changed" } });
    expect((await adminOrder(id)).paid).toBe(total);
    const meant = await apply(line.id, [{ orderId: id, amount: total, due: "0.00" }]);
    expect(meant.body.accounts).toMatchObject([{ orderId: id, paymentState: "overpaid" }]);
  });

  it("answers the same again to the same key", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total) });
    const key = { "Idempotency-Key": "one-intent" };
    const first = await apply(line.id, [{ orderId: id, amount: total, due: total }], key);
    // By then this payment has changed what a screen shows as due.
    const second = await apply(line.id, [{ orderId: id, amount: total, due: "0.00" }], key);
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  it("that was changed again since is not changed back by the same key", async () => {
    const line = await aLine({ note: "for nothing here", amount: "+ $7.77" });
    const key = (name: string) => ({ "Idempotency-Key": name });
    const ignored = await lineCall(line.id, "ignore", undefined, key("put-aside"));
    await lineCall(line.id, "restore", undefined, key("open-again"));
    const again = await lineCall(line.id, "ignore", undefined, key("put-aside"));
    expect(again).toMatchObject({ status: 200, body: ignored.body });
    expect((await lines()).lines).toMatchObject([{ id: line.id, state: "open" }]);
    const other = await lineCall(line.id, "restore", undefined, key("put-aside"));
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency-key-reused" } });
    // An undone file that was uploaded again stays, even when the earlier request is repeated.
    const undo = (id: string) =>
      shop.api.request("POST", `/api/admin/statements/${id}/undo`, {
        as: shop.admin,
        headers: key("take-back"),
      });
    const taken = await undo(line.statementId ?? "");
    expect(await undo(line.statementId ?? "")).toMatchObject({ status: 200, body: taken.body });
  });

  it("that was taken back is found in the ledger by its payer with what took it back", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ payer: "Rosa Gone", note: number, amount: paid(total) });
    await apply(line.id, [{ orderId: id, amount: total }]);
    await lineCall(line.id, "unapply");
    const { payments, sums } = await ledgerOf("rosa gone");
    expect(payments.map(({ kind }: { kind: string }) => kind)).toEqual(["reversal", "payment"]);
    expect(sums).toEqual([{ method: "venmo", received: "0.00", refunded: "0.00", net: "0.00" }]);
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
    const { body } = await shop.api.request("GET", `/api/admin/orders/${id}/payments`, {
      as: shop.admin,
    });
    await shop.api.request("POST", `/api/admin/payments/${body.entries[0].id}/reverse`, {
      as: shop.admin,
    });
    expect((await lines()).lines).toMatchObject([{ id: line.id, state: "open" }]);
  });

  it("of a cancelled order waits for a choice", async () => {
    const { id, number, total } = await anOrder();
    await shop.api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: shop.admin,
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
    const recorded = await shop.api.request("POST", `/api/admin/orders/${id}/payments`, {
      as: shop.admin,
      body: { kind: "payment", method: "venmo", amount: total, receivedOn: "2026-11-15" },
    });
    const paymentId = recorded.body.entry.id;
    const line = await aLine({ payer: "A Cousin of Dora", note: number, amount: paid(total) });
    expect(line).toMatchObject({
      class: "check",
      recorded: { paymentId, receivedOn: "2026-11-15" },
    });
    const dearer = await aLine({ payer: "Dora", amount: "+ $900.00" });
    const refused = await lineCall(dearer.id, "link", { paymentId });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "cannot-link", message: expect.stringContaining("This line is $900.00") },
    ]);
    const linked = await lineCall(line.id, "link", { paymentId });
    expect(linked.body.line).toMatchObject({ state: "linked", class: null });
    expect(await inLedger("cousin of dora")).toEqual([paymentId]);
    expect((await adminOrder(id)).paid).toBe(total);
    const other = await aLine({ note: number, amount: paid(total) });
    expect(other.recorded).toBeNull();
    expect((await lineCall(other.id, "link", { paymentId })).body.code).toBe("cannot-link");

    await shop.api.request("POST", `/api/admin/payments/${paymentId}/reverse`, { as: shop.admin });
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
    // More orders of the amount than are looked at for a payer whom nobody knows.
    for (let newer = 0; newer < 11; newer += 1) await anOrder(3);
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

describe("a line with the rest of a paid order that was changed and costs more", () => {
  async function owing(units: number) {
    const { id, number, total } = await anOrder();
    await shop.api.request("POST", `/api/admin/orders/${id}/payments`, {
      as: shop.admin,
      body: { kind: "payment", method: "other", amount: total },
    });
    const { items, updatedAt } = await adminOrder(id);
    const lines = [{ orderItemId: items[0].id, quantity: units }];
    const { body } = await shop.api.request("PATCH", `/api/admin/orders/${id}`, {
      as: shop.admin,
      body: { updatedAt, lines, reason: "You asked for more" },
    });
    expect(body.status).toBe("processing");
    return { id, number, rest: body.balance as string };
  }

  it("is ready by its number, and is applied with the others", async () => {
    const { id, number, rest } = await owing(7);
    const line = await aLine({ note: number, amount: paid(rest) });
    expect(line).toMatchObject({ class: "ready", proposals: [{ orderId: id, amount: rest }] });
    const { body } = await shop.api.request("POST", "/api/admin/statement-lines/apply", {
      as: shop.admin,
      body: { ids: [line.id] },
    });
    expect(body.results).toEqual([{ id: line.id, applied: true }]);
    expect(await adminOrder(id)).toMatchObject({ status: "processing", balance: "0.00" });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("is found by its amount alone", async () => {
    const { id, rest } = await owing(9);
    const line = await aLine({ note: "thanks", amount: paid(rest) });
    expect(line).toMatchObject({ class: "candidates", proposals: [{ orderId: id, amount: rest }] });
  });
});

describe("lines that are ready", () => {
  it("are applied together, and one that is not any more is left with its reason", async () => {
    const [one, two, three] = [await anOrder(), await anOrder(), await anOrder()];
    const { body } = await upload(
      [one, two, three].map(({ number, total }) => ({ note: number, amount: paid(total) })),
    );
    const ids = body.lines.map(({ id }: StatementLine) => id);
    await shop.api.request("POST", `/api/admin/orders/${two.id}/payments`, {
      as: shop.admin,
      body: { kind: "payment", method: "other", amount: "1.00" },
    });
    const confirm = (wanted: string[]) =>
      shop.api.request("POST", "/api/admin/statement-lines/apply", {
        as: shop.admin,
        body: { ids: wanted },
        headers: { "Idempotency-Key": "confirmed-together" },
      });
    const applied = await confirm([...ids, "unknown"]);
    expect((await confirm([...ids, "unknown"])).body).toEqual(applied.body);
    expect((await confirm(ids)).body.code).toBe("idempotency-key-reused");
    expect(applied.body.results).toEqual([
      { id: ids[0], applied: true },
      { id: ids[1], applied: false, message: expect.stringContaining("not ready any more") },
      { id: ids[2], applied: true },
      { id: "unknown", applied: false, message: "Not found" },
    ]);
    expect((await adminOrder(three.id)).status).toBe("processing");
    expect((await lines()).counts).toMatchObject({ ready: 0, check: 1 });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("are not applied together when they seem to be recorded by hand", async () => {
    const customer = aCustomer();
    const [one, other] = [await anOrder(6, customer), await anOrder(6, customer)];
    await shop.api.request("POST", `/api/admin/orders/${one.id}/payments`, {
      as: shop.admin,
      body: { kind: "payment", method: "venmo", amount: one.total, receivedOn: "2026-11-16" },
    });
    const [named] = await shop.api.sql`
      SELECT first_name || ' ' || last_name AS payer FROM orders WHERE id = ${one.id}`;
    const line = await aLine({
      payer: named?.payer,
      note: other.number,
      amount: paid(other.total),
    });
    expect(line).toMatchObject({ class: "check", recorded: { receivedOn: "2026-11-16" } });
    expect((await lines()).counts).toMatchObject({ ready: 0, check: 1 });
    const { body } = await shop.api.request("POST", "/api/admin/statement-lines/apply", {
      as: shop.admin,
      body: { ids: [line.id] },
    });
    expect(body.results).toEqual([
      { id: line.id, applied: false, message: expect.stringContaining("recorded by hand") },
    ]);
    expect((await adminOrder(other.id)).paid).toBe("0.00");
    // A person who checks it may still decide that it is another payment.
    expect((await apply(line.id, [{ orderId: other.id, amount: other.total }])).status).toBe(200);
  });

  it("leave the list when their order is paid otherwise", async () => {
    const { id, number, total } = await anOrder();
    const line = await aLine({ note: number, amount: paid(total) });
    const ready = async () =>
      (await lines("class=ready")).lines.map((each: StatementLine) => each.id);
    expect(await ready()).toContain(line.id);
    await shop.api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: shop.admin,
      body: { status: "processing" },
    });
    expect(await ready()).not.toContain(line.id);
  });
});
