import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import { amountDue, orderMoney, refundDue } from "#shared/domain/payments.ts";
import { nightly } from "#shared/testing/nightly.ts";
import { compareShop } from "../testing/compare-shop.ts";
import * as model from "../testing/ledger-model.ts";
import { begin, outcomeOf, type Step, type Story, shopSteps } from "../testing/ledger-story.ts";
import type { Person } from "../testing/people.ts";
import { quoteSteps } from "../testing/quote-steps.ts";
import { setMailDelay, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi({ max: 20 });
  admin = await api.signUpAdmin();
  // Other tests cover emails that wait.
  await setMailDelay(api, 0);
});
afterAll(() => api.close());

/** LEDGER_STORIES=200 runs that many, of eighty steps each. */
const STORIES = Number(process.env.LEDGER_STORIES ?? nightly(3, 50));
const STEPS = 80;
/** Refusals that a few runs may not reach. */
const SELDOM = [
  ...["409 order-shipped", "409 coupon-used-up", "409 paid-again"],
  "422 credit-exceeds-due",
];
const STATUSES = ["awaiting-payment", "processing", "completed", "cancelled"];

type StepOf = (story: Story, placed: model.ModelOrder) => Promise<Step>;

const steps = {
  async record({ shop, pick }: Story, placed: model.ModelOrder): Promise<Step> {
    const kind = pick(["payment", "payment", "payment", "refund", "refund", "write-off"] as const);
    const [paid, open] = [model.paidOf(placed), model.openOf(placed)];
    const amount = Math.max(1, pick([500, 1000, 1, open, open, open + 1, paid, paid, paid + 1]));
    const choice = pick([undefined, undefined, "revive", "keep"] as const);
    const expected = model.record(shop, placed, { kind, amount, choice });
    const request = {
      as: admin,
      body: {
        kind,
        method: pick(["paypal", "venmo", "cash-app", "zelle", "other"]),
        amount: formatAmount(amount),
        ...(choice && { [choice]: true }),
      },
      headers: { "Idempotency-Key": Bun.randomUUIDv7() },
    };
    const path = `/api/admin/orders/${placed.id}/payments`;
    const answer = await api.request("POST", path, request);
    // Repeats the request, as after a lost connection: it must change nothing.
    if (pick([true, false, false])) {
      const again = await api.request("POST", path, request);
      if (answer.status === 201) expect(again.body).toEqual(answer.body);
    }
    return [`${kind} ${formatAmount(amount)} ${choice ?? ""}`, outcomeOf(answer), expected];
  },
  async reverse({ pick }: Story, placed: model.ModelOrder): Promise<Step> {
    const payments = placed.entries.filter(({ kind }) => kind === "payment");
    const reversed = pick(pick([placed.entries, payments]));
    if (!reversed) return ["reverse nothing", "", ""];
    const expected = model.reverse(placed, reversed);
    const answer = await api.request("POST", `/api/admin/payments/${reversed.id}/reverse`, {
      as: admin,
    });
    return [`reverse ${reversed.kind}`, outcomeOf(answer), expected];
  },
  async setStatus({ shop, pick }: Story, placed: model.ModelOrder): Promise<Step> {
    const status = pick(STATUSES);
    const expected = model.setStatus(shop, placed, status);
    const path = `/api/admin/orders/${placed.id}/status`;
    const answer = await api.request("PATCH", path, { as: admin, body: { status } });
    return [`make ${status}`, outcomeOf(answer), expected];
  },
  async ship({ pick }: Story, placed: model.ModelOrder): Promise<Step> {
    // Rarely, because no entry of a shipped order can be reversed any more.
    if (pick([0, 1, 2, 3, 4, 5, 6, 7]) > 0) return ["ship nothing", "", ""];
    const expected = model.ship(placed);
    const path = `/api/admin/orders/${placed.id}/shipment`;
    return ["ship", outcomeOf(await api.request("PATCH", path, { as: admin, body: {} })), expected];
  },
  async comeBack({ pick }: Story, placed: model.ModelOrder): Promise<Step> {
    if (!placed.isShipped) {
      if (placed.status !== "awaiting-payment" || pick([true, true, false]))
        return ["nothing comes back", "", ""];
      // Goods that leave before they are paid are seldom.
      const path = `/api/admin/orders/${placed.id}/shipment`;
      const shipped = await api.request("PATCH", path, { as: admin, body: {} });
      expect(outcomeOf(shipped)).toBe(model.ship(placed));
    }
    const [paid, open] = [model.paidOf(placed), model.openOf(placed)];
    const refund = pick([0, 0, 500, paid, paid + 1]);
    // Beside a refund nothing too large, so that one refusal is expected.
    const credit = pick(refund === 0 ? [0, 500, open, open, open + 1] : [0, open]);
    const told = `returned for ${formatAmount(refund)} and ${formatAmount(credit)}`;
    const call = (path: string, body: unknown) =>
      api.request("POST", `/api/admin/${path}`, { as: admin, body });
    const { items } = (await api.request("GET", `/api/admin/orders/${placed.id}`, { as: admin }))
      .body;
    const lines = [{ orderItemId: items[0].id, quantity: 1 }];
    const expected = model.comeBack(placed, { refund, credit });
    const made = await call(`orders/${placed.id}/returns`, { lines });
    if (made.status !== 201) return [told, outcomeOf(made), expected];
    const step = (name: string, body: unknown) => call(`returns/${made.body.id}/${name}`, body);
    await step("approve", {});
    await step("receive", { lines: lines.map((line) => ({ ...line, disposition: "scrap" })) });
    const amounts = { refund: formatAmount(refund), credit: formatAmount(credit) };
    return [told, outcomeOf(await step("close", amounts)), expected];
  },
};

