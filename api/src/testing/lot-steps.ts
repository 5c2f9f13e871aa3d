import { expect } from "vitest";
import * as model from "./lot-model.ts";
import { DAY_SECONDS, DAYS_AT_ONCE, type lotStories, type Story } from "./lot-story.ts";
import type { Person } from "./people.ts";
import type { TestApi } from "./test-api.ts";

/** Makes a call in the shop and in the model. Returns what was done, the actual status, and the expected one. */
type Step = (
  story: Story,
  order: model.ModelOrder,
  lot: model.ModelLot,
) => Promise<[string, number, number]>;

const VERBS: Record<model.ModelLot["state"], readonly string[]> = {
  quarantine: ["release", "release", "release", "release"],
  released: [],
  blocked: ["unblock", "unblock", "unblock", "unblock"],
  recalled: [],
  exhausted: [],
};

/** The steps of a run, each as often as it is in the list. */
export function lotSteps(
  api: TestApi,
  admin: Person,
  { call, dayAhead, keepSignedIn, placeOne }: ReturnType<typeof lotStories>,
): readonly Step[] {
  const ofOrder = (order: model.ModelOrder, what: string) =>
    `/api/admin/orders/${order.id}/${what}`;
  const setStatus = (order: model.ModelOrder, status: string) =>
    call("PATCH", ofOrder(order, "status"), { status });

  /** A bulk action for one order: 200 when it was done, otherwise 409. */
  async function inBulk(id: string, action: string): Promise<number> {
    const path = "/api/admin/orders/bulk";
    const { body } = await api.request("POST", path, { as: admin, body: { ids: [id], action } });
    return body.results[0].done || /before/.test(body.results[0].message) ? 200 : 409;
  }

  async function shipListed(id: string): Promise<number> {
    const rows = [{ orderNumber: id.slice(-8), trackingNumber: "1Z" }];
    const path = "/api/admin/orders/shipments";
    const { body } = await api.request("POST", path, { as: admin, body: { rows } });
    return body.results[0].shipped ? 200 : 409;
  }

  const steps = {
    place: async (story) => {
      const quantity = story.pick([1, 1, 2, 3, 5]);
      const expected = model.place(story.shop, quantity);
      return [`place ${quantity}`, await placeOne(story, quantity, false), expected];
    },
    payFor: async ({ shop }, placed) => {
      const expected = model.pay(shop, placed);
      return ["pay", await setStatus(placed, "processing"), expected];
    },
    waitForPayment: async ({ shop }, placed) => {
      const expected = model.wait(shop, placed);
      return ["wait for payment", await setStatus(placed, "awaiting-payment"), expected];
    },
    refund: async (_, placed) => {
      const expected = model.refund(placed);
      const body = { kind: "refund", method: "other", amount: placed.total };
      return ["refund", await call("POST", ofOrder(placed, "payments"), body), expected];
    },
    cancel: async ({ shop, pick }, placed) => {
      const isOne = pick([true, false]);
      const expected = model.cancel(shop, placed);
      const status = isOne
        ? await setStatus(placed, "cancelled")
        : await inBulk(placed.id, "cancel");
      return [isOne ? "cancel" : "cancel in bulk", status, expected];
    },
    expire: async ({ shop }) => {
      const expected = model.expire(shop);
      return ["cancel expired", await call("POST", "/api/admin/orders/cancel-expired"), expected];
    },
    passTime: async ({ shop }) => {
      api.clock.advance(DAYS_AT_ONCE * DAY_SECONDS);
      await keepSignedIn();
      shop.day += DAYS_AT_ONCE;
      shop.today = dayAhead(0);
      return [`${DAYS_AT_ONCE} days pass`, 0, 0];
    },
    allocate: async ({ shop }, placed) => {
      const expected = model.allocate(shop, placed);
      return ["allocate", await call("POST", ofOrder(placed, "allocation")), expected];
    },
    unallocate: async ({ shop }, placed) => {
      const expected = model.unallocate(shop, placed);
      return ["unallocate", await call("DELETE", ofOrder(placed, "allocation")), expected];
    },
    pack: async ({ shop, pick }, placed) => {
      const isOne = pick([true, false]);
      const wasPacked = placed.isPacked;
      const expected = model.pack(shop, placed);
      if (isOne) return ["pack", await call("POST", ofOrder(placed, "pack")), expected];
      // The list skips packed orders.
      return ["pack in bulk", await inBulk(placed.id, "pack"), wasPacked ? 200 : expected];
    },
    unpack: async (_, placed) => {
      const expected = model.unpack(placed);
      return ["unpack", await call("DELETE", ofOrder(placed, "pack")), expected];
    },
    ship: async ({ shop, pick }, placed) => {
      const isListed = pick([true, false]);
      const expected = model.ship(shop, placed, { isListed });
      if (isListed) return ["ship by list", await shipListed(placed.id), expected];
      return ["ship", await call("PATCH", ofOrder(placed, "shipment"), {}), expected];
    },
    unship: async ({ shop, pick }, placed) => {
      const isTold = pick([true, false]);
      // The email was sent or still waits, independent of the time that the test took.
      await (isTold
        ? api.sql`
          UPDATE mails SET state = 'sent' WHERE order_id = ${placed.id} AND kind = 'order-shipped'`
        : api.sql`
          UPDATE mails SET next_attempt_at = now() + interval '99 years' WHERE order_id = ${placed.id} AND kind = 'order-shipped'`);
      const expected = model.unship(shop, placed, isTold);
      const what = isTold ? "unship" : "unship at once";
      return [what, await call("DELETE", ofOrder(placed, "shipment")), expected];
    },
    move: async ({ shop, pick }, _, lot) => {
      const kind = pick(["receive", "receive", "scrap", "adjust", "return"] as const);
      const quantity = kind === "adjust" ? pick([-3, -1, 2]) : pick([1, 2, 4]);
      const expected = model.move(shop, lot, kind === "scrap" ? -quantity : quantity);
      const path = `/api/admin/lots/${lot.id}/movements`;
      return [`${kind} ${quantity}`, await call("POST", path, { kind, quantity }), expected];
    },
    changeState: async ({ shop, pick }, _, lot) => {
      const verb = pick([...VERBS[lot.state], "release", "block", "unblock", "exhaust"]);
      const expected = model.change(shop, lot, verb);
      return [verb, await call("POST", `/api/admin/lots/${lot.id}/${verb}`, {}), expected];
    },
    sellOut: async ({ shop }, _, lot) => {
      // Sells the lot out and closes it, as happens to every lot in the end.
      if (lot.state !== "released") return ["sell out nothing", 0, 0];
      const path = `/api/admin/lots/${lot.id}`;
      if (lot.available > 0) {
        const body = { kind: "scrap", quantity: lot.available };
        expect(await call("POST", `${path}/movements`, body)).toBe(201);
        model.move(shop, lot, -lot.available);
      }
      const expected = model.change(shop, lot, "exhaust");
      return ["sell out", await call("POST", `${path}/exhaust`, {}), expected];
    },
    reopen: async ({ shop }) => {
      const lot = shop.lots.find(({ state }) => state === "exhausted");
      if (!lot) return ["return nothing", 0, 0];
      const expected = model.move(shop, lot, 1);
      const path = `/api/admin/lots/${lot.id}/movements`;
      return ["return 1", await call("POST", path, { kind: "return", quantity: 1 }), expected];
    },
    blockPacked: async ({ shop }, placed) => {
      const lot = shop.lots.find(({ id, state }) => placed.lots.has(id) && state === "released");
      if (!lot) return ["block nothing", 0, 0];
      const expected = model.change(shop, lot, "block");
      return ["block its lot", await call("POST", `/api/admin/lots/${lot.id}/block`, {}), expected];
    },
    recall: async ({ shop, pick }, _, lot) => {
      // Prefers a closed lot, if there is one: a recalled lot can never be sold again.
      const closed = shop.lots.find(({ state }) => state === "exhausted");
      if (!closed && pick([0, 1, 2, 3]) > 0) return ["recall nothing", 0, 0];
      const recalled = closed ?? lot;
      const expected = model.recall(shop, recalled);
      const body = { message: "Please send them back.", reason: "Impurity" };
      return [
        "recall",
        await call("POST", `/api/admin/lots/${recalled.id}/recall`, body),
        expected,
      ];
    },
  } satisfies Record<string, Step>;

  // Steps towards a shipment, and time, are more frequent than steps that end a run early.
  return [
    ...Object.values(steps),
    ...[
      steps.payFor,
      steps.payFor,
      steps.allocate,
      steps.allocate,
      steps.pack,
      steps.ship,
      steps.ship,
    ],
    ...[steps.passTime, steps.changeState, steps.changeState, steps.move, steps.recall],
    ...[steps.cancel, steps.blockPacked, steps.sellOut],
  ];
}
