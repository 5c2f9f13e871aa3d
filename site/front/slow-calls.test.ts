import { afterAll, afterEach, expect, it, vi } from "vitest";
import { frontBefore, startFrontForTests } from "./testing/front-under-test.ts";

startFrontForTests();

const asked = Promise.withResolvers<void>();
const end = Promise.withResolvers<void>();
const api = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: async () => {
    asked.resolve();
    await end.promise;
    return Response.json({ results: [] });
  },
});
afterAll(() => api.stop(true));
afterEach(() => vi.useRealTimers());

it("an answer of the back-office is waited for as long as the labels of a hundred parcels may take", async () => {
  const front = frontBefore(`http://127.0.0.1:${api.port}`);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = fetch(`${front}/api/admin/fulfilments/labels`, { method: "POST", body: "{}" });
  await asked.promise;
  vi.advanceTimersByTime(100_000);
  end.resolve();
  expect((await answer).status).toBe(200);
});
