import { afterAll, describe, expect, it } from "vitest";
import { forward } from "./forward.ts";
import {
  frontBefore,
  frontOrigin,
  get,
  SHOP_HTML,
  startFrontForTests,
} from "./testing/front-under-test.ts";

startFrontForTests();

const TIMEOUT_MS = 100;
/** Milliseconds that the api is down in the restart test. */
const RESTART = 200;

let finish = () => {};
const slow = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: () => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode("number,total\n"));
        finish = () => {
          stream.enqueue(new TextEncoder().encode("A1B2C3D4,60.00\n"));
          stream.close();
        };
      },
    });
    return new Response(body);
  },
});
afterAll(() => slow.stop(true));

it("waits for the beginning of an answer only: a long export takes as long as it takes", async () => {
  const answer = await forward(new Request("http://shop.example/api/export"), {
    origin: `http://127.0.0.1:${slow.port}`,
    target: "/api/export",
    clientAddress: "127.0.0.1",
    protocol: "http",
    timeoutMs: TIMEOUT_MS,
  });
  const longer = AbortSignal.timeout(TIMEOUT_MS * 2);
  longer.addEventListener("abort", () => finish());
  expect(await answer.text()).toBe("number,total\nA1B2C3D4,60.00\n");
});

it("gives up when the answer does not begin in time", async () => {
  const silent = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Promise<Response>(() => {}),
  });
  await expect(
    forward(new Request("http://shop.example/api/user"), {
      origin: `http://127.0.0.1:${silent.port}`,
      target: "/api/user",
      clientAddress: "127.0.0.1",
      protocol: "http",
      timeoutMs: TIMEOUT_MS,
    }),
  ).rejects.toMatchObject({ name: "TimeoutError" });
  await silent.stop(true);
});

it("waits for the end of an answer that is wanted whole, and not for ever", async () => {
  const answer = forward(new Request("http://shop.example/shop"), {
    origin: `http://127.0.0.1:${slow.port}`,
    target: "/shop",
    clientAddress: "127.0.0.1",
    protocol: "http",
    timeoutMs: TIMEOUT_MS,
    isBuffered: true,
  });
  await expect(answer).rejects.toMatchObject({ name: "TimeoutError" });
});

describe("the site server", () => {
  /** Announces a page of a hundred bytes, but closes the connection after five. */
  const breaksOff = Bun.listen({
    port: 0,
    hostname: "127.0.0.1",
    socket: {
      data: (socket) => {
        const head = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 100";
        socket.end(`${head}\r\n\r\n<!doc`);
      },
    },
  });
  afterAll(() => breaksOff.stop(true));

  it("has not answered when it breaks off: the page is unavailable, or the published one", async () => {
    const front = frontBefore("http://127.0.0.1:9", {
      siteServerUrl: `http://127.0.0.1:${breaksOff.port}`,
    });
    const page = await fetch(`${front}/account`);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("2");
    const search = await fetch(`${front}/shop?search=tb-500`);
    expect(await search.text()).toBe(SHOP_HTML);
  });
});

describe("the api", () => {
  it("gets the request as it was sent, with the client's true address", async () => {
    const answer = await fetch(`${frontOrigin()}/api/echo?a=%20b`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": "6.6.6.6",
        "x-aliquot-internal": "forged",
        "x-aliquot-render": "publish",
        forwarded: "for=6.6.6.6",
      },
      body: '{"a":1}',
    });
    const { url, body, headers } = await answer.json();
    expect(url).toBe("/api/echo?a=%20b");
    expect(body).toBe('{"a":1}');
    expect(headers["x-forwarded-for"]).toMatch(/127\.0\.0\.1$/);
    expect(headers["x-aliquot-internal"]).toBe("internal-token-of-tests");
    expect(headers["x-aliquot-render"]).toBeUndefined();
    expect(headers.forwarded).toBeUndefined();
    expect(headers.host).toBe(new URL(frontOrigin()).host);
  });

  it("gets the address that the nearest proxy saw, when a proxy is trusted", async () => {
    const api = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => new Response(request.headers.get("x-forwarded-for")),
    });
    const front = frontBefore(`http://127.0.0.1:${api.port}`, { trustProxy: { hops: 1 } });
    const headers = { "x-forwarded-for": "6.6.6.6, 192.0.2.7" };
    expect(await (await fetch(`${front}/api/user`, { headers })).text()).toBe("192.0.2.7");
    await api.stop(true);
  });

  it("is waited for while it is being restarted", async () => {
    const before = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const { port } = before;
    await before.stop(true);
    const answer = fetch(`${frontBefore(`http://127.0.0.1:${port}`)}/api/user`);
    await Bun.sleep(RESTART);
    const after = Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response("back") });
    expect(await (await answer).text()).toBe("back");
    await after.stop(true);
  });

  it("gets no body that is too long and does not say so beforehand", async () => {
    const part = new Uint8Array(256 * 1024);
    let parts = 0;
    const body = new ReadableStream({
      pull(stream) {
        parts += 1;
        stream.enqueue(part);
        if (parts === 8) stream.close();
      },
    });
    const answer = await fetch(`${frontOrigin()}/api/echo`, { method: "POST", body });
    expect(answer.status).toBe(413);
  });

  it("answers through us as it answers: status, cookies, body, and our security headers", async () => {
    const answer = await get("/api/cookies");
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("is reported as unavailable within three seconds without an answer", async () => {
    const lonely = frontBefore("http://127.0.0.1:9");
    const startedAt = Date.now();
    const answer = await fetch(`${lonely}/api/products`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(await answer.json()).toMatchObject({ code: "unavailable" });
    expect(Date.now() - startedAt).toBeLessThan(3000);
    expect((await fetch(`${lonely}/shop`)).status).toBe(200);
  });
});
