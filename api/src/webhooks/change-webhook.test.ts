import { describe, expect, it } from "vitest";
import { testApi } from "../testing/test-api.ts";
import { webhookBench } from "../testing/webhook-bench.ts";
import { recordEvent } from "./record-event.ts";

const bench = webhookBench();

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
    const { status, body: refusal } = await bench.add(body);
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
    const { body: made } = await bench.add();
    const path = `/api/admin/webhooks/${made.id}`;
    const first = await bench.api.request("PATCH", path, {
      as: bench.admin,
      body: { description: "ERP", updatedAt: made.updatedAt },
    });
    expect(first.body).toMatchObject({ description: "ERP", events: ["order.placed"] });
    const late = await bench.api.request("PATCH", path, {
      as: bench.admin,
      body: { description: "late", updatedAt: made.updatedAt },
    });
    expect([late.status, late.body.code, late.body.webhook.description]).toEqual([
      409,
      "webhook-changed",
      "ERP",
    ]);
    await recordEvent(bench.api.db, "order.placed", { id: "x" });
    expect((await bench.api.request("DELETE", path, { as: bench.admin })).status).toBe(200);
    expect((await bench.api.request("DELETE", path, { as: bench.admin })).status).toBe(404);
    expect((await bench.api.request("GET", `${path}/deliveries`, { as: bench.admin })).status).toBe(
      404,
    );
    expect(await bench.api.sql`SELECT id FROM webhook_deliveries`).toHaveLength(0);
  });
});
