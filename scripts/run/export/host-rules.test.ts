import { expect, it } from "vitest";
import { hostRules } from "./host-rules.ts";

const redirectsOf = (...given: Parameters<typeof hostRules>) =>
  Object.fromEntries(hostRules(...given))._redirects ?? "";

it("pass the api on to the running shop, and with it what only that can answer", () => {
  const lines = redirectsOf([], "https://origin.shop.example").split("\n");
  for (const path of ["/api", "/payment", "/order-confirmation"]) {
    expect(lines).toContain(`${path}/* https://origin.shop.example${path}/:splat 200`);
  }
});

it("leave the api alone where browsers call it on an origin of its own", () => {
  const redirects = redirectsOf([], "https://origin.shop.example", "https://api.shop.example");
  expect(redirects).not.toContain("/api/");
  expect(redirects).toContain("/payment/*");
});
