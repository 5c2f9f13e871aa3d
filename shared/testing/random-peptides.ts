import fc from "fast-check";
import type { Peptide } from "../domain/peptide/peptide.ts";
import {
  AMINO_ACIDS,
  MODIFIED_RESIDUES,
  PYROGLUTAMIC_ACID,
  type ResidueType,
} from "../domain/peptide/residues.ts";
import { C_TERMINI, FREE_AMINE, N_TERMINI } from "../domain/peptide/termini.ts";

const INNER = MODIFIED_RESIDUES.filter((type) => type !== PYROGLUTAMIC_ACID);
const WITHOUT_MIRROR_IMAGE = ["Gly", "Aib", "Sar", "bAla"];

const aType: fc.Arbitrary<ResidueType> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...AMINO_ACIDS) },
  { weight: 1, arbitrary: fc.constantFrom(...INNER) },
);

const aResidue = fc.record({ type: aType, isD: fc.boolean() }).map(({ type, isD }) => ({
  type,
  isD: isD && !WITHOUT_MIRROR_IMAGE.includes(type.code),
}));

/** Peptides with every kind of residue, end and bridge. */
export const aPeptide: fc.Arbitrary<Peptide> = fc
  .record({
    chain: fc.array(aResidue, { minLength: 1, maxLength: 40 }),
    isClosed: fc.boolean(),
    nTerminus: fc.constantFrom(...N_TERMINI),
    cTerminus: fc.constantFrom(...C_TERMINI),
    bridges: fc.nat(3),
  })
  .map(({ chain, isClosed, nTerminus, cTerminus, bridges }) => {
    const closed = isClosed ? [{ type: PYROGLUTAMIC_ACID, isD: false }] : [];
    const residues = [...closed, ...chain].map(({ type, isD }, index) => ({
      ...type,
      isD,
      position: index + 1,
    }));
    const cysteines = residues.filter(({ code }) => code === "Cys").map(({ position }) => position);
    const disulfides = Array.from(
      { length: Math.min(bridges, Math.floor(cysteines.length / 2)) },
      (_, index) => [cysteines[2 * index] as number, cysteines[2 * index + 1] as number] as const,
    );
    return {
      residues,
      nTerminus: isClosed ? FREE_AMINE : nTerminus,
      cTerminus,
      disulfides,
    };
  });

/** Sequences of the twenty standard residues in one-letter code. */
export const aPlainSequence = fc.string({
  unit: fc.constantFrom(...AMINO_ACIDS.map(({ letter }) => letter)),
  minLength: 1,
  maxLength: 60,
});
