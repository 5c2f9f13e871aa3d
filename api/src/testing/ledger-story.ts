import { expect, vi } from "vitest";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { cancelExpiredOrders } from "../orders/cancel-expired-orders.ts";
import { remindOfPayments } from "../orders/remind-of-payments.ts";
import * as model from "./ledger-model.ts";
import type { Person } from "./people.ts";
import * as purchase from "./purchase-model.ts";
import { aStoredCoupon, aStoredProduct, manyCustomers, order } from "./shop-fixtures.ts";
import type { TestApi } from "./test-api.ts";
import { waitsForALock } from "./waits-for-a-lock.ts";

/** A shop with one product, in which orders are placed, paid, cancelled, opened again and deleted at random. */

export type Pick = <T>(from: readonly T[]) => T;

export type Story = {
  api: TestApi;
  admin: Person;
  shop: model.ModelShop;
  prices: purchase.ModelPrices;
  coupons: purchase.SoldCoupon[];
  quotes: (purchase.ModelQuote & { customer: Person })[];
  productId: string;
  pick: Pick;
};

/** What was done, the actual outcome, and the expected one. */
export type Step = [step: string, actual: model.Outcome, expected: model.Outcome];

const PRICES: purchase.ModelPrices = { one: 2000, three: null, shipping: 1500 };
const ORDERS = 4;
/** A small number, so that each order's status and money change often. */
export const MOST_ORDERS = 9;

/** Four orders of one product with a few more units: a free one, and two that use up a coupon. */
export async function begin(api: TestApi, admin: Person, seed: number): Promise<Story> {
  const random = seededRandom(seed);
  const pick: Pick = (from) => from[Math.floor(random() * from.length)] as never;
  const product = await aStoredProduct(api, admin, { price: "20.00", stockQuantity: ORDERS + 3 });
  const coupons: purchase.SoldCoupon[] = [];
  for (const [name, limit, percent, minimum] of [
    ["STORY", 2, 10, 0],
    ["FREE", 2, 100, 0],
    ["LARGE", 1, 25, 4000],
  ] as const) {
    const code = `${name}${seed}`;
    const { id } = await aStoredCoupon(api, admin, {
      code,
      discountValue: formatAmount(percent * 100),
      usageLimit: limit,
      minimumOrderAmount: formatAmount(minimum),
    });
    coupons.push({ id, code, limit, percent, minimum, isActive: true });
  }
  const shop: model.ModelShop = { stock: ORDERS + 3, orders: [] };
  const story = {
    api,
    admin,
    shop,
    prices: PRICES,
    coupons,
    quotes: [],
    productId: product.id,
    pick,
  };
  // Only the first of them is free.
  await setPrices(story, { ...PRICES, shipping: 0 });
  await buyOne(story, story.coupons[1] ?? null);
  await setPrices(story, PRICES);
  for (let place = 1; place < ORDERS; place += 1) {
    await buyOne(story, place < 3 ? (coupons[0] ?? null) : null);
  }
  return story;
}

/** The model computes the total, because a request for a quote with a code would count as a guess of the code. */
async function buyOne(story: Story, coupon: purchase.SoldCoupon | null): Promise<void> {
  const { api, shop, prices, productId } = story;
  const [customer] = (await manyCustomers(api, 1)) as [Person];
  const { total } = purchase.costOf(shop, prices, 1, coupon);
  const answer = await order(api, customer, [{ productId, quantity: 1 }], {
    total: formatAmount(total),
    couponCode: coupon?.code,
  });
  expect(answer.status).toBe(201);
  noteOrder(story, answer, 1);
}

async function setPrices(story: Story, prices: purchase.ModelPrices): Promise<void> {
  const { api, admin, productId } = story;
  const tiers = [
    { quantity: 1, unitPriceCents: prices.one },
    { quantity: 3, unitPriceCents: prices.three ?? 0 },
  ];
  await api.sql`UPDATE products SET price = ${formatAmount(prices.one)}, has_bulk_pricing = ${prices.three !== null},
    bulk_pricing = ${JSON.stringify(prices.three === null ? [] : tiers)}::text::jsonb WHERE id = ${productId}`;
  await api.request("POST", "/api/admin/settings/shipping-rate", {
    as: admin,
    body: { shippingRate: prices.shipping / 100 },
  });
  story.prices = prices;
}

type Bought = { status: number; body: { id: string; total: string; couponCode: string | null } };

/** Adds an accepted order to the model, with the coupon of the answer. */
export function noteOrder({ shop, coupons }: Story, { body }: Bought, units: number): void {
  const coupon = coupons.find(({ code }) => code === body.couponCode) ?? null;
  model.place(shop, { id: body.id, total: parseAmount(body.total), units, coupon });
}

