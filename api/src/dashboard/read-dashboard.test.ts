import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dashboardStats } from "#shared/contracts/dashboard.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { nightly } from "#shared/testing/nightly.ts";
import { users } from "../accounts/accounts.tables.ts";
import { orderItems, orders } from "../orders/orders.tables.ts";
import { products } from "../products/products.tables.ts";
import type { Refusal } from "../refusals.ts";
import { keepSales } from "../reports/keep-sales.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { createBestSellerCache } from "./best-seller-cache.ts";
import { readDashboard } from "./read-dashboard.ts";

const ZONE = "America/New_York";
const NOW = new Date("2026-11-21T17:00:00.000Z");

let database: TestDatabase;
let bestSellers = createBestSellerCache();

beforeAll(async () => {
  database = await testDatabase();
  await database.db
    .insert(products)
    .values(["p1", "p2", "p3"].map((id) => ({ id, name: `Product ${id}`, slug: id, price: 100 })));
});
afterAll(() => database.close());
beforeEach(async () => {
  bestSellers = createBestSellerCache();
  await database.sql`DELETE FROM orders`;
  await database.sql`DELETE FROM users`;
  await database.sql`DELETE FROM system_settings`;
});

const read = (asked: { from?: string; to?: string } = {}) =>
  readDashboard({ db: database.db, now: () => NOW, bestSellers }, asked);

type Sale = {
  placedAt: string;
  paidAt?: string | null;
  status?: "awaiting-payment" | "processing" | "completed" | "cancelled";
  items?: { productId: string; quantity: number; price: number }[];
};

async function place({ placedAt, paidAt, status, items = [] }: Sale): Promise<string> {
  const id = Bun.randomUUIDv7();
  const lines = items.map(({ productId, quantity, price }) => ({
    orderId: id,
    productId,
    productName: productId,
    productPrice: price,
    quantity,
    total: price * quantity,
  }));
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  await database.db.insert(orders).values({
    id,
    email: "ada@example.com",
    firstName: "Ada",
    lastName: "Byron",
    subtotal,
    shipping: 15_00,
    total: subtotal + 15_00,
    status: status ?? (paidAt ? "processing" : "awaiting-payment"),
    paymentReceivedAt: paidAt ? new Date(paidAt) : null,
    createdAt: new Date(placedAt),
  });
  if (lines.length > 0) await database.db.insert(orderItems).values(lines);
  return id;
}

const inTimeZone = (zone: string) => database.sql`
  INSERT INTO system_settings (id, key, value) VALUES ('zone', 'time_zone', ${zone})`;

