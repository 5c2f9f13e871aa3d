import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { deliverPublishHooks } from "./deliver-publish-hooks.ts";
import { claimHookDelivery, noteHookFailed } from "./publish-hook.queries.ts";

const SECRET = "a secret of sixteen or more";
const received: { body: string; signature: string | null }[] = [];
let status = 204;
const host = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const signature = request.headers.get("x-aliquot-signature");
    received.push({ body: await request.text(), signature });
    return new Response(null, { status });
  },
});

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  host.stop(true);
  await database.close();
});
beforeEach(async () => {
  await database.sql`TRUNCATE publish_hook_deliveries`;
  received.length = 0;
  status = 204;
});

const deliver = (now = () => new Date()) =>
  deliverPublishHooks({
    db: database.db,
    hook: { url: `http://127.0.0.1:${host.port}/`, secret: SECRET },
    now,
  });

/** As the release before leaves one. */
const insertHookDelivery = (paths: string[]) => database.sql`
  INSERT INTO publish_hook_deliveries (id, paths)
  VALUES (gen_random_uuid()::text, ${JSON.stringify(paths)}::text::jsonb)`;

const states = () =>
  database.sql`SELECT state, attempts, last_error FROM publish_hook_deliveries`.then((rows) => [
    ...rows,
  ]);

describe("the publish hook", () => {
  it("is told which paths changed, signed so that the host knows who speaks", async () => {
    await insertHookDelivery(["/", "/shop"]);
    await deliver();
    expect(received).toHaveLength(1);
    const { body, signature } = received[0] ?? { body: "", signature: "" };
    expect(JSON.parse(body)).toMatchObject({ paths: ["/", "/shop"] });
    expect(Date.now() - Date.parse(JSON.parse(body).changedAt)).toBeLessThan(60_000);
    expect(signature).toBe(`sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}`);
    expect(await states()).toEqual([{ state: "sent", attempts: 0, last_error: null }]);
    await deliver();
    expect(received).toHaveLength(1);
  });

  it("is told again later when it did not take it", async () => {
    status = 500;
    await insertHookDelivery(["/shop"]);
    await deliver();
    expect(await states()).toEqual([
      { state: "waiting", attempts: 1, last_error: "The hook answered 500" },
    ]);
    status = 200;
    await expect.poll(() => deliver(), { timeout: 5000 }).toBe(1);
    expect(await states()).toMatchObject([{ state: "sent" }]);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it("is given up on after a day, and kept as failed", async () => {
    status = 500;
    await insertHookDelivery(["/shop"]);
    await deliver(() => new Date(Date.now() + 25 * 60 * 60_000));
    expect(await states()).toMatchObject([{ state: "failed" }]);
  });

  it("is told by another worker when the first one was killed", async () => {
    await insertHookDelivery(["/shop"]);
    await claimHookDelivery(database.db, 0.2);
    expect(await deliver()).toBe(0);
    await expect.poll(() => deliver(), { timeout: 5000 }).toBe(1);
    expect(received).toHaveLength(1);
  });

  it("stays told when a worker that was too slow fails to tell it too", async () => {
    await insertHookDelivery(["/shop"]);
    const slow = await claimHookDelivery(database.db, 0);
    if (!slow) throw new Error("Nothing was to be told");
    await expect.poll(() => deliver(), { timeout: 5000 }).toBe(1);
    await noteHookFailed(database.db, slow, "The hook took longer than 10 seconds", 1);
    expect(await states()).toEqual([{ state: "sent", attempts: 0, last_error: null }]);
  });
});
