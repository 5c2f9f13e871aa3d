import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, manyCustomers, order, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { waitInACircle } from "../testing/wait-in-a-circle.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const stockOf = async (id: string) =>
  (await api.sql`SELECT stock_quantity FROM products WHERE id = ${id}`)[0]?.stock_quantity;
const orderCount = async () => Number((await api.sql`SELECT count(*) FROM orders`)[0]?.count);
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

describe("placing an order", () => {
  it("is tried again when it and another transaction waited for each other", async () => {
    const [one, other] = [await aStoredProduct(api, admin), await aStoredProduct(api, admin)];
    const [first, second] = [one.id, other.id].sort();
    const ada = await api.signUp();
    const items = [one, other].map(({ id }) => ({ productId: id, quantity: 1 }));
    const placing: ReturnType<typeof order>[] = [];
    await api.sql.begin(async (rival) => {
      const lock = (id = "") => `1 FROM products WHERE id = '${id}' FOR NO KEY UPDATE`;
      await rival.unsafe(`SELECT ${lock(second)}`);
      placing.push(order(api, ada, items));
      // When it waits for the second product, it has locked the first one.
      await waitInACircle(rival, `PERFORM ${lock(first)}`);
    });
    expect((await placing[0])?.status).toBe(201);
    expect([await stockOf(one.id), await stockOf(other.id)]).toEqual([49, 49]);
  });

  it("stores the order at the shop's prices, takes the stock and records the movements", async () => {
    const product = await aStoredProduct(api, admin, {
      hasBulkPricing: true,
      bulkPricing: [
        { quantity: 1, price: "20.00" },
        { quantity: 3, price: "18.50" },
      ],
    });
    const ada = await api.signUp();
    await api.request("POST", "/api/cart", {
      as: ada,
      body: { productId: product.id, quantity: 4 },
    });
    const { status, body } = await order(api, ada, [{ productId: product.id, quantity: 4 }], {
      notes: "Ring twice – “lab 4”",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      orderNumber: body.id.slice(-8).toUpperCase(),
      status: "awaiting-payment",
      subtotal: "74.00",
      shipping: "15.00",
      discount: "0.00",
      discountAmount: "0.00",
      total: "89.00",
      email: ada.email,
      notes: "Ring twice – “lab 4”",
      items: [{ productName: product.name, productPrice: "18.50", quantity: 4, total: "74.00" }],
    });
    expect(await stockOf(product.id)).toBe(46);
    const ledger = await api.sql`
      SELECT change, stock_after, reason, order_id FROM stock_movements
      WHERE product_id = ${product.id} ORDER BY created_at`;
    expect(ledger).toMatchObject([
      { change: 50, stock_after: 50, reason: "opening-stock", order_id: null },
      { change: -4, stock_after: 46, reason: "order-placed", order_id: body.id },
    ]);
    const mails = await api.sql`SELECT kind, recipient FROM mails WHERE order_id = ${body.id}`;
    expect(mails).toContainEqual({ kind: "order-placed", recipient: ada.email });
    const cart = await api.request("GET", "/api/cart", { as: ada });
    expect(cart.body).toEqual([]);
  });

  it("answers the order as it is read again", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    const { body } = await order(api, ada, [{ productId: product.id, quantity: 2 }]);
    const read = await api.request("GET", `/api/orders/${body.id}`, { as: ada });
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject(body);
  });

  it("merges two lines of one product, so that neither its tier nor its stock is missed", async () => {
    const product = await aStoredProduct(api, admin, {
      stockQuantity: 3,
      hasBulkPricing: true,
      bulkPricing: [
        { quantity: 1, price: "10.00" },
        { quantity: 3, price: "9.00" },
      ],
    });
    const ada = await api.signUp();
    const twice = [
      { productId: product.id, quantity: 2 },
      { productId: product.id, quantity: 2 },
    ];
    const refused = await order(api, ada, twice);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "insufficient-stock",
      lines: [{ productId: product.id, productName: product.name, requested: 4, available: 3 }],
    });
    const [, ...rest] = twice;
    const placed = await order(api, ada, [{ productId: product.id, quantity: 1 }, ...rest]);
    expect(placed.body).toMatchObject({ subtotal: "27.00", items: [{ quantity: 3 }] });
  });

  it("refuses lines whose sum exceeds the largest possible stock", async () => {
    const product = await aStoredProduct(api, admin);
    const most = { productId: product.id, quantity: 2_147_483_646 };
    const { status, body } = await order(api, await api.signUp(), [most, most], { total: "15.00" });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "insufficient-stock",
      lines: [{ productId: product.id, requested: 4_294_967_292, available: 50 }],
    });
  });

  it("stores nothing when the total differs, and answers what it costs", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    const before = await orderCount();
    for (const total of ["0.01", "34.99", "35.01", "99999999.99"]) {
      const { status, body } = await order(api, ada, [{ productId: product.id, quantity: 1 }], {
        total,
      });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: "quote-changed",
        quote: { subtotal: "20.00", shipping: "15.00", discount: "0.00", total: "35.00" },
      });
    }
    expect(await orderCount()).toBe(before);
    expect(await stockOf(product.id)).toBe(50);
  });

  it("takes neither role, status, user nor prices from the customer", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    const { body } = await api.request("POST", "/api/orders", {
      as: ada,
      body: {
        order: {
          userId: admin.user.id,
          email: "someone.else@example.com",
          status: "completed",
          discountAmount: "20.00",
          shipping: "0.00",
          shippingAddress: SHIP_TO,
          total: "35.00",
        },
        items: [{ productId: product.id, quantity: 1, productPrice: "0.01", total: "0.01" }],
      },
    });
    expect(body).toMatchObject({
      userId: ada.user.id,
      email: ada.email,
      status: "awaiting-payment",
      discount: "0.00",
      total: "35.00",
    });
  });

  it("refuses bad quantities and unknown products without an error of ours", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    for (const quantity of [0, -1, 1.5, "2", 2 ** 31, null]) {
      const { status } = await api.request("POST", "/api/orders", {
        as: ada,
        body: {
          order: { shippingAddress: SHIP_TO, total: "35.00" },
          items: [{ productId: product.id, quantity }],
        },
      });
      expect({ quantity, status }).toEqual({ quantity, status: 422 });
    }
    const unknown = await order(api, ada, [{ productId: "no-such-product", quantity: 1 }], {
      total: "15.00",
    });
    expect(unknown).toMatchObject({ status: 409, body: { code: "insufficient-stock" } });
  });
});