/** Steps that concern the whole shop, not one order. */
export const shopSteps = {
  async buy(story: Story): Promise<Step> {
    const { api, shop, pick, prices, productId } = story;
    if (shop.orders.length >= MOST_ORDERS) return ["buy nothing", "", ""];
    const [units, coupon] = [pick([1, 1, 2, 3]), pick([null, ...story.coupons])];
    const cost = purchase.costOf(shop, prices, units, coupon);
    const isShort = shop.stock < units;
    const isRefused = coupon !== null && cost.coupon === null;
    const [customer] = (await manyCustomers(api, 1)) as [Person];
    const answer = await order(api, customer, [{ productId, quantity: units }], {
      total: formatAmount(cost.total),
      couponCode: coupon?.code,
    });
    if (answer.status === 201) noteOrder(story, answer, units);
    const expected = isShort ? "409 insufficient-stock" : isRefused ? "409 quote-changed" : "201";
    return [`buy ${units} with ${coupon?.code}`, outcomeOf(answer), expected];
  },
  async reprice(story: Story): Promise<Step> {
    const { pick } = story;
    const one = pick([2000, 2000, 3000, 1234, 0]);
    const prices = { one, three: pick([null, 1500, 0]), shipping: pick([1500, 0]) };
    await setPrices(story, prices);
    return [`prices are ${JSON.stringify(prices)}`, "", ""];
  },
  async endCoupon(story: Story): Promise<Step> {
    const coupon = story.pick(story.coupons);
    coupon.isActive = !coupon.isActive;
    const answer = await story.api.request("PATCH", `/api/admin/coupons/${coupon.id}`, {
      as: story.admin,
      body: { isActive: coupon.isActive },
    });
    return [`${coupon.code} is active: ${coupon.isActive}`, outcomeOf(answer), "200"];
  },
  async passTime(story: Story): Promise<Step> {
    const hours = story.pick([0, 0, 1, 23, 25]);
    await moveBack(story, hours);
    await runJobs(story);
    return [`${hours} hours pass`, "", ""];
  },
  async openLater(story: Story): Promise<Step> {
    const { shop, pick } = story;
    const waits = ({ status, isShipped }: model.ModelOrder) =>
      !isShipped && ["awaiting-payment", "cancelled"].includes(status);
    const one = pick(shop.orders.filter(waits));
    if (!one) return ["open nothing later", "", ""];
    await setStatus(story, one, "cancelled");
    await moveBack(story, 25);
    const [given, expected] = await setStatus(story, one, "awaiting-payment");
    await runJobs(story);
    return [`order ${shop.orders.indexOf(one)} is opened 25 hours later`, given, expected];
  },
  async openWhileExpiring(story: Story): Promise<Step> {
    const { api, shop, pick } = story;
    const one = pick(shop.orders.filter((each) => each.status === "awaiting-payment"));
    // The job leaves a shipped order alone, so nothing would wait for its lock.
    if (!one || one.isShipped || model.paidOf(one) > 0) return ["nothing expires", "", ""];
    const { sql, db } = api;
    await sql`UPDATE orders SET hold_until = now() - interval '1 hour' WHERE id = ${one.id}`;
    const { job } = await sql.begin(async (tx) => {
      await tx`SELECT 1 FROM orders WHERE id = ${one.id} FOR UPDATE`;
      const job = cancelExpiredOrders(
        { db, now: () => new Date() },
        { id: null, name: "The shop" },
      );
      await vi.waitFor(async () => expect(await waitsForALock(sql)).toBe(true), {
        timeout: 20_000,
      });
      await tx`
        UPDATE orders SET held_since = now(), hold_until = now() + interval '48 hours',
          reminder_queued_at = NULL WHERE id = ${one.id}`;
      return { job };
    });
    await job;
    Object.assign(one, { heldHours: 0, isReminded: false });
    return [`order ${shop.orders.indexOf(one)} is held anew while it expires`, "", ""];
  },
};

async function setStatus({ api, admin, shop }: Story, one: model.ModelOrder, status: string) {
  const expected = model.setStatus(shop, one, status);
  const path = `/api/admin/orders/${one.id}/status`;
  return [
    outcomeOf(await api.request("PATCH", path, { as: admin, body: { status } })),
    expected,
  ] as const;
}

/** Moves the orders into the past; advancing the clock would also end the sessions. */
async function moveBack({ api, shop }: Story, hours: number): Promise<void> {
  const ids = shop.orders.map(({ id }) => id);
  await api.sql`
    UPDATE orders SET created_at = created_at - make_interval(hours => ${hours}),
      held_since = held_since - make_interval(hours => ${hours}),
      hold_until = hold_until - make_interval(hours => ${hours}) WHERE id = ANY(${ids}::text[])`;
  for (const one of shop.orders) one.heldHours += hours;
}

/** Runs the worker's jobs until they have nothing to do. */
async function runJobs({ api: { db }, shop }: Story): Promise<void> {
  const context = { db, now: () => new Date() };
  while ((await remindOfPayments(context)) > 0);
  await cancelExpiredOrders(context, { id: null, name: "The shop" });
  for (const one of shop.orders) {
    model.remind(one);
    model.expire(shop, one);
  }
}

export function outcomeOf({
  status,
  body,
}: {
  status: number;
  body: { code?: string };
}): model.Outcome {
  return status < 300 ? String(status) : `${status} ${body.code}`;
}
