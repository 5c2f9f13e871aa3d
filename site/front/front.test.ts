import { readFileSync, rmSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { publishedFileName } from "#shared/domain/published-file.ts";
import {
  DRAWING,
  frontFile,
  frontOrigin,
  get,
  POLICY,
  publish,
  put,
  rawGet,
  SHOP_HTML,
  startFrontForTests,
} from "./testing/front-under-test.ts";

startFrontForTests();

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
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  it("is rendered for the query where the page heeds one, so that a shared search works without script", async () => {
    const page = await get("/shop?search=tb-500&page=2");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("/shop?search=tb-500&page=2 from the site");
  });

  it.each([null, "bytes=0-9", "bytes=9999999-"])(
    "says in HEAD what GET would send, of the whole when asked for %s",
    async (range) => {
      const head = await fetch(`${frontOrigin()}/shop`, {
        method: "HEAD",
        headers: { "accept-encoding": "br", ...(range !== null && { range }) },
      });
      const full = await get("/shop", { "accept-encoding": "br" });
      expect(head.status).toBe(200);
      expect(head.headers.get("content-range")).toBeNull();
      expect(head.headers.get("content-length")).toBe(String((await full.bytes()).length));
      expect(head.headers.get("etag")).toBe(full.headers.get("etag"));
    },
  );

  it("is sent in parts of its plain form", async () => {
    const part = await get("/shop", { "accept-encoding": "br", range: "bytes=0-14" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 0-14/${SHOP_HTML.length}`);
    expect(await part.text()).toBe("<!doctype html>");
    const ofAnother = await get("/shop", { range: "bytes=0-14", "if-range": '"another"' });
    expect(ofAnother.status).toBe(200);
  });

  it("is the new one a moment after its file was replaced, and gone when the file is", async () => {
    publish("/product/a", "<h1>Old</h1>");
    expect(await (await get("/product/a")).text()).toBe("<h1>Old</h1>");
    publish("/product/a", "<h1>New</h1>");
    await expect.poll(async () => (await get("/product/a")).text()).toBe("<h1>New</h1>");
    rmSync(frontFile(`data/published/r2/${publishedFileName("/product/a")}`));
    await expect.poll(async () => (await get("/product/a")).text()).toContain("from the site");
  });

  it("is that of the next release a moment after the pointer was moved", async () => {
    publish("/product/b", "<h1>Before</h1>");
    expect(await (await get("/product/b")).text()).toBe("<h1>Before</h1>");
    const name = publishedFileName("/product/b");
    put(`data/published/r3/${name}`, readFileSync(frontFile(`data/published/r2/${name}`)));
    rmSync(frontFile(`data/published/r2/${name}`));
    await expect.poll(async () => (await get("/product/b")).text()).toContain("from the site");
    put("data/published/current.json", JSON.stringify({ release: "r3", previous: "r2" }));
    await expect.poll(async () => (await get("/product/b")).text()).toBe("<h1>Before</h1>");
    put("data/published/current.json", JSON.stringify({ release: "r2", previous: "r1" }));
    await expect.poll(async () => (await get("/shop")).text()).toBe(SHOP_HTML);
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

  it("name the scripts that every screen of the back-office but the first one needs at once", async () => {
    expect((await get("/admin")).headers.get("link")).toBeNull();
    expect((await get("/admin/orders")).headers.get("link")).toBe(
      "</admin/assets/shared-abc.js>; rel=modulepreload, </admin/assets/program-abc.js>; rel=modulepreload",
    );
  });
});

describe("everything else", () => {
  it("is rendered by the site server, with our headers and compressed", async () => {
    const page = await get("/payment/1?key=x", { "accept-encoding": "br" });
    expect(page.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await page.bytes()).toString()).toContain("/payment/1?key=x");
  });

  it.each([
    "/payment/1?key=x",
    "/order-confirmation/1?key=x",
    "/quote/1?key=x",
    "/list/x",
    "/verify-email?token=x",
    "/reset-password?token=x",
    "/back-in-stock?token=x",
  ])("tells no other site the secret in the address %s", async (path) => {
    expect((await get(path)).headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("is a drawing of the api, compressed as the visitor allows", async () => {
    const address = "/api/lots/AQ-1/traces/a.svg";
    const br = await get(address, { "accept-encoding": "gzip, br" });
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(br.headers.get("vary")).toContain("Accept-Encoding");
    expect(brotliDecompressSync(await br.bytes()).toString()).toBe(DRAWING);
    const gzip = await get(address, { "accept-encoding": "gzip" });
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(DRAWING);
    const plain = await get(address, { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(DRAWING);
    const head = await fetch(frontOrigin() + address, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toContain("image/svg+xml");
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
      const answer = await fetch(`${frontOrigin()}/shop`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
    },
  );

  it.each(["/%zz", "/a%00b", "/shop%2f..%2fadmin", "/%5cadmin"])("refuses %s", async (path) => {
    expect(await rawGet(path)).toMatch(/^HTTP\/1.1 400/);
  });
});
