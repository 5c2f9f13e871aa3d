import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { modelSales } from "../testing/sales-model.ts";
import {
  aStoredCoupon,
  aStoredProduct,
  manyCustomers,
  order,
  setMailDelay,
} from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { ONCE, readCustomers } from "./customers-report.queries.ts";
import { keepSales } from "./keep-sales.ts";
import { readSales, type SalesRow, type SalesSums } from "./reports.queries.ts";

/** SALES_STORIES=50 runs that many, of thirty steps each. */
const STORIES = Number(process.env.SALES_STORIES ?? 1);
const STEPS = 30;
/** Whole minutes, and the last millisecond, before and after midnight, also of days with 23 and 25 hours. */
const MOMENTS = [
  // So that October is a month whose days are all kept.
  "2026-09-30T12:00:00.000Z",
  "2026-10-15T12:00:00.000Z",
  "2026-10-31T23:59:59.999Z",
  "2026-11-01T03:59:59.999Z",
  "2026-11-01T04:00:00.000Z",
  // The hour that New York and Havana have twice; in Havana it begins the day.
  "2026-11-01T04:30:00.000Z",
  "2026-11-01T05:30:00.000Z",
  "2026-11-01T06:30:00.000Z",
  "2026-11-02T04:59:59.999Z",
  "2026-11-02T05:00:00.000Z",
  "2026-11-03T18:29:59.999Z",
  "2026-11-03T18:30:00.000Z",
  "2026-11-04T10:59:59.999Z",
  "2026-11-04T11:00:00.000Z",
];
const ZONES = ["America/New_York", "America/Havana", "Asia/Kolkata", "Pacific/Auckland"];
const TODAY = new Date("2026-11-04T16:00:00.000Z");
const DAYS = { from: "2026-09-29", to: "2026-11-06" };
const EVERYTHING = [
  ...(["day", "product", "family", "category", "coupon", "method"] as const),
  ...(["state", "tax"] as const),
];

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
  await setMailDelay(api, 0);
  const rate = { country: "US", region: "WV", percent: "6.5", onShipping: true, name: "Sales tax" };
  const other = { country: "US", region: "WV", percent: "1", name: "City" };
  await send("PUT", "tax/rates", { rates: [rate, other] });
  await send("POST", "categories", { name: "Kinins", slug: "kinins" });
  await send("POST", "categories", { name: "Toxins", slug: "toxins" });
});
afterAll(() => api.close());

async function send(method: string, path: string, body?: object) {
  return api.request(method, `/api/admin/${path}`, { as: admin, body });
}

const receivedAt = async (id: string, moment: string) =>
  api.sql`
    UPDATE orders SET payment_received_at = ${moment}
    WHERE id = ${id} AND payment_received_at IS NOT NULL`;

