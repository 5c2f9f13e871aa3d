import { describe, expect, it } from "vitest";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { aStoredCoupon, order, wrongBooks } from "../testing/shop-fixtures.ts";
import { remindOfPayments } from "./remind-of-payments.ts";

const shop = ledgerUnderTest();
const {
  placed,
  record,
  refund,
  reverse,
  setStatus,
  ship,
  read,
  ledger,
  kindsOf,
  stockOf,
  mailsOf,
} = shop;

describe("the status select", () => {
  it("records a payment of what is due, and reverses exactly that", async () => {
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

  it("marks the rest of a part payment as paid, and keeps recorded payments", async () => {
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
    // The entry that the status wrote can be reversed in the account.
    expect((await reverse(entries[1].id)).body.account.balance).toBe("25.00");
    expect((await read(id)).status).toBe("awaiting-payment");
  });

  it("reverses nothing once the goods have left", async () => {
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
  it("keeps the money, which is to be refunded, and its email says so", async () => {
    const { id } = await placed();
    await record(id, "20.00");
    expect((await setStatus(id, "cancelled")).body).toMatchObject({ paid: "20.00" });
    const [mail] = await shop.api.sql`
      SELECT data FROM mails WHERE order_id = ${id} AND kind = 'order-cancelled'`;
    expect(mail?.data).toMatchObject({ paid: 20_00, refundDue: 20_00 });
    expect((await refund(id, "20.00")).body.account.paymentState).toBe("refunded");
    expect((await read(id)).status).toBe("cancelled");
  });

  it("accepts money only with a choice of what happens to the order", async () => {
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
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("is opened by a part payment too, and waits for the rest with a new hold", async () => {
    const { id } = await placed();
    await shop.api.sql`UPDATE orders SET hold_until = now() - interval '1 day' WHERE id = ${id}`;
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
    const rival = await shop.api.signUp();
    await order(shop.api, rival, [{ productId: short.product.id, quantity: 1 }]);
    expect(await record(short.id, "35.00", { revive: true })).toMatchObject({
      status: 409,
      body: { code: "insufficient-stock" },
    });
    expect((await ledger(short.id)).entries).toEqual([]);
    await aStoredCoupon(shop.api, shop.admin, { code: "LEDGER", usageLimit: 1 });
    const first = await placed({}, "LEDGER");
    await setStatus(first.id, "cancelled");
    await placed({}, "LEDGER");
    expect(await record(first.id, "33.00", { revive: true })).toMatchObject({
      status: 409,
      body: { code: "coupon-used-up" },
    });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("whose money was all given back says that a new payment opens it, and that one does", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    await refund(id, "35.00");
    const paid = await setStatus(id, "awaiting-payment");
    expect(paid).toMatchObject({ status: 409, body: { code: "has-payments" } });
    expect(paid.body.message).toBe(
      "All money of this order was given back: it does not wait for a payment. When its customer pays again, record that payment.",
    );
    await setStatus(id, "cancelled");
    const cancelled = await setStatus(id, "awaiting-payment");
    expect(cancelled).toMatchObject({ status: 409, body: { code: "has-payments" } });
    expect(cancelled.body.message).toBe(
      "All money of this order was given back: it does not wait for a payment. When its customer pays again, record that payment and choose to open the order again.",
    );
    expect((await record(id, "35.00", { revive: true })).status).toBe(201);
    expect(await read(id)).toMatchObject({ status: "processing", paymentState: "paid" });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("with a recorded payment is opened as paid, or waits for the rest", async () => {
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
    await shop.api.sql`UPDATE orders SET hold_until = now() - interval '1 hour'
      WHERE id IN (${partPaid.id}, ${unpaid.id})`;
    await shop.api.request("POST", "/api/admin/orders/cancel-expired", { as: shop.admin });
    expect([(await read(partPaid.id)).status, (await read(unpaid.id)).status]).toEqual([
      "awaiting-payment",
      "cancelled",
    ]);
  });

  it("is reminded with what is still due", async () => {
    const { id } = await placed();
    await record(id, "10.00");
    await remindOfPayments({ db: shop.api.db, now: () => new Date(Date.now() + 25 * 3_600_000) });
    const [mail] = await shop.api
      .sql`SELECT data FROM mails WHERE order_id = ${id} AND kind = 'hold-reminder'`;
    expect(mail?.data).toMatchObject({ total: 35_00, paid: 10_00, due: 25_00 });
  });
});

it("the customer's timeline shows what was received, and names no staff", async () => {
  const { id, customer } = await placed();
  await record(id, "10.00");
  const { body } = await shop.api.request("GET", `/api/orders/${id}/events`, { as: customer });
  expect(body.at(-1)).toMatchObject({ message: "Received $10.00", actor: "The shop" });
});
