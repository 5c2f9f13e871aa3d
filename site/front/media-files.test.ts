import { describe, expect, it } from "vitest";
import { frontOrigin, get, put, rawGet, startFrontForTests } from "./testing/front-under-test.ts";

startFrontForTests();

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

  it.each(["bytes=5-14", "bytes=100-", null])(
    "say in HEAD what GET would send, of the whole when asked for %s",
    async (value) => {
      const head = await fetch(`${frontOrigin()}/media/vial-abc/240.webp`, {
        method: "HEAD",
        headers: value === null ? {} : { range: value },
      });
      expect(head.status).toBe(200);
      expect(head.headers.get("content-range")).toBeNull();
      expect(head.headers.get("content-length")).toBe("100");
      expect(head.headers.get("content-type")).toBe("image/webp");
    },
  );

  it("leave hidden files out", async () => {
    put("data/media/.hidden", "x");
    expect((await get("/media/.hidden")).status).toBe(404);
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
