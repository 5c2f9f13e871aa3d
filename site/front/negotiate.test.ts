import { describe, expect, it } from "vitest";
import { matchesEtag, parseRange, preferredEncoding } from "./negotiate.ts";

describe("the encoding", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, *", "gzip"],
    ["*;q=0", "identity"],
    ["br;q=0x1, gzip;q=0.001", "gzip"],
    ["br;q=1e0, gzip", "gzip"],
    ["deflate", "identity"],
    ["", "identity"],
    [null, "identity"],
  ])("for %s is %s", (accept, encoding) => {
    expect(preferredEncoding(accept)).toBe(encoding);
  });
});

describe("If-None-Match", () => {
  it.each(['"a-br"', 'W/"a-br"', '"x", "a-br"', "*"])("%s names the tag", (header) => {
    expect(matchesEtag(header, '"a-br"')).toBe(true);
  });

  it.each([null, '"a"', '"a-gzip"', "a-br"])("%s does not", (header) => {
    expect(matchesEtag(header, '"a-br"')).toBe(false);
  });
});

describe("a range of 100 bytes", () => {
  it.each([
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=9-0", null],
    ["bytes=0-1,5-6", null],
    ["bytes=-", null],
    ["items=0-9", null],
    [null, null],
  ])("asked for as %s is %o", (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });
});
