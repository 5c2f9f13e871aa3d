/**
 * Average residue masses in dalton (the amino acid less one water), from the standard table of
 * ExPASy's tools ("Average masses of amino acid residues", used by ProtParam and Compute pI/Mw).
 */
const RESIDUE_MASS = new Map(
  Object.entries({
    A: 71.0788,
    C: 103.1388,
    D: 115.0886,
    E: 129.1155,
    F: 147.1766,
    G: 57.0519,
    H: 137.1411,
    I: 113.1594,
    K: 128.1741,
    L: 113.1594,
    M: 131.1926,
    N: 114.1038,
    O: 237.3018,
    P: 97.1167,
    Q: 128.1307,
    R: 156.1875,
    S: 87.0782,
    T: 101.1051,
    U: 150.0388,
    V: 99.1326,
    W: 186.2132,
    Y: 163.176,
  }),
);

const WATER = 18.01528;
const AMMONIA = 17.03052;

/** What a modified end adds to the free peptide, in dalton; pGlu depends on the residue that closed the ring. */
const END_SHIFT = new Map(
  Object.entries({
    H: 0,
    OH: 0,
    formyl: 28.0101,
    acetyl: 42.0367,
    NH2: -0.98476,
  }),
);

export const LIGHTEST_RESIDUE = RESIDUE_MASS.get("G") as number;
export const HEAVIEST_RESIDUE = RESIDUE_MASS.get("W") as number;

/** Average mass in dalton of one residue in a chain, null for a letter that is no residue. */
export function residueMass(letter: string): number | null {
  return RESIDUE_MASS.get(letter) ?? null;
}

/**
 * Average molecular mass in dalton of a linear, otherwise unmodified peptide: the residues, one water
 * and what its ends add. Ring closure to pyroglutamic acid costs Glu a water and Gln an ammonia.
 * Null where it cannot be told: no or unknown residues, or an end that we do not know.
 */
export function molecularMass(
  sequence: string,
  nTerminus: string | null = "H",
  cTerminus: string | null = "OH",
): number | null {
  const letters = Array.from(sequence.replace(/[\s-]+/gu, "").toUpperCase());
  const nShift = endShift(nTerminus || "H", letters[0]);
  const cShift = endShift(cTerminus || "OH", letters.at(-1));
  if (letters.length === 0 || nShift === null || cShift === null) return null;
  let mass = WATER + nShift + cShift;
  for (const letter of letters) {
    const share = residueMass(letter);
    if (share === null) return null;
    mass += share;
  }
  return mass;
}

function endShift(terminus: string, residue: string | undefined): number | null {
  if (terminus !== "pGlu") return END_SHIFT.get(terminus) ?? null;
  if (residue === "E") return -WATER;
  return residue === "Q" ? -AMMONIA : null;
}
