import { describe, expect, test } from "vitest";
import { checkStatedMass } from "./compare-mass.ts";

const check = (
  molecularWeight: string,
  sequence = "RPPGFSPFR",
  nTerminus = "H",
  cTerminus = "OH",
) => checkStatedMass({ sequence, nTerminus, cTerminus, molecularWeight });

describe("a stated molecular weight", () => {
  test("that the sequence bears out, or that nothing can be compared with, is not remarked on", () => {
    expect(check("1060.22")).toEqual([]);
    expect(check("1060.27")).toEqual([]);
    expect(check("1672.95", "ELYENKPRRPYIL", "pGlu")).toEqual([]);
    expect(
      checkStatedMass({ sequence: null, nTerminus: null, cTerminus: null, molecularWeight: "12" }),
    ).toEqual([]);
    expect(
      checkStatedMass({ sequence: "RPP", nTerminus: null, cTerminus: null, molecularWeight: null }),
    ).toEqual([]);
  });

  test.each([
    ["an amide", ["1059.24"], "amide"],
    ["a free acid", ["1348.63", "RPKPQQFFGLM", "H", "NH2"], "free acid"],
    ["pyroglutamic acid of Gln", ["1672.95", "QLYENKPRRPYIL"], "pGlu, made of Gln (−17.03)"],
    ["pyroglutamic acid of Glu", ["1672.95", "ELYENKPRRPYIL"], "pGlu, made of Glu (−18.01)"],
    ["the monoisotopic mass", ["1059.56"], "monoisotopic"],
    ["the ion", ["1060.57"], "[M+H]⁺"],
    ["a counter-ion", ["1174.25"], "1 × trifluoroacetic acid"],
    ["three counter-ions", ["1240.38"], "3 × acetic acid"],
    ["an acetylated end", ["1102.27"], "acetylated"],
    ["a bridge", ["1007.19", "CYIQNCPLG", "H", "NH2"], "disulfide"],
    ["nothing usual", ["1300"], "1300.00 is stated"],
  ] as const)("of %s is remarked on with its likely cause", (_, [mass, ...rest], cause) => {
    const [warning, ...more] = check(mass, ...rest);
    expect(warning).toEqual({ field: "molecularWeight", message: expect.stringContaining(cause) });
    expect(more).toEqual([]);
  });

  test("of a sequence that cannot be read says why it was not checked", () => {
    expect(check("1060.22", "RPXGF")).toEqual([
      { field: "sequence", message: expect.stringContaining("Residue 3") },
    ]);
  });
});
