import fc from "fast-check";
import { IsotopicDistribution } from "isotopic-distribution";
import { MF } from "mf-parser";
import { describe, expect, test } from "vitest";
import { aPeptide, aPlainSequence } from "../../testing/random-peptides.ts";
import {
  addFormulas,
  monoisotopicMassOf,
  PROTON_MASS,
  readFormula,
  writeFormula,
} from "./formulas.ts";
import { isotopePattern } from "./isotopes.ts";
import { averageMass, ionMassToCharge, monoisotopicMass, peptideFormula } from "./masses.ts";
import { parsePeptide } from "./parse-peptide.ts";
import type { Peptide } from "./peptide.ts";
import { C_TERMINI, FREE_ACID, FREE_AMINE } from "./termini.ts";

const parsed = (text: string): Peptide => {
  const { peptide } = parsePeptide(text);
  if (!peptide) throw new Error(`${text} is no peptide`);
  return peptide;
};

describe("the monoisotopic mass", () => {
  test.each([
    ["bradykinin 1–7", "RPPGFSP", 757.3991],
    ["bradykinin", "RPPGFSPFR", 1060.5687],
    ["angiotensin II", "DRVYIHPF", 1046.5418],
    ["angiotensin I", "DRVYIHPFHL", 1296.6848],
    ["substance P", "RPKPQQFFGLM-NH2", 1347.7354],
    ["oxytocin with its bridge", "CYIQNCPLG-NH2;C1-C6", 1007.4437],
    // The lightest isotope of selenium is rare.
    ["glycines with selenocysteine", "GUG", 284.0144],
  ])("of %s, protonated, is the reference to four decimals", (_, text, reference) => {
    expect(ionMassToCharge(monoisotopicMass(parsed(text)), 1).toFixed(4)).toBe(String(reference));
  });

  test("of fragments, cut anywhere, adds up to the whole and a water for each cut", () => {
    fc.assert(
      fc.property(aPeptide, fc.nat(), (whole, place) => {
        const chain: Peptide = { ...whole, disulfides: [] };
        const cut = 1 + (place % whole.residues.length);
        const left = { ...chain, residues: chain.residues.slice(0, cut), cTerminus: FREE_ACID };
        const right = { ...chain, residues: chain.residues.slice(cut), nTerminus: FREE_AMINE };
        if (right.residues.length === 0) return;
        const together = addFormulas([
          [peptideFormula(left), 1],
          [peptideFormula(right), 1],
        ]);
        const withWater = addFormulas([
          [peptideFormula(chain), 1],
          [readFormula("H2O"), 1],
        ]);
        expect(writeFormula(together)).toBe(writeFormula(withWater));
        expect(monoisotopicMassOf(together)).toBeCloseTo(
          monoisotopicMass(chain) + monoisotopicMassOf(readFormula("H2O")),
          6,
        );
      }),
    );
  });

  test("of the ion with n charges is that of the molecule and n protons, shared among them", () => {
    expect(ionMassToCharge(1000, 4)).toBeCloseTo((1000 + 4 * PROTON_MASS) / 4, 9);
  });
});

describe("other people's programs", () => {
  const ends = fc.constantFrom(...C_TERMINI);
  const plain = fc.record({
    sequence: aPlainSequence,
    cTerminus: ends,
    isAcetylated: fc.boolean(),
  });

  test("name the same formula and masses for a thousand random peptides", () => {
    fc.assert(
      fc.property(plain, ({ sequence, cTerminus, isAcetylated }) => {
        const peptide = { ...parsed(isAcetylated ? `Ac-${sequence}` : sequence), cTerminus };
        const codes = peptide.residues.map(({ code }) => code).join("");
        // The end groups by name: the other program has its own residues.
        const end = { NHMe: "NHMe", NHEt: "NHEt", OMe: "OMe", OEt: "OEt" }[cTerminus.code];
        const other = new MF(
          `${isAcetylated ? "(C2H3O)" : "H"}${codes}${end ?? cTerminus.code}`,
        ).getInfo();
        const ours = peptideFormula(peptide);
        expect(monoisotopicMass(peptide)).toBeCloseTo(other.monoisotopicMass, 5);
        expect(new MF(writeFormula(ours)).getInfo().monoisotopicMass).toBeCloseTo(
          other.monoisotopicMass,
          5,
        );
        // The other program computes average weights from isotopes; ours are IUPAC's abridged ones.
        expect(Math.abs(averageMass(peptide) / other.mass - 1)).toBeLessThan(1e-4);
      }),
      { numRuns: 1000 },
    );
  });

  test("draw the same isotope pattern for random peptides, modified ones too", () => {
    fc.assert(
      fc.property(aPeptide, (peptide) => {
        const formula = peptideFormula(peptide);
        const pattern = isotopePattern(formula, { fromPercent: 1, most: 8 });
        const other = new IsotopicDistribution(writeFormula(formula), { fwhm: 0.5 }).getPeaks();
        for (const { mass, percent } of pattern) {
          const nearest = other.reduce((best, peak) =>
            Math.abs(peak.x - mass) < Math.abs(best.x - mass) ? peak : best,
          );
          expect(Math.abs(nearest.x - mass)).toBeLessThan(0.001);
          expect(Math.abs(nearest.y - percent)).toBeLessThan(0.05);
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

test("a formula is written with the elements that are in it", () => {
  expect(writeFormula({ C: 1, H: 4, N: 0 })).toBe("CH4");
});

test("a peak of a protein is as many neutrons heavier as it says, though the lightest are too rare", () => {
  const protein = parsed("ACDEFGHIKLMNPQRSTVWY".repeat(100));
  const pattern = isotopePattern(peptideFormula(protein), { most: 999 });
  expect(pattern[0]?.shift).toBeGreaterThan(100);
  for (const { mass, shift } of pattern) {
    expect((mass - monoisotopicMass(protein)) / shift).toBeCloseTo(1.0023, 3);
  }
});

test("the first peak of a small peptide is its monoisotopic ion", () => {
  const peptide = parsed("RPPGFSPFR");
  const [first, ...more] = isotopePattern(peptideFormula(peptide), { most: 3 });
  expect(more.map(({ shift }) => shift)).toEqual([1, 2]);
  expect(first && ionMassToCharge(first.mass, 2)).toBeCloseTo(
    ionMassToCharge(monoisotopicMass(peptide), 2),
    6,
  );
});
