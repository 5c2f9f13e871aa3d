import { describe, expect, it } from "vitest";
import { exportedFile, withPolicy } from "./exported-file.ts";

describe("an exported page", () => {
  it.each([
    ["/", "index.html"],
    ["/shop", "shop/index.html"],
    ["/product/bpc-157", "product/bpc-157/index.html"],
    ["/sitemap.xml", "sitemap.xml"],
  ])("%s lies in %s", (path, file) => {
    expect(exportedFile({ path })).toBe(file);
  });

  it("carries its policy before anything that the policy is about, without framing rules", () => {
    const page = {
      path: "/",
      status: 200,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'self'; frame-ancestors 'none'; script-src 'sha256-a='",
      },
      body: '<html><head lang="en"><script>1</script></head></html>',
    };
    expect(withPolicy(page)).toBe(
      `<html><head lang="en"><meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'sha256-a='"><script>1</script></head></html>`,
    );
  });

  it("is left alone when it is no HTML", () => {
    const body = "<head>";
    const headers = { "content-type": "application/xml", "content-security-policy": "x" };
    expect(withPolicy({ path: "/sitemap.xml", status: 200, headers, body })).toBe(body);
  });
});
