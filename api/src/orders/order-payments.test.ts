import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredCoupon, aStoredProduct, order, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { remindOfPayments } from "./remind-of-payments.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

/** An order of 35.00: a product of 20.00 and the shipping. */
async function placed(fields: Record<string, unknown> = {}, couponCode?: string) {
  const product = await aStoredProduct(api, admin, fields);
  const customer = await api.signUp();
  const items = [{ productId: product.id, quantity: 1 }];
  const { status, body } = await order(api, customer, items, { couponCode });
  expect(status).toBe(201);
  return { product, customer, id: body.id as string, body };
}

type Fields = Record<string, unknown>;

const record = (id: string, amount: string, fields: Fields = {}, key?: string) =>
  api.request("POST", `/api/admin/orders/${id}/payments`, {
    as: admin,
    body: { kind: "payment", method: "venmo", amount, ...fields },
    headers: key ? { "Idempotency-Key": key } : {},
  });
const refund = (id: string, amount: string) => record(id, amount, { kind: "refund" });
const writeOff = (id: string, amount: string) => record(id, amount, { kind: "write-off" });
const reverse = (id: string, body?: Fields, key?: string) =>
  api.request("POST", `/api/admin/payments/${id}/reverse`, {
    as: admin,
    body,
    headers: key ? { "Idempotency-Key": key } : {},
  });
const setStatus = (id: string, status: string, from?: string) =>
  api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status, from } });
const ship = (id: string) =>
  api.request("PATCH", `/api/admin/orders/${id}/shipment`, { as: admin, body: {} });
const read = async (id: string) =>
  (await api.request("GET", `/api/admin/orders/${id}`, { as: admin })).body;
const ledger = async (id: string) =>
  (await api.request("GET", `/api/admin/orders/${id}/payments`, { as: admin })).body;
const kindsOf = async (id: string) =>
  (await ledger(id)).entries.map((entry: { kind: string }) => entry.kind);
const stockOf = async (id: string) =>
  (await api.sql`SELECT stock_quantity FROM products WHERE id = ${id}`)[0]?.stock_quantity;
const mailsOf = async (orderId: string) =>
  (
    await api.sql`
    SELECT kind FROM mails WHERE order_id = ${orderId} AND kind NOT LIKE 'seller-%' ORDER BY created_at, id`
  ).map(({ kind }) => kind);

