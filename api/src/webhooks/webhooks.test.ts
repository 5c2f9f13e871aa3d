import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { deliverDueWebhooks } from "./deliver-webhooks.ts";
import { recordEvent } from "./record-event.ts";
import { signedHeaders } from "./sign-delivery.ts";
import { keepPublishHook } from "./webhooks.queries.ts";

type Received = { id: string; body: string; headers: Record<string, string> };

let api: TestApi;
let admin: Person;
let status = 204;
const received: Received[] = [];
const receiver = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const headers = Object.fromEntries(request.headers);
    received.push({ id: headers["webhook-id"] ?? "", body: await request.text(), headers });
    return new Response(null, { status });
  },
});
const URL_OF_RECEIVER = `http://127.0.0.1:${receiver.port}/hook`;

beforeAll(async () => {
  api = await testApi({ env: { WEBHOOKS_PRIVATE: "1" } });
  admin = await api.signUpAdmin();
});
afterAll(async () => {
  receiver.stop(true);
  await api.close();
});
beforeEach(async () => {
  await api.sql`TRUNCATE webhooks, webhook_events, webhook_deliveries`;
  await api.sql`DELETE FROM mails`;
  received.length = 0;
  status = 204;
});

const context = (hours = 0) => ({
  db: api.db,
  now: () => new Date(Date.now() + hours * 3_600_000),
  isPrivateAllowed: true,
});
/** Delivers what waits, whenever it would be tried, by a clock that is so many hours ahead. */
const deliver = async (hours = 0) => {
  await api.sql`UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second'`;
  await deliverDueWebhooks(context(hours));
};
const add = (body: object = {}) =>
  api.request("POST", "/api/admin/webhooks", {
    as: admin,
    body: { url: URL_OF_RECEIVER, events: ["order.placed"], ...body },
  });
const logOf = async (id: string) =>
  (await api.request("GET", `/api/admin/webhooks/${id}/deliveries`, { as: admin })).body;
const told = () => received.map(({ body }) => JSON.parse(body).type);

