import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { blockPassedLots } from "../lots/block-passed-lots.ts";
import { brokenLotRules } from "../testing/lot-rules.ts";
import { DAY_SECONDS, lotStories } from "../testing/lot-story.ts";
import { aReleasedLot, wrongLots } from "../testing/lots-under-test.ts";
import * as model from "../testing/parcel-model.ts";
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

/** PARCEL_STORIES sets the number of stories of up to sixty calls each: 215 of them are more than 10,000 operations. */
const STORIES = Number(process.env.PARCEL_STORIES ?? 1);
const STEPS = 60;

type Story = {
  shop: model.ModelShop;
  productId: string;
  slug: string;
  customers: Person[];
  pick: <T>(from: readonly T[]) => T;
};
type Step = (story: Story, order: model.ModelOrder, parcel: model.ModelParcel) => Promise<Told>;
/** What was done, the status of the shop, and that of the model. */
type Told = [string, number, number];

const call = async (method: string, path: string, body?: unknown) =>
  api.request(method, `/api/admin${path}`, { as: admin, body });
const statusOf = async (...asked: Parameters<typeof call>) => (await call(...asked)).status;

const steps: Record<string, Step> = {
  place: async ({ shop, productId, customers, pick }) => {
    const quantity = pick([1, 2, 3, 4]);
    const expected = model.place(shop, quantity);
    const total = (20 * quantity + 15).toFixed(2);
    const items = [{ productId, quantity }];
    const { status, body } = await order(api, pick(customers), items, { total });
    if (status === 201) {
      const made = {
        id: body.id,
        itemId: body.items[0].id,
        quantity,
        parcels: [],
        had: new Set(""),
      };
      shop.orders.push({ ...made, status: "awaiting-payment" });
    }
    return [`place ${quantity}`, status, expected];
  },
  pay: async ({ shop }, placed) => {
    const expected = model.pay(shop, placed);
    const body = { status: "processing" };
    return ["pay", await statusOf("PATCH", `/orders/${placed.id}/status`, body), expected];
  },
  cancel: async ({ shop }, placed) => {
    const expected = model.cancel(shop, placed);
    const body = { status: "cancelled" };
    return ["cancel", await statusOf("PATCH", `/orders/${placed.id}/status`, body), expected];
  },
  create: async ({ pick }, placed) => {
    const units = pick([null, 1, 1, 2, 5]);
    const expected = model.create(placed, units);
    const lines = units && [{ orderItemId: placed.itemId, quantity: units }];
    const answer = await call("POST", `/orders/${placed.id}/fulfilments`, lines ? { lines } : {});
    return [`parcel of ${units ?? "the rest"}`, answer.status, expected];
  },
  allocate: async ({ shop }, placed) => {
    const expected = model.allocate(shop, placed);
    return ["allocate", await statusOf("POST", `/orders/${placed.id}/allocation`), expected];
  },
  pack: async ({ shop }, placed, { ...parcel }) => {
    const expected = model.pack(shop, placed, own(placed, parcel));
    return ["pack", await statusOf("POST", `/fulfilments/${parcel.id}/pack`), expected];
  },
  unpack: async (_, placed, parcel) => {
    const expected = model.unpack(own(placed, parcel));
    return ["unpack", await statusOf("POST", `/fulfilments/${parcel.id}/unpack`), expected];
  },
  ship: async ({ shop }, placed, parcel) => {
    const expected = model.ship(shop, placed, own(placed, parcel));
    return ["ship", await statusOf("POST", `/fulfilments/${parcel.id}/ship`, {}), expected];
  },
  unship: async ({ shop, pick }, placed, parcel) => {
    const isTold = pick([true, false]);
    // The email was sent or still waits, independent of the time that the test took.
    await (isTold
      ? api.sql`UPDATE mails SET state = 'sent' WHERE order_id = ${placed.id} AND kind = 'order-shipped'`
      : api.sql`
        UPDATE mails SET state = 'waiting', next_attempt_at = now() + interval '99 years'
        WHERE order_id = ${placed.id} AND kind = 'order-shipped'`);
    const expected = model.unship(shop, own(placed, parcel), isTold);
    const what = isTold ? "unship" : "unship at once";
    return [what, await statusOf("POST", `/fulfilments/${parcel.id}/unship`), expected];
  },
  deliver: async (_, placed, parcel) => {
    const expected = model.deliver(own(placed, parcel));
    return ["deliver", await statusOf("POST", `/fulfilments/${parcel.id}/deliver`), expected];
  },
  comeBack: async ({ shop, pick }, placed) => {
    const [units, lot] = [pick([1, 1, 2]), pick(shop.lots)];
    const disposition = pick(["restock", "restock", "quarantine", "scrap"]);
    const expected = model.comeBack(shop, placed, lot, { units, disposition });
    const line = { orderItemId: placed.itemId, quantity: units };
    const asked = await call("POST", `/orders/${placed.id}/returns`, { lines: [line] });
    if (asked.status !== 201) return [`return ${units}`, asked.status, expected];
    const step = (name: string, body: unknown) =>
      statusOf("POST", `/returns/${asked.body.id}/${name}`, body);
    await step("approve", {});
    const lines = [{ ...line, lotId: lot.id, disposition }];
    const status = await step("receive", { lines });
    // What was refused would keep its units from every later return.
    if (status !== 200) await step("receive", { lines: [] });
    await step("close", { refund: "0.00" });
    return [`return ${units} as ${disposition}`, status, expected];
  },
  drop: async ({ shop }, placed, parcel) => {
    const expected = model.drop(shop, placed, own(placed, parcel));
    return ["drop", await statusOf("DELETE", `/fulfilments/${parcel.id}`), expected];
  },
  receive: async ({ shop, pick }) => {
    const lot = pick(shop.lots);
    lot.received += 2;
    lot.available += 2;
    const body = { kind: "receive", quantity: 2 };
    return ["receive 2", await statusOf("POST", `/lots/${lot.id}/movements`, body), 201];
  },
  changeLot: async ({ shop, pick }) => {
    const lot = pick(shop.lots);
    const verb = pick(["block", "unblock", "unblock", "recall"]);
    if (verb === "recall" && pick([true, true, true, false])) return ["recall nothing", 0, 0];
    const expected = model.changeLot(shop, lot, verb);
    const body = { message: "Please send them back.", reason: "Impurity" };
    return [`${verb} a lot`, await statusOf("POST", `/lots/${lot.id}/${verb}`, body), expected];
  },
  passTime: async ({ shop, productId, pick }) => {
    const minutes = pick([5, 20, 40, (2 * DAY_SECONDS) / 60]);
    const { keepSignedIn, dayAhead } = lotStories(api, admin);
    api.clock.advance(minutes * 60);
    await keepSignedIn();
    shop.minute += minutes;
    shop.today = dayAhead(0);
    const expected = model.blockPassed(shop);
    // The job also blocks lots of earlier stories, whose clocks had not come so far.
    const before = await blockedLots(productId);
    await blockPassedLots({ db: api.db, now: () => api.clock.now() });
    return [`${minutes} minutes pass`, (await blockedLots(productId)) - before, expected];
  },
};

