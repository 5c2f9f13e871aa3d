import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import { createEncryption } from "../encryption.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { createWebhookSecret, sealWebhookSecret } from "./webhook-secrets.ts";
import { insertWebhook } from "./webhooks.queries.ts";

/** WEBHOOK_EVENTS=1000 delivers that many. */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? nightly(60, 150));

let database: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "aliquot-webhooks-"));

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});

const startWorker = () =>
  Bun.spawn(["bun", new URL("../worker.ts", import.meta.url).pathname], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      RELEASE: "killed",
      LOG_LEVEL: "silent",
      WEBHOOKS_PRIVATE: "1",
    },
    stdout: "ignore",
    stderr: "ignore",
  });

it("every event arrives at least once under its id, though the receiver fails half the time and the worker is killed", async () => {
  const { sql, db } = database;
  const arrived = new Map<string, number>();
  const bodies = new Map<string, Set<string>>();
  const secret = createWebhookSecret();
  const verifier = new Webhook(secret);
  let calls = 0;
  /** Called when the first request stays unanswered: its worker still holds the lease. */
  let leaveUnanswered: (() => void) | undefined;
  const receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      calls += 1;
      if (leaveUnanswered) {
        leaveUnanswered();
        return new Promise<Response>(() => {});
      }
      const body = await request.text();
      verifier.verify(body, Object.fromEntries(request.headers));
      const id = request.headers.get("webhook-id") ?? "";
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
      if (Math.random() < 0.5) return new Response(null, { status: 503 });
      arrived.set(id, (arrived.get(id) ?? 0) + 1);
      return new Response();
    },
  });
  const url = `http://127.0.0.1:${receiver.port}/`;
  const id = Bun.randomUUIDv7();
  // The worker derives its key from the same data folder.
  const sealed = sealWebhookSecret(
    createEncryption({ dataDir, secretsKey: undefined }),
    id,
    secret,
  );
  await insertWebhook(db, { id, url, secret: sealed, events: ["stock.changed"] });
  await sql`
    SELECT record_webhook_event('stock.changed', jsonb_build_object('productId', number))
    FROM generate_series(1, ${EVENTS}) AS event(number)`;
  let worker = startWorker();
  let kills = 0;
  const waiting = async () =>
    (await sql`SELECT FROM webhook_deliveries WHERE state = 'waiting'`).length;
  const deadline = Date.now() + 60_000;
  while ((await waiting()) > 0 && Date.now() < deadline) {
    await pause(250);
    // Failed deliveries are due after a pause, which the test skips.
    await sql`UPDATE webhook_deliveries SET next_attempt_at = now() - interval '1 second' WHERE state = 'waiting'`;
    if (kills < 3 && calls > (EVENTS / 4) * (kills + 1)) {
      const hasDelivery = Promise.withResolvers<void>();
      leaveUnanswered = hasDelivery.resolve;
      await hasDelivery.promise;
      worker.kill("SIGKILL");
      await worker.exited;
      leaveUnanswered = undefined;
      kills += 1;
      // Skips half a minute without a worker. A longer lease would keep the delivery from the next worker.
      await sql`UPDATE webhook_deliveries SET claimed_until = claimed_until - interval '30 seconds'`;
      worker = startWorker();
    }
  }
  worker.kill("SIGKILL");
  await worker.exited;
  await receiver.stop(true);
  expect(kills).toBe(3);
  const log = await sql<{ id: string; state: string; attempts: number; body: string }[]>`
    SELECT event.id, d.state, d.attempts, event.body FROM webhook_deliveries d
    JOIN webhook_events event ON event.id = d.event_id WHERE d.webhook_id = ${id}`;
  expect(log).toHaveLength(EVENTS);
  expect(log.filter(({ state }) => state !== "sent")).toEqual([]);
  expect(log.filter((event) => !arrived.has(event.id))).toEqual([]);
  // Each id has exactly one body.
  expect([...bodies.values()].filter(({ size }) => size > 1)).toEqual([]);
  expect(bodies.size).toBe(EVENTS);
}, 180_000);
