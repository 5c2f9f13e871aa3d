import { averageMass, monoisotopicMass } from "./peptide/masses.ts";
import { parseProductPeptide } from "./peptide/parse-peptide.ts";

/** A peptide as its product states it. */
export type StatedPeptide = {
  sequence: string | null;
  nTerminus: string | null;
  cTerminus: string | null;
};

/** Neutral masses in dalton. */
export type PeptideMasses = { monoisotopic: number; average: number };

/** Null when the sequence or an end is unknown. */
export function peptideMasses(stated: StatedPeptide): PeptideMasses | null {
  const parsed = parseProductPeptide(stated);
  if (!parsed?.peptide) return null;
  const masses = {
    monoisotopic: monoisotopicMass(parsed.peptide),
    average: averageMass(parsed.peptide),
  };
  return Number.isFinite(masses.monoisotopic) ? masses : null;
}

/** Common shifts of a measured mass, in dalton. */
const USUAL_SHIFTS = [
  { shift: 15.9949, cause: "oxidation (+15.99), usually of methionine" },
  { shift: -17.0265, cause: "pyroglutamate (−17.03) at the N-terminus" },
  { shift: -18.0106, cause: "a lost water (−18.01), such as pyroglutamate of glutamic acid" },
  { shift: 21.9819, cause: "a sodium adduct (+21.98)" },
  { shift: 37.9559, cause: "a potassium adduct (+37.96)" },
  { shift: 113.9929, cause: "a TFA adduct (+113.99)" },
  { shift: -0.984, cause: "an amide in place of the acid (−0.98)" },
  { shift: 0.984, cause: "a deamidation (+0.98)" },
  { shift: 1.0073, cause: "the ion [M+H]⁺ (+1.01): the neutral mass is asked for" },
];

/** In dalton; the default of the shop's setting. */
export const MS_TOLERANCE = 0.5;

/**
 * A hint about a measured neutral mass and the mass of the sequence. Null when they agree within the tolerance, or when
 * the sequence has no mass. The method names "average" or "monoisotopic"; monoisotopic is the default.
 */
export function massHint(
  peptide: StatedPeptide,
  { result, method }: { result: number; method: string | null },
  tolerance: number = MS_TOLERANCE,
): string | null {
  const masses = peptideMasses(peptide);
  if (!masses) return null;
  const kind = /average/i.test(method ?? "") ? "average" : "monoisotopic";
  const other = kind === "average" ? "monoisotopic" : "average";
  const difference = result - masses[kind];
  // Masses are reported with up to four decimals.
  if (Math.abs(difference) <= tolerance + 1e-6) return null;
  const found = `The mass found, ${result}, is ${Math.abs(difference).toFixed(2)} Da ${difference > 0 ? "above" : "below"} the ${kind} mass of the sequence, ${masses[kind].toFixed(2)}.`;
  const cause = causeOf(difference, Math.abs(result - masses[other]) <= tolerance && other);
  return cause ? `${found} The usual cause is ${cause}.` : `${found} No usual cause fits.`;
}

/** A shift that fits to the hundredth is more certain than an agreement within half a dalton. */
function causeOf(difference: number, agreesWith: keyof PeptideMasses | false): string | null {
  const [nearest] = USUAL_SHIFTS.map((each) => ({
    ...each,
    off: Math.abs(difference - each.shift),
  })).toSorted((one, two) => one.off - two.off);
  if (nearest && nearest.off <= 0.02) return nearest.cause;
  if (agreesWith) return `that it is the ${agreesWith} mass: say so in the method`;
  return nearest && nearest.off <= 0.2 ? nearest.cause : null;
}
