import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeNextPath } from "./redirects.ts";

describe("a redirect target", () => {
  it.each([
    "/",
    "/shop",
    "/product/bradykinin?quantity=3#details",
    "/shop?search=%2F%2Fevil.example",
    "/shop?search=a%20b",
    "/product/caf%C3%A9",
    "/a%20b",
    "/%2561",
    `/${"a".repeat(2_047)}`,
    "/shop?next=https://evil.example",
  ])("may be %s", (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  it.each([
    "",
    "shop",
    "https://evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    " //evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/shop/../..//evil.example",
    "/%2e//evil.example",
    "/%2f/evil.example",
    "/%2Fevil.example",
    "/%252fevil.example",
    "/%25252525252fevil.example",
    // A harmless path that is encoded more often than is looked into.
    "/%252561",
    "/%20/evil.example",
    "/%5cevil.example",
    "/%09/evil.example",
    "/a%00b",
    "/a%0d%0aSet-Cookie:x",
    "/%zz",
    "/\u0000",
    "/\u00a0/evil.example",
    `/${"a".repeat(2_048)}`,
  ])("may not be %j", (path) => {
    expect(safeNextPath(path)).toBeNull();
  });

  it.each([null, undefined, 7, {}, ["/shop"]])("may not be %j", (value) => {
    expect(safeNextPath(value)).toBeNull();
  });

  it("always leads to the shop's own origin, decoded or not", () => {
    const piece = fc.constantFrom(
      ..."/ // \\ %2f %5c . .. %2e : @ ? # evil.example %09 %25 shop \t".split(" "),
    );
    const tricky = fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join("")}`);
    fc.assert(
      fc.property(fc.oneof(tricky, fc.webPath(), fc.string()), (value) => {
        const path = safeNextPath(value);
        if (path === null) return;
        const shop = "https://shop.example";
        expect(new URL(path, shop).origin).toBe(shop);
        expect(safeNextPath(path)).toBe(path);
        const { pathname } = new URL(path, shop);
        expect(new URL(decodeURIComponent(pathname), shop).origin).toBe(shop);
      }),
      { numRuns: 2_000 },
    );
  });
});
