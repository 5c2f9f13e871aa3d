import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packPublishedFile, publishedFileName } from "#shared/domain/published-file.ts";
import { createFront } from "./front.ts";

const SHOP_HTML = `<!doctype html><title>Shop</title>${"<p>peptide</p>".repeat(200)}`;
const POLICY = "default-src 'self'; script-src 'self' 'sha256-abc='";

let folder: string;
let origin: string;
const servers: { stop: (now: boolean) => unknown }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "front-"));
  put("data/published/current.json", JSON.stringify({ release: "r2", previous: "r1" }));
  publish("/shop", SHOP_HTML);
  put("data/published/r1/assets/_astro/old.abc.js", "old()");
  put("data/media/vial-abc/240.webp", "0123456789".repeat(10));
  put("data/media/secret.txt", "x");
  put("data/private.txt", "private");
  put("build/site/_headers.json", headersOf({ "/terms-of-service": POLICY, "/404": POLICY }));
  put("build/site/client/terms-of-service/index.html", "<h1>Terms</h1>");
  put("build/site/client/404.html", "<h1>404 Page Not Found</h1>");
  put("build/site/client/_astro/app.abc.js", "app()".repeat(300));
  put("build/site/client/_astro/app.abc.js.br", brotliCompressSync("app()".repeat(300)));
  put("build/site/client/_astro/app.abc.js.gz", gzipSync("app()".repeat(300)));
  put("build/site/client/favicon.svg", "<svg/>");
  put("build/admin/index.html", "<div id=root></div>");
  put("build/admin/assets/main.abc.js", "admin()");
  const api = serve(answerAsApi);
  const site = serve(answerAsSite);
  origin = serve(
    createFront({
      port: 0,
      siteUrl: "https://shop.example",
      dataDir: join(folder, "data"),
      buildDir: join(folder, "build"),
      apiUrl: api,
      siteServerUrl: site,
      trustProxy: false,
      internalToken: "internal-token-of-tests",
    }),
  );
});

afterAll(() => {
  for (const server of servers) server.stop(true);
  rmSync(folder, { recursive: true, force: true });
});

