import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Report,
  type ReportsQuery,
  report as reportSchema,
} from "#shared/contracts/reports.ts";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder, aStoredCoupon, aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { keepSales } from "./keep-sales.ts";
import { readReport } from "./read-report.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const read = async (query: string, as = admin): Promise<Report> => {
  const { status, body } = await api.request("GET", `/api/admin/reports?${query}`, { as });
  expect([query, status, body.fields]).toEqual([query, 200, undefined]);
  return reportSchema.parse(body);
};
const setStatus = async (id: string, status: string) => {
  const path = `/api/admin/orders/${id}/status`;
  const answer = await api.request("PATCH", path, { as: admin, body: { status } });
  expect(answer.status).toBe(200);
};
/** Gives an order its lots, as packing does. */
const allocate = async (id: string) => {
  const answer = await api.request("POST", `/api/admin/orders/${id}/allocation`, { as: admin });
  expect(answer.status).toBe(200);
};
const receivedAt = (id: string, moment: string) =>
  api.sql`UPDATE orders SET payment_received_at = ${moment} WHERE id = ${id}`;

/** Each test has days of its own, because all of them share one shop. */
async function paidOrder(moment: string, options: Parameters<typeof aPlacedOrder>[2] = {}) {
  const placed = await aPlacedOrder(api, admin, options);
  await setStatus(placed.id, "processing");
  await receivedAt(placed.id, moment);
  return placed;
}
const row = (answer: Report, key: string) => answer.rows.find((each) => each.key === key);
const keep = () => keepSales({ db: api.db, now: () => new Date() });

describe("a report by day", () => {
  it("counts an order on the day its payment was received, in the shop's time zone, and every day has a row", async () => {
    await paidOrder("2026-03-08T04:59:59.999Z");
    await paidOrder("2026-03-08T05:00:00.000Z");
    // The clocks went forward in between: this day has 23 hours.
    await paidOrder("2026-03-09T03:59:59.999Z");
    const answer = await read("by=day&from=2026-03-07&to=2026-03-10");
    expect(
      answer.rows.map(({ key, orders, net, shipping, total }) => [
        key,
        orders,
        net,
        shipping,
        total,
      ]),
    ).toEqual([
      ["2026-03-07", 1, "20.00", "15.00", "35.00"],
      ["2026-03-08", 2, "40.00", "30.00", "70.00"],
      ["2026-03-09", 0, "0.00", "0.00", "0.00"],
      ["2026-03-10", 0, "0.00", "0.00", "0.00"],
    ]);
    expect(answer.totals).toMatchObject({ orders: 3, units: 3, net: "60.00", total: "105.00" });
    await keep();
    expect(await read("by=day&from=2026-03-07&to=2026-03-10")).toEqual(answer);
  });

  it("leaves out a cancelled order, and counts it again when it is opened again", async () => {
    const { id } = await paidOrder("2026-02-03T12:00:00Z");
    const orders = async () => (await read("by=day&from=2026-02-03&to=2026-02-03")).totals.orders;
    await keep();
    expect(await orders()).toBe(1);
    await setStatus(id, "cancelled");
    expect(await orders()).toBe(0);
    await keep();
    expect(await orders()).toBe(0);
    await setStatus(id, "processing");
    await receivedAt(id, "2026-02-03T12:00:00Z");
    expect(await orders()).toBe(1);
  });

  it("shows what was refunded beside what was sold", async () => {
    const { id } = await paidOrder("2026-02-05T12:00:00Z");
    await keep();
    await api.request("POST", `/api/admin/orders/${id}/payments`, {
      as: admin,
      body: { kind: "refund", method: "venmo", amount: "5.00" },
    });
    const { totals } = await read("from=2026-02-05&to=2026-02-05");
    expect(totals).toMatchObject({ orders: 1, total: "35.00", refunded: "5.00" });
  });

  it("compares days by their place with as many days before", async () => {
    await paidOrder("2026-04-02T12:00:00Z");
    await paidOrder("2026-04-05T12:00:00Z");
    const answer = await read("from=2026-04-03&to=2026-04-05&compare=previous");
    expect(answer.previous).toEqual({ from: "2026-03-31", to: "2026-04-02" });
    expect(answer.rows.map(({ orders, previous }) => [orders, previous?.orders])).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
    expect(answer.totals.previous).toMatchObject({ orders: 1, net: "20.00" });
  });

  it("says what was never paid: what still waits, and what expired", async () => {
    const waits = await aPlacedOrder(api, admin);
    const expires = await aPlacedOrder(api, admin);
    const openedAgain = await aPlacedOrder(api, admin);
    await api.sql`
      UPDATE orders SET created_at = '2026-01-15T12:00:00Z'
      WHERE id IN (${waits.id}, ${expires.id}, ${openedAgain.id})`;
    await api.sql`
      UPDATE orders SET hold_until = now() - interval '1 hour'
      WHERE id IN (${expires.id}, ${openedAgain.id})`;
    const body = {};
    const path = "/api/admin/orders/cancel-expired";
    expect((await api.request("POST", path, { as: admin, body })).status).toBe(200);
    // What the seller cancelled did not expire, even if it had expired before.
    for (const status of ["awaiting-payment", "cancelled"]) {
      const path = `/api/admin/orders/${openedAgain.id}/status`;
      const answer = await api.request("PATCH", path, { as: admin, body: { status } });
      expect(answer.status).toBe(200);
    }
    const { unpaid, expired } = await read("from=2026-01-15&to=2026-01-15");
    expect([unpaid, expired]).toEqual([
      { orders: 1, total: "35.00" },
      { orders: 1, total: "35.00" },
    ]);
  });

  it("means the last thirty days without any, and until today with the first one only", async () => {
    const answer = await read("");
    expect([answer.by, answer.rows.length]).toEqual(["day", 30]);
    const today = answer.to;
    expect(await read(`from=${answer.rows[27]?.key}`)).toMatchObject({ to: today });
    expect(await read("to=2026-02-10")).toMatchObject({ from: "2026-01-12", to: "2026-02-10" });
    expect(await read("from=2199-01-01")).toMatchObject({ to: "2199-01-01" });
  });

  it.each([
    ["from=2026-02-30", "from"],
    ["from=2026-11-02&to=2026-11-01", "to"],
    ["from=0000-01-01", "from"],
    ["from=1990-01-01&to=2026-01-01", "to"],
    ["from=1990-01-01", "to"],
    ["from=9000-01-01&to=9000-01-02", "to"],
    ["by=weather", "by"],
    ["compare=next", "compare"],
  ])("refuses %s and names the field", async (query, field) => {
    for (const path of ["/api/admin/reports", "/api/admin/reports.csv"]) {
      const { status, body } = await api.request("GET", `${path}?${query}`, { as: admin });
      expect([path, status, Object.keys(body.fields ?? {})]).toEqual([path, 422, [field]]);
    }
  });
});

