import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, manyCustomers, order, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let productId: string;
let customers: Person[];

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
  productId = (await aStoredProduct(api, admin, { price: "20.00", stockQuantity: 100_000 })).id;
  // Each customer orders once, because of the limits of ten orders a minute and twenty codes.
  customers = await manyCustomers(api, 400);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`DELETE FROM coupons`;
});

/** Few codes and low limits, so that coupons often get each other's former codes and run out. */
const CODES = ["RED", "BLUE", "GREEN"];
const LIMIT = 1;
/** 20.00 less 10 percent, plus shipping of 15.00. */
const TOTAL = "33.00";

const calls = {
  place: (code: string) =>
    order(api, customers.pop() as Person, [{ productId, quantity: 1 }], {
      couponCode: code,
      total: TOTAL,
    }),
  setStatus: (id: string, status: string) =>
    api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status } }),
  create: (code: string) =>
    api.request("POST", "/api/admin/coupons", {
      as: admin,
      body: { code, discountType: "percentage", discountValue: "10.00", usageLimit: LIMIT },
    }),
  rename: (id: string, code: string) =>
    api.request("PATCH", `/api/admin/coupons/${id}`, { as: admin, body: { code } }),
  remove: (id: string) => api.request("DELETE", `/api/admin/coupons/${id}`, { as: admin }),
};

type Model = {
  coupons: { id: string; code: string }[];
  orders: { id: string; couponId: string; isLive: boolean }[];
};

/** The expected count of a coupon: its live orders. */
const usesIn = (model: Model, couponId: string) =>
  model.orders.filter((placed) => placed.isLive && placed.couponId === couponId).length;

/** Whether one more use may be taken; a deleted coupon counts no uses. */
const hasUseLeft = (model: Model, couponId: string) =>
  !model.coupons.some(({ id }) => id === couponId) || usesIn(model, couponId) < LIMIT;

/** One step in the model and in the shop. Returns the actual and the expected status. */
type Step = (model: Model, pick: Pick) => Promise<[given: number, expected: number]>;
type Pick = <T>(from: readonly T[]) => T | undefined;

const steps: Record<string, Step> = {
  async place(model, pick) {
    const code = pick(CODES) as string;
    const coupon = model.coupons.find((known) => known.code === code);
    const isTaken = coupon !== undefined && hasUseLeft(model, coupon.id);
    const { status, body } = await calls.place(code);
    if (coupon && isTaken) model.orders.push({ id: body.id, couponId: coupon.id, isLive: true });
    return [status, isTaken ? 201 : 409];
  },
  async cancel(model, pick) {
    const placed = pick(model.orders.filter(({ isLive }) => isLive));
    if (!placed) return [0, 0];
    placed.isLive = false;
    return [(await calls.setStatus(placed.id, "cancelled")).status, 200];
  },
  async reopen(model, pick) {
    // One of the latest, because most coupons of old orders are deleted.
    const placed = pick(model.orders.filter(({ isLive }) => !isLive).slice(-2));
    if (!placed) return [0, 0];
    const isTaken = hasUseLeft(model, placed.couponId);
    placed.isLive = isTaken;
    return [(await calls.setStatus(placed.id, "awaiting-payment")).status, isTaken ? 200 : 409];
  },
  async create(model, pick) {
    const code = pick(CODES) as string;
    const isFree = model.coupons.every((known) => known.code !== code);
    const { status, body } = await calls.create(code);
    if (isFree) model.coupons.push({ id: body.id, code });
    return [status, isFree ? 201 : 409];
  },
  async rename(model, pick) {
    const coupon = pick(model.coupons);
    if (!coupon) return [0, 0];
    const code = pick(CODES) as string;
    const isFree = model.coupons.every((known) => known === coupon || known.code !== code);
    if (isFree) coupon.code = code;
    return [(await calls.rename(coupon.id, code)).status, isFree ? 200 : 409];
  },
  async remove(model, pick) {
    const coupon = pick(model.coupons);
    if (!coupon) return [0, 0];
    model.coupons = model.coupons.filter((known) => known !== coupon);
    return [(await calls.remove(coupon.id)).status, 200];
  },
};

/** Orders change more often than coupons do. */
const PLAN =
  "place place place place cancel cancel reopen reopen reopen create rename rename remove";

/** Sixty steps, each compared with the model. Returns the steps with their statuses. */
async function aStory(seed: number): Promise<string[]> {
  const pick = picker(seed);
  const model: Model = { coupons: [], orders: [] };
  const told: string[] = [];
  while (told.length < 60) {
    const name = pick(PLAN.split(" ")) as string;
    const [given, expected] = (await steps[name]?.(model, pick)) ?? [];
    told.push(`${name}: ${given}`);
    expect(given, told.join(", ")).toBe(expected);
    const stored = await api.sql`SELECT id, usage_count AS uses FROM coupons ORDER BY id`;
    const counted = model.coupons.map(({ id }) => ({ id, uses: usesIn(model, id) }));
    expect([...stored], told.join(", ")).toEqual(counted.sort((a, b) => (a.id < b.id ? -1 : 1)));
  }
  return told;
}

describe("a coupon's count", () => {
  it("is its live orders after every step of long stories", async () => {
    const reached = new Set<string>();
    for (const seed of [1, 2, 3, 4]) {
      await api.sql`DELETE FROM coupons`;
      for (const step of await aStory(seed)) reached.add(step);
    }
    expect([...reached]).toEqual(
      expect.arrayContaining(["place: 409", "reopen: 200", "reopen: 409"]),
    );
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("is its live orders when everything happens at once", async () => {
    const pick = picker(4);
    const ids: string[] = [];
    const turns: (() => Promise<{ status: number; body: { id?: string } }>)[] = [
      () => calls.place(pick(CODES) as string),
      () => calls.setStatus(pick(ids) ?? "none", "cancelled"),
      () => calls.setStatus(pick(ids) ?? "none", "awaiting-payment"),
      () => calls.create(pick(CODES) as string),
      async () => {
        const list = await api.request("GET", "/api/admin/coupons", { as: admin });
        const { id = "none" } = pick<{ id: string }>(list.body) ?? {};
        return pick([true, false]) ? calls.rename(id, pick(CODES) as string) : calls.remove(id);
      },
    ];
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => pick(turns) as (typeof turns)[number]).map((turn) =>
          turn(),
        ),
      );
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      ids.push(
        ...answers.flatMap(({ status, body }) => (status === 201 && body.id ? [body.id] : [])),
      );
      expect(await wrongBooks(api)).toEqual([]);
    }
  });

  it("does not hold up a cancellation that meets the deletion of the coupon", async () => {
    const coupon = await calls.create("RED");
    const placed = await calls.place("RED");
    const deleting = await api.sql.reserve();
    await deleting`BEGIN`;
    await deleting`SELECT 1 FROM coupons WHERE id = ${coupon.body.id} FOR UPDATE`;
    const cancelling = calls.setStatus(placed.body.id, "cancelled");
    await vi.waitFor(async () => {
      const waiting = await api.sql`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(1);
    });
    await deleting`DELETE FROM coupons WHERE id = ${coupon.body.id}`;
    await deleting`COMMIT`;
    deleting.release();
    expect((await cancelling).status).toBe(200);
    expect(await wrongBooks(api)).toEqual([]);
  });
});

function picker(seed: number): Pick {
  const random = seededRandom(seed);
  return (from) => from[Math.floor(random() * from.length)];
}
