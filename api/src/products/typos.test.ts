import { describe, expect, it } from "vitest";
import { isMeantBy, mayBeMisspelt } from "./typos.ts";

describe("a misspelt word", () => {
  it.each([
    ["bradykinin", true],
    ["bradyknin", true],
    ["braydkinin", true],
    ["bradikinin", true],
    ["bradykininn", true],
    ["radykinin", true],
    ["bradik", true],
    ["bradikinen", false],
    ["kinin", true],
    ["mag", false],
  ])("%s means Bradykinin: %s", (typed, meant) => {
    expect(isMeantBy([typed], "Bradykinin acetate")).toBe(meant);
  });

  it("is forgiven in each word of a search, and each word must be meant", () => {
    expect(isMeantBy(["bradikinin", "acetat"], "Bradykinin acetate")).toBe(true);
    expect(isMeantBy(["bradikinin", "sulfate"], "Bradykinin acetate")).toBe(false);
  });

  it("is looked for among letters only", () => {
    expect(mayBeMisspelt(["bradikinin"])).toBe(true);
    expect(mayBeMisspelt(["58-82-3"])).toBe(false);
    expect(mayBeMisspelt(["100%"])).toBe(false);
    expect(mayBeMisspelt(["abc"])).toBe(false);
  });
});
