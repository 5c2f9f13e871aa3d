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
    ["a formylated end", ["1088.23"], "formylated (+28.01)"],
    ["an end that is not acetylated", ["1060.23", "RPPGFSPFR", "Ac"], "a free amine (−42.04)"],
    ["an end that is not formylated", ["1060.23", "RPPGFSPFR", "For"], "a free amine (−28.01)"],
    ["Glu that is not closed", ["1690.97", "ELYENKPRRPYIL", "pGlu"], "Glu that has not closed"],
    ["Gln that is not closed", ["1689.98", "ELYENKPRRPYIL", "pGlu"], "Gln that has not closed"],
    ["as many counter-ions as can bind", ["1300.43"], "4 × acetic acid (+240.21)"],
    ["those of a closed end", ["1913.16", "ELYENKPRRPYIL", "pGlu"], "4 × acetic acid"],
    ["those of a blocked end", ["1282.42", "RPPGFSPFR", "Ac"], "3 × acetic acid"],
    ["one bridge", ["1007.19", "CYIQNCPLG", "H", "NH2"], "has a disulfide bridge that"],
    ["two bridges", ["1807.97", "GCCSDPRCNYDHPEIC"], "2 disulfide bridges that"],
    ["an oxidised residue", ["1076.23"], "a residue is oxidised (+16.00)"],
    ["a water more", ["1078.24"], "it counts a water in (+18.02)"],
    ["a water less", ["1042.21"], "a water is missing (−18.02)"],
    ["the sodium salt", ["1082.21"], "it is the sodium salt (+21.98)"],
    ["a phosphorylated residue", ["1140.21"], "a residue is phosphorylated (+79.98)"],
    // An acid in place of an amide, +0.98, is as near, and this peptide is an acid already.
    ["the ion of an acid", ["1061.21"], "the average mass of the ion [M+H]⁺ (+1.01)"],
    // The nearest cause is named, not the first one that fits.
    ["the ion of an amide", ["1348.66", "RPKPQQFFGLM", "H", "NH2"], "the ion [M+H]⁺ (+1.01)"],
  ] as const)("of %s is remarked on with its likely cause", (_, [mass, ...rest], cause) => {
    const [warning, ...more] = check(mass, ...rest);
    expect(warning).toEqual({ field: "molecularWeight", message: expect.stringContaining(cause) });
    expect(more).toEqual([]);
  });

  test.each([
    ["an amide less, of an amide", "1058.26", "RPPGFSPFR", "H", "NH2"],
    ["an ammonia less, without Gln at the end", "1043.20"],
    ["an acetyl more, of an acetylated end", "1144.30", "RPPGFSPFR", "Ac"],
    ["an acetyl less, of a free end", "1018.19"],
    ["a formyl less, of a free end", "1032.22"],
    ["more counter-ions than can bind", "1360.49"],
    ["those of a closed end", "1973.21", "ELYENKPRRPYIL", "pGlu"],
    ["those of a blocked end", "1342.47", "RPPGFSPFR", "Ac"],
    ["a bridge without cysteines", "1058.21"],
    ["a bridge of one cysteine", "1161.35", "CRPPGFSPFR"],
    ["a bridge that the sequence names", "1005.18", "CYIQNCPLG;C1-C6", "H", "NH2"],
  ])("of %s has no usual cause", (_, mass, ...rest) => {
    expect(check(mass, ...rest)).toEqual([
      {
        field: "molecularWeight",
        message: expect.stringMatching(/ is stated \([+−][\d.]+ Da\)\.$/),
      },
    ]);
  });

  test("is told with the difference and its sign", () => {
    const messages = [...check("1300"), ...check("1000")].map(({ message }) => message);
    expect(messages).toEqual([
      "The sequence weighs 1060.23, and 1300.00 is stated (+239.77 Da).",
      "The sequence weighs 1060.23, and 1000.00 is stated (−60.23 Da).",
    ]);
  });

  test("of a sequence that cannot be read says why it was not checked", () => {
    expect(check("1060.22", "RPXGF")).toEqual([
      { field: "sequence", message: expect.stringContaining("Residue 3") },
    ]);
  });
});
