import { afterAll, beforeAll, beforeEach } from "vitest";
import { deliverDueWebhooks } from "../webhooks/deliver-webhooks.ts";
import type { Person } from "./people.ts";
import { type TestApi, testApi } from "./test-api.ts";

export type Received = { id: string; body: string; headers: Record<string, string> };

/**
 * A shop with an admin and a receiver on this machine, for a file of tests. Every test begins
 * without webhooks, and with a receiver that accepts everything.
 */
export function webhookBench() {
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
  const url = `http://127.0.0.1:${receiver.port}/hook`;

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
    encryption: api.deps.encryption,
    now: () => new Date(Date.now() + hours * 3_600_000),
    isPrivateAllowed: true,
  });
  return {
    url,
    received,
    get api() {
      return api;
    },
    get admin() {
      return admin;
    },
    answer: (next: number) => {
      status = next;
    },
    context,
    /** Delivers everything that waits, with a clock that is so many hours ahead. */
    deliver: async (hours = 0) => {
      await api.sql`UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second'`;
      await deliverDueWebhooks(context(hours));
    },
    add: (body: object = {}) =>
      api.request("POST", "/api/admin/webhooks", {
        as: admin,
        body: { url, events: ["order.placed"], ...body },
      }),
    logOf: async (id: string) =>
      (await api.request("GET", `/api/admin/webhooks/${id}/deliveries`, { as: admin })).body,
    told: () => received.map(({ body }) => JSON.parse(body).type),
  };
}
