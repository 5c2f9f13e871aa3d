import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "../testing/people.ts";
import {
  aStoredCoupon,
  aStoredProduct,
  manyCustomers,
  order,
  quotedTotal,
  wrongBooks,
} from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const stockOf = async (id: string) =>
  (await api.sql`SELECT stock_quantity FROM products WHERE id = ${id}`)[0]?.stock_quantity;
const statuses = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

describe("under contention", () => {
  it("sells 10 units to exactly 10 of 200 buyers", async () => {
    const product = await aStoredProduct(api, admin, { stockQuantity: 10 });
    const buyers = await manyCustomers(api, 200);
    const items = [{ productId: product.id, quantity: 1 }];
    const total = await quotedTotal(api, items);
    const answers = await Promise.all(buyers.map((buyer) => order(api, buyer, items, { total })));
    expect(statuses(answers)).toEqual({ 201: 10, 409: 190 });
    expect(await stockOf(product.id)).toBe(0);
    expect(await wrongBooks(api)).toEqual([]);
  }, 60_000);

  it("does not deadlock when A,B meets B,A", async () => {
    const [a, b] = await Promise.all([aStoredProduct(api, admin), aStoredProduct(api, admin)]);
    const buyers = await manyCustomers(api, 40);
    const lines = [a, b].map(({ id }) => ({ productId: id, quantity: 1 }));
    const total = await quotedTotal(api, lines);
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        order(api, buyer, index % 2 === 0 ? lines : lines.toReversed(), { total }),
      ),
    );
    expect(statuses(answers)).toEqual({ 201: 40 });
    expect(await wrongBooks(api)).toEqual([]);
  }, 60_000);

  it("lets a coupon with 5 uses be used exactly 5 times by 100 at once", async () => {
    const product = await aStoredProduct(api, admin, { stockQuantity: 500 });
    const coupon = await aStoredCoupon(api, admin, { code: "FIVE", usageLimit: 5 });
    const buyers = await manyCustomers(api, 100);
    const items = [{ productId: product.id, quantity: 2 }];
    const total = await quotedTotal(api, items, "FIVE");
    expect(total).toBe("51.00");
    const answers = await Promise.all(
      buyers.map((buyer) => order(api, buyer, items, { total, couponCode: "FIVE" })),
    );
    expect(statuses(answers)).toEqual({ 201: 5, 409: 95 });
    const [row] = await api.sql`SELECT usage_count FROM coupons WHERE id = ${coupon.id}`;
    expect(row?.usage_count).toBe(5);
    expect(await wrongBooks(api)).toEqual([]);
  }, 60_000);

  it("makes one order of one intent, however often it is sent", async () => {
    const product = await aStoredProduct(api, admin);
    const [ada] = await manyCustomers(api, 1);
    if (!ada) throw new Error("There is no customer");
    const items = [{ productId: product.id, quantity: 1 }];
    const total = await quotedTotal(api, items);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order(api, ada, items, { total, key: "one-intent" })),
    );
    expect(statuses(answers)).toEqual({ 201: 50 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await stockOf(product.id)).toBe(49);
    const other = await order(api, ada, [{ productId: product.id, quantity: 2 }], {
      key: "one-intent",
    });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency-key-reused" } });
  }, 60_000);
});

describe("the order in which rows are locked", () => {
  it("puts the key first: a request waits for its own rival and holds up nobody else meanwhile", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    const rival = await api.sql.reserve();
    await rival`BEGIN`;
    await rival`
      INSERT INTO idempotency_keys (user_id, key, request_hash) VALUES (${ada.user.id}, 'k', 'rival')`;
    const placing = order(api, ada, [{ productId: product.id, quantity: 1 }], {
      key: "k",
      total: "35.00",
    });
    await vi.waitFor(async () => expect(await waitsForALock(api.sql)).toBe(true));
    const free = await api.sql`
      SELECT p.id FROM products p, users u WHERE p.id = ${product.id} AND u.id = ${ada.user.id}
      FOR NO KEY UPDATE SKIP LOCKED`;
    expect(free).toHaveLength(1);
    await rival`ROLLBACK`;
    rival.release();
    expect((await placing).status).toBe(201);
  });

  it("counts a customer's orders after earlier ones are committed, and takes no stock while it waits", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    const rival = await api.sql.reserve();
    await rival`BEGIN`;
    await rival`SELECT 1 FROM users WHERE id = ${ada.user.id} FOR NO KEY UPDATE`;
    const placing = order(api, ada, [{ productId: product.id, quantity: 1 }], { total: "35.00" });
    await vi.waitFor(async () => expect(await waitsForALock(api.sql)).toBe(true));
    const free = await api.sql`
      SELECT 1 FROM products WHERE id = ${product.id} FOR UPDATE SKIP LOCKED`;
    expect(free).toHaveLength(1);
    await rival`
      INSERT INTO orders (id, user_id, email, first_name, last_name, subtotal, shipping, total)
      SELECT gen_random_uuid()::text, ${ada.user.id}, ${ada.email}, 'Ada', 'Byron', 0, 15, 15
      FROM generate_series(1, 10)`;
    await rival`COMMIT`;
    rival.release();
    expect((await placing).status).toBe(429);
  });

  it("reads prices last: one that changed while the order waited for the stock is not charged unseen", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    const rival = await api.sql.reserve();
    await rival`BEGIN`;
    await rival`UPDATE products SET price = 25.00 WHERE id = ${product.id}`;
    const placing = order(api, ada, [{ productId: product.id, quantity: 1 }], { total: "35.00" });
    await vi.waitFor(async () => expect(await waitsForALock(api.sql)).toBe(true));
    await rival`COMMIT`;
    rival.release();
    expect(await placing).toMatchObject({
      status: 409,
      body: { code: "quote-changed", quote: { total: "40.00" } },
    });
    expect(await stockOf(product.id)).toBe(50);
  });
});
