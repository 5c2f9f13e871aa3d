import { createConnection } from "node:net";
import type { Server } from "bun";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { connect, type DatabaseClient } from "../db/client.ts";
import { createDependencies } from "../dependencies.ts";
import { parseEnvironment } from "../env.ts";
import { type TcpProxy, tcpProxy } from "../testing/tcp-proxy.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
let proxy: TcpProxy;
let client: DatabaseClient;
let server: Server<undefined>;

beforeAll(async () => {
  database = await testDatabase();
  const url = new URL(database.url);
  proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) });
  client = connect(Object.assign(url, { hostname: "127.0.0.1", port: proxy.port }).href);
  const deps = createDependencies(client, parseEnvironment({}), pino({ level: "silent" }));
  const app = createApp(deps);
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch, idleTimeout: 30 });
});
afterAll(async () => {
  await server.stop(true);
  await client.db.sql.end({ timeout: 0 });
  await proxy.close();
  await database.close();
});

const get = (path: string) => fetch(new URL(path, server.url));
const answeredWithin = async (milliseconds: number, request: Promise<Response>) => {
  const startedAt = performance.now();
  const response = await request;
  const body = await response.json();
  expect(performance.now() - startedAt).toBeLessThan(milliseconds);
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
};

describe("a database that is down", () => {
  it("is answered by 503 within three seconds, and forgotten as soon as it is back", async () => {
    expect((await get("/api/health/ready")).status).toBe(200);
    await proxy.shutDown();
    // Repeated, so that every connection of the pool fails many times.
    for (let turn = 0; turn < 20; turn += 1) {
      const paths = ["/api/health/ready", "/api/settings/shipping-rate", "/api/products"];
      const answers = await Promise.all(
        [...paths, ...paths, ...paths, ...paths].map((path) => answeredWithin(3000, get(path))),
      );
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 503,
          retryAfter: expect.stringMatching(/^\d+$/),
          body: { code: "unavailable" },
        });
      }
    }
    expect((await get("/api/health/live")).status).toBe(200);
    await proxy.comeBack();
    const backAt = performance.now();
    let status = 0;
    while (status !== 200 && performance.now() - backAt < 5000) {
      status = (await get("/api/settings/shipping-rate")).status;
    }
    expect(status).toBe(200);
  }, 60_000);
});

describe("a database that is frozen", () => {
  it("is answered by 503 within five seconds, and later requests work again", async () => {
    expect((await get("/api/health/ready")).status).toBe(200);
    proxy.freeze();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answeredWithin(5000, get("/api/settings/shipping-rate"))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    proxy.thaw();
    expect((await get("/api/settings/shipping-rate")).status).toBe(200);
  }, 30_000);
});

describe("over a real connection", () => {
  it("a chunked body is refused as soon as it is too long", async () => {
    const stream = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode(" ".repeat(16 * 1024)));
      },
    });
    const response = await fetch(new URL("/api/login", server.url), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: stream,
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "too-large" });
  });

  it("HEAD has the length of the body and no body", async () => {
    const get = await fetch(new URL("/api/settings/shipping-rate", server.url));
    const head = await fetch(new URL("/api/settings/shipping-rate", server.url), {
      method: "HEAD",
    });
    expect(head.headers.get("content-length")).toBe(String((await get.text()).length));
    expect(await head.text()).toBe("");
  });

  it.each([
    ["TRACE /api/login HTTP/1.1", 405],
    ["GET //api/user HTTP/1.1", 404],
    ["GET /api/../api/user HTTP/1.1", 401],
    ["GET /api/products/%2e%2e%2fadmin HTTP/1.1", 404],
    ["GET /api/products/%zz HTTP/1.1", 400],
  ])("%s is %i", async (line, status) => {
    expect(await raw(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
  });
});

/** Sends bytes that no client library would send. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = createConnection({ port: server.port ?? 0, host: "127.0.0.1" }, () =>
      socket.write(bytes),
    );
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
