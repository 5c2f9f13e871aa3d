import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectDraining, freePort, untilAnswers } from "#shared/testing/expect-draining.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

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
  const url = `http://127.0.0.1:${port}`;
  let sending: ReadableStreamDefaultController<Uint8Array> | undefined;
  const send = (text: string) => sending?.enqueue(new TextEncoder().encode(text));
  // The server has begun to read the body. Its duration stays within the API's time limits.
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sending = controller;
      send('{"items":');
    },
  });
  try {
    await untilAnswers(`${url}/api/health/live`);
    await expectDraining({
      process: api,
      url: `${url}/api/quotes`,
      init: { method: "POST", body, headers: { "content-type": "application/json" } },
      // Once a later request is answered, the API has received the beginning of the earlier one.
      begun: () => untilAnswers(`${url}/api/health/live`),
      finish: () => {
        send("[]}");
        sending?.close();
      },
      whole: /^200 \{.*\}$/,
    });
    expect(api.signalCode).toBeNull();
  } finally {
    api.kill("SIGKILL");
  }
}, 60_000);
