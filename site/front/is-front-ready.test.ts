import { expect, it } from "vitest";
import { isFrontReady } from "./is-front-ready.ts";

/** A front that answers these paths, and 503 to all others. */
const frontWith = (answered: string[]) => async (request: Request) =>
  new Response("x", { status: answered.includes(new URL(request.url).pathname) ? 200 : 503 });

it("a front is ready when it has a page and reaches the api, and not without either", async () => {
  expect(await isFrontReady(frontWith(["/", "/api/health/live"]))).toBe(true);
  expect(await isFrontReady(frontWith(["/"]))).toBe(false);
  expect(await isFrontReady(frontWith(["/api/health/live"]))).toBe(false);
});
