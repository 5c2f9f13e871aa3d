import { describe, expect, it } from "vitest";
import { productionFiles } from "./production-files.ts";

describe("what production runs", () => {
  it("has no tests, no demo and nothing of the pages' sources", () => {
    const { files } = productionFiles();
    expect(files).toContain("api/src/orders/place-order.ts");
    const foreign = /\.test\.|\/testing\/|^scripts\/(demo|trials|check)\/|^site\/src\/|^admin\//;
    expect(files.filter((file) => foreign.test(file))).toEqual([]);
  });
});
