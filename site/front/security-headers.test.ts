import { describe, expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";
import { frontSettings } from "./settings.ts";

const sentWith = (variables: Record<string, string>) =>
  securityHeaders(frontSettings(variables))["strict-transport-security"];

describe("HSTS", () => {
  const SITE_URL = "https://shop.example";

  it("binds the shop's own host only, unless the operator says that every subdomain speaks https", () => {
    expect(sentWith({ SITE_URL })).toBe("max-age=31536000");
    expect(sentWith({ SITE_URL, HSTS_SUBDOMAINS: "0" })).toBe("max-age=31536000");
    expect(sentWith({ SITE_URL, HSTS_SUBDOMAINS: "1" })).toBe(
      "max-age=31536000; includeSubDomains",
    );
  });

  it("is not sent without https", () => {
    expect(sentWith({ SITE_URL: "http://shop.example", HSTS_SUBDOMAINS: "1" })).toBeUndefined();
  });
});
