import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#shared/testing/expect-draining.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";

const TOKEN = "an internal token of the tests";

let database: TestDatabase;
let origin: string;
let api: Bun.Subprocess<"ignore", "pipe", "inherit">;

beforeAll(async () => {
  database = await testDatabase({ max: 4 });
  const port = freePort();
  api = Bun.spawn([process.execPath, join(import.meta.dirname, "../main.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      API_PORT: String(port),
      INTERNAL_HOST: "127.0.0.1",
      INTERNAL_TOKEN: TOKEN,
    },
  });
  origin = `http://127.0.0.1:${port}`;
  const log = api.stdout.getReader();
  for (let text = ""; !text.includes("api answers"); ) {
    const { value, done } = await log.read();
    if (done) throw new Error(`The api did not start: ${text}`);
    text += new TextDecoder().decode(value);
  }
});
afterAll(async () => {
  api.kill("SIGKILL");
  await database.close();
});

/** The status and content type of an answer; the body is not read. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const stop = new AbortController();
  const answer = await fetch(origin + path, {
    method,
    headers: { "x-aliquot-internal": TOKEN, ...headers },
    signal: stop.signal,
  });
  const type = answer.headers.get("content-type");
  stop.abort();
  return [answer.status, type];
}

const ANSWER = [200, "application/json;charset=utf-8"];

describe("the list of published pages", () => {
  it("is for a front that asks for it itself", async () => {
    expect(await ask("/internal/published-pages")).toEqual(ANSWER);
    expect((await ask("/internal/published-pages", { "x-aliquot-internal": "" }))[0]).toBe(404);
  });

  it.each([
    "/api/x?/internal/published-pages",
    "/api/products?search=/internal/published-pages",
    "/api/internal/published-pages",
    "/x/internal/published-pages",
    "/internal/published-pages/",
    "/Internal/published-pages",
    "/%69nternal/published-pages",
  ])("is not read by %s", async (path) => {
    expect(await ask(path)).not.toEqual(ANSWER);
  });

  it("is not read by what a front passes on for a visitor, nor by another method", async () => {
    const passedOn = { "x-forwarded-for": "192.0.2.7" };
    expect((await ask("/internal/published-pages", passedOn))[0]).toBe(404);
    expect((await ask("/internal/published-pages", {}, "POST"))[0]).toBe(404);
  });
});
