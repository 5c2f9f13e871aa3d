import { describe, expect, test } from "vitest";
import type { PublicLot } from "#shared/contracts/lots.ts";
import { filledFromLot } from "./fill-worksheet.ts";

const product = {
  name: "Bradykinin",
  slug: "bradykinin",
  sequence: "RPPGFSPFR",
  molecularWeight: "1060.22",
};

type Test = Partial<PublicLot["tests"][number]>;
const factors = (...tests: Test[]) => {
  const own = tests.map((each) => ({ result: null, unit: null, limit: null, ...each }));
  const lot = { lotNumber: "BRK-1", fillMg: 5, product, tests: own };
  return filledFromLot(lot as unknown as PublicLot).factors;
};

describe("the worksheet of a lot", () => {
  test("has the purity also where its unit was left out, and of the first result with a number", () => {
    const filled = factors({ kind: "hplc-purity" }, { kind: "hplc-purity", result: 98.2 });
    expect(filled).toMatchObject({ massMg: 5, molecularWeight: 1060.22, purity: 98.2 });
  });

  test("has the net content in percent only", () => {
    const content = { kind: "net-content", result: 82.5 } as const;
    expect(factors({ ...content, unit: "% (w/w)" })).toMatchObject({ netContent: 82.5 });
    expect(factors({ ...content, limit: "≥ 80 %" })).toMatchObject({ netContent: 82.5 });
    expect(factors({ ...content, unit: "mg" })).not.toHaveProperty("netContent");
    expect(factors({ ...content, result: 101 })).not.toHaveProperty("netContent");
  });
});
