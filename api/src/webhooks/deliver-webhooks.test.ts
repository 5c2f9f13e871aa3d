import { Webhook as StandardWebhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { type Received, webhookBench } from "../testing/webhook-bench.ts";
import { deliverDueWebhooks } from "./deliver-webhooks.ts";
import { recordEvent } from "./record-event.ts";
import { signedHeaders } from "./webhook-secrets.ts";

const bench = webhookBench();

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
    const { body: made } = await bench.add();
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await recordEvent(bench.api.db, "order.placed", { id: "é✓" });
    await bench.deliver();
    const [{ body, headers }] = bench.received as [Received];
    expect(new StandardWebhook(made.secret).verify(body, headers)).toMatchObject({
      type: "order.placed",
      data: { id: "é✓" },
    });
    const { body: other } = await bench.add();
    expect(() => new StandardWebhook(other.secret).verify(body, headers)).toThrow();
    const listed = await bench.api.request("GET", "/api/admin/webhooks", { as: bench.admin });
    expect(JSON.stringify(listed.body)).not.toContain("whsec_");
    const noted = await bench.api.sql`SELECT row_to_json(a)::text AS row FROM activity a`;
    expect(JSON.stringify(noted)).not.toContain("whsec_");
  });
});

const stateOf = async (id: string) => {
  const { body } = await bench.api.request("GET", "/api/admin/webhooks", { as: bench.admin });
  return body.webhooks.find((webhook: { id: string }) => webhook.id === id);
};

