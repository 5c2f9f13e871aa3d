import { describe, expect, it } from "vitest";
import { type ProxyTrust, readProxyTrust, visitorAddress } from "./visitor-address.ts";

const trust = (text: string): ProxyTrust => {
  const read = readProxyTrust(text);
  if (!read) throw new Error(`${text} is refused`);
  return read;
};

describe("TRUST_PROXY as a number of proxies", () => {
  it.each([
    ["0", "6.6.6.6", "10.0.0.1", "10.0.0.1"],
    ["false", "6.6.6.6", "10.0.0.1", "10.0.0.1"],
    ["1", "6.6.6.6, 7.7.7.7", "10.0.0.1", "7.7.7.7"],
    ["true", "7.7.7.7", "10.0.0.1", "7.7.7.7"],
    // The visitor forged the first entry; the CDN appended 7.7.7.7, and the proxy the CDN's 8.8.8.8.
    ["2", "6.6.6.6, 7.7.7.7, 8.8.8.8", "10.0.0.1", "7.7.7.7"],
    ["2", "7.7.7.7", "10.0.0.1", "7.7.7.7"],
    ["2", null, "10.0.0.1", "10.0.0.1"],
  ])("%s: %s from %s is %s", (text, forwarded, peer, visitor) => {
    expect(visitorAddress(forwarded, peer, trust(text))).toBe(visitor);
  });
});

describe("TRUST_PROXY as networks", () => {
  const networks = trust("10.0.0.0/8, 127.0.0.1, 2001:db8::/32");

  it.each([
    ["a direct connection names no address", "6.6.6.6", "7.7.7.7", "7.7.7.7"],
    ["one proxy", "6.6.6.6, 7.7.7.7", "10.1.2.3", "7.7.7.7"],
    ["two proxies", "6.6.6.6, 7.7.7.7, 10.9.9.9", "127.0.0.1", "7.7.7.7"],
    ["proxies of IPv6", "7.7.7.7, 2001:db8::1", "::ffff:10.0.0.1", "7.7.7.7"],
    ["a port after the address", "7.7.7.7, 10.0.0.2:4711", "[2001:db8::2]:443", "7.7.7.7"],
    ["proxies alone", "10.0.0.3", "10.0.0.1", "10.0.0.3"],
    ["text that is no address", "unknown", "10.0.0.1", "unknown"],
  ])("%s", (_, forwarded, peer, visitor) => {
    expect(visitorAddress(forwarded, peer, networks)).toBe(visitor);
  });
});

it.each([
  "yes",
  "10",
  "-1",
  "10.0.0.0/33",
  "10.0.0.0/0",
  "::/0",
  "10.0.0.0/8/8",
  "10.0.0.0/",
  "proxy.example",
  "10.0.0.1,,",
])("TRUST_PROXY=%s is refused", (text) => {
  expect(readProxyTrust(text)).toBeNull();
});
