import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { molecularMass, residueMass } from "./molecular-mass.ts";
import { AMINO_ACIDS } from "./residues.ts";

const letters = AMINO_ACIDS.map((acid) => acid.letter);
const WATER = 18.015;

describe("molecular mass", () => {
  test("is known for each of the twenty residues", () => {
    expect(letters.filter((letter) => residueMass(letter) === null)).toEqual([]);
  });

  test.each([
    ["glycine, the amino acid", "G", "H", "OH", 75.07],
    ["bradykinin", "RPPGFSPFR", "H", "OH", 1060.22],
    ["substance P, amidated", "RPKPQQFFGLM", "H", "NH2", 1347.64],
    ["fMLP, formylated", "MLF", "formyl", "OH", 437.55],
    ["neurotensin, closed from Glu", "ELYENKPRRPYIL", "pGlu", "OH", 1672.95],
    ["neurotensin, closed from Gln", "QLYENKPRRPYIL", "pGlu", "OH", 1672.95],
  ])("of %s is within 0.01 Da of the literature", (_, sequence, nTerminus, cTerminus, mass) => {
    expect(Math.abs((molecularMass(sequence, nTerminus, cTerminus) ?? 0) - mass)).toBeLessThan(
      0.01,
    );
  });

  test("does not depend on the order of the residues", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1 }), (sequence) => {
        const mass = molecularMass(sequence.join("")) ?? 0;
        const sorted = molecularMass([...sequence].sort().join("")) ?? 0;
        expect(Math.abs(mass - sorted)).toBeLessThan(1e-6);
      }),
    );
  });

  test("of two peptides joined is their sum less one water", () => {
    const peptide = fc.string({ unit: fc.constantFrom(...letters), minLength: 1 });
    fc.assert(
      fc.property(peptide, peptide, (left, right) => {
        const sum = (molecularMass(left) ?? 0) + (molecularMass(right) ?? 0);
        expect(Math.abs((molecularMass(left + right) ?? 0) + WATER - sum)).toBeLessThan(0.001);
      }),
    );
  });

  test("cannot be told without residues, with unknown ones, or with an unknown end", () => {
    expect(molecularMass("")).toBeNull();
    expect(molecularMass("RXR")).toBeNull();
    expect(molecularMass("RPP", "biotin")).toBeNull();
    expect(molecularMass("RPP", "pGlu")).toBeNull();
    expect(molecularMass("RPP", "H", "constructor")).toBeNull();
  });

  test("takes a missing end as the free one", () => {
    expect(molecularMass("RGDS", null, null)).toBe(molecularMass("RGDS", "H", "OH"));
  });
});