describe("a delivery", () => {
  it("is tried again under its id within two minutes, and then for three days", async () => {
    const { body: made } = await bench.add();
    bench.answer(500);
    await recordEvent(bench.api.db, "order.placed", { id: "x" });
    await bench.deliver();
    const [first] = (await bench.logOf(made.id)).deliveries;
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
      const [last] = await bench.api.sql<{ state: string; pause: number }[]>`
        SELECT state, extract(epoch FROM next_attempt_at - last_attempt_at)::float8 AS pause FROM webhook_deliveries`;
      const { state, pause } = last as { state: string; pause: number };
      if (state !== "waiting") break;
      waited += pause;
      // The pause passes: the end of the attempts comes nearer by the same time.
      await bench.api
        .sql`UPDATE webhook_deliveries SET retry_until = retry_until - make_interval(secs => ${pause})`;
      await bench.deliver();
      tries += 1;
    }
    expect(tries).toBeGreaterThan(9);
    expect(waited / 3600).toBeGreaterThan(71);
    expect(waited / 3600).toBeLessThan(73);
    expect((await bench.logOf(made.id)).deliveries[0]).toMatchObject({
      state: "failed",
      attempts: tries,
    });
    expect(new Set(bench.received.map(({ id }) => id))).toEqual(new Set([first.eventId]));
  });

  it("can be replayed under the same id, however it ended", async () => {
    const { body: made } = await bench.add();
    await recordEvent(bench.api.db, "order.placed", { id: "x" });
    await bench.deliver();
    const [sent] = (await bench.logOf(made.id)).deliveries;
    expect(sent).toMatchObject({
      state: "sent",
      attempts: 1,
      lastStatus: 204,
      nextAttemptAt: null,
    });
    const replay = `/api/admin/webhooks/deliveries/${sent.id}/replay`;
    const again = await bench.api.request("POST", replay, { as: bench.admin });
    expect([again.status, again.body.state]).toEqual([200, "waiting"]);
    await bench.deliver();
    expect(bench.received.map(({ id }) => id)).toEqual([sent.eventId, sent.eventId]);
    expect(bench.received[0]?.body).toBe(bench.received[1]?.body);
    await bench.api.request("PATCH", `/api/admin/webhooks/${made.id}`, {
      as: bench.admin,
      body: { enabled: false },
    });
    const refused = await bench.api.request("POST", replay, { as: bench.admin });
    expect([refused.status, refused.body.code]).toEqual([409, "webhook-disabled"]);
  });

  it("that fails for three days disables its webhook and tells the seller, and no other webhook", async () => {
    await bench.api.request("POST", "/api/admin/notification-config", {
      as: bench.admin,
      body: { notification_email: "seller@example.com" },
    });
    const { body: broken } = await bench.add({ url: `${bench.url}/broken` });
    bench.answer(500);
    await recordEvent(bench.api.db, "order.placed", { id: "1" });
    await bench.deliver();
    bench.answer(204);
    const { body: healthy } = await bench.add();
    await recordEvent(bench.api.db, "order.placed", { id: "2" });
    await bench.api
      .sql`UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 day' WHERE webhook_id = ${broken.id}`;
    await deliverDueWebhooks(bench.context());
    bench.answer(500);
    await bench.deliver(71);
    const before = (await bench.api.request("GET", "/api/admin/webhooks", { as: bench.admin })).body
      .webhooks;
    expect(before.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([true, true]);
    await bench.deliver(73);
    const after = (await bench.api.request("GET", "/api/admin/webhooks", { as: bench.admin })).body
      .webhooks;
    expect(after).toMatchObject([
      { id: broken.id, enabled: false, disabledReason: "failing" },
      { id: healthy.id, enabled: true },
    ]);
    const mails = await bench.api.sql`SELECT kind, recipient FROM mails`;
    expect([...mails]).toEqual([
      { kind: "seller-webhook-disabled", recipient: "seller@example.com" },
    ]);
    const enabled = await bench.api.request("PATCH", `/api/admin/webhooks/${broken.id}`, {
      as: bench.admin,
      body: { enabled: true },
    });
    expect(enabled.body).toMatchObject({ enabled: true, failingSince: null, disabledAt: null });
  });

  it("counts failures anew when its webhook gets another address", async () => {
    const { body: made } = await bench.add({ url: `${bench.url}/wrong` });
    bench.answer(500);
    await recordEvent(bench.api.db, "order.placed", { id: "1" });
    await bench.deliver();
    const mended = await bench.api.request("PATCH", `/api/admin/webhooks/${made.id}`, {
      as: bench.admin,
      body: { url: `${bench.url}/right` },
    });
    expect(mended.body).toMatchObject({ enabled: true, failingSince: null });
    await bench.deliver(73);
    const { webhooks } = (
      await bench.api.request("GET", "/api/admin/webhooks", { as: bench.admin })
    ).body;
    expect(webhooks).toMatchObject([{ enabled: true }]);
  });

  it("that arrives after one of the same moment failed ends the failure", async () => {
    const { body: made } = await bench.add();
    for (const id of ["fails", "arrives"]) {
      await recordEvent(bench.api.db, "order.placed", { id });
    }
    const post = async ({ body }: { body: string }) => {
      if (body.includes("fails")) return { status: 500 };
      await vi.waitFor(async () => expect((await stateOf(made.id)).failingSince).not.toBeNull(), {
        timeout: 8000,
      });
      return { status: 204 };
    };
    await deliverDueWebhooks({ ...bench.context(), post });
    expect(await stateOf(made.id)).toMatchObject({ enabled: true, failingSince: null });
  });

  it("to an address that was changed meanwhile says nothing of the new one", async () => {
    const { body: made } = await bench.add({ url: `${bench.url}/wrong` });
    await recordEvent(bench.api.db, "order.placed", { id: "1" });
    const post = async () => {
      await bench.api.request("PATCH", `/api/admin/webhooks/${made.id}`, {
        as: bench.admin,
        body: { url: `${bench.url}/right` },
      });
      return { status: 410 };
    };
    await deliverDueWebhooks({ ...bench.context(), post });
    const { webhooks } = (
      await bench.api.request("GET", "/api/admin/webhooks", { as: bench.admin })
    ).body;
    expect(webhooks).toMatchObject([{ enabled: true, failingSince: null }]);
    await bench.deliver();
    expect(bench.received).toHaveLength(1);
  });

  it("leaves one that another worker holds alone, and takes it over when that one has died", async () => {
    await bench.add();
    await recordEvent(bench.api.db, "order.placed", { id: "x" });
    await bench.api
      .sql`UPDATE webhook_deliveries SET claimed_until = now() + interval '20 seconds'`;
    await bench.deliver();
    expect(bench.received).toHaveLength(0);
    await bench.api.sql`UPDATE webhook_deliveries SET claimed_until = now() - interval '1 second'`;
    await bench.deliver();
    expect(bench.received).toHaveLength(1);
  });
});
