import { describe, expect, it } from "vitest";
import { readSearchText, spellingsOf } from "./search-text.ts";

describe("a text of the search", () => {
  it.each([
    ["58-82-2", "58822"],
    ["58822", "58822"],
    ["58 82 2", "58822"],
    ["58\u201182\u20112", "58822"],
    ["4474", "4474"],
    ["58", null],
    ["58-82-2 acetate", null],
    ["LL-37", null],
    ["-137", null],
    [" 4474 ", "4474"],
    ["12345678901", null],
  ])("%s is the CAS number %s", (text, digits) => {
    expect(readSearchText(text).cas?.digits ?? null).toBe(digits);
  });

  it("is a whole CAS number with both hyphens", () => {
    const isWhole = (text: string) => readSearchText(text).cas?.isWhole;
    expect(["58-82-2", "58\u201182\u20112", "1234567-89-0"].map(isWhole)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["58822", "58-82", "58-82-22", "1-58-82-2"].some(isWhole)).toBe(false);
  });

  it.each([
    ["al-2609-014", "AL-2609-014"],
    [" al-2609-014 ", "AL-2609-014"],
    ["2609", "2609"],
    ["bradykinin", null],
    ["AL1", null],
    ["AL 2609", null],
    ["AL-2609 014", null],
  ])("%s begins the lot number %s", (text, number) => {
    expect(readSearchText(text).lotNumber).toBe(number);
  });

  it.each([
    ["RPPGF", "RPPGF"],
    ["Arg-Pro-Pro-Gly-Phe", "RPPGF"],
    ["arg pro pro", "RPP"],
    ["H-Arg-Pro-Pro-OH", "RPP"],
    ["Tyr-Gly-Gly-Phe-Met-NH2", "YGGFM"],
    ["rppgf", null],
    ["RP", null],
    ["Arg-Pro", "RP"],
    ["Boc-Arg", null],
    ["Beta-Amyloid", null],
    ["the cat sat", null],
    ["Ac-RPPGF", "RPPGF"],
    ["RPPGF-NH2", "RPPGF"],
    ["RPPGF\u2010NH\u2082", "RPPGF"],
    ["Ac-RPPGF-NH2", "RPPGF"],
    ["H-RPPGF-OH", "RPPGF"],
    ["H2N-RPPGF-COOH", "RPPGF"],
    ["acetyl-RPPGF-amide", "RPPGF"],
    ["ac-arg-pro-pro-nh2", "RPP"],
    ["Fmoc-Arg-Pro", "RP"],
    ["pGlu-LYENKPRRPYIL", "ELYENKPRRPYIL"],
    ["pGlu-Leu-Tyr", "ELY"],
    ["AC-RPPGF", "RPPGF"],
    ["PAL-GHK", "GHK"],
    ["GLP-AGRP", null],
    ["ac-salt", null],
    ["LL-37-NH2", null],
    ["RPPGF-salt", null],
  ])("%s is the sequence %s", (text, letters) => {
    expect(readSearchText(text).letters).toBe(letters);
  });

  it.each([
    ["Bradykinin 10mg", ["bradykinin", "10", "mg"]],
    ["galanin 0.5MG", ["galanin", "0.5", "mg"]],
    ["100\u00b5g", ["100", "μg"]],
    ["hCG 5000IU", ["hcg", "5000", "iu"]],
    ["6xHis", ["6xhis"]],
    ["10mgs", ["10mgs"]],
    ["BPC-157", ["bpc-157"]],
  ])("%s has the words of the same text with a blank before the unit", (text, words) => {
    expect(readSearchText(text).words).toEqual(words);
  });

  it("is spelled with Greek letters or their names", () => {
    expect(readSearchText("α-MSH").spellings).toEqual([["α-msh", "alpha-msh"]]);
    expect(readSearchText("beta amyloid").spellings).toEqual([["beta", "β"], ["amyloid"]]);
    // The micro sign, which keyboards have, is a mu.
    expect(readSearchText("\u00b5-conotoxin").spellings).toEqual([["μ-conotoxin", "mu-conotoxin"]]);
    expect(spellingsOf("beta-alpha-beta")).toEqual(["beta-alpha-beta", "β-α-β"]);
    expect(readSearchText("mucin").spellings).toEqual([["mucin"]]);
  });

  it("has at most eight words of 200 characters, without control characters", () => {
    expect(readSearchText("a\u0000b\u200bc\td").words).toEqual(["a", "b", "c", "d"]);
    expect(readSearchText(" \n ").words).toEqual([]);
    expect(readSearchText("x ".repeat(300)).words).toHaveLength(8);
    expect(readSearchText("y".repeat(500)).words[0]).toHaveLength(200);
  });
});
