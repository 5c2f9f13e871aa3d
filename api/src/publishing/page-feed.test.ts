import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#shared/testing/expect-draining.ts";
import { tooManyReaders } from "../http/feed-request.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { createPageFeed, MAX_FEED_READERS } from "./page-feed.ts";

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

/** The status and the type of an answer, whose body is not read. */
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

const FEED = [200, "application/x-ndjson"];

describe("the feed of published pages", () => {
  it("is for a front that asks for it itself", async () => {
    expect(await ask("/internal/published-pages")).toEqual(FEED);
    expect((await ask("/internal/published-pages", { "x-aliquot-internal": "" }))[0]).toBe(404);
  });

  it.each([
    "/api/x?/internal/published-pages",
    "/api/products?search=/internal/published-pages",
    "/api/internal/published-pages",
    "/x/internal/published-pages",
    "/internal/published-pages/",
    "/internal/published-pages?x=1",
    "/Internal/published-pages",
    "/%69nternal/published-pages",
  ])("is not opened by %s", async (path) => {
    expect(await ask(path)).not.toEqual(FEED);
  });

  it("is not opened by what a front passes on for a visitor, nor by another method", async () => {
    const passedOn = { "x-forwarded-for": "192.0.2.7" };
    expect((await ask("/internal/published-pages", passedOn))[0]).toBe(404);
    expect((await ask("/internal/published-pages", {}, "POST"))[0]).toBe(404);
  });
});

describe("readers of the feed", () => {
  const open = () => createPageFeed({ db: database.db, log: pino({ level: "silent" }) });

  it("are limited, and one that leaves makes room", async () => {
    const feed = open();
    const answers = Array.from({ length: MAX_FEED_READERS }, () => feed.open());
    expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200));
    expect(feed.open()).toBeNull();
    const refused = tooManyReaders();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    await answers[0]?.body?.cancel();
    expect(feed.open()?.status).toBe(200);
    feed.close();
  });

  it("that read nothing are let go of, and keep no room", async () => {
    const feed = open();
    const silent = feed.open();
    for (let line = 0; line < 3000; line += 1) feed.tell({ release: "r1", pages: [] });
    const lines = (await new Response(silent?.body).text()).split("\n");
    expect(lines.length).toBeLessThan(2000);
    feed.close();
  });
});
