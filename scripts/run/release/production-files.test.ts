import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { productionFiles, ROOT } from "./production-files.ts";

describe("what production runs", () => {
  it("imports the packages that are its dependencies, and no others are", () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const declared = Object.keys(dependencies).filter((name) => name !== "bun");
    expect(productionFiles().packages).toEqual(declared.sort());
  });

  it("has no tests, no demo and nothing of the pages' sources", () => {
    const { files } = productionFiles();
    expect(files).toContain("api/src/orders/place-order.ts");
    const foreign = /\.test\.|\/testing\/|^scripts\/(demo|trials|check)\/|^site\/src\/|^admin\//;
    expect(files.filter((file) => foreign.test(file))).toEqual([]);
  });
});
