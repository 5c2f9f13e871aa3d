import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { frontFile, frontOf, startFrontForTests } from "./testing/front-under-test.ts";

startFrontForTests();

const TOKEN = "internal-token-of-tests";
const seen: { path: string; token: string | null }[] = [];
const noteAndAnswer = (request: Request) => {
  const { pathname } = new URL(request.url);
  seen.push({ path: pathname, token: request.headers.get("x-aliquot-internal") });
  return new Response("answered");
};
const api = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: noteAndAnswer });
const site = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: noteAndAnswer });
let front: ReturnType<typeof Bun.serve>;

beforeAll(() => {
  front = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: frontOf({
      siteUrl: "http://localhost",
      dataDir: frontFile("data"),
      buildDir: frontFile("build"),
      apiUrl: `http://127.0.0.1:${api.port}`,
      siteServerUrl: `http://127.0.0.1:${site.port}`,
      internalToken: TOKEN,
    }),
  });
});
afterAll(() => Promise.all([api.stop(true), site.stop(true), front.stop(true)]));

/** Sends raw request headers and returns the raw response. */
async function send(...head: string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = "";
  await Bun.connect({
    hostname: "127.0.0.1",
    port: front.port as number,
    socket: {
      open: (socket) => {
        socket.write([...head, "Connection: close", "", ""].join("\r\n"));
      },
      data: (_socket, bytes) => {
        text += bytes.toString();
      },
      close: () => resolve(text),
    },
  });
  return promise;
}

const HOST = "Host: shop.example";

describe("a call between the shop's own processes, asked for at the front", () => {
  it.each([
    ["GET /internal/published-pages HTTP/1.1", HOST],
    ["GET /api/internal HTTP/1.1", HOST],
    ["GET /api/internal/published-pages HTTP/1.1", HOST],
    ["GET /api/internal/published-pages?x=1 HTTP/1.1", HOST],
    ["GET /api/INTERNAL/published-pages HTTP/1.1", HOST],
    ["GET /api/%69nternal/published-pages HTTP/1.1", HOST],
    ["GET /api//internal/published-pages HTTP/1.1", HOST],
    ["GET /api/x/../internal/published-pages HTTP/1.1", HOST],
    ["GET /api/x/%2e%2e/%2e%2e/internal/published-pages HTTP/1.1", HOST],
    ["GET http://shop.example/internal/published-pages HTTP/1.1", HOST],
    ["GET http://elsewhere.example/api/internal/published-pages HTTP/1.1", HOST],
    // Bun does not resolve dot segments if the host is missing or invalid.
    ["GET /api/../internal/published-pages HTTP/1.0"],
    ["GET /api/x/../../internal/published-pages HTTP/1.0"],
    ["GET /api/./internal/published-pages HTTP/1.0"],
    ["GET /api/../internal/published-pages HTTP/1.1", "Host: shop.example/x?"],
    ["POST /api/internal/published-pages HTTP/1.1", HOST, "Content-Length: 0"],
  ])("is not passed on: %s", async (...head) => {
    seen.length = 0;
    expect(await send(...head)).toMatch(/^HTTP\/1\.[01] 40[04] /);
    expect(seen).toEqual([]);
  });

  it("stays an ordinary call of the api when only its query looks like one", async () => {
    seen.length = 0;
    await send("GET /api/x?/internal/published-pages HTTP/1.1", HOST);
    expect(seen).toEqual([{ path: "/api/x", token: TOKEN }]);
  });
});

it("the site server is not given the token that proves the front to the api", async () => {
  seen.length = 0;
  await send("GET /account HTTP/1.1", HOST);
  expect(seen).toEqual([{ path: "/account", token: null }]);
});

it("a visitor without a host cannot say which host was asked for", async () => {
  const told = Promise.withResolvers<string | null>();
  api.reload({
    fetch: (request) => {
      told.resolve(request.headers.get("x-forwarded-host"));
      return new Response("answered");
    },
  });
  await send("GET /api/user HTTP/1.0", "X-Forwarded-Host: elsewhere.example");
  expect(await told.promise).not.toBe("elsewhere.example");
  api.reload({ fetch: noteAndAnswer });
});
