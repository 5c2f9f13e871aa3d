import type { Residue } from "./residues.ts";
import type { Terminus } from "./termini.ts";

/** A linear chain from the N- to the C-terminus, with its disulfide bridges as pairs of positions. */
export interface Peptide {
  residues: readonly Residue[];
  nTerminus: Terminus;
  cTerminus: Terminus;
  /** Positions of two cysteines each, from 1, the lower one first; by the lower position. */
  disulfides: readonly (readonly [number, number])[];
}

/** Why a text is no peptide, and where. */
export interface PeptideProblem {
  /** The residue that it is about, from 1; null where it is about the whole. */
  position: number | null;
  /** The character of the text at which it was found, from 0. */
  at: number;
  /** A sentence that names the position. */
  message: string;
}

/** Longer chains are refused: nobody synthesises them, and every figure has to be there within a second. */
export const MAX_RESIDUES = 10_000;
