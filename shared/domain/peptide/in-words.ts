import { type Residue, residueCode } from "./residues.ts";
import { isModifiedTerminus, isPyroglutamyl, terminusInWords } from "./termini.ts";

/**
 * A sequence as a screen reader reads it: "Sequence of 3 residues: Met Leu Phe, formylated".
 * Pyroglutamic acid is already named as the first residue, so it is not named again as an end.
 */
export function sequenceInWords(
  residues: readonly Residue[],
  nTerminus?: string | null,
  cTerminus?: string | null,
): string {
  const noun = residues.length === 1 ? "residue" : "residues";
  const codes = residues.map(residueCode).join(" ");
  const ends = [nTerminus, cTerminus].flatMap((terminus) =>
    terminus && !isPyroglutamyl(terminus) && isModifiedTerminus(terminus)
      ? terminusInWords(terminus)
      : [],
  );
  return [`Sequence of ${residues.length} ${noun}: ${codes}`, ...ends].join(", ");
}