describe("a report by what was sold", () => {
  it("gives each product its part of the discount, each cent once, and adds up families and categories", async () => {
    const day = "from=2026-05-04&to=2026-05-04";
    await aStoredCoupon(api, admin, { code: "THIRD", discountValue: "33.33" });
    const { body: category } = await api.request("POST", "/api/admin/categories", {
      as: admin,
      body: { name: "Kinins", slug: "kinins" },
    });
    const fields = { price: "10.00", categoryId: category.id };
    const [one, other, third] = [
      await aStoredProduct(api, admin, fields),
      await aStoredProduct(api, admin, fields),
      await aStoredProduct(api, admin, { price: "10.00" }),
    ];
    await api.sql`
      UPDATE products SET parent_product_id = 'parent_x', variant_value = id WHERE id IN (${one.id}, ${other.id})`;
    const items = [one, other, third].map(({ id }) => ({ productId: id, quantity: 1 }));
    const { body } = await order(api, await api.signUp(), items, { couponCode: "THIRD" });
    await setStatus(body.id, "processing");
    await receivedAt(body.id, "2026-05-04T12:00:00Z");
    const products = await read(`by=product&${day}`);
    expect(products.rows.map(({ net }) => net).sort()).toEqual(["6.66", "6.67", "6.67"]);
    // 33.33 % of 30.00.
    expect(products.totals).toMatchObject({ orders: 1, units: 3, net: "20.00" });
    const families = await read(`by=family&${day}`);
    expect(row(families, "parent_x")).toMatchObject({ orders: 1, units: 2, shipping: null });
    const categories = await read(`by=category&${day}`);
    expect(categories.rows.map(({ label, units }) => [label, units]).sort()).toEqual([
      ["Kinins", 2],
      ["No category", 1],
    ]);
    // A product takes its past sales along to another family and category.
    await keep();
    await api.sql`UPDATE products SET parent_product_id = NULL, category_id = NULL WHERE id = ${one.id}`;
    expect(row(await read(`by=family&${day}`), one.id)).toMatchObject({ units: 1 });
    expect(row(await read(`by=category&${day}`), "")).toMatchObject({ orders: 1, units: 2 });
    const coupons = await read(`by=coupon&${day}`);
    expect(coupons.rows).toMatchObject([{ key: "THIRD", orders: 1, net: "20.00", total: "35.00" }]);
  });

  it("names the payment method by which most of the money came, and the state", async () => {
    const day = "from=2026-05-06&to=2026-05-06";
    const { id } = await aPlacedOrder(api, admin);
    for (const [method, amount] of [
      ["zelle", "10.00"],
      ["venmo", "25.00"],
    ]) {
      const body = { kind: "payment", method, amount };
      await api.request("POST", `/api/admin/orders/${id}/payments`, { as: admin, body });
    }
    await receivedAt(id, "2026-05-06T12:00:00Z");
    expect((await read(`by=method&${day}`)).rows).toMatchObject([{ key: "venmo", label: "Venmo" }]);
    expect((await read(`by=state&${day}`)).rows).toMatchObject([{ label: "West Virginia" }]);
    expect((await read(`by=tax&${day}`)).rows).toMatchObject([{ label: "No tax", tax: "0.00" }]);
  });

  it("names customers who came again, and adds up the others", async () => {
    const day = "from=2026-05-08&to=2026-05-08";
    const product = await aStoredProduct(api, admin);
    const [again, once] = [await api.signUp(), await api.signUp()];
    for (const customer of [again, again, once]) {
      const items = [{ productId: product.id, quantity: 1 }];
      const { body } = await order(api, customer, items);
      await setStatus(body.id, "processing");
      await receivedAt(body.id, "2026-05-08T12:00:00Z");
    }
    const answer = await read(`by=customers&${day}`);
    expect(answer.rows.map(({ key, orders }) => [key, orders])).toEqual([
      [again.user.id, 2],
      ["once", 1],
    ]);
    expect(answer.totals).toMatchObject({ orders: 3, customers: 2, repeatCustomers: 1 });
  });

  it("compares each returning customer with their own earlier purchases, and one-time buyers with one-time buyers", async () => {
    const product = await aStoredProduct(api, admin);
    const [more, fewer, once] = [await api.signUp(), await api.signUp(), await api.signUp()];
    const paidOn = async (day: string, customers: Person[]) => {
      for (const customer of customers) {
        const items = [{ productId: product.id, quantity: 1 }];
        const { body } = await order(api, customer, items);
        await setStatus(body.id, "processing");
        await receivedAt(body.id, `${day}T12:00:00Z`);
      }
    };
    await paidOn("2026-05-10", [more, fewer, fewer, once]);
    await paidOn("2026-05-11", [more, more, fewer, once]);
    const query = "by=customers&from=2026-05-11&to=2026-05-11&compare=previous";
    const compared = async () => {
      const { rows, totals } = await read(query);
      expect(totals).toMatchObject({ orders: 4, customers: 3, repeatCustomers: 1 });
      const of = (key: string) => {
        const found = rows.find((each) => each.key === key);
        return [found?.orders, found?.previous?.orders];
      };
      return [more.user.id, fewer.user.id, "once"].map(of);
    };
    const right = [
      [2, 1],
      [1, 2],
      [1, 1],
    ];
    expect(await compared()).toEqual(right);
    await keepSales({ db: api.db, now: () => new Date() });
    expect(await compared()).toEqual(right);
  });

  it("keeps a row for what was sold before and no more", async () => {
    const { product } = await paidOrder("2026-06-01T12:00:00Z");
    const answer = await read("by=product&from=2026-06-02&to=2026-06-02&compare=previous");
    expect(row(answer, product.id)).toMatchObject({
      orders: 0,
      net: "0.00",
      previous: { orders: 1, net: "20.00" },
    });
  });

  it("leaves out the rows after the most, says how many, and sums them all", async () => {
    for (let sold = 0; sold < 3; sold += 1) await paidOrder("2026-06-05T12:00:00Z");
    const readOne = (query: ReportsQuery) =>
      readReport({ db: api.db, now: () => new Date() }, query, { seesCost: true, most: 1 });
    const sold = await readOne({ by: "product", from: "2026-06-05", to: "2026-06-05" });
    expect([sold.rows.length, sold.more, sold.totals.orders]).toEqual([1, 2, 3]);
    const days = await readOne({ by: "day", from: "2026-06-04", to: "2026-06-06" });
    expect([days.rows.length, days.more]).toEqual([3, 0]);
    await aReleasedLot(api, admin, (await aStoredProduct(api, admin)).id, { units: 2 });
    await aReleasedLot(api, admin, (await aStoredProduct(api, admin)).id, { units: 3 });
    const stock = await readOne({ by: "stock" });
    expect(stock.rows).toHaveLength(1);
    expect(stock.more).toBeGreaterThan(0);
  });
});

