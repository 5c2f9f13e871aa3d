import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { stepOfCode, totpUri } from "./totp.ts";

/** The secret of RFC 6238, appendix B: 20 bytes of ASCII. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe("a code of six digits", () => {
  // The RFC's codes have eight digits; ours are their last six.
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("is that of RFC 6238 at %d seconds: %s", (seconds, code) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it("is taken one step before and after its own, and no further", () => {
    const steps = [-61, -60, -30, 0, 30, 59, 60, 61].map((drift) => [
      drift,
      stepOfCode(SECRET, "287082", at(59 + drift)),
    ]);
    // 59 is the last second of step 1, so 31 seconds later is step 3.
    expect(steps.filter(([, step]) => step !== null).map(([drift]) => drift)).toEqual([-30, 0, 30]);
  });

  it.each(["287 082", " 287082 "])("may be written with spaces: %s", (code) => {
    expect(stepOfCode(SECRET, code, at(59))).toBe(1);
  });
});

it("the app's address contains shop and account, whatever characters their names have", () => {
  const uri = new URL(totpUri(SECRET, { shop: "A: B & C", email: "ada+x@example.com" }));
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.searchParams.get("secret")).toBe(SECRET);
  expect(uri.searchParams.get("issuer")).toBe("A  B & C");
  expect(decodeURIComponent(uri.pathname)).toContain("ada+x@example.com");
});
