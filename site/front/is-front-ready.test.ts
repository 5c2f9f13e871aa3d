import { expect, it } from "vitest";
import { isFrontReady } from "./is-front-ready.ts";

/** A front that answers the given paths with success, and all others with 503. */
const frontWith = (answered: string[]) => async (request: Request) =>
  new Response("x", { status: answered.includes(new URL(request.url).pathname) ? 200 : 503 });

it("a front is ready when it has a page and reaches the api, and not without either", async () => {
  expect(await isFrontReady(frontWith(["/", "/api/health/live"]))).toBe(true);
  expect(await isFrontReady(frontWith(["/"]))).toBe(false);
  expect(await isFrontReady(frontWith(["/api/health/live"]))).toBe(false);
});
