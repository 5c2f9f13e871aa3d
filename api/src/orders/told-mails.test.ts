import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { readMailBacklog } from "../mail/mail.queries.ts";
import { deliverDueMails } from "../mail/mail-loop.ts";
import type { OutgoingMail } from "../mail/mail-transport.ts";
import { claimDueMails } from "../testing/mails.ts";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder, SHIP_TO, setMailDelay } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { createAccessKeys, withdrawAccessKey } from "./access-keys.queries.ts";

let api: TestApi;
let admin: Person;
/** The emails that were sent, oldest first. */
let sent: OutgoingMail[];

beforeAll(async () => {
  api = await testApi({ max: 10 });
  admin = await api.signUpAdmin();
  await api.request("POST", "/api/admin/notification-config", {
    as: admin,
    body: { notification_email: "seller@example.com", notify_new_orders: "false" },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  sent = [];
  await setMailDelay(api, 20);
  await api.sql`DELETE FROM mails`;
});

/** MAIL_STORIES=200 runs that many. */
const STORIES = Number(process.env.MAIL_STORIES ?? nightly(4, 12));
const STEPS = 25;

const call = (method: string, path: string, body?: unknown) =>
  api.request(method, `/api/admin/${path}`, { as: admin, body });
const setStatus = (id: string, status: string) => call("PATCH", `orders/${id}/status`, { status });
const ship = (id: string, trackingNumber: string) =>
  call("PATCH", `orders/${id}/shipment`, { trackingNumber });
const unship = (id: string) => call("DELETE", `orders/${id}/shipment`);
const pay = (id: string, amount: string) =>
  call("POST", `orders/${id}/payments`, { kind: "payment", method: "venmo", amount });
const writeOff = (id: string, amount: string) =>
  call("POST", `orders/${id}/payments`, { kind: "write-off", method: "other", amount });
const reverse = (id: string) => call("POST", `payments/${id}/reverse`);

/** Changes the first line of an order to a number of units. */
async function changeUnits(id: string, quantity: number, reason: string): Promise<void> {
  const { updatedAt, items } = (await call("GET", `orders/${id}`)).body;
  const lines = [{ orderItemId: items[0].id, quantity }];
  await call("PATCH", `orders/${id}`, { updatedAt, lines, reason });
}

async function placed(): Promise<string> {
  const { id } = await aPlacedOrder(api, admin, { quantity: 1 });
  await deliver();
  sent = [];
  return id;
}

const worker = () => ({
  db: api.db,
  env: { siteUrl: "https://aliquot.example", mailFrom: "orders@aliquot.example" },
  log: pino({ level: "silent" }),
  transport: {
    concurrency: 1,
    ready: async () => {},
    send: async (mail: OutgoingMail) => {
      sent.push(mail);
    },
    close() {},
  },
  secrets: {
    verificationToken: async () => "token",
    resetToken: async () => "token",
    wishToken: async () => "token",
    quoteLink: async () => "key",
    accessKeys: createAccessKeys,
    withdrawAccessKey,
  },
});

const deliver = () => deliverDueMails(worker());

async function pass(seconds: number): Promise<void> {
  await api.sql`
    UPDATE mails SET next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
      claimed_until = claimed_until - make_interval(secs => ${seconds}) WHERE state = 'waiting'`;
  await deliver();
}

/** A worker claims what is due and is killed before it sends it. */
async function dieSending(seconds: number): Promise<void> {
  await api.sql`
    UPDATE mails SET next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})
    WHERE state = 'waiting'`;
  await claimDueMails(api.db);
}

const subjects = () => sent.map(({ subject }) => subject.replace(/\b[0-9A-F]{8}\b/, "#"));
const toCustomer = () =>
  sent
    .filter(({ to }) => to !== "seller@example.com")
    .map(({ subject }) => subject.replace(/\b[0-9A-F]{8}\b/, "#"));

describe("what a seller does to an order and undoes while its mails wait", () => {
  it("is mailed to nobody, and what stays is mailed once", async () => {
    const id = await placed();
    const done = await setStatus(id, "completed");
    const wait = Date.parse(done.body.emailDueAt) - Date.now();
    expect(wait).toBeGreaterThan(10_000);
    expect(wait).toBeLessThanOrEqual(20_500);
    await pass(19);
    const undone = await setStatus(id, "awaiting-payment");
    expect(undone.body.emailDueAt).toBeNull();
    await pass(3600);
    expect(subjects()).toEqual([]);

    await setStatus(id, "completed");
    await pass(5);
    await setStatus(id, "cancelled");
    await pass(5);
    await setStatus(id, "processing");
    await pass(3600);
    expect(subjects().sort()).toEqual([
      "Order # is now Processing",
      "Order #: payment received",
      "Payment received for order #: $35.00",
    ]);
  });

  it("is corrected when the mail had left, and the correction is withdrawn when that is undone", async () => {
    const id = await placed();
    await setStatus(id, "completed");
    await pass(20);
    await setStatus(id, "awaiting-payment");
    await pass(20);
    await setStatus(id, "cancelled");
    await pass(20);
    await setStatus(id, "awaiting-payment");
    await pass(10);
    await setStatus(id, "cancelled");
    await pass(20);
    await setStatus(id, "awaiting-payment");
    await pass(20);
    expect(toCustomer()).toEqual([
      "Order #: payment received",
      "Order # waits for its payment",
      "Order # was cancelled",
      "Order # is open again",
    ]);
    const reopened = sent.filter(({ subject }) => subject.endsWith("open again"));
    expect(reopened.map(({ text }) => text).join()).toMatch(/It is not: it is open\s+again/);
  });

  it("changes nothing when a worker is killed between the claim and the sending", async () => {
    const id = await placed();
    await setStatus(id, "cancelled");
    await dieSending(20);
    await setStatus(id, "awaiting-payment");
    // The lease has not ended: the correction is not sent before the email that it corrects.
    await pass(21);
    expect(toCustomer()).toEqual([]);
    await pass(60);
    expect(toCustomer()).toEqual(["Order # was cancelled", "Order # is open again"]);
  });

  it("applies to shipments, whose email has the corrected data", async () => {
    const id = await placed();
    await setStatus(id, "processing");
    await pass(20);
    sent = [];
    await ship(id, "1Z-WRONG");
    await pass(10);
    await ship(id, "1Z-RIGHT");
    await pass(10);
    expect(toCustomer()).toEqual(["Order # is on its way"]);
    expect(sent[0]?.text).toContain("1Z-RIGHT");
    const other = await placed();
    await setStatus(other, "processing");
    await pass(20);
    sent = [];
    await ship(other, "1Z");
    await unship(other);
    await pass(60);
    expect(subjects()).toEqual([]);
  });

  it("applies to payments: a reversed one is not emailed, and the rest is announced as a part", async () => {
    const id = await placed();
    const part = await pay(id, "10.00");
    await pay(id, "25.00");
    expect((await reverse(part.body.entry.id)).status).toBe(201);
    await pass(20);
    expect(toCustomer()).toEqual(["Order #: $25.00 received, $10.00 still due"]);
  });

  it("applies to the rest of a changed order", async () => {
    const id = await placed();
    await pay(id, "35.00");
    await pass(20);
    await changeUnits(id, 2, "You asked for two");
    await pass(20);
    sent = [];
    const rest = await pay(id, "20.00");
    await reverse(rest.body.entry.id);
    await pass(20);
    expect(toCustomer()).toEqual([]);
    await pay(id, "20.00");
    await setStatus(id, "completed");
    await pass(20);
    expect(toCustomer()).toEqual(["Order #: payment received"]);
    expect(sent.map(({ text }) => text).join()).toContain("$55.00");
  });

  it.each(["at once", "after it was taken back"])(
    "says that nothing is due any more when the rest of a changed order is written off %s",
    async (when) => {
      const id = await placed();
      await pay(id, "35.00");
      await pass(20);
      await changeUnits(id, 2, "You asked for two");
      await pass(20);
      sent = [];
      const { body } = await writeOff(id, "20.00");
      if (when !== "at once") {
        await reverse(body.entry.id);
        await pass(20);
        expect(toCustomer()).toEqual([]);
        await writeOff(id, "20.00");
      }
      await pass(20);
      expect(toCustomer()).toEqual(["Order #: nothing is due any more"]);
      expect(sent.map(({ text }) => text).join()).not.toContain("your payment");
    },
  );

  it("still says so when the order that was written off is completed while the email waits", async () => {
    const id = await placed();
    await pay(id, "10.00");
    await pass(20);
    sent = [];
    await writeOff(id, "25.00");
    await pass(5);
    await setStatus(id, "completed");
    await pass(15);
    expect(toCustomer()).toEqual(["Order #: nothing is due any more"]);
  });

  it("tells the seller of no payment when the rest of a part payment is written off, and of one that is made", async () => {
    const toSeller = () => subjects().filter((subject) => subject.startsWith("Payment received"));
    for (const then of ["processing", "completed"]) {
      const id = await placed();
      await pay(id, "10.00");
      await pass(20);
      const { body } = await writeOff(id, "25.00");
      await setStatus(id, then);
      await pass(20);
      expect(toSeller()).toEqual([]);
      await reverse(body.entry.id);
      await pass(20);
      await pay(id, "25.00");
      await pass(20);
      expect(toSeller()).toEqual(["Payment received for order #: $35.00"]);
      sent = [];
    }
  });

  it.each(["", " and paid again by its status"])(
    "still says so when it is cancelled and opened again%s while the email waits",
    async (then) => {
      const id = await placed();
      const { body } = await writeOff(id, "35.00");
      await setStatus(id, "cancelled");
      if (then) await reverse(body.entry.id);
      await setStatus(id, "processing");
      await pass(20);
      expect(toCustomer()).toEqual([
        then ? "Order #: payment received" : "Order #: nothing is due any more",
      ]);
    },
  );

  it("announces the payment of an order that was cancelled and opened again, once another is taken back", async () => {
    const id = await placed();
    const part = await pay(id, "10.00");
    await pass(20);
    sent = [];
    await pay(id, "25.00");
    await setStatus(id, "cancelled");
    await setStatus(id, "processing");
    await reverse(part.body.entry.id);
    await pass(20);
    expect(toCustomer()).toEqual(["Order #: $25.00 received, $10.00 still due"]);
  });

  it("says what is still due when a part is written off, and nothing when that is taken back", async () => {
    const [waiting, changed] = [await placed(), await placed()];
    await pay(changed, "35.00");
    await pass(20);
    await changeUnits(changed, 2, "You asked for two");
    await pass(20);
    for (const id of [waiting, changed]) {
      sent = [];
      const { body } = await writeOff(id, "5.00");
      await reverse(body.entry.id);
      await pass(20);
      expect(toCustomer()).toEqual([]);
      await writeOff(id, "5.00");
      await pass(20);
      const due = id === waiting ? "$30.00" : "$15.00";
      expect(toCustomer()).toEqual([`Order #: $5.00 taken off, ${due} still due`]);
      expect(sent.map(({ text }) => text).join()).not.toMatch(/your payment|thank you/);
    }
  });

  it.each([
    ["the rest is paid", async (id: string) => pay(id, "20.00")],
    ["the order is cancelled", (id: string) => setStatus(id, "cancelled")],
  ])("applies to what a changed order asks for, when %s", async (_, then) => {
    const id = await placed();
    await pay(id, "35.00");
    await pass(20);
    await changeUnits(id, 2, "You asked for two");
    await pass(5);
    sent = [];
    await then(id);
    await pass(15);
    expect(toCustomer()).toEqual(["Order # was changed"]);
    expect(sent[0]?.text).toContain("$55.00");
    expect(sent[0]?.text).not.toMatch(/still due|four ways to pay/i);
  });

  it("applies to what a part payment leaves due, when a change is taken back", async () => {
    const id = await placed();
    await changeUnits(id, 3, "You asked for it");
    await pay(id, "10.00");
    await changeUnits(id, 1, "You asked for it");
    await pass(20);
    expect(toCustomer()).toEqual(["Order #: $10.00 received, $25.00 still due"]);
    expect(sent[0]?.text).toMatch(/Total: +\$35\.00/);
  });

  it("applies to what was paid twice, when the first entry is taken back", async () => {
    const id = await placed();
    const first = await pay(id, "35.00");
    await pay(id, "35.00");
    expect((await reverse(first.body.entry.id)).status).toBe(201);
    await pass(20);
    expect(toCustomer()).toEqual(["Order #: payment received"]);
  });

  it("still says what is sent back of a cheaper order when that is done meanwhile", async () => {
    const { id } = await aPlacedOrder(api, admin, { quantity: 2 });
    await pay(id, "55.00");
    await pass(20);
    await changeUnits(id, 1, "One is sold out");
    sent = [];
    const refund = { kind: "refund", method: "venmo", amount: "20.00" };
    expect((await call("POST", `orders/${id}/payments`, refund)).status).toBe(201);
    await pass(20);
    expect(toCustomer()).toEqual(["Order # was changed"]);
    expect(sent[0]?.text).toMatch(/We send back: +\$20\.00/);
  });

  it("leaves what a changed order asks for when its payment is taken back", async () => {
    const id = await placed();
    await pay(id, "35.00");
    await pass(20);
    await changeUnits(id, 2, "You asked for two");
    sent = [];
    await reverse((await pay(id, "20.00")).body.entry.id);
    await pass(20);
    expect(toCustomer()).toEqual(["Order # was changed"]);
    expect(sent[0]?.text).toMatch(/Still due: +\$20\.00/);
  });

  it("applies to changes of lines: a change that is undone is not emailed, a change of the notes is", async () => {
    const id = await placed();
    const change = async (body: Record<string, unknown>) => {
      const { updatedAt } = (await call("GET", `orders/${id}`)).body;
      return call("PATCH", `orders/${id}`, { updatedAt, reason: "You asked for it", ...body });
    };
    const [item] = (await call("GET", `orders/${id}`)).body.items;
    const ofUnits = (quantity: number) => ({ lines: [{ orderItemId: item.id, quantity }] });
    await change(ofUnits(3));
    expect((await change(ofUnits(1))).body.emailDueAt).toBeNull();
    await pass(20);
    expect(toCustomer()).toEqual([]);
    await change({ notes: "Ring twice" });
    await change({ notes: "Ring three times" });
    await change({ ...ofUnits(2), reason: "One more was found" });
    await pass(20);
    expect(toCustomer()).toEqual(["Order # was changed"]);
    expect(sent[0]?.text).toContain("changed: You asked for it\nOne more was found\n");
  });

  it("applies to many orders at once", async () => {
    const [one, other] = [await placed(), await placed()];
    const ids = [one, other];
    await call("POST", "orders/bulk", { ids, action: "record-payment" });
    const orderNumber = one.slice(-8).toUpperCase();
    await call("POST", "orders/shipments", { rows: [{ orderNumber }] });
    await unship(one);
    for (const id of ids) await setStatus(id, "awaiting-payment");
    await pass(60);
    expect(subjects()).toEqual([]);
  });

  it("goes out at once where the setting is 0, and for what the shop does by itself", async () => {
    await setMailDelay(api, 0);
    const id = await placed();
    const { body } = await setStatus(id, "cancelled");
    expect(body.emailDueAt).toBeNull();
    await deliver();
    expect(toCustomer()).toEqual(["Order # was cancelled"]);
  });
});

it("an email that asks for money leads to the links that the order has of its own", async () => {
  const id = await placed();
  await call("PATCH", `orders/${id}/payment-links`, { paypalUrl: "https://paypal.me/kinin/35" });
  await pay(id, "10.00");
  await pass(20);
  const asked = sent.find(({ subject }) => subject.includes("still due"));
  expect(asked?.text).toMatch(/PayPal: +See the page of this order/);
  expect(asked?.text).toMatch(/Venmo: +Not available/);
});

it("the email that an order was cancelled says what was refunded before", async () => {
  const id = await placed();
  await pay(id, "35.00");
  const refund = { kind: "refund", method: "venmo", amount: "35.00" };
  await call("POST", `orders/${id}/payments`, refund);
  await pass(20);
  sent = [];
  await setStatus(id, "cancelled");
  await pass(20);
  expect(toCustomer()).toEqual(["Order # was cancelled"]);
  const text = sent[0]?.text.replace(/\s+/g, " ");
  expect(text).toContain("We have sent $35.00 back.");
  expect(text).not.toContain("If you have paid already");
});

describe("the email to the seller that an order is paid", () => {
  const toSeller = () => sent.filter(({ subject }) => subject.startsWith("Payment received"));

  it("says what was received, and to ship only what is here", async () => {
    const [id, left] = [await placed(), await placed()];
    await pay(id, "50.00");
    await pass(20);
    await ship(left, "1Z");
    await pay(left, "20.00");
    await pay(left, "15.00");
    await pass(20);
    expect(
      toSeller().map(({ subject, text }) => [subject.slice(-6), text.includes("shipped")]),
    ).toEqual([
      ["$50.00", true],
      ["$35.00", false],
    ]);
  });

  it("is not sent when nothing was", async () => {
    const id = await placed();
    await writeOff(id, "35.00");
    await pass(20);
    expect(subjects().sort()).toEqual([
      "Order # is now Processing",
      "Order #: nothing is due any more",
    ]);
  });
});

describe("what a customer does to an own order", () => {
  it("is mailed at once to customer and seller: nobody undoes it", async () => {
    const { id, customer } = await aPlacedOrder(api, admin);
    await deliver();
    sent = [];
    const shippingAddress = { ...SHIP_TO, address1: "1 Vial Road" };
    const own = (method: string, path: string, body?: unknown) =>
      api.request(method, `/api/orders/${id}/${path}`, { as: customer, body });
    const moved = await own("PATCH", "address", { shippingAddress });
    expect([moved.status, moved.body.emailDueAt]).toEqual([200, null]);
    await deliver();
    expect(subjects()).toEqual(["Order # was changed"]);
    sent = [];
    expect((await own("POST", "cancel")).status).toBe(200);
    await deliver();
    expect(subjects().sort()).toEqual(["Order # is now Cancelled", "Order # was cancelled"]);
  });
});

describe("an email that asks for money and is late, because the receiver's mail server put it off", () => {
  const putOff = () => api.sql`
    UPDATE mails SET attempts = 1, next_attempt_at = now() + interval '1 minute'
    WHERE kind IN ('order-placed', 'hold-reminder', 'part-payment-received') AND state = 'waiting'`;

  it("is not sent after the one that the order was cancelled", async () => {
    const { id, customer } = await aPlacedOrder(api, admin);
    await api.sql`DELETE FROM mails WHERE kind = 'verify-email'`;
    await putOff();
    await api.request("POST", `/api/orders/${id}/cancel`, { as: customer });
    await pass(0);
    await pass(3600);
    expect(toCustomer()).toEqual(["Order # was cancelled"]);
    const [late] = await api.sql`SELECT state, last_error FROM mails WHERE kind = 'order-placed'`;
    expect(late).toEqual({ state: "failed", last_error: "Not sent: it is no longer needed" });
    // Nothing is to be done about it.
    expect((await call("GET", "outbox?state=failed")).body).toMatchObject({ total: 0, mails: [] });
    expect(await readMailBacklog(api.db)).toMatchObject({ failed: 0, failedLately: 0 });
    expect((await call("GET", "outbox")).body.total).toBe(3);
  });

  it.each([
    ["paid", (id: string) => pay(id, "25.00")],
    ["cancelled", (id: string) => setStatus(id, "cancelled")],
  ])("about a part payment is not sent after the one that the order is %s", async (_, then) => {
    await setMailDelay(api, 0);
    const id = await placed();
    await pay(id, "10.00");
    await putOff();
    await then(id);
    await deliver();
    sent = [];
    await pass(3600);
    expect(toCustomer()).toEqual([]);
  });

  it("is sent after one about something else", async () => {
    const { id } = await aPlacedOrder(api, admin);
    await api.sql`DELETE FROM mails WHERE kind = 'verify-email'`;
    await api.sql`
      INSERT INTO mails (id, kind, recipient, subject, order_id, state)
      SELECT gen_random_uuid(), 'return-refused', recipient, '', order_id, 'sent' FROM mails
      WHERE order_id = ${id} AND kind = 'order-placed'`;
    await putOff();
    await pass(60);
    expect(toCustomer()).toEqual(["Order #: how to pay"]);
  });
});

/** What a customer believes after reading these emails in their order. */
function beliefOf(mails: readonly string[]) {
  let status = "waits";
  let shipped = false;
  for (const mail of mails) {
    if (mail.endsWith("payment received")) status = "paid";
    else if (mail.endsWith("was cancelled")) status = "cancelled";
    else if (mail.endsWith("is open again")) status = "open";
    else if (mail.endsWith("waits for its payment")) status = "waits";
    else if (mail.endsWith("is on its way")) shipped = true;
  }
  return { status, shipped };
}

const TRUTH: Record<string, string[]> = {
  "awaiting-payment": ["waits", "open"],
  processing: ["paid", "open"],
  completed: ["paid", "open"],
  cancelled: ["cancelled"],
};

it("leaves the customer, at the end of any story of changes to and fro, with what is true, and never says it twice", {
  timeout: STORIES * 20_000,
}, async () => {
  for (let seed = 1; seed <= STORIES; seed += 1) {
    const random = seededRandom(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const id = await placed();
    const story = [`story ${seed}`];
    let shippedTimes = 0;
    for (let step = 0; step < STEPS; step += 1) {
      const what = pick(["status", "status", "status", "ship", "unship", "wait", "wait", "die"]);
      const status = pick(Object.keys(TRUTH));
      const seconds = pick([3, 8, 20, 30]);
      story.push(`${what} ${status} ${seconds}`);
      if (what === "status") await setStatus(id, status);
      else if (what === "ship") {
        if ((await ship(id, String(step))).status === 200) shippedTimes += 1;
      } else if (what === "unship") await unship(id);
      else if (what === "wait") await pass(seconds);
      else await dieSending(seconds);
    }
    await pass(3600);
    await pass(3600);
    const order = (await call("GET", `orders/${id}`)).body;
    const told = toCustomer();
    const words = `${story.join("\n")}\n${told.join("\n")}`;
    const belief = beliefOf(told);
    expect(TRUTH[order.status], words).toContain(belief.status);
    if (order.shippingStatus === "shipped") expect(belief.shipped, words).toBe(true);
    expect(told.filter((mail) => mail.endsWith("way")).length, words).toBeLessThanOrEqual(
      shippedTimes,
    );
    const ofStatus = told.filter((mail) => !mail.endsWith("way"));
    const repeated = ofStatus.filter((mail, place) => place > 0 && ofStatus[place - 1] === mail);
    expect(repeated, words).toEqual([]);
    expect(await api.sql`SELECT 1 FROM mails WHERE state <> 'sent'`, words).toHaveLength(0);
  }
});
