import { averageMass, monoisotopicMass } from "./peptide/masses.ts";
import { parseProductPeptide } from "./peptide/parse-peptide.ts";

/** The peptide fields of a product, as the seller entered them. */
export type StatedPeptide = {
  sequence: string | null;
  nTerminus: string | null;
  cTerminus: string | null;
};

/** Neutral masses in dalton. */
export type PeptideMasses = { monoisotopic: number; average: number };

/** The masses of a peptide; null when its sequence or one of its ends cannot be read. */
export function peptideMasses(stated: StatedPeptide): PeptideMasses | null {
  const parsed = parseProductPeptide(stated);
  if (!parsed.peptide) return null;
  return {
    monoisotopic: monoisotopicMass(parsed.peptide),
    average: averageMass(parsed.peptide),
  };
}

/** Which mass a test reports: average if its method says so, otherwise monoisotopic. */
export const massKind = (method: string | null): keyof PeptideMasses =>
  /average/i.test(method ?? "") ? "average" : "monoisotopic";

/** Common causes of a difference between the measured and the computed mass, with the difference in dalton. */
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

/** The default of the shop's setting, in dalton. */
export const MS_TOLERANCE = 0.5;

/**
 * A sentence about a measured neutral mass that differs from the mass of the sequence. Null when they agree within the
 * tolerance, or when the mass of the sequence is unknown.
 */
export function massHint(
  peptide: StatedPeptide,
  { result, method }: { result: number; method: string | null },
  tolerance: number = MS_TOLERANCE,
): string | null {
  const masses = peptideMasses(peptide);
  if (!masses) return null;
  const kind = massKind(method);
  const other = kind === "average" ? "monoisotopic" : "average";
  const difference = result - masses[kind];
  // 1e-6 covers rounding errors of the subtraction: masses are reported with at most four decimals.
  if (Math.abs(difference) <= tolerance + 1e-6) return null;
  const found = `The mass found, ${result}, is ${Math.abs(difference).toFixed(2)} Da ${difference > 0 ? "above" : "below"} the ${kind} mass of the sequence, ${masses[kind].toFixed(2)}.`;
  const cause = causeOf(difference, Math.abs(result - masses[other]) <= tolerance && other);
  return cause ? `${found} The usual cause is ${cause}.` : `${found} No usual cause fits.`;
}

/** A shift within 0.02 Da is better evidence than the other kind of mass within the tolerance, so it comes first. */
function causeOf(difference: number, agreesWith: keyof PeptideMasses | false): string | null {
  const [nearest] = USUAL_SHIFTS.map((each) => ({
    ...each,
    off: Math.abs(difference - each.shift),
  })).toSorted((one, two) => one.off - two.off);
  if (nearest && nearest.off <= 0.02) return nearest.cause;
  if (agreesWith) return `that it is the ${agreesWith} mass: say so in the method`;
  return nearest && nearest.off <= 0.2 ? nearest.cause : null;
}
