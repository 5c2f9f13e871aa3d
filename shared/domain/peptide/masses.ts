import {
  addFormulas,
  averageMassOf,
  type Formula,
  monoisotopicMassOf,
  PROTON_MASS,
} from "./formulas.ts";
import type { Peptide } from "./peptide.ts";
import type { ResidueType } from "./residues.ts";

/** The charges of the ions that the shop lists: [M+H]⁺ to [M+5H]⁵⁺. */
export const ION_CHARGES = [1, 2, 3, 4, 5] as const;

const TWO_HYDROGENS: Formula = { H: 2 };

/** The formula of the neutral molecule: its residues and both ends. Each bridge removes two hydrogens. */
export function peptideFormula({ residues, nTerminus, cTerminus, disulfides }: Peptide): Formula {
  const counts = new Map<Formula, number>();
  for (const { formula } of residues) counts.set(formula, (counts.get(formula) ?? 0) + 1);
  return addFormulas([
    ...counts,
    [nTerminus.formula, 1],
    [cTerminus.formula, 1],
    [TWO_HYDROGENS, -disulfides.length],
  ]);
}

/** Mass in dalton of the neutral molecule, with the most abundant isotope of each element. */
export function monoisotopicMass(peptide: Peptide): number {
  return monoisotopicMassOf(peptideFormula(peptide));
}

/** Average mass in dalton of the neutral molecule: its molar mass in g/mol. */
export function averageMass(peptide: Peptide): number {
  return averageMassOf(peptideFormula(peptide));
}

/** m/z of the ion [M+nH]ⁿ⁺ of a molecule of this mass in dalton. */
export function ionMassToCharge(mass: number, charge: number): number {
  return mass / charge + PROTON_MASS;
}

/** Average mass in dalton of one residue in a chain; null for an unspecified residue. */
export function residueMass({ formula }: Pick<ResidueType, "formula">): number | null {
  return averageMassOf(formula) || null;
}
