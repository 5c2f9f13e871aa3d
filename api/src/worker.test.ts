import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { REPORTED_EVERY, readReports } from "#shared/processes/process-reports.ts";
import { insertHookDelivery } from "./publishing/publish-hook.queries.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

const WAITING = 50;

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase({ max: 2 });
  dataDir = mkdtempSync(join(tmpdir(), "aliquot-worker-"));
});
afterAll(async () => {
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

it("a worker that is told to stop finishes the call of the hook that it is in, and begins no other", async () => {
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
  for (let place = 0; place < WAITING; place += 1) await insertHookDelivery(database.db, ["/shop"]);
  const worker = startWorker({
    PUBLISH_HOOK_URL: `http://127.0.0.1:${host.port}/`,
    PUBLISH_HOOK_SECRET: "a secret of sixteen or more",
  });
  try {
    await called.promise;
    expect(getPriority(worker.pid)).toBeGreaterThanOrEqual(10);
    worker.kill("SIGTERM");
    answer.resolve(new Response());
    expect(await worker.exited).toBe(0);
    // The answer may overtake the signal, and the next call with it.
    expect(calls).toBeLessThan(WAITING);
    const left = await database.sql`
      SELECT FROM publish_hook_deliveries WHERE state = 'waiting'`;
    expect(left).toHaveLength(WAITING - calls);
  } finally {
    worker.kill("SIGKILL");
    await host.stop(true);
  }
}, 20_000);

function startWorker(env: Record<string, string>) {
  return Bun.spawn([process.execPath, join(import.meta.dirname, "worker.ts")], {
    stdout: "ignore",
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      RELEASE: "tests",
      // The worker has no site server here: its pages wait.
      SITE_SERVER_URL: "http://127.0.0.1:9",
      ...env,
    },
  });
}
