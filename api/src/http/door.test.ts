import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/test-api.ts";

const SHOP = "https://shop.example";
const PARTNER = "https://partner.example";

let api: TestApi;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  api = await testApi({
    env: { SITE_URL: SHOP, ALLOWED_ORIGINS: PARTNER, INTERNAL_TOKEN: "internal-token-1" },
    deps: { log },
  });
});
afterAll(() => api.close());

const post = (headers: Record<string, string>, path = "/api/logout") =>
  api.request("POST", path, { headers });

describe("a change", () => {
  it.each([
    [{ Origin: "https://evil.example" }],
    [{ Origin: "null" }],
    [{ Origin: "nonsense" }],
    [{ Origin: "https://shop.example.evil.example" }],
    [{ Origin: "http://shop.example:81" }],
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }],
  ])("that another site asks for is 403: %j", async (headers) => {
    expect(await post(headers)).toMatchObject({ status: 403, body: { code: "cross-site" } });
  });

  it.each([
    [{}],
    [{ Origin: SHOP }],
    [{ Origin: PARTNER, "Sec-Fetch-Site": "cross-site" }],
    [{ Origin: "http://localhost:3000" }],
    [{ "Sec-Fetch-Site": "same-origin" }],
    [{ "Sec-Fetch-Site": "none" }],
    [
      {
        Origin: "https://192.168.1.5",
        "X-Forwarded-Host": "192.168.1.5",
        "X-Aliquot-Internal": "internal-token-1",
      },
    ],
  ])("that a page of ours or a program asks for is made: %j", async (headers) => {
    expect((await post(headers)).status).toBe(200);
  });

  it("may not be asked for in advance by another site", async () => {
    const ask = (origin: string) =>
      api.request("OPTIONS", "/api/login", {
        headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
      });
    const stranger = await ask("https://evil.example");
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
    const partner = await ask(PARTNER);
    expect(partner.headers.get("access-control-allow-origin")).toBe(PARTNER);
    expect(partner.headers.get("access-control-allow-credentials")).toBe("true");
    const allowed = partner.headers.get("access-control-allow-headers")?.split(", ");
    expect(allowed).toEqual(["Content-Type", "X-Session-Id", "X-Background", "Idempotency-Key"]);
    expect(partner.headers.get("vary")).toContain("Origin");
  });
});

describe("an answer", () => {
  const ask = (path: string, origin: string) =>
    api.request("GET", path, { headers: { Origin: origin } });

  it.each(["/api/products", "/api/user", "/api/nothing"])(
    "from %s may be read by the configured origins, with the headers that their scripts need",
    async (path) => {
      const { headers } = await ask(path, PARTNER);
      expect(headers.get("access-control-allow-origin")).toBe(PARTNER);
      expect(headers.get("access-control-allow-credentials")).toBe("true");
      for (const name of ["Retry-After", "Content-Disposition"]) {
        expect(headers.get("access-control-expose-headers")).toContain(name);
      }
    },
  );

  it("may be read by no other, and is kept by no cache for another origin", async () => {
    for (const origin of ["https://evil.example", "null", SHOP]) {
      const { headers } = await ask("/api/products", origin);
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("vary")).toContain("Origin");
    }
  });
});

describe("every answer", () => {
  const answers = () =>
    Promise.all([
      api.request("GET", "/api/health/live"),
      api.request("GET", "/api/user"),
      api.request("GET", "/api/nothing"),
      api.request("GET", "/api/products/%zz"),
      api.request("PUT", "/api/login"),
      api.request("GET", "/api/login"),
      post({ Origin: "https://evil.example" }),
      post({}),
    ]);

  it("carries the security headers and an id", async () => {
    for (const { headers } of await answers()) {
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,}$/);
    }
  });

  it("binds subdomains to https only when the operator configured it", async () => {
    const bound = await testApi({
      env: { SITE_URL: "https://shop.example", HSTS_SUBDOMAINS: "1" },
    });
    const { headers } = await bound.request("GET", "/api/health/live");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    await bound.close();
  });

  it("writes one log line, with the id and without the query", async () => {
    lines.length = 0;
    const answer = await api.request("GET", "/api/auth/verify-email?token=very-secret");
    expect(answer.status).toBe(400);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      method: "GET",
      path: "/api/auth/verify-email",
      status: 400,
      requestId: answer.headers.get("x-request-id"),
    });
    expect(JSON.stringify(lines)).not.toContain("very-secret");
  });

  it("keeps a valid request id of the proxy in front, and no other", async () => {
    const id = async (given: string) =>
      (
        await api.request("GET", "/api/health/live", { headers: { "X-Request-Id": given } })
      ).headers.get("x-request-id");
    expect(await id("abc-12345")).toBe("abc-12345");
    expect(await id("<script>alert(1)</script>")).not.toContain("<");
  });
});

describe("GET /api/login", () => {
  it.each([
    ["/product/bradykinin?x=1", "/auth?next=%2Fproduct%2Fbradykinin%3Fx%3D1"],
    ["https://evil.example/", "/auth"],
    ["//evil.example", "/auth"],
    ["/\\evil.example", "/auth"],
    ["/%2f%2fevil.example", "/auth"],
    ["javascript:alert(1)", "/auth"],
    ["", "/auth"],
  ])("leads to the sign-in page and back to paths of the shop only: %s", async (next, location) => {
    const answer = await api.request("GET", `/api/login?next=${encodeURIComponent(next)}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(location);
  });
});

describe("metrics", () => {
  it("do not exist without a token", async () => {
    expect((await api.request("GET", "/api/metrics")).status).toBe(404);
  });

  it("are readable with it", async () => {
    const measured = await testApi({ env: { METRICS_TOKEN: "metrics-token-123" } });
    try {
      await measured.request("GET", "/api/health/live");
      const read = (token: string) =>
        measured.request("GET", "/api/metrics", { headers: { Authorization: `Bearer ${token}` } });
      expect((await read("wrong")).status).toBe(401);
      const { status, body } = await read("metrics-token-123");
      expect(status).toBe(200);
      expect(body).toMatch(
        /request_duration_seconds_count\{route="health",method="GET",status="200",process="api",release="none"\} 1/,
      );
    } finally {
      await measured.close();
    }
  });
});