describe("costs", () => {
  const day = "from=2026-07-01&to=2026-07-01";

  it("make a margin of the units whose lots have one, for full admins and nobody else", async () => {
    const product = await aStoredProduct(api, admin);
    await aReleasedLot(api, admin, product.id, { units: 1, unitCost: "4.50" });
    await aReleasedLot(api, admin, product.id, { units: 9 });
    const items = [{ productId: product.id, quantity: 3 }];
    const { body } = await order(api, await api.signUp(), items);
    await setStatus(body.id, "processing");
    await receivedAt(body.id, "2026-07-01T12:00:00Z");
    await allocate(body.id);
    await keep();
    const answer = await read(`by=product&${day}`);
    expect(row(answer, product.id)).toMatchObject({ cost: "4.50", margin: "15.50" });
    expect(answer.totals).toMatchObject({ unitsWithoutCost: 2, margin: "15.50" });
    const reader = await api.signUpAdmin();
    await api.sql`UPDATE users SET admin_scope = 'reading' WHERE id = ${reader.user.id}`;
    const seen = await read(`by=product&${day}`, reader);
    expect(row(seen, product.id)).toMatchObject({ net: "60.00", cost: null, margin: null });
    expect(seen.totals).toMatchObject({ margin: null, unitsWithoutCost: null });
    const { rows, totals } = await read("by=stock", reader);
    expect(rows.every(({ lot }) => lot?.unitCost === null && lot.value === null)).toBe(true);
    expect(totals.stockValue).toBeNull();
    const { body: page } = await api.request("GET", "/api/admin/lots", { as: reader });
    expect(page.lots.every(({ unitCost }: { unitCost: string | null }) => unitCost === null)).toBe(
      true,
    );
    const { body: log } = await api.request("GET", "/api/admin/activity", { as: reader });
    expect(JSON.stringify(log)).not.toContain("unitCost");
  });

  it("that are entered later change the margin of past days", async () => {
    const product = await aStoredProduct(api, admin);
    const lot = await aReleasedLot(api, admin, product.id, { units: 5 });
    const { body } = await order(api, await api.signUp(), [{ productId: product.id, quantity: 2 }]);
    await setStatus(body.id, "processing");
    await receivedAt(body.id, "2026-07-03T12:00:00Z");
    await allocate(body.id);
    await keep();
    const margin = async () =>
      row(await read("by=product&from=2026-07-03&to=2026-07-03"), product.id)?.margin;
    expect(await margin()).toBeNull();
    const set = (unitCost: string | null) =>
      api.request("PATCH", `/api/admin/lots/${lot.id}`, { as: admin, body: { unitCost } });
    expect((await set("25")).body.unitCost).toBe("25.00");
    expect(await margin()).toBe("-10.00");
    await set(null);
    expect(await margin()).toBeNull();
    expect((await set("-1")).status).toBe(422);
    expect((await set("1,5")).status).toBe(422);
  });

  it("value the stock by lot, the oldest first", async () => {
    const product = await aStoredProduct(api, admin);
    const lot = await aReleasedLot(api, admin, product.id, { units: 4, unitCost: "2.25" });
    // Half past midnight and a quarter to midnight in the shop's time zone. In UTC these days are 101 apart.
    await api.sql`UPDATE lots SET created_at = '2026-08-22T04:30:00Z' WHERE id = ${lot.id}`;
    const now = () => new Date("2026-12-01T04:45:00Z");
    const answer = await readReport({ db: api.db, now }, { by: "stock" }, { seesCost: true });
    expect(answer.rows[0]).toMatchObject({
      label: lot.lotNumber,
      units: 4,
      lot: { ageDays: 100, unitCost: "2.25", value: "9.00" },
    });
  });
});

describe("the file of a report", () => {
  it("has the rows that the report shows, and stands in the activity", async () => {
    await paidOrder("2026-08-01T12:00:00Z");
    const query = "by=day&from=2026-08-01&to=2026-08-02&compare=previous";
    const shown = await read(query);
    const { status, body } = await api.request("GET", `/api/admin/reports.csv?${query}`, {
      as: admin,
    });
    expect(status).toBe(200);
    const lines = String(body).trim().split("\r\n");
    expect(lines[0]).toContain("key,label,orders,units,net");
    expect(lines.slice(1).map((line) => line.split(",").slice(0, 5))).toEqual(
      shown.rows.map(({ key, label, orders, units, net }) => [
        key,
        label,
        String(orders),
        String(units),
        net,
      ]),
    );
    const { body: log } = await api.request("GET", "/api/admin/activity", { as: admin });
    expect(JSON.stringify(log)).toContain("Exported the report by day as CSV");
  });
});
