import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const DOCS = join(import.meta.dirname, "../../docs");
const page = readFileSync(join(DOCS, "invariants.md"), "utf8");

/** `[what the test says](../where/it.test.ts)` */
const proofs = [...page.matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+)\)/g)].map(
  ([, name = "", path = ""]) => ({
    name,
    path,
  }),
);

describe("the page of invariants", () => {
  it("has a row for each of the fourteen", () => {
    const rows = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
    expect(rows).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  });

  it("names only proofs that there are", () => {
    const missing = proofs.filter(({ name, path }) => {
      const file = join(DOCS, path);
      return !existsSync(file) || !readFileSync(file, "utf8").includes(name);
    });
    expect(proofs.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});
