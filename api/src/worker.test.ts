import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { REPORTED_EVERY, readReports } from "#shared/processes/process-reports.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

const WAITING = 50;

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase({ max: 2 });
  dataDir = mkdtempSync(join(tmpdir(), "aliquot-worker-"));
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it("a worker that stands still reports no more, and again when it goes on", async () => {
  const own = join(dataDir, "still");
  mkdirSync(own);
  const worker = startWorker({ DATA_DIR: own });
  const reportedAt = () => readReports(own)[0]?.reportedAt ?? 0;
  try {
    await vi.waitFor(() => expect(readReports(own)).toMatchObject([{ isReady: true }]), 10_000);
    worker.kill("SIGSTOP");
    const last = reportedAt();
    const since = await new Promise<number>((resolve) =>
      setTimeout(() => resolve(reportedAt()), REPORTED_EVERY + 500),
    );
    expect(since).toBe(last);
    worker.kill("SIGCONT");
    await vi.waitFor(() => expect(reportedAt()).toBeGreaterThan(last), 10_000);
  } finally {
    worker.kill("SIGKILL");
  }
}, 40_000);

describe("a worker that receives a stop signal", () => {
  it("finishes the call of the hook that it is in, and begins no other", async () => {
    const called = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    let calls = 0;
    const host = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => {
        calls += 1;
        called.resolve();
        return answer.promise.then((response) => response.clone());
      },
    });
    const worker = startWorker({
      PUBLISH_HOOK_URL: `http://127.0.0.1:${host.port}/`,
      PUBLISH_HOOK_SECRET: "a secret of sixteen or more",
    });
    try {
      const { sql } = database;
      await vi.waitFor(async () => expect(await sql`SELECT FROM webhooks`).toHaveLength(1), 10_000);
      await sql`SELECT record_webhook_event('pages.published', '{"paths":["/shop"]}'::jsonb)
        FROM generate_series(1, ${WAITING})`;
      await called.promise;
      expect(getPriority(worker.pid)).toBeGreaterThanOrEqual(10);
      worker.kill("SIGTERM");
      answer.resolve(new Response());
      expect(await worker.exited).toBe(0);
      // The answer, and then the next call, may arrive before the signal.
      expect(calls).toBeLessThan(WAITING);
      const left = await sql`SELECT FROM webhook_deliveries WHERE state = 'waiting'`;
      expect(left).toHaveLength(WAITING - calls);
    } finally {
      worker.kill("SIGKILL");
      await host.stop(true);
    }
  }, 60_000);

  it("finishes the pages that it renders, and gives the others back", async () => {
    const asked = new Set<string>();
    const held = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    let isHolding = false;
    const site = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      async fetch(request) {
        if (isHolding) {
          asked.add(new URL(request.url).pathname);
          held.resolve();
          await finished.promise;
        }
        return new Response("a page");
      },
    });
    await database.sql`
    INSERT INTO products (id, name, slug, price)
    SELECT 'p' || n, 'Product ' || n, 'p' || n, 10 FROM generate_series(1, 40) AS n`;
    const worker = startWorker({
      SITE_SERVER_URL: `http://127.0.0.1:${site.port}`,
      DATABASE_LISTEN_URL: database.url,
    });
    const due = async () => {
      const [row] = await database.sql<{ due: number; claimed: number; pages: number }[]>`
      SELECT count(*) FILTER (WHERE wanted_version > published_version)::int AS due,
        count(*) FILTER (WHERE claimed_until IS NOT NULL)::int AS claimed, count(*)::int AS pages
      FROM release_pages`;
      return row ?? { due: 0, claimed: 0, pages: 0 };
    };
    try {
      await expect.poll(due, { timeout: 15_000 }).toMatchObject({ due: 0, pages: 50 });
      // The listening connection uses the other address, and not the pooler.
      const listening = await database.sql`
        SELECT DISTINCT application_name AS name FROM pg_stat_activity
        WHERE query ILIKE 'listen %' AND datname = current_database()`;
      expect(listening).toEqual([{ name: "aliquot-worker-listen" }]);
      isHolding = true;
      await database.sql`UPDATE published_pages SET wanted_version = wanted_version + 1`;
      await held.promise;
      // The site server delays the claimed pages. The worker returns the others once and claims them again.
      await expect.poll(async () => (await due()).claimed - asked.size).toBeGreaterThan(0);
      worker.kill("SIGTERM");
      finished.resolve();
      expect(await worker.exited).toBe(0);
      expect(await due()).toEqual({ due: 50 - asked.size, claimed: 0, pages: 50 });
    } finally {
      worker.kill("SIGKILL");
      await site.stop(true);
    }
  }, 60_000);

  it("lets go of a mail whose server never ends its answer, in time for the mail to be tried again", async () => {
    const reached = Promise.withResolvers<void>();
    const drip: Timer[] = [];
    const server = Bun.listen<{ message: string | null }>({
      port: 0,
      hostname: "127.0.0.1",
      socket: {
        open: (socket) => {
          socket.data = { message: null };
          socket.write("220 mail.example\r\n");
        },
        data: (socket, bytes) => {
          const said = bytes.toString();
          if (socket.data.message !== null) {
            socket.data.message += said;
            if (!socket.data.message.endsWith("\r\n.\r\n")) return;
            reached.resolve();
            // Every line announces another one.
            drip.push(setInterval(() => socket.write("250-wait\r\n"), 200));
          } else if (said.startsWith("DATA")) {
            socket.data.message = "";
            socket.write("354 go on\r\n");
          } else if (said.startsWith("QUIT")) socket.end("221 bye\r\n");
          else socket.write("250 yes\r\n");
        },
      },
    });
    await database.sql`
    INSERT INTO mails (id, kind, recipient, subject, data)
    VALUES ('m1', 'seller-system-error', 'ada@example.com', 'Hello',
      '{"errorId": "e1", "summary": "A test", "occurredAt": "2026-11-22T00:00:00.000Z"}')`;
    const worker = startWorker({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
    try {
      await reached.promise;
      worker.kill("SIGTERM");
      expect(await worker.exited).toBe(0);
      const [mail] = await database.sql`SELECT state, claimed_until, attempts FROM mails`;
      expect(mail).toEqual({ state: "waiting", claimed_until: null, attempts: 1 });
    } finally {
      worker.kill("SIGKILL");
      for (const timer of drip) clearInterval(timer);
      server.stop(true);
    }
  }, 60_000);
});

/** Killed after the last test at the latest. A worker that hangs fails its test and must not keep running. */
const workers: Bun.Subprocess[] = [];

function startWorker(settings: Record<string, string>) {
  const worker = Bun.spawn([process.execPath, join(import.meta.dirname, "worker.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      RELEASE: "tests",
      // Without a site server, pages wait.
      SITE_SERVER_URL: "http://127.0.0.1:9",
      ...settings,
    },
  });
  workers.push(worker);
  return worker;
}