describe("the dashboard", () => {
  it("answers zeroes and one day for a shop without orders", async () => {
    const stats = await read();
    expect(dashboardStats.parse(stats)).toEqual(stats);
    expect(stats).toMatchObject({
      filteredRevenue: "0.00",
      filteredOrders: 0,
      newCustomers: 0,
      pendingOrders: 0,
      revenueByDay: [{ day: "2026-11-21", revenue: "0.00", orders: 0 }],
      bestSellers: [],
    });
    expect(stats.ordersByStatus.map(({ status }) => status)).toEqual([
      "awaiting-payment",
      "processing",
      "completed",
      "cancelled",
    ]);
  });

  it("counts revenue by the day of the payment and orders by the day they were placed", async () => {
    await place({ placedAt: "2026-11-20T15:00:00Z", paidAt: "2026-11-21T15:00:00Z" });
    await place({ placedAt: "2026-11-21T15:00:00Z" });
    const yesterday = await read({ from: "2026-11-20", to: "2026-11-20" });
    const today = await read();
    expect([yesterday.filteredRevenue, yesterday.filteredOrders]).toEqual(["0.00", 1]);
    expect([today.filteredRevenue, today.filteredOrders]).toEqual(["15.00", 1]);
    expect([yesterday.pendingOrders, today.pendingOrders]).toEqual([1, 1]);
  });

  it("leaves out the revenue of an order that was cancelled after its payment", async () => {
    await place({
      placedAt: "2026-11-21T15:00:00Z",
      paidAt: "2026-11-21T15:00:00Z",
      status: "cancelled",
    });
    expect((await read()).filteredRevenue).toBe("0.00");
  });

  it("begins and ends a day at midnight of the shop's time zone", async () => {
    await place({ placedAt: "2026-11-21T04:59:59.999Z", paidAt: "2026-11-21T04:59:59.999Z" });
    await place({ placedAt: "2026-11-21T05:00:00Z", paidAt: "2026-11-21T05:00:00Z" });
    await place({ placedAt: "2026-11-22T04:59:59.999Z", paidAt: "2026-11-22T04:59:59.999Z" });
    expect(await read({ from: "2026-11-21", to: "2026-11-21" })).toMatchObject({
      filteredRevenue: "30.00",
      filteredOrders: 2,
    });
    await inTimeZone("Asia/Kolkata");
    expect(await read({ from: "2026-11-21", to: "2026-11-21" })).toMatchObject({
      filteredRevenue: "30.00",
      filteredOrders: 2,
    });
    expect(await read({ from: "2026-11-22", to: "2026-11-22" })).toMatchObject({
      filteredRevenue: "15.00",
      filteredOrders: 1,
    });
  });

  it("counts the 25 hours of the day on which the clocks go back", async () => {
    await place({ placedAt: "2026-11-01T04:00:00Z", paidAt: "2026-11-01T04:00:00Z" });
    await place({ placedAt: "2026-11-02T04:59:00Z", paidAt: "2026-11-02T04:59:00Z" });
    const { revenueByDay } = await read({ from: "2026-11-01", to: "2026-11-02" });
    expect(revenueByDay).toEqual([
      { day: "2026-11-01", revenue: "30.00", orders: 2 },
      { day: "2026-11-02", revenue: "0.00", orders: 0 },
    ]);
  });

  it("counts customers by the day of registration, and no admins", async () => {
    const person = {
      passwordHash: "x",
      firstName: "A",
      lastName: "B",
      street: "s",
      city: "c",
      state: "WV",
      zipCode: "26003",
      createdAt: new Date("2026-11-21T12:00:00Z"),
    };
    await database.db.insert(users).values([
      { ...person, email: "a@example.com" },
      { ...person, email: "b@example.com", role: "admin" },
      { ...person, email: "c@example.com", createdAt: new Date("2026-11-20T12:00:00Z") },
    ]);
    expect((await read()).newCustomers).toBe(1);
  });

  it("names the best sellers of paid orders by units, as the products are called today", async () => {
    const at = { placedAt: "2026-11-21T15:00:00Z", paidAt: "2026-11-21T15:00:00Z" };
    await place({ ...at, items: [{ productId: "p1", quantity: 2, price: 1999 }] });
    await place({ ...at, items: [{ productId: "p2", quantity: 3, price: 100 }] });
    await place({
      placedAt: at.placedAt,
      items: [{ productId: "p3", quantity: 99, price: 100 }],
    });
    const expected = (name: string) => [
      { productId: "p2", name: "Product p2", quantity: 3, revenue: "3.00" },
      { productId: "p1", name, quantity: 2, revenue: "39.98" },
    ];
    expect((await read()).bestSellers).toEqual(expected("Product p1"));
    await database.sql`UPDATE products SET name = 'Renamed' WHERE id = 'p1'`;
    expect((await read()).bestSellers).toEqual(expected("Renamed"));
    await database.sql`UPDATE products SET name = 'Product p1' WHERE id = 'p1'`;
  });

  it("forgets remembered best sellers as soon as other orders count, even for the same sum", async () => {
    const at = { placedAt: "2026-11-21T15:00:00Z", paidAt: "2026-11-21T15:00:00Z" };
    const first = await place({ ...at, items: [{ productId: "p1", quantity: 1, price: 500 }] });
    expect((await read()).bestSellers.map(({ productId }) => productId)).toEqual(["p1"]);
    await place({ ...at, items: [{ productId: "p2", quantity: 1, price: 500 }] });
    await database.sql`UPDATE orders SET status = 'cancelled' WHERE id = ${first}`;
    expect((await read()).bestSellers.map(({ productId }) => productId)).toEqual(["p2"]);
    await database.sql`UPDATE order_items SET quantity = 7, total = 35 WHERE product_id = 'p2'`;
    await database.sql`UPDATE orders SET subtotal = 35, total = 50 WHERE status = 'processing'`;
    expect((await read()).bestSellers[0]).toMatchObject({ productId: "p2", quantity: 7 });
  });

  it("forgets them when an order gets another product of the same price, today and on a kept day", async () => {
    const sold = [{ productId: "p1", quantity: 1, price: 500 }];
    for (const paidAt of ["2026-11-21T15:00:00Z", "2026-11-19T15:00:00Z"]) {
      const id = await place({ placedAt: paidAt, paidAt, items: sold });
      const keep = async () => {
        while ((await keepSales({ db: database.db, now: () => NOW })) > 0);
      };
      const day = paidAt.slice(0, 10);
      const best = async () =>
        (await read({ from: day, to: day })).bestSellers.map(({ productId }) => productId);
      await keep();
      expect(await best()).toEqual(["p1"]);
      await database.sql`UPDATE order_items SET product_id = 'p2' WHERE order_id = ${id}`;
      await keep();
      expect([day, await best()]).toEqual([day, ["p2"]]);
    }
  });

  it("names the best sellers of kept days, of changed ones and of today together", async () => {
    await place({
      ...{ placedAt: "2026-11-19T15:00:00Z", paidAt: "2026-11-19T15:00:00Z" },
      items: [{ productId: "p1", quantity: 2, price: 500 }],
    });
    const changed = await place({
      ...{ placedAt: "2026-11-20T15:00:00Z", paidAt: "2026-11-20T15:00:00Z" },
      items: [{ productId: "p2", quantity: 9, price: 100 }],
    });
    while ((await keepSales({ db: database.db, now: () => NOW })) > 0);
    await place({
      ...{ placedAt: "2026-11-21T15:00:00Z", paidAt: "2026-11-21T15:00:00Z" },
      items: [{ productId: "p1", quantity: 1, price: 400 }],
    });
    const days = { from: "2026-11-18", to: "2026-11-21" };
    expect((await read(days)).bestSellers).toMatchObject([
      { productId: "p2", quantity: 9, revenue: "9.00" },
      { productId: "p1", quantity: 3, revenue: "14.00" },
    ]);
    await database.sql`UPDATE orders SET status = 'cancelled' WHERE id = ${changed}`;
    expect((await read(days)).bestSellers).toMatchObject([
      { productId: "p1", quantity: 3, revenue: "14.00" },
    ]);
  });

  it("lists what is running low, the emptiest first, and not what is switched off", async () => {
    await database.sql`UPDATE products SET stock_quantity = 3 WHERE id = 'p1'`;
    await database.sql`UPDATE products SET stock_quantity = 0 WHERE id = 'p2'`;
    await database.sql`UPDATE products SET in_stock = false WHERE id = 'p3'`;
    expect((await read()).lowStock).toEqual([
      { productId: "p2", name: "Product p2", stockQuantity: 0, lowStockThreshold: 5 },
      { productId: "p1", name: "Product p1", stockQuantity: 3, lowStockThreshold: 5 },
    ]);
    await database.sql`UPDATE products SET stock_quantity = 6 WHERE id = 'p1'`;
    expect((await read()).lowStock).toHaveLength(1);
  });

  it("takes one given day for both ends", async () => {
    expect((await read({ from: "2026-11-03" })).revenueByDay).toHaveLength(1);
    expect((await read({ to: "2026-11-03" })).revenueByDay[0]?.day).toBe("2026-11-03");
  });

  it.each([
    { from: "1950-01-01", to: "1950-01-02" },
    { from: "2020-01-01", to: "2026-01-01" },
    { from: "0000-01-01", to: "0000-01-01" },
  ])("refuses the range $from to $to", async (range) => {
    const refusal = await read(range).catch((error: Refusal) => error);
    expect(refusal).toMatchObject({ kind: "invalid" });
  });

  it("agrees to the cent with adding up by hand", async () => {
    const moment = fc
      .integer({ min: 0, max: 6 * 86_400 })
      .map((seconds) => new Date(Date.UTC(2026, 10, 15) + seconds * 1000).toISOString());
    const item = fc.record({
      productId: fc.constantFrom("p1", "p2", "p3"),
      quantity: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 0, max: 99_999 }),
    });
    const sale: fc.Arbitrary<Sale> = fc.record({
      placedAt: moment,
      paidAt: fc.option(moment),
      status: fc.constantFrom("awaiting-payment", "processing", "completed", "cancelled"),
      items: fc.array(item, { maxLength: 3 }),
    });
    const sold = fc.array(sale, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(sold, fc.boolean(), async (sales, isKept) => {
        await database.sql`DELETE FROM orders`;
        for (const each of sales) await place(each);
        if (isKept) while ((await keepSales({ db: database.db, now: () => NOW })) > 0);
        const range = { from: "2026-11-16", to: "2026-11-19" };
        expect(await read(range)).toMatchObject(addUp(sales, range));
      }),
      { numRuns: nightly(10, 25) },
    );
  });
});