async function blockedLots(productId: string): Promise<number> {
  const [row] = await api.sql`
    SELECT count(*)::int AS blocked FROM lots WHERE product_id = ${productId} AND state = 'blocked'`;
  return row?.blocked;
}

const own = (placed: model.ModelOrder, { id }: { id: string }) =>
  placed.parcels.find((parcel) => parcel.id === id) ?? NO_PARCEL;
const NO_PARCEL: model.ModelParcel = {
  id: "none",
  state: "cancelled",
  units: 0,
  lots: new Map(),
  returned: new Map(),
  shippedAt: 0,
  mayHaveLeft: false,
};

/** Steps towards a shipment are more frequent than steps that end a story early. */
const PLAN: readonly Step[] = [
  ...Object.values(steps),
  ...[
    "pay",
    "create",
    "create",
    "pack",
    "ship",
    "ship",
    "unship",
    "deliver",
    "allocate",
    "place",
    "comeBack",
  ]
    .map((name) => steps[name])
    .filter((step) => step !== undefined),
];
const OF_PARCELS = ["pack", "unpack", "ship", "unship", "deliver", "drop"].map(
  (name) => steps[name],
);

async function begin(seed: number): Promise<Story> {
  const random = seededRandom(seed);
  const pick: Story["pick"] = (from) => from[Math.floor(random() * from.length)] as never;
  api.clock.set(new Date());
  const { dayAhead, keepSignedIn } = lotStories(api, admin);
  const { id: productId, slug } = await aStoredProduct(api, admin, { stockQuantity: 0 });
  const customers = await manyCustomers(api, 10);
  await keepSignedIn();
  const lots: model.ModelLot[] = [];
  for (const days of [3, 5, 50_000]) {
    const expiresOn = dayAhead(days);
    const { id, lotNumber } = await aReleasedLot(api, admin, productId, { expiresOn, units: 6 });
    lots.push({ id, lotNumber, state: "released", received: 6, available: 6, expiresOn });
  }
  const shop = { lots, orders: [], minute: 0, today: dayAhead(0) };
  return { shop, productId, slug, customers, pick };
}

