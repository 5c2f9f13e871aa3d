import { describe, expect, it } from "vitest";
import {
  packPublishedFile,
  publishedFileName,
  publishedObject,
  publishedObjectName,
  publishedObjectPath,
  readPublishedHeader,
  readPublishedObject,
  unpackPublishedFile,
} from "./published-file.ts";

const header = {
  path: "/product/café",
  version: 1_790_000_000_000,
  status: 200,
  headers: { "content-security-policy": "default-src 'self'" },
  etag: "abc",
};
const gzip = new Uint8Array([1, 2, 3]);
const brotli = new Uint8Array([4, 5]);

describe("a published file", () => {
  it("comes back as it was packed", () => {
    const file = unpackPublishedFile(packPublishedFile(header, gzip, brotli));
    expect(file).toEqual({
      header: { ...header, gzipLength: 3, brotliLength: 2 },
      gzip,
      brotli,
    });
  });

  it("is read from the middle of a larger buffer", () => {
    const packed = packPublishedFile(header, gzip, brotli);
    const larger = new Uint8Array(packed.length + 9);
    larger.set(packed, 9);
    expect(unpackPublishedFile(larger.subarray(9))?.brotli).toEqual(brotli);
  });

  it("is refused when any part of it is missing or something follows", () => {
    const packed = packPublishedFile(header, gzip, brotli);
    for (let length = 0; length < packed.length; length += 1) {
      expect(unpackPublishedFile(packed.subarray(0, length))).toBeNull();
    }
    expect(unpackPublishedFile(new Uint8Array([...packed, 0]))).toBeNull();
  });

  it("is refused when its header has holes, as a power cut leaves them", () => {
    const packed = packPublishedFile(header, gzip, brotli).fill(0, 12, 20);
    expect(unpackPublishedFile(packed)).toBeNull();
    expect(readPublishedHeader(packed)).toBeNull();
  });

  it("is refused when it begins like another file", () => {
    const packed = packPublishedFile(header, gzip, brotli).fill(0, 0, 1);
    expect(readPublishedHeader(packed)).toBeNull();
  });

  it("has an object's name from which its path is read", () => {
    for (const path of ["/", "/product/a-b", "/50%", "/café!"]) {
      expect(publishedObjectPath(publishedObjectName(path))).toBe(path);
    }
    expect(publishedObjectName("/product/a-b!")).toBe("product!2Fa-b!21");
    expect(publishedObjectPath("!")).toBeNull();
    const name = publishedObject("r1", "/shop", 7);
    expect(name).toBe("published/r1/pages/shop/000000000000007");
    expect(readPublishedObject("r1", name)).toEqual({ path: "/shop", version: 7 });
    const pages = "published/r1/pages";
    const others = [
      ["r2", name],
      ["r1", `${name}/8`],
      ["r1", `${pages}/shop/7x`],
      ["r1", `${pages}/shop/x7`],
      ["r1", `${pages}/!/7`],
    ] as const;
    for (const [release, other] of others) {
      expect(readPublishedObject(release, other)).toBeNull();
    }
  });

  it("shows its header without its bodies", () => {
    const packed = packPublishedFile(header, gzip, brotli);
    expect(readPublishedHeader(packed.subarray(0, packed.length - 5))?.version).toBe(
      header.version,
    );
  });

  it("has a name that never leaves its folder", () => {
    expect(publishedFileName("/")).toBe("index.page");
    expect(publishedFileName("/product/a-b")).toBe("product%2Fa-b.page");
    expect(publishedFileName("/../../etc/passwd")).toBe("..%2F..%2Fetc%2Fpasswd.page");
    expect(() => publishedFileName(`/${"x".repeat(300)}`)).toThrow(RangeError);
  });
});
