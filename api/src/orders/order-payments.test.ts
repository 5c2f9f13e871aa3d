import { describe, expect, it } from "vitest";
import { type Fields, ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { wrongBooks } from "../testing/shop-fixtures.ts";
import { remindOfPayments } from "./remind-of-payments.ts";

const shop = ledgerUnderTest();
const {
  placed,
  record,
  refund,
  writeOff,
  reverse,
  setStatus,
  ship,
  read,
  ledger,
  kindsOf,
  mailsOf,
} = shop;

describe("a payment", () => {
  it("of the whole balance makes the order processing, and is emailed once", async () => {
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

  it("of a part leaves the order waiting, and each email says what is still due", async () => {
    const { id, customer } = await placed();
    expect((await record(id, "10.00")).body.account).toMatchObject({
      balance: "25.00",
      paymentState: "part-paid",
    });
    await record(id, "5");
    const own = await shop.api.request("GET", `/api/orders/${id}`, { as: customer });
    expect(own.body).toMatchObject({ status: "awaiting-payment", paid: "15.00", balance: "20.00" });
    const list = await shop.api.request("GET", "/api/orders", { as: customer });
    expect(list.body[0]).toMatchObject({ paid: "15.00", paymentState: "part-paid" });
    const rows = await shop.api.sql`
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

  it("of an order that has left is not announced with packing", async () => {
    const { id } = await placed();
    const shipped = await shop.api.request("PATCH", `/api/admin/orders/${id}/shipment`, {
      as: shop.admin,
      body: {},
    });
    expect(shipped.status).toBe(200);
    await record(id, "10.00");
    const [mail] = await shop.api.sql`
      SELECT data FROM mails WHERE order_id = ${id} AND kind = 'part-payment-received'`;
    expect(mail?.data).toMatchObject({ due: 25_00, hasLeft: true });
  });

  it("of too much is announced in the email that the order is paid, and later in its own email", async () => {
    const { id } = await placed();
    expect((await record(id, "40.00")).body.account).toMatchObject({
      balance: "-5.00",
      paymentState: "overpaid",
    });
    await record(id, "1.00");
    expect(await mailsOf(id)).toEqual(["order-placed", "payment-received", "overpayment-received"]);
    const [received, over] = await shop.api.sql`
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

  it("of an unknown order is 404", async () => {
    expect((await record("none", "1.00")).status).toBe(404);
    expect((await reverse("none")).status).toBe(404);
    const unknown = await shop.api.request("GET", "/api/admin/orders/none/payments", {
      as: shop.admin,
    });
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

  it("is refused when another amount is due than was shown, and repeated with its key when only that has changed", async () => {
    const { id } = await placed();
    const first = await record(id, "35.00", { due: "35.00" }, `shown-${id}`);
    expect(first.status).toBe(201);
    // A colleague, whose screen still shows that all is due.
    const late = await record(id, "35.00", { due: "35.00" }, `late-${id}`);
    expect(late).toMatchObject({ status: 409, body: { code: "amount-changed" } });
    const again = await record(id, "35.00", { due: "0.00" }, `shown-${id}`);
    expect(again.body.entry).toEqual(first.body.entry);
    expect((await ledger(id)).account.paid).toBe("35.00");
    expect((await record(id, "1.00", { due: "0.00" })).status).toBe(201);
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
  it("is refused when another amount is paid than was shown, and repeated with its key when only that has changed", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    const back = (key: string, paid: string) =>
      record(id, "15.00", { kind: "refund", paid }, `${key}-${id}`);
    const first = await back("shown", "35.00");
    expect(first.status).toBe(201);
    // A colleague, who has not seen that refund.
    expect(await back("late", "35.00")).toMatchObject({
      status: 409,
      body: { code: "amount-changed", message: expect.stringContaining("$20.00") },
    });
    expect((await back("shown", "20.00")).body.entry).toEqual(first.body.entry);
    expect((await ledger(id)).account.paid).toBe("20.00");
    expect((await back("late", "20.00")).status).toBe(201);
  });

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
    // A balance that a refund has opened is not a payment to come.
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
  it("makes the order wait again with a new hold, and sends no email", async () => {
    const { id } = await placed();
    const { body } = await record(id, "35.00");
    const mails = await mailsOf(id);
    await shop.api
      .sql`UPDATE orders SET hold_until = now() - interval '1 hour', created_at = now() - interval '3 days'
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
    await remindOfPayments({ db: shop.api.db, now: shop.api.clock.now });
    expect(await mailsOf(id)).toEqual(mails);
    expect((await ledger(id)).entries[0]).toMatchObject({ reversedBy: reversed.body.entry.id });
    const again = await reverse(body.entry.id);
    expect(again).toMatchObject({ status: 409, body: { code: "already-reversed" } });
    const back = await reverse(reversed.body.entry.id);
    expect(back).toMatchObject({ status: 409, body: { code: "is-reversal" } });
    // After a real payment the customer gets the email.
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

  it("of what was recorded after the goods had left makes the order owe its money again", async () => {
    const { id } = await placed();
    const { body: before } = await record(id, "5.00");
    await ship(id);
    const { body } = await record(id, "30.00");
    expect((await read(id)).status).toBe("processing");
    expect((await reverse(body.entry.id)).body.account).toMatchObject({ balance: "30.00" });
    expect(await read(id)).toMatchObject({ status: "awaiting-payment", shippingStatus: "shipped" });
    expect((await reverse(before.entry.id)).body.code).toBe("order-shipped");
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("of such an entry is made also once the tracking of the goods was corrected", async () => {
    const { id } = await placed();
    await ship(id);
    const { body } = await record(id, "35.00");
    const corrected = await shop.api.request("PATCH", `/api/admin/orders/${id}/shipment`, {
      as: shop.admin,
      body: { trackingNumber: "1Z 7" },
    });
    expect(corrected.body).toMatchObject({ trackingNumber: "1Z 7" });
    expect((await reverse(body.entry.id)).status).toBe(201);
    expect((await read(id)).status).toBe("awaiting-payment");
  });

  it("is refused once the goods have left also where the shop's clock is behind its database's", async () => {
    const { id } = await placed();
    const { body } = await record(id, "35.00");
    shop.api.clock.advance(-60);
    await ship(id);
    shop.api.clock.advance(60);
    expect((await reverse(body.entry.id)).body.code).toBe("order-shipped");
  });

  it("of a refund that did not go through is made also once the goods have left", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    await ship(id);
    const { body } = await refund(id, "30.00");
    expect((await reverse(body.entry.id)).body.account).toMatchObject({
      ...{ paid: "35.00", credited: "0.00", balance: "0.00", paymentState: "paid" },
    });
    expect((await read(id)).status).toBe("processing");
    expect(await wrongBooks(shop.api)).toEqual([]);
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