/** The same figures, counted order by order. */
function addUp(sales: Sale[], { from, to }: { from: string; to: string }) {
  const within = (moment: string) => {
    const day = dayIn(ZONE, new Date(moment));
    return day >= from && day <= to;
  };
  const counts = ({ status }: Sale) => status === "processing" || status === "completed";
  const paid = sales.filter((sale) => counts(sale) && sale.paidAt && within(sale.paidAt));
  const cents = ({ items = [] }: Sale) =>
    items.reduce((sum, { price, quantity }) => sum + price * quantity, 15_00);
  const days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"];
  return {
    filteredRevenue: formatAmount(paid.reduce((sum, sale) => sum + cents(sale), 0)),
    filteredOrders: sales.filter(({ placedAt }) => within(placedAt)).length,
    pendingOrders: sales.filter(({ status }) => status === "awaiting-payment").length,
    bestSellers: bestSellersOf(paid),
    revenueByDay: days.map((day) => {
      const ofDay = paid.filter(({ paidAt }) => dayIn(ZONE, new Date(paidAt ?? "")) === day);
      const revenue = formatAmount(ofDay.reduce((sum, sale) => sum + cents(sale), 0));
      return { day, revenue, orders: ofDay.length };
    }),
  };
}

function bestSellersOf(paid: Sale[]) {
  const lines = paid.flatMap(({ items = [] }) => items);
  const sold = ["p1", "p2", "p3"].map((productId) => {
    const own = lines.filter((line) => line.productId === productId);
    const quantity = own.reduce((sum, line) => sum + line.quantity, 0);
    return {
      productId,
      quantity,
      cents: own.reduce((sum, line) => sum + line.price * line.quantity, 0),
    };
  });
  return sold
    .filter(({ quantity }) => quantity > 0)
    .sort((one, other) => other.quantity - one.quantity || other.cents - one.cents)
    .map(({ cents, ...each }) => ({ ...each, revenue: formatAmount(cents) }));
}
