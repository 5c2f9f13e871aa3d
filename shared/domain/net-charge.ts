import { isModifiedTerminus, type Residue } from "./residues.ts";

/**
 * Net charge near pH 7 in whole charges: +1 for each Lys and Arg, −1 for each Asp and Glu, and the free
 * ends' +1 and −1. Histidine (pKa about 6) counts as neutral. A count for telling peptides apart, not
 * a titration.
 */
export function netCharge(
  residues: readonly Residue[],
  nTerminus?: string | null,
  cTerminus?: string | null,
): number {
  const ends = (isModifiedTerminus(nTerminus) ? 0 : 1) - (isModifiedTerminus(cTerminus) ? 0 : 1);
  return residues.reduce((sum, residue) => sum + charge(residue), ends);
}

function charge(residue: Residue): number {
  if (residue.letter === "K" || residue.letter === "R") return 1;
  return residue.class === "acidic" ? -1 : 0;
}