describe("a signature", () => {
  it("is that of the specification's vector", () => {
    const headers = signedHeaders("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_000),
    });
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("of a delivery is accepted by an independent verifier, and by no other secret", async () => {
    const { body: made } = await add();
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await recordEvent(api.db, "order.placed", { id: "é✓" });
    await deliver();
    const [{ body, headers }] = received as [Received];
    expect(new StandardWebhook(made.secret).verify(body, headers)).toMatchObject({
      type: "order.placed",
      data: { id: "é✓" },
    });
    const { body: other } = await add();
    expect(() => new StandardWebhook(other.secret).verify(body, headers)).toThrow();
    const listed = await api.request("GET", "/api/admin/webhooks", { as: admin });
    expect(JSON.stringify(listed.body)).not.toContain("whsec_");
    const noted = await api.sql`SELECT row_to_json(a)::text AS row FROM activity a`;
    expect(JSON.stringify(noted)).not.toContain("whsec_");
  });
});

describe("an event", () => {
  it("is told of everything that happens to an order, its stock and its money, once each", async () => {
    const product = await aStoredProduct(api, admin);
    const customer = await api.signUp();
    await add({
      events: [
        "order.placed",
        "order.paid",
        "order.shipped",
        "order.cancelled",
        "stock.changed",
        "product.changed",
        "payment.recorded",
      ],
    });
    const { body: placed } = await order(api, customer, [{ productId: product.id, quantity: 2 }]);
    const path = `/api/admin/orders/${placed.id}`;
    const act = (call: string, body: object) =>
      api.request("PATCH", `${path}/${call}`, { as: admin, body });
    await deliver();
    expect(told().sort()).toEqual(["order.placed", "stock.changed"]);
    const first = JSON.parse(
      received.find(({ body }) => body.includes("order.placed"))?.body ?? "",
    );
    expect(first.data).toEqual({
      id: placed.id,
      orderNumber: placed.orderNumber,
      status: "awaiting-payment",
      shippingStatus: "pending",
      total: placed.total,
    });
    received.length = 0;
    await act("status", { status: "completed" });
    await act("shipment", { carrierName: "USPS", trackingNumber: "9400" });
    await act("shipment", { carrierName: "USPS", trackingNumber: "9401" });
    await act("status", { status: "cancelled" });
    await api.request("PUT", `/api/admin/products/${product.id}`, {
      as: admin,
      body: { name: "Renamed", price: "20.00" },
    });
    await api.request("DELETE", `/api/admin/products/${(await aStoredProduct(api, admin)).id}`, {
      as: admin,
    });
    await deliver();
    expect(
      told()
        .filter((type) => type.startsWith("order"))
        .sort(),
    ).toEqual(["order.cancelled", "order.paid", "order.shipped"]);
    expect(told()).toContain("payment.recorded");
    const changes = received
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type === "product.changed")
      .map(({ data }) => data.change);
    expect(changes.sort()).toEqual(["created", "deleted", "updated"]);
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
  });

  it("of what was rolled back is none, and where nobody listens no row is written", async () => {
    await add();
    const work = api.db.transaction(async (tx) => {
      await recordEvent(tx, "order.placed", { id: "never" });
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    await recordEvent(api.db, "lot.released", { id: "unheard" });
    const rows = await api.sql`SELECT id FROM webhook_events`;
    expect(rows).toHaveLength(0);
  });

  it("fails no order when its webhook is deleted meanwhile", async () => {
    const { body: made } = await add();
    const { recorded } = await api.sql.begin(async (tx) => {
      await tx`DELETE FROM webhooks WHERE id = ${made.id}`;
      return { recorded: recordEvent(api.db, "order.placed", { id: "x" }) };
    });
    await recorded;
    await recordEvent(api.db, "order.placed", { id: "y" });
    expect(await api.sql`SELECT id FROM webhook_deliveries`).toHaveLength(0);
  });
});

describe("a delivery", () => {
  it("is tried again under its id within two minutes, and then for three days", async () => {
    const { body: made } = await add();
    status = 500;
    await recordEvent(api.db, "order.placed", { id: "x" });
    await deliver();
    const [first] = (await logOf(made.id)).deliveries;
    expect(first).toMatchObject({
      state: "waiting",
      attempts: 1,
      lastStatus: 500,
      lastError: "Answered 500",
    });
    expect(Date.parse(first.nextAttemptAt) - Date.now()).toBeLessThan(120_000);
    let tries = 1;
    let waited = 0;
    while (tries < 30) {
      const [last] = await api.sql<{ state: string; pause: number }[]>`
        SELECT state, extract(epoch FROM next_attempt_at - last_attempt_at)::float8 AS pause FROM webhook_deliveries`;
      const { state, pause } = last as { state: string; pause: number };
      if (state !== "waiting") break;
      waited += pause;
      // The pause passes: the end of the tries comes so much nearer.
      await api.sql`UPDATE webhook_deliveries SET retry_until = retry_until - make_interval(secs => ${pause})`;
      await deliver();
      tries += 1;
    }
    expect(tries).toBeGreaterThan(9);
    expect(waited / 3600).toBeGreaterThan(71);
    expect(waited / 3600).toBeLessThan(73);
    expect((await logOf(made.id)).deliveries[0]).toMatchObject({
      state: "failed",
      attempts: tries,
    });
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set([first.eventId]));
  });

  it("can be replayed under the same id, however it ended", async () => {
    const { body: made } = await add();
    await recordEvent(api.db, "order.placed", { id: "x" });
    await deliver();
    const [sent] = (await logOf(made.id)).deliveries;
    expect(sent).toMatchObject({
      state: "sent",
      attempts: 1,
      lastStatus: 204,
      nextAttemptAt: null,
    });
    const replay = `/api/admin/webhooks/deliveries/${sent.id}/replay`;
    const again = await api.request("POST", replay, { as: admin });
    expect([again.status, again.body.state]).toEqual([200, "waiting"]);
    await deliver();
    expect(received.map(({ id }) => id)).toEqual([sent.eventId, sent.eventId]);
    expect(received[0]?.body).toBe(received[1]?.body);
    await api.request("PATCH", `/api/admin/webhooks/${made.id}`, {
      as: admin,
      body: { enabled: false },
    });
    const refused = await api.request("POST", replay, { as: admin });
    expect([refused.status, refused.body.code]).toEqual([409, "webhook-disabled"]);
  });

  it("that fails for three days disables its webhook and tells the seller, and no other webhook", async () => {
    await api.request("POST", "/api/admin/notification-config", {
      as: admin,
      body: { notification_email: "seller@example.com" },
    });
    const { body: broken } = await add({ url: `${URL_OF_RECEIVER}/broken` });
    status = 500;
    await recordEvent(api.db, "order.placed", { id: "1" });
    await deliver();
    status = 204;
    const { body: healthy } = await add();
    await recordEvent(api.db, "order.placed", { id: "2" });
    await api.sql`UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 day' WHERE webhook_id = ${broken.id}`;
    await deliverDueWebhooks(context());
    status = 500;
    await deliver(71);
    const before = (await api.request("GET", "/api/admin/webhooks", { as: admin })).body.webhooks;
    expect(before.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([true, true]);
    await deliver(73);
    const after = (await api.request("GET", "/api/admin/webhooks", { as: admin })).body.webhooks;
    expect(after).toMatchObject([
      { id: broken.id, enabled: false, disabledReason: "failing" },
      { id: healthy.id, enabled: true },
    ]);
    const mails = await api.sql`SELECT kind, recipient FROM mails`;
    expect([...mails]).toEqual([
      { kind: "seller-webhook-disabled", recipient: "seller@example.com" },
    ]);
    const enabled = await api.request("PATCH", `/api/admin/webhooks/${broken.id}`, {
      as: admin,
      body: { enabled: true },
    });
    expect(enabled.body).toMatchObject({ enabled: true, failingSince: null, disabledAt: null });
  });

  it("leaves one that another worker holds alone, and takes it over when that one has died", async () => {
    await add();
    await recordEvent(api.db, "order.placed", { id: "x" });
    await api.sql`UPDATE webhook_deliveries SET claimed_until = now() + interval '20 seconds'`;
    await deliver();
    expect(received).toHaveLength(0);
    await api.sql`UPDATE webhook_deliveries SET claimed_until = now() - interval '1 second'`;
    await deliver();
    expect(received).toHaveLength(1);
  });
});

describe("a webhook", () => {
  it.each([
    [{ url: "ftp://example.com" }, "url"],
    [{ url: "https://a b" }, "url"],
    [{ url: "https://user:secret@example.com/" }, "url"],
    [{ url: `https://example.com/${"x".repeat(2048)}` }, "url"],
    [{ events: [] }, "events"],
    [{ events: ["order.imagined"] }, "events.0"],
    [{ description: "x".repeat(201) }, "description"],
  ])("is refused where it makes no sense: %.60j", async (body, field) => {
    const { status, body: refusal } = await add(body);
    expect([status, Object.keys(refusal.fields)]).toEqual([422, [field]]);
    expect(JSON.stringify(refusal)).not.toContain("secret");
  });

  it("goes to public addresses by https only, unless the operator allows more", async () => {
    const closed = await testApi();
    const as = await closed.signUpAdmin();
    const urls = [
      "http://example.com/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://169.254.169.254/latest",
      "https://localhost/",
      "https://db.internal/",
      "https://2130706433/",
    ];
    for (const url of urls) {
      const body = { url, events: ["order.placed"] };
      const answer = await closed.request("POST", "/api/admin/webhooks", { as, body });
      expect([url, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
        url,
        422,
        ["url"],
      ]);
    }
    await closed.close();
  });

  it("is edited by version and deleted with its log", async () => {
    const { body: made } = await add();
    const path = `/api/admin/webhooks/${made.id}`;
    const first = await api.request("PATCH", path, {
      as: admin,
      body: { description: "ERP", updatedAt: made.updatedAt },
    });
    expect(first.body).toMatchObject({ description: "ERP", events: ["order.placed"] });
    const late = await api.request("PATCH", path, {
      as: admin,
      body: { description: "late", updatedAt: made.updatedAt },
    });
    expect([late.status, late.body.code, late.body.webhook.description]).toEqual([
      409,
      "webhook-changed",
      "ERP",
    ]);
    await recordEvent(api.db, "order.placed", { id: "x" });
    expect((await api.request("DELETE", path, { as: admin })).status).toBe(200);
    expect((await api.request("DELETE", path, { as: admin })).status).toBe(404);
    expect((await api.request("GET", `${path}/deliveries`, { as: admin })).status).toBe(404);
    expect(await api.sql`SELECT id FROM webhook_deliveries`).toHaveLength(0);
  });
});

describe("the publish hook of the environment", () => {
  it("is one of them, in the form that it always had", async () => {
    const secret = "a secret of sixteen or more";
    await keepPublishHook(api.db, { url: URL_OF_RECEIVER, secret });
    await keepPublishHook(api.db, { url: URL_OF_RECEIVER, secret });
    await recordEvent(api.db, "pages.published", { paths: ["/", "/shop"] });
    await deliver();
    const [{ body, headers }] = received as [Received];
    const { id, paths, changedAt } = JSON.parse(body);
    expect([paths, typeof id, Date.parse(changedAt) > 0]).toEqual([["/", "/shop"], "string", true]);
    const hash = new Bun.CryptoHasher("sha256", secret).update(body).digest("hex");
    expect(headers["x-aliquot-signature"]).toBe(`sha256=${hash}`);
    const { body: list } = await api.request("GET", "/api/admin/webhooks", { as: admin });
    expect(list.webhooks).toMatchObject([{ kind: "publish-hook", url: URL_OF_RECEIVER }]);
    const path = `/api/admin/webhooks/${list.webhooks[0].id}`;
    const refused = await api.request("PATCH", path, {
      as: admin,
      body: { events: ["order.paid"] },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "set-by-environment"]);
    await keepPublishHook(api.db, null);
    expect((await logOf(list.webhooks[0].id)).code).toBe("not-found");
  });
});