/** The shop as it answers, in the form of the model. Ids of new parcels are copied into the model. */
async function seen({ shop, slug, productId }: Story, touched: model.ModelOrder | undefined) {
  const [{ body: product }, { body: page }, broken] = await Promise.all([
    api.request("GET", `/api/products/${slug}`),
    call("GET", `/lots?productId=${productId}`),
    brokenLotRules(api, productId),
  ]);
  const parcels = touched && (await call("GET", `/orders/${touched.id}/fulfilments`)).body;
  for (const [place, { id }] of (parcels?.fulfilments ?? []).entries()) {
    const known = touched?.parcels[place];
    if (known) known.id = id;
  }
  return {
    stock: product.stockQuantity,
    lots: page.lots.map((lot: model.ModelLot) => [lot.lotNumber, lot.state, lot.available]).sort(),
    parcels: parcels?.fulfilments.map((parcel: SeenParcel) => [
      parcel.state,
      parcel.lines[0]?.quantity,
      parcel.lines[0]?.lots.map((lot) => `${lot.lotId} ${lot.quantity}`).sort(),
      parcel.returnedUnits,
    ]),
    remaining: parcels?.remaining[0]?.quantity ?? 0,
    shipping: touched && (await call("GET", `/orders/${touched.id}`)).body.shippingStatus,
    broken,
    orders: shop.orders.length,
  };
}

type SeenParcel = {
  state: string;
  returnedUnits: number;
  lines: { quantity: number; lots: { lotId: string; quantity: number }[] }[];
};

const expectedOf = ({ shop }: Story, touched: model.ModelOrder | undefined) => ({
  stock: model.stockOf(shop),
  lots: shop.lots.map(({ lotNumber, state, available }) => [lotNumber, state, available]).sort(),
  parcels: touched?.parcels.map((parcel) => [
    parcel.state,
    parcel.units,
    [...parcel.lots]
      .filter(([, quantity]) => quantity > 0)
      .map(([id, quantity]) => `${id} ${quantity}`)
      .sort(),
    model.returnedOf(parcel),
  ]),
  remaining: touched ? model.remaining(touched) : 0,
  shipping: touched && model.shippingStatusOf(touched),
  broken: [],
  orders: shop.orders.length,
});

/** Everybody who got a lot is found, whatever happened to the order since. */
async function requireRecallLists({ shop }: Story) {
  for (const lot of shop.lots) {
    const { body } = await call("GET", `/lots/${lot.id}/recall`);
    expect(body.orders.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual(
      model
        .ordersOf(shop, lot)
        .map(({ id }) => id)
        .sort(),
    );
  }
}

it(
  "orders, parcels, lots and stock agree with a plain recount after every call of long stories",
  async () => {
    let calls = 0;
    for (let seed = 1; seed <= STORIES; seed += 1) {
      const story = await begin(seed);
      const told: string[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        const act = story.shop.orders.length < 3 ? steps.place : story.pick(PLAN);
        const isOfParcel = OF_PARCELS.includes(act);
        const withParcels = story.shop.orders.filter(({ parcels }) => parcels.length > 0);
        const from = isOfParcel ? withParcels : story.shop.orders;
        const placed = from.length > 0 ? story.pick(from) : undefined;
        if (!act || (!placed && act !== steps.place)) continue;
        const parcel = placed && placed.parcels.length > 0 ? story.pick(placed.parcels) : NO_PARCEL;
        const [what, status, expected] = await act(story, placed as never, parcel);
        calls += 1;
        told.push(`${what} ${status}`);
        const where = `story ${seed}: ${told.slice(-8).join(", ")}`;
        const actual = [where, status, await seen(story, placed)];
        expect(actual).toEqual([where, expected, expectedOf(story, placed)]);
      }
      await requireRecallLists(story);
      expect([seed, await wrongLots(api)]).toEqual([seed, []]);
    }
    expect(calls).toBeGreaterThan(STORIES * (STEPS / 2));
    if (process.env.PARCEL_STORIES) process.stdout.write(`${calls} calls agree with the model\n`);
  },
  STORIES * 120_000,
);
