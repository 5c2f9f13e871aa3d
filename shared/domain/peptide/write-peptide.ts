import type { Peptide } from "./peptide.ts";
import { residueCode, residueSymbol } from "./residues.ts";
import { FREE_ACID, FREE_AMINE } from "./termini.ts";

/**
 * One-letter code without free ends: "Ac-RPPG(D-Phe)pSC-NH2;C3-C14". `parsePeptide` reads it back as the same peptide.
 */
export function writePeptide(peptide: Peptide): string {
  const { nTerminus, cTerminus } = peptide;
  const n = nTerminus === FREE_AMINE ? "" : `${nTerminus.code}-`;
  const c = cTerminus === FREE_ACID ? "" : `-${cTerminus.code}`;
  return `${n}${writeSequence(peptide)}${c}${writeBridges(peptide)}`;
}

/** Three-letter code with both ends: "H-Arg-Pro-D-Phe-OH". `parsePeptide` reads it back as the same peptide. */
export function writeThreeLetter(peptide: Peptide): string {
  const { nTerminus, cTerminus, residues } = peptide;
  const codes = residues.map(residueCode).join("-");
  // The ring has no free amine, so no "H-" is written before it.
  const n = residues[0]?.code === "pGlu" && !residues[0].isD ? "" : `${nTerminus.code}-`;
  return `${n}${codes}-${cTerminus.code}${writeBridges(peptide)}`;
}

/** The residues in one-letter code, without ends and bridges. */
export function writeSequence({ residues }: Pick<Peptide, "residues">): string {
  return residues.map(residueSymbol).join("");
}

/** ";C3-C14,C5-C20"; empty without bridges. */
export function writeBridges({ disulfides }: Pick<Peptide, "disulfides">): string {
  if (disulfides.length === 0) return "";
  return `;${disulfides.map(([one, other]) => `C${one}-C${other}`).join(",")}`;
}
