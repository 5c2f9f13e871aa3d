import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectDraining, freePort, untilAnswers } from "#shared/testing/expect-draining.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";
import { waitsForALock } from "./testing/waits-for-a-lock.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 3 });
});
afterAll(() => database.close());

it("an api that is told to stop finishes the request that it is in, and takes nothing new", async () => {
  const port = freePort();
  const api = Bun.spawn([process.execPath, join(import.meta.dirname, "main.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      API_PORT: String(port),
      INTERNAL_HOST: "127.0.0.1",
    },
  });
  const locked = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const holding = database.sql.begin(async (other) => {
    await other`LOCK TABLE system_settings`;
    locked.resolve();
    await finished.promise;
  });
  try {
    await untilAnswers(`http://127.0.0.1:${port}/api/health/live`);
    await locked.promise;
    await expectDraining({
      process: api,
      url: `http://127.0.0.1:${port}/api/settings/shipping-rate`,
      begun: () => expect.poll(() => waitsForALock(database.sql), { timeout: 5000 }).toBe(true),
      finish: finished.resolve,
      whole: /^200 \{.*\}$/,
    });
    expect(api.signalCode).toBeNull();
  } finally {
    finished.resolve();
    await holding;
    api.kill("SIGKILL");
  }
}, 30_000);
