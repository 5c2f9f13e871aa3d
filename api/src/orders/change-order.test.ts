import { describe, expect, it } from "vitest";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredCoupon, aStoredProduct, SHIP_TO, wrongBooks } from "../testing/shop-fixtures.ts";

const shop = ledgerUnderTest();
const { placed, record, refund, setStatus, ship, read, stockOf, mailsOf } = shop;

type Body = Record<string, unknown>;
const REASON = "You asked for it by phone";

const change = async (id: string, body: Body, query = "", key?: string) => {
  const { updatedAt } = await read(id);
  return shop.api.request("PATCH", `/api/admin/orders/${id}${query}`, {
    as: shop.admin,
    body: { updatedAt, reason: REASON, ...body },
    headers: key ? { "Idempotency-Key": key } : {},
  });
};
const itemOf = async (id: string) => (await read(id)).items[0];
const told = async (id: string) =>
  (
    await shop.api.request("GET", `/api/orders/${id}/invoices`, { as: shop.admin })
  ).body.invoices.map(({ kind, total }: { kind: string; total: string }) => `${kind} ${total}`);

const setRate = (shippingRate: number) =>
  shop.api.request("POST", "/api/admin/settings/shipping-rate", {
    as: shop.admin,
    body: { shippingRate },
  });

describe("a change of lines", () => {
  it("reprices, takes the units, and the customer gets one email with old and new", async () => {
    const { id, product } = await placed();
    const other = await aStoredProduct(shop.api, shop.admin, { price: "7.50", stockQuantity: 4 });
    const item = await itemOf(id);
    const { status, body } = await change(id, {
      lines: [
        { orderItemId: item.id, quantity: 3 },
        { productId: other.id, quantity: 4, unitPrice: "5.00" },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subtotal: "80.00",
      total: "95.00",
      balance: "95.00",
      status: "awaiting-payment",
    });
    expect(await stockOf(product.id)).toBe(47);
    expect(await stockOf(other.id)).toBe(0);
    expect(await mailsOf(id)).toEqual(["order-placed", "order-changed"]);
    const { body: events } = await shop.api.request("GET", `/api/orders/${id}/events`, {
      as: shop.admin,
    });
    expect(events.at(-1)).toMatchObject({
      message: `Order changed: ${REASON}`,
      before: expect.stringContaining("total $35.00"),
      after: expect.stringContaining("total $95.00"),
    });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("and a part payment name a day to pay before only while the order is held until then", async () => {
    const daysNamed = (id: string) =>
      shop.api.sql`
        SELECT kind, data->>'holdUntil' AS until FROM mails
        WHERE order_id = ${id} AND kind IN ('order-changed', 'part-payment-received') ORDER BY id`;
    const { id } = await placed();
    const { holdUntil } = await change(id, { notes: "Ring" }).then(({ body }) => body);
    expect(await daysNamed(id)).toEqual([{ kind: "order-changed", until: holdUntil }]);
    await record(id, "35.00");
    await change(id, { lines: [{ orderItemId: (await itemOf(id)).id, quantity: 2 }] });
    await record(id, "5.00");
    const late = await placed();
    await shop.api.sql`
      UPDATE orders SET hold_until = now() - interval '1 hour' WHERE id = ${late.id}`;
    await record(late.id, "5.00");
    expect((await daysNamed(id)).slice(1)).toEqual([
      { kind: "order-changed", until: null },
      { kind: "part-payment-received", until: null },
    ]);
    expect(await daysNamed(late.id)).toEqual([{ kind: "part-payment-received", until: null }]);
  });

  it("removes a line with the quantity 0, gives its units back, and takes the line up again", async () => {
    const { id, product } = await placed();
    const other = await aStoredProduct(shop.api, shop.admin);
    const item = await itemOf(id);
    await change(id, {
      lines: [
        { orderItemId: item.id, quantity: 0 },
        { productId: other.id, quantity: 1 },
      ],
    });
    expect(await stockOf(product.id)).toBe(50);
    expect((await read(id)).items).toHaveLength(1);
    await change(id, { lines: [{ productId: product.id, quantity: 2 }] });
    expect(await stockOf(product.id)).toBe(48);
    expect(await stockOf(other.id)).toBe(50);
    expect((await read(id)).items).toMatchObject([{ productId: product.id, quantity: 2 }]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("keeps the price of a line whose quantity stays, and prices others as the shop does today", async () => {
    const { id, product } = await placed();
    await shop.api.sql`UPDATE products SET price = 99 WHERE id = ${product.id}`;
    const item = await itemOf(id);
    const kept = await change(id, { lines: [{ orderItemId: item.id, quantity: 1 }] });
    expect(kept.body.total).toBe("35.00");
    const more = await change(id, { lines: [{ orderItemId: item.id, quantity: 2 }] });
    expect(more.body.total).toBe("213.00");
  });

  it("keeps the discount as it was agreed while the lines stay, whatever became of the coupon's rule", async () => {
    const coupon = await aStoredCoupon(shop.api, shop.admin, {
      code: "QUARTER",
      discountValue: "25.00",
    });
    const { id } = await placed({}, "QUARTER");
    await shop.api.request("PATCH", `/api/admin/coupons/${coupon.id}`, {
      as: shop.admin,
      body: { discountValue: "5.00" },
    });
    const moved = await change(id, { shippingAddress: { ...SHIP_TO, zipCode: "26004" } });
    expect(moved.body).toMatchObject({ discount: "5.00", total: "30.00" });
    const item = await itemOf(id);
    const more = await change(id, { lines: [{ orderItemId: item.id, quantity: 2 }] });
    expect(more.body).toMatchObject({ discount: "2.00", total: "53.00" });
  });

  it("keeps the use of a coupon, whose rule reduces the new lines", async () => {
    await aStoredCoupon(shop.api, shop.admin, {
      code: "HALF",
      discountValue: "50.00",
      usageLimit: 1,
    });
    const { id } = await placed({}, "HALF");
    const item = await itemOf(id);
    const { body } = await change(id, { lines: [{ orderItemId: item.id, quantity: 3 }] });
    expect(body).toMatchObject({ subtotal: "60.00", discount: "30.00", total: "45.00" });
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("names a new line with its size, as every other order of that product does", async () => {
    const { id } = await placed();
    const sized = { name: "Kinin", variantType: "Vial", variantValue: "5 mg" };
    const other = await aStoredProduct(shop.api, shop.admin, sized);
    const item = await itemOf(id);
    const lines = [
      { orderItemId: item.id, quantity: 1 },
      { productId: other.id, quantity: 1 },
    ];
    const { body } = await change(id, { lines });
    expect(body.items.map(({ productName }: Body) => productName)).toContain("Kinin 5 mg");
  });

  it.each([
    ["more than there is", [{ productId: "own", quantity: 51 }], 409, "insufficient-stock"],
    ["nothing", [{ productId: "own", quantity: 0 }], 422, "order-without-lines"],
    ["an unknown product", [{ productId: "none", quantity: 1 }], 422, "invalid"],
    ["an item of another order", [{ orderItemId: "none", quantity: 1 }], 422, "invalid"],
    [
      "a product twice",
      [
        { productId: "own", quantity: 1 },
        { productId: "own", quantity: 2 },
      ],
      422,
      "invalid",
    ],
    ["both ids", [{ productId: "own", orderItemId: "own", quantity: 1 }], 422, "invalid"],
    ["a negative price", [{ productId: "own", quantity: 1, unitPrice: "-1.00" }], 422, "invalid"],
    ["half a vial", [{ productId: "own", quantity: 1.5 }], 422, "invalid"],
    [
      "an amount that cannot be charged",
      [{ productId: "own", quantity: 2, unitPrice: "99999999.99" }],
      422,
      "amount-too-large",
    ],
  ])("to %s is refused and changes nothing", async (_, lines, status, code) => {
    const { id, product } = await placed();
    const before = await read(id);
    const own = lines.map((line) =>
      "productId" in line && line.productId === "own" ? { ...line, productId: product.id } : line,
    );
    const answer = await change(id, { lines: own });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await read(id)).toEqual(before);
    expect(await stockOf(product.id)).toBe(49);
  });
});

describe("the money of a changed order", () => {
  it("tells the customer when the rest is paid, whether the order is here or has left", async () => {
    for (const isShipped of [false, true]) {
      const { id } = await placed();
      await record(id, "35.00");
      const item = await itemOf(id);
      await change(id, { lines: [{ orderItemId: item.id, quantity: 2 }] });
      if (isShipped) expect((await ship(id)).status).toBe(200);
      await record(id, "5.00");
      await record(id, "15.00");
      expect((await read(id)).balance).toBe("0.00");
      const kinds = ["order-placed", "payment-received", "order-changed"];
      const shipped = isShipped ? ["order-shipped"] : [];
      const received = ["part-payment-received", "payment-received"];
      expect(await mailsOf(id)).toEqual([...kinds, ...shipped, ...received]);
      const [mail] = await shop.api.sql`
        SELECT data FROM mails WHERE order_id = ${id} AND kind = 'payment-received' ORDER BY created_at DESC LIMIT 1`;
      expect(mail?.data).toMatchObject({ paid: 5500, refundDue: 0, hasLeft: isShipped });
    }
  });

  it("is told to webhooks as it is, when an order has left because its rest was removed", async () => {
    const { id } = await placed();
    const item = await itemOf(id);
    await change(id, { lines: [{ orderItemId: item.id, quantity: 2 }] });
    await record(id, "55.00");
    const as = shop.admin;
    const hook = { url: "https://example.com/left", events: ["order.shipped"] };
    expect((await shop.api.request("POST", "/api/admin/webhooks", { as, body: hook })).status).toBe(
      201,
    );
    const { id: itemId } = await itemOf(id);
    const lines = [{ orderItemId: itemId, quantity: 1 }];
    const path = `/api/admin/orders/${id}/fulfilments`;
    const parcel = await shop.api.request("POST", path, { as, body: { lines } });
    const ship = `/api/admin/fulfilments/${parcel.body.id}/ship`;
    expect((await shop.api.request("POST", ship, { as, body: {} })).status).toBe(200);
    expect((await change(id, { lines })).body).toMatchObject({
      ...{ shippingStatus: "shipped", total: "35.00", status: "processing" },
    });
    const events = await shop.api.sql`
      SELECT body::json->'data'->>'total' AS total FROM webhook_events WHERE body LIKE ${`%${id}%`}`;
    expect(events).toEqual([{ total: "35.00" }]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("that was paid owes the rest and stays in processing, with a credit note and a new invoice", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    const item = await itemOf(id);
    const { body } = await change(id, { lines: [{ orderItemId: item.id, quantity: 2 }] });
    expect(body).toMatchObject({ status: "processing", total: "55.00", balance: "20.00" });
    expect(await told(id)).toEqual(["invoice 35.00", "credit-note 35.00", "invoice 55.00"]);
    const { body: due } = await shop.api.request("GET", "/api/admin/orders?status=part-paid", {
      as: shop.admin,
    });
    expect(due.orders.map((order: { id: string }) => order.id)).toContain(id);
    await record(id, "20.00");
    expect(await read(id)).toMatchObject({ status: "processing", paymentState: "paid" });
    expect(await told(id)).toHaveLength(3);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("that costs less than was paid is overpaid, and the refund of the rest is not credited again", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    const item = await itemOf(id);
    await change(id, { lines: [{ orderItemId: item.id, quantity: 1, unitPrice: "10.00" }] });
    expect(await read(id)).toMatchObject({ total: "25.00", paymentState: "overpaid" });
    await refund(id, "10.00");
    expect(await told(id)).toEqual(["invoice 35.00", "credit-note 35.00", "invoice 25.00"]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });

  it("that waits and costs no more than was received is paid, also when it costs nothing", async () => {
    const { id } = await placed();
    await record(id, "20.00");
    const item = await itemOf(id);
    const lower = { lines: [{ orderItemId: item.id, quantity: 1, unitPrice: "5.00" }] };
    expect((await change(id, lower)).body).toMatchObject({ status: "processing", balance: "0.00" });
    const free = await placed();
    await setRate(0);
    const own = await itemOf(free.id);
    const gift = { lines: [{ orderItemId: own.id, quantity: 1, unitPrice: "0.00" }] };
    expect((await change(free.id, gift)).body).toMatchObject({
      status: "processing",
      total: "0.00",
    });
    await setRate(15);
    expect(await told(free.id)).toEqual(["invoice 0.00"]);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("a change", () => {
  it("of address and notes keeps the price, and credits an invoice that named the old address", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    const notes = await change(id, { notes: "Ring twice" });
    expect(notes.body).toMatchObject({ notes: "Ring twice", total: "35.00" });
    expect(await told(id)).toEqual(["invoice 35.00"]);
    const address = { ...SHIP_TO, address1: "1 Vial Road" };
    const { body } = await change(id, { shippingAddress: address });
    expect(body.shippingAddress.address1).toBe("1 Vial Road");
    expect(await told(id)).toEqual(["invoice 35.00", "credit-note 35.00", "invoice 35.00"]);
    const again = await change(id, { shippingAddress: address });
    expect(again.body.updatedAt).toBe(body.updatedAt);
  });

  it("that is tried first shows the result, and writes and sends nothing", async () => {
    const { id, product } = await placed();
    const before = await read(id);
    const item = await itemOf(id);
    const { body } = await change(
      id,
      { lines: [{ orderItemId: item.id, quantity: 3 }] },
      "?dryRun=true",
      "one",
    );
    expect(body).toMatchObject({ total: "75.00" });
    expect(await read(id)).toEqual(before);
    expect(await stockOf(product.id)).toBe(49);
    expect(await mailsOf(id)).toEqual(["order-placed"]);
  });

  it("of another version, of a packed and of a cancelled order is refused and loses nothing", async () => {
    const { id } = await placed();
    const before = await read(id);
    await record(id, "35.00");
    const stale = await change(id, { notes: "Old", updatedAt: before.updatedAt });
    expect([stale.status, stale.body.code]).toEqual([409, "order-changed"]);
    expect(stale.body.order.paymentState).toBe("paid");
    await ship(id);
    expect((await change(id, { notes: "Late" })).body.code).toBe("order-packed");
    const other = await placed();
    await setStatus(other.id, "cancelled");
    expect((await change(other.id, { notes: "Late" })).body.code).toBe("order-cancelled");
    const { status, body } = await change(other.id, { notes: "x", reason: " " });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["reason"]]);
  });

  it("is made once for its key, and one of two changes at the same moment wins", async () => {
    const { id } = await placed();
    const { updatedAt } = await read(id);
    const send = (notes: string, key?: string) =>
      shop.api.request("PATCH", `/api/admin/orders/${id}`, {
        as: shop.admin,
        body: { updatedAt, reason: REASON, notes },
        headers: key ? { "Idempotency-Key": key } : {},
      });
    const one = await send("First", "the same key");
    expect((await send("First", "the same key")).body).toEqual(one.body);
    const next = await read(id);
    const race = await Promise.all(
      ["A", "B"].map((notes) =>
        shop.api.request("PATCH", `/api/admin/orders/${id}`, {
          as: shop.admin,
          body: { updatedAt: next.updatedAt, reason: REASON, notes },
        }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("gives lots that were chosen before back, and is packed with the new units", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    await change(id, { lines: [{ orderItemId: (await itemOf(id)).id, quantity: 2 }] });
    await record(id, "20.00");
    const packed = await shop.api.request("POST", `/api/admin/orders/${id}/pack`, {
      as: shop.admin,
    });
    expect(packed.status).toBe(200);
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("a customer", () => {
  const call = (method: string, id: string, part: string, as: Person, body?: Body) =>
    shop.api.request(method, `/api/orders/${id}/${part}`, { as, body });

  it("cancels an own order while nothing was received, once or twice", async () => {
    const { id, customer, product } = await placed();
    const stranger = await shop.api.signUp();
    expect((await call("POST", id, "cancel", stranger)).status).toBe(404);
    expect((await call("POST", id, "cancel", customer)).body.status).toBe("cancelled");
    expect((await call("POST", id, "cancel", customer)).status).toBe(200);
    expect(await stockOf(product.id)).toBe(50);
    const other = await placed();
    await record(other.id, "10.00");
    const refused = await call("POST", other.id, "cancel", other.customer);
    expect([refused.status, refused.body.code]).toEqual([409, "order-paid"]);
  });

  it("changes the address of an own order while nothing was received", async () => {
    const { id, customer } = await placed();
    const stranger = await shop.api.signUp();
    const shippingAddress = { ...SHIP_TO, address1: "1 Vial Road" };
    expect((await call("PATCH", id, "address", stranger, { shippingAddress })).status).toBe(404);
    const changed = await call("PATCH", id, "address", customer, { shippingAddress });
    expect(changed.body.shippingAddress.address1).toBe("1 Vial Road");
    expect(await mailsOf(id)).toEqual(["order-placed", "order-changed"]);
    const invalid = { ...shippingAddress, zipCode: "1" };
    const refused = await call("PATCH", id, "address", customer, { shippingAddress: invalid });
    expect(refused.status).toBe(422);
    await record(id, "35.00");
    const late = await call("PATCH", id, "address", customer, { shippingAddress });
    expect([late.status, late.body.code]).toEqual([409, "order-paid"]);
  });
});
