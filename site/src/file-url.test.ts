import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SITE = import.meta.dirname;

it("is asked by every page that the server renders for the addresses of documents and drawings", () => {
  const bare = readdirSync(SITE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".astro"))
    .flatMap((name) => {
      const text = readFileSync(join(SITE, name), "utf8");
      return [...text.matchAll(/(?:href|src)=\{\w+\.(?:url|svgUrl)\}/g)].map(
        ([address]) => `${name}: ${address}`,
      );
    });
  expect(bare).toEqual([]);
});
