import { describe, expect, test } from "vitest";
import { chargeAt } from "./charge.ts";
import { describePeptide } from "./describe-peptide.ts";
import { parsePeptide } from "./parse-peptide.ts";

const figures = (text: string) => {
  const { peptide, problem } = parsePeptide(text);
  if (!peptide) throw new Error(problem.message);
  return describePeptide(peptide);
};

/** The protein of Biopython's tests of ProtParam, with the values expected there. */
const PROTEIN =
  "MAEGEITTFTALTEKFNLPPGNYKKPKLLYCSNGGHFLRILPDGTVDGTRDRSDQHIQLQLSAESVGEVYIKSTETGQYLAMDTSGLLYGSQTPSEECLFLERLEENHYNTYTSKKHAEKNWFVGLKKNGSCKRGPRTHYGQKAILFLPLPV";

describe("the protein of Biopython's tests", () => {
  const protein = figures(PROTEIN);

  test("has the isoelectric point, charge, hydropathy and absorption that ProtParam gives", () => {
    expect(protein.isoelectricPoint.value?.toFixed(2)).toBe("7.72");
    expect(protein.groups && chargeAt(protein.groups, 7.72)).toBeCloseTo(0, 2);
    expect(protein.gravy.value).toBeCloseTo(-0.5974, 4);
    expect(protein.absorbance.value).toBe(17_420);
    expect(figures(`${PROTEIN};C31-C98`).absorbance.value).toBe(17_545);
  });

  test("has its monoisotopic mass, and its average mass by the newer atomic weights", () => {
    expect(Math.abs(protein.monoisotopicMass - 17_092.61)).toBeLessThan(0.01);
    expect(Math.abs(protein.averageMass / 17_103.16 - 1)).toBeLessThan(2e-5);
  });

  test("is counted residue by residue", () => {
    expect(protein.counts.reduce((sum, { count }) => sum + count, 0)).toBe(PROTEIN.length);
    expect(protein.counts[0]).toMatchObject({ code: "Leu", count: PROTEIN.split("L").length - 1 });
  });
});

describe("what is not defined", () => {
  test.each([
    ["a phosphorylated residue", "ApSK", { isoelectricPoint: null, gravy: null, absorbance: 0 }],
    ["phosphotyrosine", "ApYK", { isoelectricPoint: null, gravy: null, absorbance: null }],
    ["ornithine", "A(Orn)E", { isoelectricPoint: null, gravy: null, absorbance: 0 }],
    ["charges of one sign", "RPKPQQFFGLM-NH2", { isoelectricPoint: null, absorbance: 0 }],
  ])("for %s is not computed, with the reason", (_, text, expected) => {
    const computed = figures(text);
    for (const [key, value] of Object.entries(expected)) {
      const figure = computed[key as "gravy"];
      expect(figure.value).toBe(value);
      if (value === null) expect(figure.because).toEqual(expect.any(String));
    }
    expect(computed.monoisotopicMass).toBeGreaterThan(0);
  });

  test("is nothing about mirror images, and about residues without a charge only the hydropathy", () => {
    const [plain, mirrored] = [figures("RPPGFE"), figures("RPPG(D-Phe)E")];
    expect(mirrored).toMatchObject({
      gravy: plain.gravy,
      isoelectricPoint: plain.isoelectricPoint,
    });
    expect(figures("RP(Nle)E").isoelectricPoint.value).toBeCloseTo(
      figures("RPLE").isoelectricPoint.value ?? 0,
      6,
    );
  });
});

test("blocked ends and bridged cysteines carry no charge", () => {
  const at = (text: string, pH: number) => {
    const { groups } = figures(text);
    return groups ? chargeAt(groups, pH) : null;
  };
  expect(at("Ac-GG-NH2", 7)).toBe(0);
  expect(at("pGlu-GG-NH2", 7)).toBe(0);
  expect(at("Ac-CC-NH2", 12)).toBeCloseTo(-2, 2);
  expect(at("Ac-CC-NH2;C1-C2", 12)).toBe(0);
  expect(at("GG", 1)).toBeCloseTo(1, 2);
  expect(at("GG", 13)).toBeCloseTo(-1, 2);
});
