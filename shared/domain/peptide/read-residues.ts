import { PYROGLUTAMIC_ACID, type Residue } from "./residues.ts";
import { scanResidues } from "./scan-residues.ts";
import { isPyroglutamyl } from "./termini.ts";

/**
 * The residues of a product's sequence, for drawing and listing. An unreadable part becomes an unspecified residue at
 * its position. Never throws. With the N-terminus "pGlu" the first residue, written E or Q, is pyroglutamic acid.
 */
export function readResidues(sequence: string, nTerminus?: string | null): Residue[] {
  const [chain = ""] = sequence.split(";", 1);
  const residues = scanResidues(chain, { anyCase: true }).map(({ residue }) => residue);
  const [first, ...rest] = residues;
  if (first && isPyroglutamyl(nTerminus) && ["E", "Q"].includes(first.symbol)) {
    return [{ ...PYROGLUTAMIC_ACID, position: 1, isD: first.isD }, ...rest];
  }
  return residues;
}