describe("a payment", () => {
  it("that is all of the balance makes the order processing, and is mailed once", async () => {
    const { id, body } = await placed();
    expect(body).toMatchObject({ paid: "0.00", balance: "35.00", paymentState: "unpaid" });
    const { status, body: answer } = await record(id, "35.00", {
      receivedOn: "2026-11-20",
      reference: "3217",
      note: "From her sister",
    });
    expect(status).toBe(201);
    expect(answer).toMatchObject({
      entry: {
        orderId: id,
        orderNumber: id.slice(-8).toUpperCase(),
        kind: "payment",
        method: "venmo",
        amount: "35.00",
        receivedOn: "2026-11-20",
        reference: "3217",
        note: "From her sister",
        actor: "Grace Byron",
        reverses: null,
        reversedBy: null,
      },
      account: {
        total: "35.00",
        paid: "35.00",
        refunded: "0.00",
        writtenOff: "0.00",
        balance: "0.00",
        paymentState: "paid",
      },
    });
    const after = await read(id);
    expect(after).toMatchObject({ status: "processing", paid: "35.00", paymentState: "paid" });
    expect(after.paymentReceivedAt).not.toBeNull();
    expect(await ledger(id)).toEqual({ entries: [answer.entry], account: answer.account });
    expect(await mailsOf(id)).toEqual(["order-placed", "payment-received"]);
  });

  it("of a part leaves the order waiting, and each says what is still due", async () => {
    const { id, customer } = await placed();
    expect((await record(id, "10.00")).body.account).toMatchObject({
      balance: "25.00",
      paymentState: "part-paid",
    });
    await record(id, "5");
    const own = await api.request("GET", `/api/orders/${id}`, { as: customer });
    expect(own.body).toMatchObject({ status: "awaiting-payment", paid: "15.00", balance: "20.00" });
    const list = await api.request("GET", "/api/orders", { as: customer });
    expect(list.body[0]).toMatchObject({ paid: "15.00", paymentState: "part-paid" });
    const rows = await api.sql`
      SELECT subject, data FROM mails WHERE order_id = ${id} AND kind = 'part-payment-received' ORDER BY created_at`;
    expect(rows.map(({ data }) => data)).toMatchObject([
      { amount: 10_00, paid: 10_00, due: 25_00 },
      { amount: 5_00, paid: 15_00, due: 20_00 },
    ]);
    expect(rows[0]?.subject).toContain("$10.00 received, $25.00 still due");
    await record(id, "20.00");
    expect((await mailsOf(id)).slice(-1)).toEqual(["payment-received"]);
    expect((await read(id)).status).toBe("processing");
  });

  it("of too much is told with the mail that the order is paid, and later by one of its own", async () => {
    const { id } = await placed();
    expect((await record(id, "40.00")).body.account).toMatchObject({
      balance: "-5.00",
      paymentState: "overpaid",
    });
    await record(id, "1.00");
    expect(await mailsOf(id)).toEqual(["order-placed", "payment-received", "overpayment-received"]);
    const [received, over] = await api.sql`
      SELECT data FROM mails WHERE order_id = ${id} AND kind LIKE '%-received' AND kind NOT LIKE 'seller%'
      ORDER BY created_at, id`;
    expect(received?.data).toMatchObject({ paid: 40_00, refundDue: 5_00 });
    expect(over?.data).toMatchObject({ amount: 1_00, refundDue: 6_00 });
  });

  it.each<[string, Fields]>([
    ["nothing", { amount: "0.00" }],
    ["a negative amount", { amount: "-5.00" }],
    ["twenty digits", { amount: "12345678901234567890" }],
    ["a third decimal", { amount: "1.005" }],
    ["a year that is a slip", { receivedOn: "0201-11-20" }],
    ["a day to come", { receivedOn: "2099-01-01" }],
    ["a day that is none", { receivedOn: "2026-02-30" }],
    ["an unknown method", { method: "cash" }],
    ["a reversal", { kind: "reversal" }],
    ["both choices", { keep: true, revive: true }],
  ])("of %s is refused", async (_, fields) => {
    const { id } = await placed();
    const { status, body } = await record(id, "1.00", fields);
    expect([status, Object.keys(body.fields)]).toEqual([422, [expect.any(String)]]);
    expect((await ledger(id)).entries).toEqual([]);
  });

  it("of an order that nobody knows is 404", async () => {
    expect((await record("none", "1.00")).status).toBe(404);
    expect((await reverse("none")).status).toBe(404);
    const unknown = await api.request("GET", "/api/admin/orders/none/payments", { as: admin });
    expect(unknown.status).toBe(404);
  });
});

describe("an Idempotency-Key", () => {
  it("makes one entry of 200 requests at once", async () => {
    const { id } = await placed();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => record(id, "10.00", {}, `once-${id}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.entry.id)).size).toBe(1);
    expect((await ledger(id)).account.paid).toBe("10.00");
    expect(await mailsOf(id)).toEqual(["order-placed", "part-payment-received"]);
  });

  it("stands for one body and for one person, and a refusal does not use it up", async () => {
    const { id } = await placed();
    expect((await record(id, "0.00", {}, `key-${id}`)).status).toBe(422);
    expect((await record(id, "50.00", { kind: "refund" }, `key-${id}`)).status).toBe(422);
    const first = await record(id, "10.00", {}, `key-${id}`);
    expect(first.status).toBe(201);
    const other = await record(id, "11.00", {}, `key-${id}`);
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency-key-reused" } });
    expect((await record(id, "10.00", {}, `key-${id}`)).body).toEqual(first.body);
    expect((await record(id, "10.00", {}, "not a key")).status).toBe(422);
  });

  it("makes one reversal of a repeated one", async () => {
    const { id } = await placed();
    const { body } = await record(id, "10.00");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => reverse(body.entry.id, {}, `back-${id}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await kindsOf(id)).toEqual(["payment", "reversal"]);
  });
});

describe("a refund", () => {
  it("leaves the status and is at most what is paid", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    const tooMuch = await refund(id, "35.01");
    expect(tooMuch).toMatchObject({ status: 422, body: { code: "refund-exceeds-paid" } });
    expect((await refund(id, "30.00")).body.account).toMatchObject({
      paid: "5.00",
      refunded: "30.00",
      paymentState: "part-paid",
    });
    expect((await refund(id, "5.00")).body.account.paymentState).toBe("refunded");
    expect((await read(id)).status).toBe("processing");
    // A balance that a refund has opened is no payment to come.
    expect((await setStatus(id, "completed")).body).toMatchObject({ paid: "0.00" });
    expect(await mailsOf(id)).toEqual(["order-placed", "payment-received"]);
  });

  it("cannot be made of the same money by two at once", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, "10.00")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await ledger(id)).account.paid).toBe("5.00");
  });
});

