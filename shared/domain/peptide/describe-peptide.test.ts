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
  // Computed in each test, so that mutation testing knows which tests reach the code.
  const describeProtein = () => figures(PROTEIN);

  test("has the isoelectric point, charge, hydropathy and absorption that ProtParam gives", () => {
    const protein = describeProtein();
    expect(protein.isoelectricPoint.value?.toFixed(2)).toBe("7.72");
    expect(protein.groups && chargeAt(protein.groups, 7.72)).toBeCloseTo(0, 2);
    expect(protein.gravy.value).toBeCloseTo(-0.5974, 4);
    expect(protein.absorbance.value).toBe(17_420);
    expect(figures(`${PROTEIN};C31-C98`).absorbance.value).toBe(17_545);
  });

  test("has its monoisotopic mass, and its average mass by the newer atomic weights", () => {
    const protein = describeProtein();
    expect(Math.abs(protein.monoisotopicMass - 17_092.61)).toBeLessThan(0.01);
    expect(Math.abs(protein.averageMass / 17_103.16 - 1)).toBeLessThan(2e-5);
  });

  test("is counted residue by residue", () => {
    const protein = describeProtein();
    expect(protein.counts.reduce((sum, { count }) => sum + count, 0)).toBe(PROTEIN.length);
    expect(protein.counts[0]).toMatchObject({ code: "Leu", count: PROTEIN.split("L").length - 1 });
    const counts = figures("PG(D-Phe)AGF").counts.map(({ name, count }) => `${count} ${name}`);
    expect(counts).toEqual([
      "2 Glycine",
      "1 Alanine",
      "1 D-Phenylalanine",
      "1 Phenylalanine",
      "1 Proline",
    ]);
  });
});

describe("what is not defined", () => {
  test.each([
    ["a phosphorylated residue", "ApSK", { isoelectricPoint: null, gravy: null, absorbance: 0 }],
    ["phosphotyrosine", "ApYK", { isoelectricPoint: null, gravy: null, absorbance: null }],
    ["ornithine", "A(Orn)E", { isoelectricPoint: null, gravy: null, absorbance: 0 }],
    ["charges of one sign", "RPKPQQFFGLM-NH2", { isoelectricPoint: null, absorbance: 0 }],
    ["acids alone", "Ac-ADE", { isoelectricPoint: null, absorbance: 0 }],
    ["a succinylated end", "Suc-AK", { isoelectricPoint: null, absorbance: 0 }],
    ["Fmoc", "Fmoc-AK", { absorbance: null }],
  ])("for %s is not computed, with the reason", (_, text, expected) => {
    const computed = figures(text);
    for (const [key, value] of Object.entries(expected)) {
      const figure = computed[key as "gravy"];
      expect(figure.value).toBe(value);
      if (value === null) expect(figure.because).toEqual(expect.any(String));
    }
    expect(computed.monoisotopicMass).toBeGreaterThan(0);
  });

  test("leaves out the charged groups as a whole", () => {
    expect(figures("ApSK").groups).toBeNull();
    expect(figures("ASK").groups).not.toBeNull();
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
  expect([...(figures("GGD").groups?.acidic.keys() ?? [])]).toEqual([4.05, 4.55]);
  expect(at("Ac-GG-NH2", 7)).toBe(0);
  expect(at("pGlu-GG-NH2", 7)).toBe(0);
  expect(at("Ac-CC-NH2", 12)).toBeCloseTo(-2, 2);
  expect(at("Ac-CC-NH2;C1-C2", 12)).toBe(0);
  expect(at("GG", 1)).toBeCloseTo(1, 2);
  expect(at("GG", 13)).toBeCloseTo(-1, 2);
});