const SHOP_PLAN: readonly StepOf[] = [
  ...[shopSteps.buy, quoteSteps.saveQuote, quoteSteps.orderQuote, quoteSteps.orderTooOften],
  ...[shopSteps.reprice, shopSteps.endCoupon, shopSteps.passTime, shopSteps.passTime],
  ...[shopSteps.openWhileExpiring, shopSteps.openLater],
];
/** These steps may concern any order. */
const FOR_ALL: readonly StepOf[] = [
  shopSteps.passTime,
  shopSteps.openWhileExpiring,
  shopSteps.openLater,
];

/** Money moves more often than statuses change. */
const MONEY_PLAN: readonly StepOf[] = [
  ...[steps.record, steps.record, steps.record, steps.record, steps.record],
  ...[steps.reverse, steps.reverse, steps.setStatus, steps.setStatus, steps.ship],
  steps.comeBack,
];

const PLAN = [...SHOP_PLAN, ...MONEY_PLAN, ...MONEY_PLAN, ...MONEY_PLAN];

/** Compares one order with the model, and copies the ids of new entries into it. */
async function compare(placed: model.ModelOrder, told: string) {
  const read = async (path: string) => (await api.request("GET", path, { as: admin })).body;
  const [stored, { entries, account }] = await Promise.all([
    read(`/api/admin/orders/${placed.id}`),
    read(`/api/admin/orders/${placed.id}/payments`),
  ]);
  const money = {
    paid: formatAmount(model.paidOf(placed)),
    credited: formatAmount(model.loweredOf(placed)),
    balance: formatAmount(model.balanceOf(placed)),
    paymentState: model.stateOf(placed),
  };
  expect(stored, told).toMatchObject({ ...money, status: placed.status });
  expect(account, told).toMatchObject(money);
  expect(stored.paymentReceivedAt !== null, told).toBe(placed.isReceived);
  for (const [place, { id }] of entries.entries()) {
    const known = placed.entries[place];
    if (known) known.id = id;
  }
  expect(
    entries.map((one: { kind: string; amount: string; reversedBy: string | null }) => [
      one.kind,
      parseAmount(one.amount),
      one.reversedBy !== null,
    ]),
    told,
  ).toEqual(placed.entries.map(({ kind, amount, isReversed }) => [kind, amount, isReversed]));
  const mails = await api.sql`
    SELECT kind FROM mails WHERE order_id = ${placed.id} AND kind NOT LIKE 'seller-%' ORDER BY id`;
  expect(
    mails.map(({ kind }) => kind),
    told,
  ).toEqual(placed.mails);
}

