import { Writable } from "node:stream";
import pino from "pino";
import { Registry } from "prom-client";
import { beforeEach, describe, expect, it } from "vitest";
import { observeRequests } from "./observe-requests.ts";

const TOKEN = "s3cret-token";
const connection = { requestIP: () => null, timeout: () => {} };

let lines: Record<string, unknown>[];
let registry: Registry;

beforeEach(() => {
  lines = [];
});

function observed(
  answer: (request: Request) => Response | Promise<Response>,
  level: "info" | "debug" = "info",
) {
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  registry = new Registry();
  const handler = observeRequests(answer, { registry, log: pino({ level }, sink) });
  return (method: string, path: string, headers = {}) =>
    handler(new Request(`https://shop.example${path}`, { method, headers }), connection);
}

describe("the access log", () => {
  it("says what was asked, how it was answered and how long it took, under the id of the api's line", async () => {
    const ask = observed(
      async () => new Response(null, { status: 201, headers: { "X-Request-Id": "id-of-the-api" } }),
    );
    await ask("POST", "/api/orders");
    expect(lines).toEqual([
      expect.objectContaining({
        requestId: "id-of-the-api",
        method: "POST",
        path: "/api/orders",
        status: 201,
        ms: expect.any(Number),
      }),
    ]);
  });

  it("gives answers of the front itself an id of their own", async () => {
    const answer = await observed(() => new Response(null, { status: 404 }))("GET", "/nothing");
    expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(lines[0]?.requestId).toBe(answer.headers.get("x-request-id"));
  });

  it("holds no query, no cookie and no header of a request", async () => {
    const ask = observed(async () => new Response(null, { status: 500 }), "debug");
    await ask("GET", `/payment/1?key=${TOKEN}`, { Cookie: TOKEN, Authorization: TOKEN });
    await ask("GET", `/verify-email?token=${TOKEN}#${TOKEN}`);
    expect(lines.map(({ path }) => path)).toEqual(["/payment/1", "/verify-email"]);
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
  });

  it("has every answer, those from memory too, and what a balancer asks at level debug only", async () => {
    const ask = observed(() => new Response());
    const answer = await ask("GET", "/shop");
    expect(lines).toMatchObject([
      { path: "/shop", status: 200, requestId: answer.headers.get("x-request-id") },
    ]);
    for (const path of ["/api/health/ready", "/api/metrics"]) await ask("GET", path);
    expect(lines).toHaveLength(1);
    await observed(() => new Response(null, { status: 503 }))("GET", "/api/health/ready");
    expect(lines).toHaveLength(2);
    await observed(() => new Response(), "debug")("GET", "/api/health/ready");
    expect(lines).toHaveLength(3);
  });
});

it("what is answered from memory is counted by status, what takes time by route and duration", async () => {
  const ask = observed((request) =>
    request.url.includes("/api/") ? Promise.resolve(new Response()) : new Response(),
  );
  await ask("GET", "/shop");
  await ask("GET", "/shop");
  await ask("GET", "/api/products?limit=1");
  const text = await registry.metrics();
  expect(text).toContain('aliquot_front_stored_answers_total{status="200"} 2');
  expect(text).toContain('_seconds_count{route="api",method="GET",status="200"} 1');
  expect(await registry.metrics()).toContain('stored_answers_total{status="200"} 2');
});
