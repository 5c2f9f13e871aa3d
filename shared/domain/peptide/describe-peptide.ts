import { type ChargedGroups, chargedGroups, isoelectricPoint } from "./charge.ts";
import { averageMassOf, type Formula, monoisotopicMassOf } from "./formulas.ts";
import { peptideFormula } from "./masses.ts";
import type { Peptide } from "./peptide.ts";
import { type Residue, residueCode, residueName } from "./residues.ts";

/** A figure, or the reason why it is not computed. */
export type Figure = { value: number; because?: undefined } | { value: null; because: string };

/** Figures computed from a sequence. Masses are those of the neutral molecule, in dalton. */
export interface PeptideFigures {
  length: number;
  formula: Formula;
  monoisotopicMass: number;
  averageMass: number;
  /** Null when a residue or an end has no pKa in the set. */
  groups: ChargedGroups | null;
  /** The pH at which the net charge is zero. */
  isoelectricPoint: Figure;
  /** Molar absorption at 280 nm in water, in L/(mol·cm): Pace et al., Protein Sci. 4, 2411 (1995), as ExPASy uses it. */
  absorbance: Figure;
  /** Mean hydropathy by Kyte and Doolittle, J. Mol. Biol. 157, 105 (1982). */
  gravy: Figure;
  /** How many of each residue, the most frequent first. */
  counts: readonly { code: string; name: string; count: number }[];
}

const HYDROPATHY: Readonly<Record<string, number>> = {
  A: 1.8,
  R: -4.5,
  N: -3.5,
  D: -3.5,
  C: 2.5,
  Q: -3.5,
  E: -3.5,
  G: -0.4,
  H: -3.2,
  I: 4.5,
  L: 3.8,
  K: -3.9,
  M: 1.9,
  F: 2.8,
  P: -1.6,
  S: -0.8,
  T: -0.7,
  W: -0.9,
  Y: -1.3,
  V: 4.2,
};

const TYROSINE = 1490;
const TRYPTOPHAN = 5500;
const CYSTINE = 125;

/** Modified residues with a ring whose absorption at 280 nm differs from tyrosine's, or is not in the method. */
const OTHER_ABSORPTION = new Set(["pTyr", "Tyr(SO3H)", "Phe(4-Cl)", "1Nal", "2Nal", "Sec"]);

/** All figures of a peptide. A figure that is not defined for a modified residue is replaced by the reason. */
export function describePeptide(peptide: Peptide): PeptideFigures {
  const formula = peptideFormula(peptide);
  const charged = chargedGroups(peptide);
  const groups = "without" in charged ? null : charged;
  return {
    length: peptide.residues.length,
    formula,
    monoisotopicMass: monoisotopicMassOf(formula),
    averageMass: averageMassOf(formula),
    groups,
    isoelectricPoint: isoelectricFigure(charged),
    absorbance: absorbance(peptide),
    gravy: gravy(peptide),
    counts: counts(peptide),
  };
}

function isoelectricFigure(charged: ReturnType<typeof chargedGroups>): Figure {
  if ("without" in charged) return missing(`the set has no pKa for ${charged.without}`);
  const value = isoelectricPoint(charged);
  return value === null ? missing("it has charged groups of one sign only, or none") : { value };
}

function absorbance({ residues, nTerminus, disulfides }: Peptide): Figure {
  const other = residues.find(({ code }) => OTHER_ABSORPTION.has(code));
  if (other) return missing(`the method has no value for ${other.code}`);
  if (nTerminus.code === "Fmoc") return missing("the method has no value for Fmoc");
  const count = (code: string) => residues.filter((residue) => residue.code === code).length;
  const value = count("Tyr") * TYROSINE + count("Trp") * TRYPTOPHAN + disulfides.length * CYSTINE;
  return { value };
}

function gravy({ residues }: Peptide): Figure {
  const other = residues.find(({ isStandard }) => !isStandard);
  if (other) return missing(`the scale has no value for ${other.code}`);
  const sum = residues.reduce((total, { letter }) => total + (HYDROPATHY[letter] ?? 0), 0);
  return { value: sum / residues.length };
}

function counts({ residues }: Peptide): PeptideFigures["counts"] {
  return Array.from(Map.groupBy(residues, residueCode), ([code, same]) => ({
    code,
    name: residueName(same[0] as Residue),
    count: same.length,
  })).sort((one, other) => other.count - one.count || one.code.localeCompare(other.code));
}

const missing = (because: string): Figure => ({ value: null, because });
