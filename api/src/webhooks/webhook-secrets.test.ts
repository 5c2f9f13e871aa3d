import { Webhook as StandardWebhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { createEncryption } from "../encryption.ts";
import { type Received, webhookBench } from "../testing/webhook-bench.ts";
import { deliverDueWebhooks } from "./deliver-webhooks.ts";
import { keepPublishHook } from "./keep-publish-hook.ts";
import { recordEvent } from "./record-event.ts";
import { webhookSecrets } from "./webhooks.queries.ts";

const bench = webhookBench();
const SECRET_OF_HOOK = "a secret of sixteen or more";

/** What a copy of the database holds about the secrets. */
const stored = async () => JSON.stringify(await bench.api.sql`SELECT secret FROM webhooks`);

describe("the secret of a webhook", () => {
  it("is not in the database, and signs all the same", async () => {
    const { body: made } = await bench.add();
    await keepPublishHook(bench.context(), { url: bench.url, secret: SECRET_OF_HOOK });
    expect(await stored()).not.toContain(made.secret.replace("whsec_", ""));
    expect(await stored()).not.toContain("sixteen");
    await recordEvent(bench.api.db, "order.placed", { id: "x" });
    await bench.deliver();
    const [{ body, headers }] = bench.received as [Received];
    expect(new StandardWebhook(made.secret).verify(body, headers)).toBeTruthy();
  });

  it("of another shop's key, or of another webhook, signs nothing, and the start counts it", async () => {
    const { body: made } = await bench.add();
    const other = createEncryption({
      secretsKey: "a key of another shop, long enough",
      dataDir: "",
    });
    await recordEvent(bench.api.db, "order.placed", { id: "x" });
    await deliverDueWebhooks({ ...bench.context(), encryption: other });
    await bench.add();
    await bench.api.sql`
      UPDATE webhooks SET secret = (SELECT secret FROM webhooks WHERE id <> ${made.id})
      WHERE id = ${made.id}`;
    await bench.deliver();
    expect(bench.received).toHaveLength(0);
    expect((await bench.logOf(made.id)).deliveries[0]).toMatchObject({
      state: "waiting",
      attempts: 2,
      lastStatus: null,
      lastError: "Its secret was encrypted with another key",
    });
    expect(
      await webhookSecrets.countForeign(bench.api.db, bench.api.deps.encryption.keyIds()),
    ).toBe(0);
    expect(await webhookSecrets.countForeign(bench.api.db, other.keyIds())).toBe(2);
  });
});

describe("the publish hook of the environment", () => {
  it("is one of them, in the form that it always had", async () => {
    const secret = SECRET_OF_HOOK;
    await keepPublishHook(bench.context(), { url: bench.url, secret });
    await keepPublishHook(bench.context(), { url: bench.url, secret });
    await recordEvent(bench.api.db, "pages.published", { paths: ["/", "/shop"] });
    await bench.deliver();
    const [{ body, headers }] = bench.received as [Received];
    const { id, paths, changedAt } = JSON.parse(body);
    expect([paths, typeof id, Date.parse(changedAt) > 0]).toEqual([["/", "/shop"], "string", true]);
    const hash = new Bun.CryptoHasher("sha256", secret).update(body).digest("hex");
    expect(headers["x-aliquot-signature"]).toBe(`sha256=${hash}`);
    const { body: list } = await bench.api.request("GET", "/api/admin/webhooks", {
      as: bench.admin,
    });
    expect(list.webhooks).toMatchObject([{ kind: "publish-hook", url: bench.url }]);
    const path = `/api/admin/webhooks/${list.webhooks[0].id}`;
    const refused = await bench.api.request("PATCH", path, {
      as: bench.admin,
      body: { events: ["order.paid"] },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "set-by-environment"]);
    await keepPublishHook(bench.context(), null);
    expect((await bench.logOf(list.webhooks[0].id)).code).toBe("not-found");
  });

  it("is called again at the address that the operator mended, unless a person disabled it", async () => {
    const hook = { url: bench.url, secret: SECRET_OF_HOOK };
    const read = async () =>
      (await bench.api.request("GET", "/api/admin/webhooks", { as: bench.admin })).body.webhooks[0];
    await keepPublishHook(bench.context(), hook);
    bench.answer(410);
    await recordEvent(bench.api.db, "pages.published", { paths: ["/"] });
    await bench.deliver();
    expect(await read()).toMatchObject({ enabled: false, disabledReason: "failing" });
    await keepPublishHook(bench.context(), { ...hook, url: `${bench.url}/new` });
    const mended = await read();
    expect(mended).toMatchObject({ enabled: true, failingSince: null, disabledAt: null });
    await bench.api.request("PATCH", `/api/admin/webhooks/${mended.id}`, {
      as: bench.admin,
      body: { enabled: false },
    });
    await keepPublishHook(bench.context(), hook);
    expect(await read()).toMatchObject({ enabled: false, disabledReason: "person" });
  });
});