describe("a write-off", () => {
  it("closes a balance, and is at most that", async () => {
    const { id } = await placed();
    await record(id, "34.00");
    const tooMuch = await writeOff(id, "1.01");
    expect(tooMuch).toMatchObject({ status: 422, body: { code: "write-off-exceeds-balance" } });
    expect((await writeOff(id, "1.00")).body.account).toMatchObject({
      paid: "34.00",
      writtenOff: "1.00",
      balance: "0.00",
      paymentState: "paid",
    });
    expect((await read(id)).status).toBe("processing");
    expect((await mailsOf(id)).filter((kind) => kind === "payment-received")).toHaveLength(1);
  });
});

describe("a reversal", () => {
  it("makes the order wait again, held anew, and mails nobody", async () => {
    const { id } = await placed();
    const { body } = await record(id, "35.00");
    const mails = await mailsOf(id);
    await api.sql`UPDATE orders SET hold_until = now() - interval '1 hour', created_at = now() - interval '3 days'
      WHERE id = ${id}`;
    const reversed = await reverse(body.entry.id, { note: "It was Ada's" });
    expect(reversed).toMatchObject({
      status: 201,
      body: {
        entry: { kind: "reversal", amount: "35.00", reverses: body.entry.id, note: "It was Ada's" },
        account: { paid: "0.00", balance: "35.00", paymentState: "unpaid" },
      },
    });
    expect(await read(id)).toMatchObject({
      status: "awaiting-payment",
      paymentReceivedAt: null,
      holdExpired: false,
    });
    await remindOfPayments({ db: api.db, now: api.clock.now });
    expect(await mailsOf(id)).toEqual(mails);
    expect((await ledger(id)).entries[0]).toMatchObject({ reversedBy: reversed.body.entry.id });
    const again = await reverse(body.entry.id);
    expect(again).toMatchObject({ status: 409, body: { code: "already-reversed" } });
    const back = await reverse(reversed.body.entry.id);
    expect(back).toMatchObject({ status: 409, body: { code: "is-reversal" } });
    // Paid in earnest, the customer is told.
    await record(id, "35.00");
    expect((await mailsOf(id)).slice(mails.length)).toEqual(["payment-received"]);
  });

  it("is refused once the goods have left", async () => {
    const { id } = await placed();
    const { body } = await record(id, "35.00");
    await ship(id);
    expect(await reverse(body.entry.id)).toMatchObject({
      status: 409,
      body: { code: "order-shipped" },
    });
    expect((await read(id)).status).toBe("processing");
  });

  it("of a refunded payment waits for that of the refund", async () => {
    const { id } = await placed();
    const { body: payment } = await record(id, "35.00");
    const { body: back } = await refund(id, "1.00");
    expect(await reverse(payment.entry.id)).toMatchObject({
      status: 409,
      body: { code: "payment-refunded" },
    });
    expect((await reverse(back.entry.id)).status).toBe(201);
    expect((await reverse(payment.entry.id)).status).toBe(201);
    expect((await ledger(id)).account).toMatchObject({ paid: "0.00", refunded: "0.00" });
  });

  it("happens once, whoever else asks at the same time", async () => {
    const { id } = await placed();
    const { body } = await record(id, "35.00");
    const answers = await Promise.all(Array.from({ length: 20 }, () => reverse(body.entry.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe("the status select", () => {
  it("writes a payment of what is due, and takes exactly that back", async () => {
    const { id } = await placed();
    expect((await setStatus(id, "processing")).body).toMatchObject({
      paid: "35.00",
      balance: "0.00",
      paymentState: "paid",
    });
    expect((await ledger(id)).entries).toMatchObject([
      { kind: "payment", method: "other", amount: "35.00", note: "Marked as paid" },
    ]);
    expect((await setStatus(id, "completed")).body.paid).toBe("35.00");
    expect((await setStatus(id, "awaiting-payment")).body).toMatchObject({
      paid: "0.00",
      paymentState: "unpaid",
      paymentReceivedAt: null,
    });
    expect(await kindsOf(id)).toEqual(["payment", "reversal"]);
    await setStatus(id, "completed");
    expect((await ledger(id)).account.paid).toBe("35.00");
    expect(await kindsOf(id)).toEqual(["payment", "reversal", "payment"]);
  });

  it("marks the rest of a part payment as paid, and leaves what somebody recorded", async () => {
    const { id } = await placed();
    await record(id, "10.00");
    await setStatus(id, "completed");
    const { entries } = await ledger(id);
    expect(entries.map((entry: { amount: string }) => entry.amount)).toEqual(["10.00", "25.00"]);
    expect(await setStatus(id, "awaiting-payment")).toMatchObject({
      status: 409,
      body: { code: "has-payments" },
    });
    expect(await kindsOf(id)).toEqual(["payment", "payment"]);
    // The one that the status wrote can be reversed in the account.
    expect((await reverse(entries[1].id)).body.account.balance).toBe("25.00");
    expect((await read(id)).status).toBe("awaiting-payment");
  });

  it("takes nothing back once the goods have left", async () => {
    const { id } = await placed();
    await setStatus(id, "processing");
    await ship(id);
    expect(await setStatus(id, "awaiting-payment")).toMatchObject({
      status: 409,
      body: { code: "order-shipped" },
    });
  });
});

describe("a cancelled order", () => {
  it("keeps the money, which is to be refunded, and says so in its mail", async () => {
    const { id } = await placed();
    await record(id, "20.00");
    expect((await setStatus(id, "cancelled")).body).toMatchObject({ paid: "20.00" });
    const [mail] = await api.sql`
      SELECT data FROM mails WHERE order_id = ${id} AND kind = 'order-cancelled'`;
    expect(mail?.data).toMatchObject({ paid: 20_00, refundDue: 20_00 });
    expect((await refund(id, "20.00")).body.account.paymentState).toBe("refunded");
    expect((await read(id)).status).toBe("cancelled");
  });

  it("takes money only when somebody chooses what becomes of it", async () => {
    const { id, product } = await placed();
    await setStatus(id, "cancelled");
    expect(await record(id, "35.00")).toMatchObject({
      status: 409,
      body: { code: "order-cancelled" },
    });
    expect((await record(id, "5.00", { keep: true })).body.account.paid).toBe("5.00");
    expect(await read(id)).toMatchObject({ status: "cancelled", paid: "5.00" });
    expect(await stockOf(product.id)).toBe(50);
    const mails = await mailsOf(id);
    expect((await record(id, "30.00", { revive: true })).status).toBe(201);
    expect(await read(id)).toMatchObject({ status: "processing", paymentState: "paid" });
    expect(await stockOf(product.id)).toBe(49);
    expect((await mailsOf(id)).slice(mails.length)).toEqual(["payment-received"]);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("is opened by a part payment too, and waits for the rest, held anew", async () => {
    const { id } = await placed();
    await api.sql`UPDATE orders SET hold_until = now() - interval '1 day' WHERE id = ${id}`;
    await setStatus(id, "cancelled");
    await record(id, "5.00", { revive: true });
    expect(await read(id)).toMatchObject({
      status: "awaiting-payment",
      holdExpired: false,
      balance: "30.00",
    });
  });

  it("is not opened without its stock or its coupon, and then nothing is recorded", async () => {
    const short = await placed({ stockQuantity: 1 });
    await setStatus(short.id, "cancelled");
    const rival = await api.signUp();
    await order(api, rival, [{ productId: short.product.id, quantity: 1 }]);
    expect(await record(short.id, "35.00", { revive: true })).toMatchObject({
      status: 409,
      body: { code: "insufficient-stock" },
    });
    expect((await ledger(short.id)).entries).toEqual([]);
    await aStoredCoupon(api, admin, { code: "LEDGER", usageLimit: 1 });
    const first = await placed({}, "LEDGER");
    await setStatus(first.id, "cancelled");
    await placed({}, "LEDGER");
    expect(await record(first.id, "33.00", { revive: true })).toMatchObject({
      status: 409,
      body: { code: "coupon-used-up" },
    });
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("that was paid by hand is opened as a paid one, or as one that waits for the rest", async () => {
    const whole = await placed();
    await record(whole.id, "35.00");
    await setStatus(whole.id, "cancelled");
    expect(await setStatus(whole.id, "awaiting-payment")).toMatchObject({
      status: 409,
      body: { code: "has-payments" },
    });
    expect((await setStatus(whole.id, "processing")).body.paid).toBe("35.00");
    const part = await placed();
    await record(part.id, "10.00");
    await setStatus(part.id, "cancelled");
    const undone = await setStatus(part.id, "awaiting-payment", "cancelled");
    expect(undone).toMatchObject({ status: 200, body: { paid: "10.00", balance: "25.00" } });
  });
});

describe("an expired hold", () => {
  it("of a part-paid order is left for somebody to decide", async () => {
    const [partPaid, unpaid] = [await placed(), await placed()];
    await record(partPaid.id, "10.00");
    await api.sql`UPDATE orders SET hold_until = now() - interval '1 hour'
      WHERE id IN (${partPaid.id}, ${unpaid.id})`;
    await api.request("POST", "/api/admin/orders/cancel-expired", { as: admin });
    expect([(await read(partPaid.id)).status, (await read(unpaid.id)).status]).toEqual([
      "awaiting-payment",
      "cancelled",
    ]);
  });

  it("is reminded of with what is still due", async () => {
    const { id } = await placed();
    await record(id, "10.00");
    await remindOfPayments({ db: api.db, now: () => new Date(Date.now() + 25 * 3_600_000) });
    const [mail] =
      await api.sql`SELECT data FROM mails WHERE order_id = ${id} AND kind = 'hold-reminder'`;
    expect(mail?.data).toMatchObject({ total: 35_00, paid: 10_00, due: 25_00 });
  });
});

describe("the database", () => {
  it("refuses to change or delete an entry, and keeps it when its actor is deleted", async () => {
    const { id } = await placed();
    const other = await api.signUp({ role: "admin" } as never);
    await record(id, "10.00");
    await api.sql`UPDATE users SET role = 'admin' WHERE id = ${other.user.id}`;
    const { entry } = (
      await api.request("POST", `/api/admin/orders/${id}/payments`, {
        as: other,
        body: { kind: "payment", method: "other", amount: "1.00" },
      })
    ).body;
    await expect(api.sql`UPDATE payments SET amount = 1 WHERE order_id = ${id}`).rejects.toThrow(
      "never changed",
    );
    await expect(api.sql`DELETE FROM payments WHERE order_id = ${id}`).rejects.toThrow();
    await expect(api.sql`TRUNCATE payments`).rejects.toThrow("never changed");
    await expect(api.sql`DELETE FROM orders WHERE id = ${id}`).rejects.toThrow();
    await api.sql`DELETE FROM users WHERE id = ${other.user.id}`;
    const { entries } = await ledger(id);
    expect(entries.at(-1)).toMatchObject({ id: entry.id, actor: "The shop" });
  });

  it("refuses what would make paid negative, and a reversal that is no exact opposite", async () => {
    const { id } = await placed();
    const { entry } = (await record(id, "10.00")).body;
    const insert = (fields: Fields) =>
      api.sql`INSERT INTO payments ${api.sql({
        id: Bun.randomUUIDv7(),
        order_id: id,
        method: "venmo",
        received_on: "2026-11-20",
        ...fields,
      })}`;
    for (const wrong of [
      { kind: "refund", amount: "10.01", paid_change: "-10.01" },
      { kind: "refund", amount: "1.00", paid_change: "1.00" },
      { kind: "reversal", amount: "9.00", paid_change: "-9.00", reverses: entry.id },
      { kind: "reversal", amount: "10.00", paid_change: "10.00", reverses: entry.id },
      { kind: "reversal", amount: "10.00", paid_change: "0.00", reverses: entry.id },
      { kind: "reversal", amount: "10.00", paid_change: "-10.00" },
      { kind: "payment", amount: "10.00", paid_change: "10.00", reverses: entry.id },
      { kind: "payment", amount: "0.00", paid_change: "0.00" },
      { kind: "payment", amount: "-1.00", paid_change: "-1.00" },
      { kind: "payment", amount: "NaN", paid_change: "NaN" },
    ]) {
      await expect(insert(wrong), JSON.stringify(wrong)).rejects.toThrow();
    }
    await insert({ kind: "refund", amount: "1.00", paid_change: "-1.00" });
    const reversal = {
      kind: "reversal",
      amount: "10.00",
      paid_change: "-10.00",
      reverses: entry.id,
    };
    await expect(insert(reversal)).rejects.toThrow("More would be taken back");
    const other = await placed();
    const foreign = { ...reversal, order_id: other.id };
    await expect(insert(foreign)).rejects.toThrow("one entry of the same order");
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("follows the release before, which marks orders as paid without a ledger", async () => {
    const { id } = await placed();
    await api.sql`
      UPDATE orders SET status = 'processing', payment_received_at = now() WHERE id = ${id}`;
    expect(await read(id)).toMatchObject({ paid: "35.00", paymentState: "paid" });
    await api.sql`
      UPDATE orders SET status = 'awaiting-payment', payment_received_at = NULL WHERE id = ${id}`;
    expect(await read(id)).toMatchObject({ paid: "0.00", paymentState: "unpaid" });
    expect(await kindsOf(id)).toEqual(["payment", "reversal"]);
    await record(id, "10.00");
    await api.sql`
      UPDATE orders SET status = 'completed', payment_received_at = now() WHERE id = ${id}`;
    expect((await ledger(id)).entries.at(-1)).toMatchObject({ amount: "25.00" });
    expect(await wrongBooks(api)).toEqual([]);
  });
});

describe("the ledger of all orders", () => {
  const list = async (query: Record<string, string>) =>
    (await api.request("GET", `/api/admin/payments?${new URLSearchParams(query)}`, { as: admin }))
      .body;

  it("is listed newest first, filtered, searched and summed up", async () => {
    const { id, body } = await placed();
    const day = { receivedOn: "2026-03-05" };
    await record(id, "10.00", { ...day, method: "zelle", reference: "WFCT0YWDL6TT" });
    await record(id, "30.00", { ...day, method: "zelle" });
    await record(id, "5.00", { ...day, kind: "refund", method: "paypal" });
    await record(id, "1.00", { receivedOn: "2026-03-06", method: "zelle" });
    const query = { from: "2026-03-05", to: "2026-03-05" };
    const page = await list(query);
    expect(page.total).toBe(3);
    expect(page.payments.map((line: { amount: string }) => line.amount)).toEqual([
      "5.00",
      "30.00",
      "10.00",
    ]);
    expect(page.payments[0]).toMatchObject({
      orderNumber: body.orderNumber,
      customer: "Ada Byron",
    });
    expect(page.sums).toEqual([
      { method: "paypal", received: "0.00", refunded: "5.00", net: "-5.00" },
      { method: "zelle", received: "40.00", refunded: "0.00", net: "40.00" },
    ]);
    expect((await list({ ...query, method: "zelle" })).total).toBe(2);
    expect((await list({ search: "wfct0ywdl" })).payments).toHaveLength(1);
    expect((await list({ search: `#${body.orderNumber}` })).total).toBe(4);
    expect((await list({ search: "100%" })).total).toBe(0);
    const rest = await list({ ...query, after: page.payments[0].id });
    expect(rest.payments).toEqual(page.payments.slice(1));
    expect(rest.total).toBe(3);
  });

  it("counts a reversal on its own day, so that the sums of a past month stay", async () => {
    const { id } = await placed();
    const { entry } = (await record(id, "10.00", { receivedOn: "2026-02-05" })).body;
    const past = { from: "2026-02-01", to: "2026-02-28" };
    const before = await list(past);
    await reverse(entry.id);
    expect((await list(past)).sums).toEqual(before.sums);
    const today = (await ledger(id)).entries[1].receivedOn;
    const { sums } = await list({ from: today, to: today, search: id.slice(-8), method: "venmo" });
    expect(sums).toEqual([
      { method: "venmo", received: "-10.00", refunded: "0.00", net: "-10.00" },
    ]);
  });

  it("is exported as CSV, oldest first, with formulas made inert", async () => {
    const { id, body } = await placed();
    await record(id, "10.00", { receivedOn: "2026-01-06", reference: "=cmd()" });
    await record(id, "2.00", { receivedOn: "2026-01-05" });
    await refund(id, "1.00");
    const path = "/api/admin/payments/export?from=2026-01-01&to=2026-01-31";
    const { body: csv, headers } = await api.request("GET", path, { as: admin });
    expect(headers.get("content-type")).toContain("text/csv");
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`2026-01-05,${body.orderNumber},Ada Byron`);
    expect(lines[2]).toContain('"\'=cmd()"');
  });

  it.each(["from=0000-01-01", "to=yesterday", "method=cash"])("is 422 for %s", async (query) => {
    const { status } = await api.request("GET", `/api/admin/payments?${query}`, { as: admin });
    expect(status).toBe(422);
  });
});

it("the timeline tells the customer what was received, and names no staff", async () => {
  const { id, customer } = await placed();
  await record(id, "10.00");
  const { body } = await api.request("GET", `/api/orders/${id}/events`, { as: customer });
  expect(body.at(-1)).toMatchObject({ message: "Received $10.00", actor: "The shop" });
});