async function aStory(seed: number): Promise<string[]> {
  const story = await begin(api, admin, seed);
  const told: string[] = [`story ${seed}`];
  const reached: string[] = [];
  while (told.length <= STEPS) {
    const step = story.pick(PLAN);
    const placed = story.pick(story.shop.orders);
    const isOfShop = SHOP_PLAN.includes(step);
    const [words, given, expected] = await step(story, placed);
    const subject = isOfShop ? "shop" : `order ${story.shop.orders.indexOf(placed)}`;
    told.push(`${subject}: ${words} → ${given}`);
    expect(given, told.join("\n")).toBe(expected);
    const touched = isOfShop ? story.shop.orders.at(-1) : placed;
    for (const one of FOR_ALL.includes(step) ? story.shop.orders : [touched]) {
      if (one) await compare(one, told.join("\n"));
    }
    await compareShop(story, told.join("\n"));
    reached.push(given);
  }
  return reached;
}

describe("the ledger, the status, stock, coupon and mails of orders", () => {
  it("are what a model counts anew from the entries after every step of long stories", {
    timeout: STORIES * 30_000,
  }, async () => {
    const reached = new Set<string>();
    for (let seed = 1; seed <= STORIES; seed += 1) {
      for (const outcome of await aStory(seed)) reached.add(outcome);
    }
    expect([...reached]).toEqual(
      expect.arrayContaining([
        "200",
        "201",
        "409 order-cancelled",
        "409 has-payments",
        "409 nothing-due",
        "409 quote-changed",
        "409 quote-used",
        "409 insufficient-stock",
        "409 already-reversed",
        "409 is-reversal",
        "409 payment-refunded",
        "422 refund-exceeds-paid",
        "422 write-off-exceeds-balance",
        ...(STORIES >= 50 ? SELDOM : []),
      ]),
    );
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("are found by amount due, overpayment and refund due", async () => {
    const listed = async (query = "") => {
      const found: OrderSummary[] = [];
      let page: OrderSummary[];
      do {
        const after = found.at(-1)?.id ?? "";
        const path = `/api/admin/orders?limit=100&after=${after}${query}`;
        const { body } = await api.request("GET", path, { as: admin });
        page = body.orders;
        found.push(...page);
        expect(query ? body.total : found.length).toBeGreaterThanOrEqual(found.length);
      } while (page.length === 100);
      return found;
    };
    const all = await listed();
    const meant: Record<string, (order: OrderSummary) => boolean> = {
      "part-paid": (each) =>
        orderMoney(each).paid > 0 && amountDue(each.status, orderMoney(each)) > 0,
      overpaid: (each) =>
        each.status !== "cancelled" && refundDue(each.status, orderMoney(each)) > 0,
      "refund-due": (each) => refundDue(each.status, orderMoney(each)) > 0,
    };
    for (const [status, isMeant] of Object.entries(meant)) {
      const expected = all.filter(isMeant).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect((await listed(`&status=${status}`)).map(({ id }) => id)).toEqual(expected);
    }
  });

  it("agree with each other when everything happens at once", async () => {
    const story = await begin(api, admin, 0);
    const ids = story.shop.orders.map(({ id }) => id);
    const pay = () => ({
      as: admin,
      body: {
        kind: story.pick(["payment", "refund", "write-off"]),
        method: "other",
        amount: story.pick(["5.00", "35.00"]),
        [story.pick(["revive", "keep"])]: true,
      },
    });
    for (let round = 0; round < nightly(4, 8); round += 1) {
      const entries = await api.sql`SELECT id FROM payments WHERE order_id = ANY(${ids}::text[])`;
      const calls = Array.from({ length: 24 }, () => {
        const id = story.pick(ids);
        const entry = story.pick(entries)?.id ?? "none";
        return story.pick([
          () => api.request("POST", `/api/admin/orders/${id}/payments`, pay()),
          () => api.request("POST", `/api/admin/payments/${entry}/reverse`, { as: admin }),
          () =>
            api.request("PATCH", `/api/admin/orders/${id}/status`, {
              as: admin,
              body: { status: story.pick(STATUSES) },
            }),
        ]);
      });
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(await wrongBooks(api)).toEqual([]);
    }
  });
});