describe("a published page", () => {
  it("is sent in the best form that the browser takes, each with its own strong tag", async () => {
    const br = await get("/shop", { "accept-encoding": "gzip, br" });
    const gzip = await get("/shop", { "accept-encoding": "gzip" });
    const plain = await get("/shop", { "accept-encoding": "identity" });
    expect(brotliDecompressSync(await br.bytes()).toString()).toBe(SHOP_HTML);
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(SHOP_HTML);
    expect(await plain.text()).toBe(SHOP_HTML);
    expect(br.headers.get("vary")).toBe("Accept-Encoding");
    const tags = [br, gzip, plain].map((answer) => answer.headers.get("etag"));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it("answers 304 to its own tag only, with the caching headers", async () => {
    const tag = (await get("/shop", { "accept-encoding": "br" })).headers.get("etag") ?? "";
    const same = await get("/shop", { "accept-encoding": "br", "if-none-match": tag });
    expect(same.status).toBe(304);
    expect(same.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const other = await get("/shop", { "accept-encoding": "gzip", "if-none-match": tag });
    expect(other.status).toBe(200);
  });

  it("has the policy it was rendered with, closed to framing, and every security header", async () => {
    const { headers } = await get("/shop");
    expect(headers.get("content-security-policy")).toBe(`${POLICY}; frame-ancestors 'none'`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toContain("max-age=");
  });

  it("is rendered for the query where the page heeds one, so that a shared search works without script", async () => {
    const page = await get("/shop?search=tb-500&page=2");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("/shop?search=tb-500&page=2 from the site");
  });

  it("says in HEAD what GET would send", async () => {
    const init = { method: "HEAD", headers: { "accept-encoding": "br" } };
    const head = await fetch(`${origin}/shop`, init);
    const full = await get("/shop", { "accept-encoding": "br" });
    expect(head.headers.get("content-length")).toBe(String((await full.bytes()).length));
    expect(head.headers.get("etag")).toBe(full.headers.get("etag"));
  });

  it("is the new one a moment after its file was replaced, and gone when the file is", async () => {
    publish("/product/a", "<h1>Old</h1>");
    expect(await (await get("/product/a")).text()).toBe("<h1>Old</h1>");
    publish("/product/a", "<h1>New</h1>");
    await expect.poll(async () => (await get("/product/a")).text()).toBe("<h1>New</h1>");
    rmSync(join(folder, "data/published/r2", publishedFileName("/product/a")));
    await expect.poll(async () => (await get("/product/a")).text()).toContain("from the site");
  });

  it("may be a redirect", async () => {
    publish("/product/renamed", "", 301, { location: "/product/b" });
    const answer = await get("/product/renamed");
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe("/product/b");
  });

  it("is passed over when its file is not whole", async () => {
    put(`data/published/r2/${publishedFileName("/product/torn")}`, "ALQ1 and then nothing");
    expect(await (await get("/product/torn")).text()).toContain("from the site");
  });
});

describe("built files", () => {
  it("are prerendered pages with the policy of the build", async () => {
    const page = await get("/terms-of-service");
    expect(await page.text()).toBe("<h1>Terms</h1>");
    expect(page.headers.get("content-security-policy")).toContain("sha256-abc=");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("are kept for ever when their name holds a hash", async () => {
    const asset = await get("/_astro/app.abc.js", { "accept-encoding": "br" });
    expect(asset.headers.get("cache-control")).toContain("immutable");
    expect(asset.headers.get("content-encoding")).toBe("br");
    expect((await get("/favicon.svg")).headers.get("cache-control")).not.toContain("immutable");
  });

  it("include the assets of the release before, for pages that are still open", async () => {
    const asset = await get("/_astro/old.abc.js");
    expect(await asset.text()).toBe("old()");
    expect(asset.headers.get("cache-control")).toContain("immutable");
  });

  it.each(["/_astro/none.js", "/none.css", "/admin/assets/none.js", "/media/none.webp"])(
    "that do not exist, such as %s, are 404 and not remembered",
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  it("are the back-office at each of its addresses, with a policy without inline scripts", async () => {
    for (const path of ["/admin", "/admin/orders/1"]) {
      const page = await get(path);
      expect(await page.text()).toContain("id=root");
      const policy = page.headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(policy).toMatch(/style-src 'self' 'sha256-[^']+'(;|$)/);
    }
  });
});

describe("media", () => {
  const range = (value: string, more = {}) =>
    get("/media/vial-abc/240.webp", { range: value, ...more });

  it("are sent in parts", async () => {
    const part = await range("bytes=5-14");
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 5-14/100");
    expect(await part.text()).toBe("5678901234");
    expect((await range("bytes=100-")).status).toBe(416);
  });

  it("are sent whole when the part is of another version", async () => {
    expect((await range("bytes=5-14", { "if-range": '"other"' })).status).toBe(200);
  });

  it("say in HEAD what GET would send", async () => {
    const head = await fetch(`${origin}/media/vial-abc/240.webp`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("100");
    expect(head.headers.get("content-type")).toBe("image/webp");
  });

  it.each(["/media/../private.txt", "/media/%2e%2e/private.txt", "/media/..%2fprivate.txt"])(
    "never lead out of their folder: %s",
    async (path) => {
      const answer = await rawGet(path);
      expect(answer).toMatch(/^HTTP\/1.1 (400|404)/);
      expect(answer).not.toContain("private\n");
    },
  );
});

describe("everything else", () => {
  it("is rendered by the site server, with our headers and compressed", async () => {
    const page = await get("/payment/1?key=x", { "accept-encoding": "br" });
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await page.bytes()).toString()).toContain("/payment/1?key=x");
  });

  it("is the 404 page with its policy when the site server knows no such page", async () => {
    const page = await get("/nowhere");
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("404 Page Not Found");
    expect(page.headers.get("content-security-policy")).toContain("sha256-abc=");
  });

  it("has one address: a slash at the end is taken away, and never leads to another host", async () => {
    const answer = await get("/shop/?page=2");
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe("/shop?page=2");
    expect(await rawGet("//evil.example/")).toMatch(/^HTTP\/1.1 404/);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "cannot be changed by %s",
    async (method) => {
      const answer = await fetch(`${origin}/shop`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
    },
  );

  it.each(["/%zz", "/a%00b", "/shop%2f..%2fadmin", "/%5cadmin"])("refuses %s", async (path) => {
    expect(await rawGet(path)).toMatch(/^HTTP\/1.1 400/);
  });
});

describe("the api", () => {
  it("gets the request as it was sent, with the client's true address", async () => {
    const answer = await fetch(`${origin}/api/echo?a=%20b`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": "6.6.6.6",
        "x-aliquot-internal": "forged",
      },
      body: '{"a":1}',
    });
    const { url, body, headers } = await answer.json();
    expect(url).toBe("/api/echo?a=%20b");
    expect(body).toBe('{"a":1}');
    expect(headers["x-forwarded-for"]).toMatch(/127\.0\.0\.1$/);
    expect(headers["x-aliquot-internal"]).toBe("internal-token-of-tests");
    expect(headers.host).toBe(new URL(origin).host);
  });

  it("answers through us as it answers: status, cookies, body, and our security headers", async () => {
    const answer = await get("/api/cookies");
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("is said to be unavailable within three seconds when nobody answers", async () => {
    const lonely = serve(createFront(settingsWithApi("http://127.0.0.1:9")));
    const startedAt = Date.now();
    const answer = await fetch(`${lonely}/api/products`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(await answer.json()).toMatchObject({ code: "unavailable" });
    expect(Date.now() - startedAt).toBeLessThan(3000);
    expect((await fetch(`${lonely}/shop`)).status).toBe(200);
  });
});

async function answerAsApi(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname === "/api/cookies") {
    const headers = new Headers();
    headers.append("set-cookie", "a=1; Path=/");
    headers.append("set-cookie", "b=2; Path=/");
    return new Response("{}", { status: 201, headers });
  }
  const body = await request.text();
  return Response.json({ url: url.pathname + url.search, body, headers: request.headers });
}

function answerAsSite(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  if (pathname === "/nowhere") return new Response("bare", { status: 404 });
  return new Response(`<p>${pathname}${search} from the site</p>${" ".repeat(2000)}`, {
    headers: { "content-type": "text/html", "content-security-policy": POLICY },
  });
}

function settingsWithApi(apiUrl: string) {
  return {
    port: 0,
    siteUrl: "http://localhost",
    dataDir: join(folder, "data"),
    buildDir: join(folder, "build"),
    apiUrl,
    siteServerUrl: "http://127.0.0.1:9",
    trustProxy: false,
  };
}

type Handler = Parameters<typeof Bun.serve>[0] extends { fetch?: infer F } ? F : never;

function serve(handler: unknown): string {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: handler as Handler & (() => Response),
  });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  // Nothing is unpacked on the way: the bytes are looked at.
  fetch(origin + path, {
    headers: { "accept-encoding": "identity", ...headers },
    redirect: "manual",
    decompress: false,
  });

/** Sends the path as it stands; fetch would tidy it. */
async function rawGet(path: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const received = Promise.withResolvers<string>();
  let text = "";
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
      },
      data: (_socket, bytes) => {
        text += bytes.toString();
      },
      close: () => received.resolve(text),
    },
  });
  return received.promise;
}

function put(name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.tmp`, content);
  renameSync(`${path}.tmp`, path);
}

function publish(path: string, html: string, status = 200, more = {}): void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": POLICY,
    ...more,
  };
  const etag = new Bun.CryptoHasher("sha256").update(html).digest("base64url").slice(0, 22);
  const file = packPublishedFile(
    { path, version: 1, status, headers, etag },
    gzipSync(html),
    brotliCompressSync(html),
  );
  put(`data/published/r2/${publishedFileName(path)}`, file);
}

const headersOf = (policies: Record<string, string>) =>
  JSON.stringify(
    Object.entries(policies).map(([pathname, value]) => ({
      pathname,
      headers: [{ key: "Content-Security-Policy", value }],
    })),
  );
