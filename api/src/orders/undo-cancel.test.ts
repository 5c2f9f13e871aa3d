import { describe, expect, it } from "vitest";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { wrongBooks } from "../testing/shop-fixtures.ts";

const shop = ledgerUnderTest();

/** What Undo sends after a cancellation: the status before, if the order is still cancelled. */
const undoCancel = (id: string, status: string) => shop.setStatus(id, status, "cancelled");

describe("cancelling an order and undoing that", () => {
  it("records no payment of what was refunded before the order was cancelled", async () => {
    const { id } = await shop.placed();
    await shop.record(id, "35.00");
    await shop.refund(id, "10.00");
    const before = await shop.ledger(id);
    await shop.setStatus(id, "cancelled");
    expect((await undoCancel(id, "processing")).status).toBe(200);
    expect(await shop.ledger(id)).toEqual(before);
  });

  it("restores an order whose whole payment was refunded", async () => {
    const { id } = await shop.placed();
    await shop.record(id, "35.00");
    await shop.refund(id, "35.00");
    await shop.setStatus(id, "cancelled");
    await undoCancel(id, "processing");
    expect((await shop.ledger(id)).account).toMatchObject({
      paid: "0.00",
      paymentState: "refunded",
    });
  });

  it("keeps what is left of a payment by status on an order that waited", async () => {
    const { id } = await shop.placed();
    const { body } = await shop.record(id, "20.00");
    await shop.setStatus(id, "processing");
    await shop.reverse(body.entry.id);
    const before = await shop.ledger(id);
    expect(before.account).toMatchObject({ paid: "15.00", balance: "20.00" });
    await shop.setStatus(id, "cancelled");
    expect((await undoCancel(id, "awaiting-payment")).status).toBe(200);
    expect(await shop.ledger(id)).toEqual(before);
  });

  it("is no Undo once money has moved: choosing a paid status marks what is due as paid", async () => {
    const { id } = await shop.placed();
    await shop.record(id, "35.00");
    await shop.setStatus(id, "cancelled");
    await shop.refund(id, "35.00");
    const before = (await shop.read(id)).paymentReceivedAt;
    shop.api.clock.advance(600);
    await shop.setStatus(id, "processing", "cancelled");
    expect((await shop.ledger(id)).account).toMatchObject({ paid: "35.00", balance: "0.00" });
    // The earlier payment was given back, so the time of the new one counts, as when it is recorded by hand.
    const after = (await shop.read(id)).paymentReceivedAt;
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(300_000);
    shop.api.clock.advance(-600);
  });
});

describe("marking the rest of a part-paid order as paid and undoing that", () => {
  const mark = async () => {
    const { id } = await shop.placed();
    await shop.record(id, "20.00");
    const before = (await shop.ledger(id)).account;
    expect((await shop.setStatus(id, "processing", "awaiting-payment")).status).toBe(200);
    return { id, before };
  };

  it("takes back the entry that it wrote, and no other", async () => {
    const { id, before } = await mark();
    expect((await shop.setStatus(id, "awaiting-payment", "processing")).status).toBe(200);
    expect((await shop.ledger(id)).account).toEqual(before);
    expect(await shop.kindsOf(id)).toEqual(["payment", "payment", "reversal"]);
    expect((await shop.read(id)).status).toBe("awaiting-payment");
  });

  it("is refused once more money moved, and once it was shipped", async () => {
    const { id } = await mark();
    await shop.refund(id, "5.00");
    const refused = await shop.setStatus(id, "awaiting-payment", "processing");
    expect(refused).toMatchObject({ status: 409, body: { code: "has-payments" } });
    const left = await mark();
    await shop.ship(left.id);
    expect(await shop.setStatus(left.id, "awaiting-payment", "processing")).toMatchObject({
      status: 409,
      body: { code: "order-shipped" },
    });
  });
});

describe("choosing another status by mistake and undoing that", () => {
  it("makes an order that had left unpaid owe its money again", async () => {
    const { id } = await shop.placed();
    await shop.ship(id);
    const before = (await shop.ledger(id)).account;
    await shop.setStatus(id, "processing", "awaiting-payment");
    expect((await shop.setStatus(id, "awaiting-payment", "processing")).status).toBe(200);
    expect((await shop.ledger(id)).account).toEqual(before);
    expect(await shop.read(id)).toMatchObject({
      ...{ status: "awaiting-payment", shippingStatus: "shipped", paymentReceivedAt: null },
    });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("does so also when other changes of the status came in between", async () => {
    const { id } = await shop.placed();
    await shop.ship(id);
    const before = (await shop.ledger(id)).account;
    await shop.setStatus(id, "processing");
    await shop.setStatus(id, "completed");
    expect((await shop.setStatus(id, "awaiting-payment")).status).toBe(200);
    expect((await shop.ledger(id)).account).toEqual(before);
  });

  const receivedAt = async (id: string) => Date.parse((await shop.read(id)).paymentReceivedAt);

  it("leaves a paid order at the time at which its payment came", async () => {
    const { id } = await shop.placed();
    await shop.setStatus(id, "completed");
    const before = await receivedAt(id);
    shop.api.clock.advance(600);
    expect((await shop.setStatus(id, "awaiting-payment", "completed")).status).toBe(200);
    expect(await receivedAt(id)).toBeNaN();
    expect((await shop.setStatus(id, "completed", "awaiting-payment")).status).toBe(200);
    expect((await receivedAt(id)) - before).toBeLessThan(300_000);
    expect((await shop.ledger(id)).account).toMatchObject({ paid: "35.00", balance: "0.00" });
  });

  it("of a cancelled order that nobody paid owes nobody a refund", async () => {
    const { id } = await shop.placed();
    await shop.setStatus(id, "cancelled");
    await shop.setStatus(id, "completed", "cancelled");
    expect((await shop.setStatus(id, "cancelled", "completed")).status).toBe(200);
    expect((await shop.ledger(id)).account).toMatchObject({ paid: "0.00" });
    expect((await shop.read(id)).status).toBe("cancelled");
  });

  it("of a cancelled order that was paid still owes the refund", async () => {
    const { id } = await shop.placed();
    await shop.setStatus(id, "completed");
    await shop.setStatus(id, "cancelled");
    await shop.setStatus(id, "awaiting-payment", "cancelled");
    expect((await shop.ledger(id)).account).toMatchObject({ paid: "0.00" });
    expect((await shop.setStatus(id, "cancelled", "awaiting-payment")).status).toBe(200);
    expect((await shop.ledger(id)).account).toMatchObject({ paid: "35.00" });
    // What an earlier change took back stays so.
    await shop.setStatus(id, "awaiting-payment", "cancelled");
    await shop.setStatus(id, "cancelled");
    await shop.setStatus(id, "awaiting-payment", "cancelled");
    await shop.setStatus(id, "cancelled", "awaiting-payment");
    expect((await shop.ledger(id)).account).toMatchObject({ paid: "0.00" });
  });
});
