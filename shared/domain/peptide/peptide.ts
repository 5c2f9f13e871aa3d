import type { Residue } from "./residues.ts";
import type { Terminus } from "./termini.ts";

/** A linear chain from the N- to the C-terminus, with its disulfide bridges as pairs of positions. */
export interface Peptide {
  residues: readonly Residue[];
  nTerminus: Terminus;
  cTerminus: Terminus;
  /** Pairs of cysteine positions, counted from 1, the lower one first; sorted by the lower position. */
  disulfides: readonly (readonly [number, number])[];
}

/** Why a text is not a peptide, and where. */
export interface PeptideProblem {
  /** The position of the residue, from 1; null when the problem concerns the whole text. */
  position: number | null;
  /** The index of the character in the text, from 0. */
  at: number;
  /** A sentence with the position. */
  message: string;
}

/** Longer chains are refused: nobody synthesises them, and every figure must be computed within a second. */
export const MAX_RESIDUES = 10_000;