const setZone = async (zone: string) =>
  api.sql`
    INSERT INTO system_settings (id, key, value) VALUES ('zone', 'time_zone', ${zone})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

type Story = {
  pick: <T>(from: readonly T[]) => T;
  products: string[];
  lots: string[];
  coupon: string;
  customers: Person[];
  orders: string[];
};

async function begin(seed: number): Promise<Story> {
  const random = seededRandom(seed);
  const pick: Story["pick"] = (from) => from[Math.floor(random() * from.length)] as never;
  const coupon = `SALES${seed}`;
  await aStoredCoupon(api, admin, { code: coupon, discountValue: "33.33" });
  const products: string[] = [];
  for (const price of ["20.00", "9.99", "0.07"]) {
    products.push((await aStoredProduct(api, admin, { price, stockQuantity: 500 })).id);
  }
  const lots: string[] = [];
  for (const unitCost of ["3.33", undefined]) {
    const lot = { units: 40, ...(unitCost && { unitCost }) };
    lots.push((await aReleasedLot(api, admin, products[0] ?? "", lot)).id);
  }
  const customers = await manyCustomers(api, 4);
  return { pick, products, lots, coupon, customers, orders: [] };
}

type Step = (story: Story) => Promise<unknown>;

const ofOrder =
  (change: (id: string, story: Story) => Promise<unknown>): Step =>
  async (story) =>
    story.orders.length > 0 && change(story.pick(story.orders), story);

const steps: Record<string, Step> = {
  async place(story) {
    const { pick, products, customers, coupon, orders } = story;
    const chosen = products.filter(() => pick([true, false]));
    const items = (chosen.length > 0 ? chosen : products.slice(0, 1)).map((productId) => ({
      productId,
      quantity: pick([1, 2, 3]),
    }));
    const couponCode = pick([undefined, coupon]);
    const quote = await api.request("POST", "/api/quotes", {
      body: {
        items,
        couponCode: couponCode ?? null,
        address: { country: "US", state: "WV", zipCode: "26003" },
      },
    });
    const placed = await order(api, pick(customers), items, {
      couponCode,
      total: quote.body.total,
    });
    if (placed.status === 201) orders.push(placed.body.id);
    return placed.status;
  },
  pay: ofOrder(async (id, { pick }) => {
    const { body } = await send("GET", `orders/${id}`);
    const amount = pick([body.balance, body.balance, "5.00", "0.01"]);
    const method = pick(["venmo", "zelle", "other"]);
    return send("POST", `orders/${id}/payments`, { kind: "payment", method, amount });
  }),
  refund: ofOrder(async (id, { pick }) => {
    const { body } = await send("GET", `orders/${id}`);
    const amount = pick([body.paid, "1.11"]);
    return send("POST", `orders/${id}/payments`, { kind: "refund", method: "venmo", amount });
  }),
  reverse: ofOrder(async (id, { pick }) => {
    const { body } = await send("GET", `orders/${id}/payments`);
    return (
      body.entries.length > 0 &&
      send("POST", `payments/${pick<{ id: string }>(body.entries).id}/reverse`)
    );
  }),
  setStatus: ofOrder(async (id, { pick }) =>
    send("PATCH", `orders/${id}/status`, {
      status: pick(["processing", "completed", "cancelled", "awaiting-payment", "processing"]),
    }),
  ),
  changeLines: ofOrder(async (id, { pick }) => {
    const { body } = await send("GET", `orders/${id}`);
    const line = pick<{ id: string }>(body.items);
    const lines = [{ orderItemId: line.id, quantity: pick([0, 1, 4]) }];
    return send("PATCH", `orders/${id}`, { updatedAt: body.updatedAt, reason: "Asked for", lines });
  }),
  // The clock of the whole API cannot jump, because sessions would end: the moment of the payment is moved instead.
  moveInTime: ofOrder((id, { pick }) => receivedAt(id, pick(MOMENTS))),
  allocate: ofOrder(async (id) => send("POST", `orders/${id}/allocation`)),
  async setCost({ pick, lots }) {
    const unitCost = pick([null, "0.00", "1.25", "7.77"]);
    return send("PATCH", `lots/${pick(lots)}`, { unitCost });
  },
  async moveProduct({ pick, products }) {
    const id = pick(products);
    const family = pick([null, "parent_1", "parent_2"]);
    return api.sql`
      UPDATE products SET parent_product_id = ${family}, variant_value = ${family && id},
        category_id = (SELECT id FROM categories ORDER BY name OFFSET ${pick([0, 1, 2])} LIMIT 1)
      WHERE id = ${id}`;
  },
  changeZone: ({ pick }) => setZone(pick(ZONES)),
  keep: async () => keepSales({ db: api.db, now: () => TODAY }),
};

const PLAN = [
  ...["place", "pay", "pay", "pay", "keep", "setStatus", "setStatus", "moveInTime"],
  ...[
    "moveInTime",
    "refund",
    "refund",
    "reverse",
    "changeLines",
    "setCost",
    "allocate",
    "moveProduct",
    "keep",
  ],
];

/** Sorted, so that two reports with the same rows are equal. */
const ordered = (rows: readonly object[]) =>
  rows
    .map((row) => JSON.stringify(row, Object.keys(row).sort()))
    .sort()
    .map((row) => JSON.parse(row));

type Sums = Record<keyof SalesSums | "ordersBefore" | "netBefore", number>;

/** Who came again, on these days or before, and the row of all others. */
function customersIn(now: readonly SalesRow[], before: readonly SalesRow[]) {
  const of = (rows: readonly SalesRow[]) =>
    new Map(rows.filter(({ by }) => by === "customers").map((row) => [row.key, row]));
  const [present, past] = [of(now), of(before)];
  const rows = new Map<string, Sums>();
  for (const key of new Set([...present.keys(), ...past.keys()])) {
    const { by: _, key: __, ...sums } = present.get(key) ?? { by: "customers", key, ...NOTHING };
    const { orders = 0, net = 0 } = past.get(key) ?? {};
    const isOnce = key !== "" && sums.orders < 2 && orders < 2;
    const added = rows.get(isOnce ? ONCE : key) ?? NOTHING;
    const row = { ...sums, ordersBefore: orders, netBefore: net } as Sums;
    const names = Object.keys(row) as (keyof Sums)[];
    const total = names.map((name) => [name, row[name] + ((added as Sums)[name] ?? 0)]);
    rows.set(isOnce ? ONCE : key, Object.fromEntries(total) as Sums);
  }
  const named = [...present].filter(([key]) => key !== "");
  return {
    rows: ordered([...rows].map(([key, sums]) => ({ key, ...sums }))),
    customers: named.length,
    repeatCustomers: named.filter(([, { orders }]) => orders > 1).length,
  };
}

const NOTHING: SalesSums = {
  ...{ orders: 0, units: 0, net: 0, shipping: 0, tax: 0, total: 0, refunded: 0 },
  ...{ costedUnits: 0, costedNet: 0, cost: 0 },
};

async function compare(told: string, range = DAYS) {
  const [row] = await api.sql`SELECT value FROM system_settings WHERE key = 'time_zone'`;
  const days = { ...range, timeZone: row?.value ?? "America/New_York" };
  const sales = await readSales(api.db, days, EVERYTHING);
  const model = await modelSales(api, days);
  expect(ordered(sales), told).toEqual(ordered(model.filter(({ by }) => by !== "customers")));
  // The days before end within these, so that the comparison has something to compare.
  const before = { ...days, to: "2026-11-01" };
  const modelBefore = await modelSales(api, before);
  // A long range is read in another way.
  for (const from of [days.from, "2026-03-01"]) {
    const wanted = customersIn(await modelSales(api, { ...days, from }), modelBefore);
    const found = await readCustomers(api.db, { days: { ...days, from }, before, most: 1000 });
    const { rows, customers, repeatCustomers } = found;
    const flat = rows.map(({ key, before: past, ...each }) => ({
      ...Object.fromEntries(Object.keys(NOTHING).map((name) => [name, each[name as "orders"]])),
      ...{ key, ordersBefore: past.orders, netBefore: past.net },
    }));
    expect({ rows: ordered(flat), customers, repeatCustomers }, `${told} from ${from}`).toEqual(
      wanted,
    );
  }
  return sales;
}

describe("the sums of the reports", () => {
  it.each(Array.from({ length: STORIES }, (_, index) => index + 1))(
    "equal the orders after random changes, kept or not, in story %i",
    async (seed) => {
      const story = await begin(seed);
      await steps.changeZone?.(story);
      for (let placed = 0; placed < 7; placed += 1) await steps.place?.(story);
      for (const [index, id] of story.orders.entries()) {
        await send("PATCH", `orders/${id}/status`, { status: "processing" });
        await receivedAt(id, MOMENTS[index] ?? "");
        await send("POST", `orders/${id}/allocation`);
      }
      const told: string[] = [];
      let most = 0;
      for (let step = 1; step <= STEPS; step += 1) {
        const name = step % 13 === 0 ? "changeZone" : story.pick(PLAN);
        await steps[name]?.(story);
        told.push(name);
        if (step % 6 === 0) most = Math.max(most, (await compare(told.join(", "))).length);
      }
      await steps.keep?.(story);
      const kept = await compare("after all days were kept");
      const [left] =
        await api.sql`SELECT count(*)::int AS notes FROM sales_changes WHERE at < '2026-11-03'`;
      expect(left?.notes).toBe(0);
      expect(most).toBeGreaterThan(9);
      expect(kept.some(({ net }) => (net ?? 0) > 0)).toBe(true);
    },
    120_000,
  );

  it("are those of the orders when the shop's time zone changes and comes back", async () => {
    const story = await begin(1_000);
    // A day is over in Auckland while it still lasts in Kolkata: only there it is kept.
    await setZone("Pacific/Auckland");
    await steps.place?.(story);
    const [id = ""] = story.orders;
    await send("PATCH", `orders/${id}/status`, { status: "processing" });
    await receivedAt(id, "2026-11-03T18:29:59.999Z");
    await steps.keep?.(story);
    await receivedAt(id, "2026-11-01T06:30:00.000Z");
    await setZone("Asia/Kolkata");
    await steps.keep?.(story);
    await setZone("Pacific/Auckland");
    await compare("after the time zone came back");
  });

  it("come from the longest kept spans, until an order in one of them changes", async () => {
    const story = await begin(2_000);
    await setZone("America/New_York");
    for (const moment of ["2026-06-30T12:00:00.000Z", "2026-08-15T12:00:00.000Z"]) {
      await steps.place?.(story);
      const id = story.orders.at(-1) ?? "";
      await send("PATCH", `orders/${id}/status`, { status: "processing" });
      await receivedAt(id, moment);
    }
    const range = { from: "2026-06-29", to: "2026-10-13" };
    const rowsOf = async (day: string) =>
      api.sql`SELECT kind FROM sales_kept_spans WHERE first_day = ${day} ORDER BY kind`;
    await keepAll();
    expect(await rowsOf("2026-07-01")).toMatchObject([{ kind: "month" }, { kind: "quarter" }]);
    expect(await rowsOf("2026-10-05")).toMatchObject([{ kind: "week" }]);
    await compare("from a quarter, a week and days", range);
    // A wrong sum is seen until its span is added up anew, so the quarter is what is read.
    await api.sql`UPDATE sales_spans SET net = 12345 WHERE kind = 'quarter' AND by = 'coupon'`;
    const quarter = { from: "2026-07-01", to: "2026-09-30", timeZone: "America/New_York" };
    const read = await readSales(api.db, quarter, ["coupon"]);
    // The stories before may have other coupons in the quarter.
    expect([...new Set(read.map(({ net }) => net))]).toEqual([123_45]);
    const [, august = ""] = story.orders;
    await send("PATCH", `orders/${august}/status`, { status: "cancelled" });
    await compare("after an order of the quarter was cancelled", range);
    await keepAll();
    await compare("after its spans were kept anew", range);
  });

  it("find the days to keep newest first, and none twice", async () => {
    await keepSales({ db: api.db, now: () => TODAY });
    expect(await keepSales({ db: api.db, now: () => TODAY })).toBe(0);
    await api.sql`UPDATE sales_days SET net = 12345 WHERE by = 'day'`;
    // The kept sums are what is read: a wrong one is seen until its day is computed anew.
    const days = { ...DAYS, timeZone: await zone() };
    expect((await readSales(api.db, days, ["day"])).some(({ net }) => net === 123_45)).toBe(true);
    await api.sql`DELETE FROM sales_kept_days`;
    expect(await keepSales({ db: api.db, now: () => TODAY })).toBeGreaterThan(0);
    await compare("after everything was computed anew");
  });
});

/** Turns of the worker until nothing is left to keep. */
async function keepAll() {
  while ((await keepSales({ db: api.db, now: () => TODAY })) > 0);
}

async function zone(): Promise<string> {
  const [row] = await api.sql`SELECT value FROM system_settings WHERE key = 'time_zone'`;
  return row?.value;
}