describe("an idempotency key", () => {
  it("is not used up by a refusal, and is each user's own", async () => {
    const product = await aStoredProduct(api, admin, { stockQuantity: 2 });
    const [ada, grace] = await Promise.all([api.signUp(), api.signUp()]);
    const items = [{ productId: product.id, quantity: 1 }];
    const refused = await order(api, ada, items, { key: "k", total: "1.00" });
    expect(refused.status).toBe(409);
    const placed = await order(api, ada, items, { key: "k" });
    expect(placed.status).toBe(201);
    const hers = await order(api, grace, items, { key: "k" });
    expect(hers.status).toBe(201);
    expect(hers.body.id).not.toBe(placed.body.id);
  });

  it("must be something a header can hold", async () => {
    const ada = await api.signUp();
    const answer = await order(api, ada, [{ productId: "x", quantity: 1 }], {
      key: "k".repeat(201),
      total: "1.00",
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: expect.any(Object) } });
  });
});

describe("an order's number", () => {
  it("is generated again when another order has it", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    const first = await order(api, ada, [{ productId: product.id, quantity: 1 }]);
    const draw = Bun.randomUUIDv7;
    let collisions = 0;
    // Each attempt generates the order id first; the first id ends like that of the existing order.
    Bun.randomUUIDv7 = ((...args: Parameters<typeof draw>) => {
      const id = String(draw(...args));
      if (collisions > 0) return id;
      collisions += 1;
      return id.slice(0, -8) + first.body.id.slice(-8);
    }) as unknown as typeof draw;
    try {
      const second = await order(api, ada, [{ productId: product.id, quantity: 1 }], {
        total: "35.00",
      });
      expect(second.status).toBe(201);
      expect(second.body.orderNumber).not.toBe(first.body.orderNumber);
    } finally {
      Bun.randomUUIDv7 = draw;
    }
    expect(collisions).toBe(1);
    expect(await stockOf(product.id)).toBe(48);
  });
});

describe("the limit on orders", () => {
  it("is ten a minute for one user", async () => {
    const product = await aStoredProduct(api, admin, { stockQuantity: 100 });
    const [ada] = await manyCustomers(api, 1);
    if (!ada) throw new Error("There is no customer");
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        order(api, ada, [{ productId: product.id, quantity: 1 }], { total: "35.00" }),
      ),
    );
    expect(statuses(answers)).toEqual({ 201: 10, 429: 4 });
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
