import { describe, expect, it } from "vitest";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { aStoredProduct, order, wrongBooks } from "../testing/shop-fixtures.ts";

const shop = ledgerUnderTest();
const { record, refund, writeOff, reverse, setStatus, read, ledger } = shop;

type Lines = Record<string, number>;

/** An order without shipping; `prices` are those of its products, by name. */
async function ordered(prices: Record<string, string>) {
  await shop.api.request("POST", "/api/admin/settings/shipping-rate", {
    as: shop.admin,
    body: { shippingRate: 0 },
  });
  const products: Record<string, string> = {};
  for (const [name, price] of Object.entries(prices)) {
    products[name] = (await aStoredProduct(shop.api, shop.admin, { price })).id;
  }
  const items = Object.values(products).map((productId) => ({ productId, quantity: 1 }));
  const { status, body } = await order(shop.api, await shop.api.signUp(), items);
  expect(status).toBe(201);
  const id: string = body.id;
  /** Changes the quantities of these products. */
  const change = async (quantities: Lines) => {
    const now = await read(id);
    const kept = now.items.map(
      ({ productId, quantity }: { productId: string; quantity: number }) => [productId, quantity],
    );
    const wanted = new Map<string, number>(kept);
    for (const [name, quantity] of Object.entries(quantities)) {
      wanted.set(products[name] as string, quantity);
    }
    const lines = [...wanted].map(([productId, quantity]) => ({ productId, quantity }));
    const answer = await shop.api.request("PATCH", `/api/admin/orders/${id}`, {
      as: shop.admin,
      body: { updatedAt: now.updatedAt, reason: "A change", lines },
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return { id, change };
}

const stateOf = async (id: string) =>
  (await shop.api.sql`SELECT money_state FROM orders WHERE id = ${id}`)[0]?.money_state;

const documentsOf = async (id: string): Promise<string[]> =>
  (
    await shop.api.request("GET", `/api/orders/${id}/invoices`, { as: shop.admin })
  ).body.invoices.map(({ kind, total }: { kind: string; total: string }) => `${kind} ${total}`);

/** The sum of the invoices less the credit notes. */
const netOf = async (id: string) =>
  (await documentsOf(id))
    .map((told) => told.split(" ") as [string, string])
    .reduce((net, [kind, total]) => net + (kind === "invoice" ? 1 : -1) * Number(total), 0);

describe("a refund of what was overpaid", () => {
  it("lowers no price: an order that becomes dearer asks for the whole difference", async () => {
    const { id, change } = await ordered({ a: "60.00", b: "40.00" });
    await record(id, "100.00");
    expect(await change({ b: 0 })).toMatchObject({ total: "60.00", balance: "-40.00" });
    expect(await stateOf(id)).toBe("overpaid");
    await refund(id, "40.00");
    expect(await stateOf(id)).toBeNull();
    expect(await netOf(id)).toBe(60);
    const dearer = await change({ b: 1 });
    expect(dearer).toMatchObject({ total: "100.00", paid: "60.00", balance: "40.00", owes: true });
    expect(await stateOf(id)).toBe("due");
    expect(await netOf(id)).toBe(100);
    await record(id, "40.00");
    expect(await read(id)).toMatchObject({ balance: "0.00", owes: false });
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 100]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("a refund of a part of the price", () => {
  it("lowers it for good: a dearer order asks for the difference, a cheaper one owes it", async () => {
    const { id, change } = await ordered({ a: "60.00", b: "40.00" });
    await record(id, "100.00");
    await refund(id, "30.00");
    expect(await read(id)).toMatchObject({ owes: false, balance: "30.00" });
    expect(await change({ b: 2 })).toMatchObject({ total: "140.00", owes: true });
    expect(await stateOf(id)).toBe("due");
    await record(id, "40.00");
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 110]);
    await change({ b: 0 });
    // It costs 60 less 30, and 110 were paid.
    expect([await stateOf(id), await netOf(id)]).toEqual(["overpaid", 30]);
    const { body } = await refund(id, "80.00");
    expect(body.account).toMatchObject({ paid: "30.00" });
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 30]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("leaves nothing to write off: a write-off changes no document", async () => {
    const { id } = await ordered({ a: "100.00" });
    await record(id, "100.00");
    await refund(id, "30.00");
    const documents = ["invoice 100.00", "credit-note 30.00"];
    expect(await documentsOf(id)).toEqual(documents);
    const tooMuch = await writeOff(id, "30.00");
    expect(tooMuch).toMatchObject({
      status: 422,
      body: {
        code: "write-off-exceeds-balance",
        fields: { amount: "A write-off is at most what is due, $0.00." },
      },
    });
    expect(await documentsOf(id)).toEqual(documents);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("and a write-off of what a dearer order owes leave the documents at the price", async () => {
    const { id, change } = await ordered({ a: "60.00", b: "40.00" });
    await record(id, "100.00");
    await refund(id, "30.00");
    await change({ b: 2 });
    expect((await writeOff(id, "40.01")).status).toBe(422);
    const before = await documentsOf(id);
    expect((await writeOff(id, "40.00")).status).toBe(201);
    expect(await documentsOf(id)).toEqual(before);
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 110]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("counts no longer once it is reversed", async () => {
    const { id } = await ordered({ a: "100.00" });
    await record(id, "100.00");
    const { body } = await refund(id, "30.00");
    await reverse(body.entry.id);
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 100]);
    expect((await ledger(id)).account).toMatchObject({ paid: "100.00", balance: "0.00" });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("is not paid by the next payment, which is to be refunded", async () => {
    const { id } = await ordered({ a: "100.00" });
    await record(id, "100.00");
    await refund(id, "30.00");
    const { body } = await record(id, "30.00");
    expect([await stateOf(id), await netOf(id)]).toEqual(["overpaid", 70]);
    // Taking it back opens nothing: the order stays paid.
    await reverse(body.entry.id);
    expect((await read(id)).status).toBe("processing");
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 70]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("a refund of more than was overpaid", () => {
  it("first returns that, and lowers the price by the rest", async () => {
    const { id } = await ordered({ a: "100.00" });
    await record(id, "120.00");
    await refund(id, "50.00");
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 70]);
    expect(await read(id)).toMatchObject({ paid: "70.00", owes: false });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("a refund of an order that is not paid", () => {
  it("lowers no price: a waiting order asks for its whole total", async () => {
    const { id } = await ordered({ a: "100.00" });
    await record(id, "40.00");
    await refund(id, "40.00");
    expect(await read(id)).toMatchObject({ status: "awaiting-payment", balance: "100.00" });
    await record(id, "100.00");
    expect(await read(id)).toMatchObject({ status: "processing", balance: "0.00" });
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 100]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("lowers no price: a cancelled order that is opened again costs its total", async () => {
    const { id } = await ordered({ a: "100.00" });
    await record(id, "100.00");
    await setStatus(id, "cancelled");
    await refund(id, "100.00");
    await record(id, "100.00", { revive: true });
    expect(await read(id)).toMatchObject({ status: "processing", paid: "100.00" });
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 100]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("an order whose whole money went back", () => {
  it("is paid anew by the next payment, and its refund stays until that is reversed", async () => {
    const { id } = await ordered({ a: "100.00" });
    await record(id, "100.00");
    const part = (await refund(id, "20.00")).body.entry.id;
    await refund(id, "80.00");
    expect([await stateOf(id), await netOf(id)]).toEqual(["refunded", 0]);
    const { body } = await record(id, "60.00");
    expect(body.account).toMatchObject({ paid: "60.00", refunded: "100.00", credited: "0.00" });
    expect([await stateOf(id), await netOf(id)]).toEqual(["due", 100]);
    await record(id, "40.00");
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 100]);
    expect(await reverse(part)).toMatchObject({ status: 409, body: { code: "paid-again" } });
    await reverse(body.entry.id);
    // 40 are left of an order that costs nothing again.
    expect([await stateOf(id), await netOf(id)]).toEqual(["overpaid", 0]);
    expect((await reverse(part)).status).toBe(201);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("and that was cancelled then is opened again at its whole price", async () => {
    const { id } = await ordered({ a: "100.00" });
    await record(id, "100.00");
    await refund(id, "100.00");
    await setStatus(id, "cancelled");
    expect((await record(id, "100.00", { revive: true })).status).toBe(201);
    expect(await read(id)).toMatchObject({ status: "processing", paid: "100.00", owes: false });
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 100]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("a write-off", () => {
  it("is not owed to the customer when the order becomes cheaper", async () => {
    const { id, change } = await ordered({ a: "60.00", b: "40.00" });
    await record(id, "80.00");
    await writeOff(id, "20.00");
    await change({ b: 0 });
    // 80 were paid for what costs 60.
    expect([await stateOf(id), await netOf(id)]).toEqual(["overpaid", 60]);
    await refund(id, "20.00");
    expect([await stateOf(id), await netOf(id)]).toEqual([null, 60]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("of a cancelled order needs something due: the order is opened again by it, or nothing is", async () => {
    const { id } = await ordered({ a: "100.00" });
    await setStatus(id, "cancelled");
    const kept = await record(id, "100.00", { kind: "write-off", keep: true });
    expect(kept).toMatchObject({ status: 422, body: { code: "write-off-exceeds-balance" } });
    const revived = await record(id, "100.00", { kind: "write-off", revive: true });
    expect(revived.status).toBe(201);
    expect((await read(id)).status).toBe("processing");
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});
