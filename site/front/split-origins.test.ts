import { brotliDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { BUILT_SITE_URL } from "./api-origin.ts";
import {
  frontBefore,
  get,
  POLICY,
  publish,
  put,
  startFrontForTests,
} from "./testing/front-under-test.ts";

startFrontForTests();

const API = "https://api.shop.example";
const SITE = "https://www.shop.example";
const META = `<meta name="api-origin" content="${API}">`;
const TERMS = `<!doctype html><html lang="en"><head><link rel="canonical" href="${BUILT_SITE_URL}/terms">`;

let front: string;
let own: string;

beforeAll(() => {
  put("build/site/client/terms-of-service/index.html", TERMS);
  put("build/admin/index.html", "<head></head><div id=root></div>");
  publish("/product/a", "<head></head>", 200, {
    "content-security-policy": `${POLICY}; connect-src 'self'; frame-ancestors 'none'`,
  });
  own = frontBefore("http://127.0.0.1:9");
  const split = { siteUrl: SITE, apiPublicUrl: API, allowedOrigins: [SITE] };
  front = frontBefore("http://127.0.0.1:9", split);
});

const policyOf = async (url: string) =>
  (await fetch(url)).headers.get("content-security-policy") ?? "";
const connections = (policy: string) => /connect-src ([^;]*)/.exec(policy)?.[1];

describe("with the api on another origin", () => {
  it.each(["/terms-of-service", "/admin", "/admin/orders"])(
    "the built page at %s says where it is, in every form",
    async (path) => {
      expect(await (await fetch(front + path)).text()).toContain(`<head>${META}`);
      const init = { headers: { "accept-encoding": "br" }, decompress: false };
      const brotli = await fetch(front + path, init);
      expect(brotliDecompressSync(await brotli.bytes()).toString()).toContain(META);
    },
  );

  it.each(["/terms-of-service", "/admin", "/product/a", "/shop"])(
    "the page at %s may call it and nothing else",
    async (path) => {
      const policy = await policyOf(front + path);
      expect(connections(policy)).toBe(`'self' ${API}`);
      expect(policy.match(/connect-src/g)).toHaveLength(1);
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it("what the front answers in the api's place may be read by the pages, and by no others", async () => {
    const ask = (origin: string) => fetch(`${front}/api/products`, { headers: { origin } });
    const answer = await ask(SITE);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("access-control-allow-origin")).toBe(SITE);
    expect(answer.headers.get("access-control-expose-headers")).toContain("Retry-After");
    const stranger = await ask("https://evil.example");
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("with everything on one origin", () => {
  it("pages are sent as they were built and published, with the origin that the build did not know", async () => {
    const plain = { headers: { "accept-encoding": "identity" } };
    const terms = TERMS.replace(BUILT_SITE_URL, "http://localhost");
    expect(await (await fetch(`${own}/terms-of-service`, plain)).text()).toBe(terms);
    const brotli = { headers: { "accept-encoding": "br" }, decompress: false };
    const compressed = await (await fetch(`${own}/terms-of-service`, brotli)).bytes();
    expect(brotliDecompressSync(compressed).toString()).toBe(terms);
    expect(connections(await policyOf(`${own}/product/a`))).toBe("'self'");
    expect(connections(await policyOf(`${own}/admin`))).toBe("'self'");
    expect((await get("/shop")).headers.get("content-security-policy")).toBe(
      `${POLICY}; frame-ancestors 'none'`,
    );
    const answer = await fetch(`${own}/api/products`, { headers: { origin: SITE } });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});
