import { addFormulas, averageMassOf, type Formula, PROTON_MASS, readFormula } from "./formulas.ts";
import { averageMass, monoisotopicMass, peptideFormula } from "./masses.ts";
import { parseProductPeptide } from "./parse-peptide.ts";
import type { Peptide } from "./peptide.ts";
import { FREE_AMINE } from "./termini.ts";

/** Tolerance in dalton between a stated and the computed average mass, for rounding and older atomic weights. */
export const MASS_TOLERANCE = 0.05;

/** Half of the last digit of a mass with two decimals, plus differences of atomic weights over a small group. */
const CAUSE_TOLERANCE = 0.06;

export interface MassWarning {
  field: "molecularWeight" | "sequence";
  message: string;
}

type StatedProduct = {
  sequence: string | null;
  nTerminus: string | null;
  cTerminus: string | null;
  molecularWeight: string | null;
};

/**
 * Compares a product's stated molecular weight (average, g/mol) with the mass of its sequence.
 * Returns a warning with the likely cause when they differ by more than 0.05 Da, or when the
 * sequence cannot be read. Empty when there is nothing to compare.
 */
export function checkStatedMass(product: StatedProduct): MassWarning[] {
  if (!product.sequence || !product.molecularWeight) return [];
  const { peptide, problem } = parseProductPeptide(product);
  if (!peptide) {
    const message = `The molecular weight could not be checked. ${problem.message}`;
    return [{ field: "sequence", message }];
  }
  const stated = Number(product.molecularWeight);
  const computed = averageMass(peptide);
  const difference = stated - computed;
  // The tolerance allows for the last digit that people type.
  if (!Number.isFinite(stated) || Math.abs(difference) <= MASS_TOLERANCE + 1e-6) return [];
  const apart = `${signed(difference)} Da`;
  const cause = likelyCause(peptide, stated);
  const message = `The sequence weighs ${computed.toFixed(2)}, and ${stated.toFixed(2)} is stated (${apart}). ${cause}`;
  return [{ field: "molecularWeight", message: message.trim() }];
}

/** A sentence with the usual reason for such a difference in dalton; empty when none fits. */
export function likelyCause(peptide: Peptide, stated: number): string {
  const monoisotopic = monoisotopicMass(peptide);
  if (Math.abs(stated - monoisotopic) <= CAUSE_TOLERANCE) {
    return "Likely cause: it is the monoisotopic mass, not the average one.";
  }
  if (Math.abs(stated - monoisotopic - PROTON_MASS) <= CAUSE_TOLERANCE) {
    return "Likely cause: it is the monoisotopic mass of the ion [M+H]⁺.";
  }
  const difference = stated - averageMassOf(peptideFormula(peptide));
  const candidates = changesOf(peptide)
    .map(({ change, cause }) => ({ cause, apart: Math.abs(difference - averageMassOf(change)) }))
    .filter(({ apart }) => apart <= CAUSE_TOLERANCE)
    .sort((one, other) => one.apart - other.apart);
  const [best] = candidates;
  return best ? `Likely cause: ${best.cause}.` : "";
}

interface Change {
  change: Formula;
  cause: string;
}

const shift = (plus: string, minus = "", times = 1): Formula =>
  addFormulas([
    [readFormula(plus), times],
    [readFormula(minus), -times],
  ]);

/** Usual differences between a molecule and its fields, the likelier ones first. */
function changesOf(peptide: Peptide): Change[] {
  const { residues, nTerminus, cTerminus } = peptide;
  const [first] = residues;
  const changes: Change[] = [];
  const add = (change: Formula, cause: string) => changes.push({ change, cause });
  if (cTerminus.code === "OH") add(shift("NH", "O"), "the C-terminus is an amide, NH2 (−0.98)");
  if (cTerminus.code === "NH2") add(shift("O", "NH"), "the C-terminus is a free acid, OH (+0.98)");
  if (first?.code === "pGlu") {
    add(shift("H2O"), "the N-terminus is Glu that has not closed to pyroglutamic acid (+18.01)");
    add(shift("NH3"), "the N-terminus is Gln that has not closed to pyroglutamic acid (+17.03)");
  } else if (nTerminus === FREE_AMINE) {
    if (first?.code === "Gln")
      add(shift("", "NH3"), "the N-terminus is pyroglutamic acid, pGlu, made of Gln (−17.03)");
    if (first?.code === "Glu")
      add(shift("", "H2O"), "the N-terminus is pyroglutamic acid, pGlu, made of Glu (−18.01)");
    add(shift("C2H2O"), "the N-terminus is acetylated, Ac (+42.04)");
    add(shift("CO"), "the N-terminus is formylated (+28.01)");
  }
  if (nTerminus.code === "Ac") add(shift("", "C2H2O"), "the N-terminus is a free amine (−42.04)");
  if (nTerminus.code === "For") add(shift("", "CO"), "the N-terminus is a free amine (−28.01)");
  for (const salt of SALTS) {
    for (let count = 1; count <= basicSites(peptide) + 1; count += 1) {
      const cause = `it counts a counter-ion in, ${count} × ${salt.name} (+${averageMassOf(shift(salt.formula, "", count)).toFixed(2)})`;
      add(shift(salt.formula, "", count), cause);
    }
  }
  const cysteines = residues.filter(({ code }) => code === "Cys").length;
  const free = Math.floor(cysteines / 2) - peptide.disulfides.length;
  for (let count = 1; count <= free; count += 1) {
    add(
      shift("", "H2", count),
      `it has ${count === 1 ? "a disulfide bridge" : `${count} disulfide bridges`} that the sequence does not name (−2.02 each)`,
    );
  }
  add(shift("O"), "a residue is oxidised (+16.00)");
  add(shift("H2O"), "it counts a water in (+18.02)");
  add(shift("", "H2O"), "a water is missing (−18.02)");
  add(shift("Na", "H"), "it is the sodium salt (+21.98)");
  add(shift("HPO3"), "a residue is phosphorylated (+79.98)");
  add(shift("H"), "it is the average mass of the ion [M+H]⁺ (+1.01)");
  return changes;
}

const SALTS = [
  { name: "trifluoroacetic acid", formula: "C2HF3O2" },
  { name: "acetic acid", formula: "C2H4O2" },
  { name: "hydrogen chloride", formula: "HCl" },
];

/** Groups that bind a proton of an acid. */
function basicSites({ residues, nTerminus }: Peptide): number {
  const chains = residues.filter((residue) => residue.class === "basic").length;
  return chains + (nTerminus === FREE_AMINE && residues[0]?.code !== "pGlu" ? 1 : 0);
}

function signed(difference: number): string {
  return `${difference > 0 ? "+" : "−"}${Math.abs(difference).toFixed(2)}`;
}
