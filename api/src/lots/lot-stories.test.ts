import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import * as model from "../testing/lot-model.ts";
import { brokenLotRules } from "../testing/lot-rules.ts";
import { lotSteps } from "../testing/lot-steps.ts";
import { lotStories, pickOrder, type Story } from "../testing/lot-story.ts";
import { aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, manyCustomers, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
});
afterEach(() => api.clock.set(new Date()));
afterAll(() => api?.close());

/** LOT_STORIES sets the number of stories of sixty calls each; LOT_STORIES_FROM=50 begins with the fiftieth. */
const STORIES = Number(process.env.LOT_STORIES ?? nightly(1, 50));
const FIRST = Number(process.env.LOT_STORIES_FROM ?? 1);
const STEPS = 60;
async function seen(story: Story) {
  const [{ body: product }, { body: page }, rows, orders, broken] = await Promise.all([
    api.request("GET", `/api/products/${story.slug}`),
    api.request("GET", `/api/admin/lots?productId=${story.productId}`, { as: admin }),
    api.sql`
      SELECT a.order_item_id, a.lot_id, a.quantity FROM lot_allocations a JOIN lots l ON l.id = a.lot_id
      WHERE l.product_id = ${story.productId} AND a.quantity > 0`,
    api.sql`
      SELECT id, status, shipping_status, packed_at IS NOT NULL AS packed FROM orders
      WHERE id IN (SELECT order_id FROM order_items WHERE product_id = ${story.productId})`,
    brokenLotRules(api, story.productId),
  ]);
  return {
    stock: product.stockQuantity,
    lots: page.lots.map((lot: model.ModelLot) => [lot.lotNumber, lot.state, lot.available]).sort(),
    allocated: rows.map((row) => `${row.order_item_id} ${row.lot_id} ${row.quantity}`).sort(),
    orders: orders
      .map((row) => [row.id, row.status, row.shipping_status, row.packed ? "packed" : "open"])
      .sort(),
    broken,
  };
}

const expectedOf = ({ shop }: Story) => ({
  stock: model.stockOf(shop),
  lots: shop.lots.map(({ lotNumber, state, available }) => [lotNumber, state, available]).sort(),
  allocated: shop.orders
    .flatMap(({ itemId, lots }) =>
      [...lots]
        .filter(([, units]) => units > 0)
        .map(([lotId, units]) => `${itemId} ${lotId} ${units}`),
    )
    .sort(),
  orders: shop.orders
    .map(({ id, status, isShipped, isPacked }) => [
      id,
      status,
      isShipped ? "shipped" : "pending",
      isPacked ? "packed" : "open",
    ])
    .sort(),
  broken: shop.lots
    .filter((lot) => {
      const given = shop.orders.reduce((sum, { lots }) => sum + (lots.get(lot.id) ?? 0), 0);
      return lot.entered !== lot.available + given;
    })
    .map(({ lotNumber }) => `the model itself loses units of ${lotNumber}`),
});

async function requireRecallLists({ shop }: Story) {
  for (const lot of shop.lots) {
    const { body } = await api.request("GET", `/api/admin/lots/${lot.id}/recall`, { as: admin });
    const listed = body.orders.map(({ orderId }: { orderId: string }) => orderId).sort();
    expect(listed).toEqual(
      model
        .ordersOf(shop, lot)
        .map(({ id }) => id)
        .sort(),
    );
    const mails = await api.sql`
      SELECT recipient FROM mails WHERE kind = 'lot-recalled' AND data ->> 'lotNumber' = ${lot.lotNumber}`;
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([...lot.told].sort());
  }
}

describe("lots and the stock that follows them", () => {
  it(
    "agree with a plain recount after every call, whatever is called in whatever order",
    async () => {
      const stories = lotStories(api, admin);
      const plan = lotSteps(api, admin, stories);
      let calls = 0;
      for (let seed = FIRST; seed < FIRST + STORIES; seed += 1) {
        const story = await stories.begin(seed);
        const told: string[] = [];
        for (let step = 0; step < STEPS; step += 1) {
          const act = story.pick(plan);
          const placed = pickOrder(story);
          const lot = story.pick(story.shop.lots);
          const [what, status, expected] = await act(story, placed, lot);
          calls += 1;
          told.push(`${what} ${status}`);
          const where = `story ${seed}: ${told.slice(-6).join(", ")}`;
          expect([where, status, await seen(story)]).toEqual([where, expected, expectedOf(story)]);
        }
        await requireRecallLists(story);
        expect([seed, await wrongLots(api)]).toEqual([seed, []]);
      }
      expect(calls).toBe(STORIES * STEPS);
      if (process.env.LOT_STORIES) process.stdout.write(`${calls} calls agree with the model\n`);
    },
    STORIES * 60_000,
  );
});

const call = async (method: string, path: string, body?: unknown) =>
  (await api.request(method, path, { as: admin, body })).status;

/**
 * Retries after 503, as its Retry-After says: many simultaneous calls on a busy machine may wait too long for a lock.
 */
async function withRetry(...asked: Parameters<typeof call>): Promise<number> {
  const status = await call(...asked);
  return status === 503 ? withRetry(...asked) : status;
}

describe("many packers at once", () => {
  const PACKERS = nightly(40, 100);

  it("hand out no unit twice, while lots are blocked and one is recalled, and tell each customer once", async () => {
    const { id, slug } = await aStoredProduct(api, admin, { stockQuantity: 0 });
    const lots = await Promise.all(
      [1, 2, 3].map(() => aReleasedLot(api, admin, id, { units: PACKERS * 0.4 })),
    );
    const customers = await manyCustomers(api, PACKERS);
    const placed: string[] = [];
    for (const customer of customers) {
      const { status, body } = await order(api, customer, [{ productId: id, quantity: 1 }], {
        total: "35.00",
      });
      expect(status).toBe(201);
      await pay(api, admin, body.id);
      placed.push(body.id);
    }
    const packing = placed.map((orderId) =>
      withRetry("POST", `/api/admin/orders/${orderId}/allocation`),
    );
    const others = [
      withRetry("POST", `/api/admin/lots/${lots[0]?.id}/block`, {}),
      withRetry("POST", `/api/admin/lots/${lots[1]?.id}/recall`, { message: "Back.", reason: "x" }),
      ...placed
        .slice(0, PACKERS / 5)
        .map((orderId) =>
          withRetry("PATCH", `/api/admin/orders/${orderId}/status`, { status: "cancelled" }),
        ),
    ];
    const statuses = await Promise.all([...packing, ...others]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // Orders that were short of units of the blocked lot can be packed once it is released again.
    await withRetry("POST", `/api/admin/lots/${lots[0]?.id}/unblock`, {});
    await Promise.all(
      placed.map((orderId) => withRetry("POST", `/api/admin/orders/${orderId}/allocation`)),
    );
    expect(await wrongLots(api)).toEqual([]);
    const [mailed] = await api.sql`
      SELECT count(*)::int AS mails, count(DISTINCT recipient)::int AS customers FROM mails
      WHERE kind = 'lot-recalled' AND data ->> 'lotNumber' = ${lots[1]?.lotNumber ?? ""}`;
    expect(mailed?.mails).toBe(mailed?.customers);
    const { body } = await api.request("GET", `/api/products/${slug}`);
    expect(body.stockQuantity).toBeGreaterThanOrEqual(0);
  }, 60_000);
});
