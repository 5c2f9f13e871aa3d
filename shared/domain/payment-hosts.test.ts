import { describe, expect, it } from "vitest";
import { isHost, isPaymentLink, namesLink, splitHosts } from "./payment-hosts.ts";

describe("a payment link", () => {
  it.each([
    ["https://paypal.com/x", true],
    ["https://www.paypal.me/shop", true],
    ["https://VENMO.com./u/shop", true],
    ["http://cash.app/$shop", true],
    ["https://notpaypal.com", false],
    ["https://paypal.com.example", false],
    ["https://paypal.com@example.com", false],
    ["https://user@paypal.com", false],
    ["https://paypal.com:444", false],
    ["ftp://paypal.com", false],
    ["xhttps://paypal.com", false],
    ["javascript:alert(1)", false],
    ["paypal.com", false],
    ["", false],
    ["https://pay.example.com/1", true],
    ["https://www.pay.example.com/1", true],
    ["https://other.pay.example.com/1", false],
    ["https://example.com/1", false],
  ])("%s leads where it may: %s", (link, isAllowed) => {
    expect(isPaymentLink(link, ["pay.example.com"])).toBe(isAllowed);
  });

  it("leads to each added host, and without any to the services alone", () => {
    const link = "https://pay.example.com/1";
    expect(isPaymentLink(link, ["shop.example.com", "pay.example.com"])).toBe(true);
    expect(isPaymentLink(link, [])).toBe(false);
  });
});

describe("a host", () => {
  it("is a bare name, and several are separated by commas or white space", () => {
    expect(splitHosts(" Square.Link,\nPay.example.com ")).toEqual([
      "square.link",
      "pay.example.com",
    ]);
    expect(["square.link", "pay.example.com"].every(isHost)).toBe(true);
    for (const bad of [
      "https://a.com",
      "a.com/x",
      "com",
      "a_b.com",
      "-a.com",
      "1.2.3.4",
      "*.com",
    ]) {
      expect([bad, isHost(bad)]).toEqual([bad, false]);
    }
  });
});

describe("a text", () => {
  it.each([
    ["To Aliquot LLC, pay@aliquot.example", false],
    ["Quote 0C9A7E21, e.g. in the memo. Thanks.", false],
    ["$35.00 by Friday", false],
    ["Pay at example.com", true],
    ["Pay at example.com.", true],
    ["(www.example.com/x)", true],
    ["http://10.0.0.1/pay", true],
    ["example.com:8443/x", true],
    ["ｅxample.com/pay", true],
  ])("%s names a link: %s", (text, isNamed) => {
    expect(namesLink(text)).toBe(isNamed);
  });
});
