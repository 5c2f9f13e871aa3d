import { describe, expect, it } from "vitest";
import { testApi } from "../testing/test-api.ts";

describe("the name of the session's cookie", () => {
  it.each([
    ["https, one origin", { SITE_URL: "https://shop.example" }, "__Host-aliquot_session"],
    ["http, one origin", { SITE_URL: "http://shop.example" }, "aliquot_session"],
    [
      "https, for a whole domain",
      { SITE_URL: "https://shop.example", COOKIE_DOMAIN: "shop.example" },
      "aliquot_session",
    ],
    [
      "https, two origins",
      { SITE_URL: "https://shop.example", API_PUBLIC_URL: "https://api.shop.example" },
      "__Host-aliquot_session",
    ],
  ])("keeps other hosts from planting one where a browser allows it: %s", async (_, env, name) => {
    const shop = await testApi({ env: env as Record<string, string> });
    try {
      const { email, password } = await shop.signUp();
      const { headers } = await shop.request("POST", "/api/login", { body: { email, password } });
      // Simple clients take the last cookie that scripts cannot read for the session.
      const cookie = headers.getSetCookie().findLast((one) => one.includes("HttpOnly")) ?? "";
      expect(cookie.split("=")[0]).toBe(name);
      expect([/; Secure/.test(cookie), /; Path=\//.test(cookie)]).toEqual([
        name.startsWith("__Host-") || "COOKIE_DOMAIN" in env,
        true,
      ]);
      const id = cookie.split(";")[0]?.split("=")[1] ?? "";
      const other = name === "aliquot_session" ? "__Host-aliquot_session" : "aliquot_session";
      const ask = async (Cookie: string) =>
        (await shop.request("GET", "/api/user", { headers: { Cookie } })).status;
      expect(await ask(`${name}=${id}`)).toBe(200);
      expect(await ask(`${other}=${id}`)).toBe(401);
      const left = await shop.request("POST", "/api/logout", {
        headers: { Cookie: `${name}=${id}` },
      });
      expect(left.headers.getSetCookie()[0]).toMatch(new RegExp(`^${name}=; .*Max-Age=0`));
      expect(await ask(`${name}=${id}`)).toBe(401);
    } finally {
      await shop.close();
    }
  });
});
