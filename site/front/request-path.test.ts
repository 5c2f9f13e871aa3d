import { describe, expect, it } from "vitest";
import { requestPath } from "./request-path.ts";

describe("the path of a request", () => {
  it.each([
    ["http://shop.example/", "/", ""],
    ["http://shop.example/shop?search=a%20b&page=2", "/shop", "?search=a%20b&page=2"],
    ["http://shop.example/product/bpc-157#top", "/product/bpc-157", ""],
    ["/shop?x", "/shop", "?x"],
    ["http://[::1]:3000/a?b=/c//d", "/a", "?b=/c//d"],
  ])("of %s is %s with the query %s", (url, path, query) => {
    expect(requestPath(url)).toMatchObject({ path, query });
  });

  it("is decoded for look-ups and kept as it was sent", () => {
    expect(requestPath("http://x/product/caf%C3%A9")).toEqual({
      path: "/product/café",
      raw: "/product/caf%C3%A9",
      query: "",
    });
  });

  it.each([
    "/a%2fb",
    "/a%2Fb",
    "/a%5Cb",
    "/%00",
    "/a%0d%0aSet-Cookie:x",
    "/%zz",
    "/%",
    "/%ff",
    "/%2e%2e",
    "/x/%2e./y",
    "/a%7f",
  ])("is refused when it is written like %s", (path) => {
    expect(requestPath(`http://x${path}`)).toEqual({ error: 400 });
  });

  it("is nothing that exists when a segment is empty: //host would be another site to a browser", () => {
    expect(requestPath("http://x//evil.example/")).toEqual({ error: 404 });
    expect(requestPath("http://x/shop//a")).toEqual({ error: 404 });
  });

  it("is refused when it is too long", () => {
    expect(requestPath(`http://x/${"a".repeat(5000)}`)).toEqual({ error: 414 });
  });
});
