import { describe, expect, it } from "vitest";
import { clientAddress, isOwnFront } from "./client-address.ts";

const settings = { trustProxy: { hops: 0 }, internalToken: undefined };
const countedAs = (peer: string) => clientAddress(new Request("http://shop.test"), peer, settings);

describe("the address for counting", () => {
  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
    ["2001:db8:1:2::1", "2001:0DB8:0001:0002:0:0:0:1"],
    ["2001:db8::1", "2001:db8:0:0:1::"],
    ["fe80::1%eth0", "fe80::2"],
    ["2001:db8:1:2::1", "[2001:db8:1:2::9]:4711"],
    ["192.0.2.1", "::ffff:192.0.2.1"],
    ["192.0.2.1", "::ffff:c000:201"],
    ["192.0.2.1", "192.0.2.1:4711"],
  ])("is one for %s and %s: a network of IPv6 is one visitor's", (one, other) => {
    expect(countedAs(one)).toBe(countedAs(other));
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db8:0:1::1"],
    ["192.0.2.1", "192.0.2.2"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.2"],
    ["unknown", "unknown-too"],
  ])("differs for %s and %s", (one, other) => {
    expect(countedAs(one)).not.toBe(countedAs(other));
  });

  it("is the network also when our own proxy sends the address", () => {
    const forwarded = (address: string) =>
      clientAddress(
        new Request("http://shop.test", { headers: { "X-Forwarded-For": `10.0.0.1, ${address}` } }),
        "127.0.0.1",
        { trustProxy: { hops: 1 }, internalToken: undefined },
      );
    expect(forwarded("2001:db8:1:2::1")).toBe(forwarded("2001:db8:1:2::2"));
    expect(forwarded("2001:db8:1:2::1")).toBe(countedAs("2001:db8:1:2::3"));
  });
});

it("is no request of our own front without a token, also when the setting is empty", () => {
  for (const internalToken of [undefined, ""]) {
    expect(isOwnFront(new Request("http://shop.test"), { ...settings, internalToken })).toBe(false);
  }
});
