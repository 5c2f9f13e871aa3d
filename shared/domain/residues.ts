/**
 * The amino acids and the five classes that everything drawn from a sequence is coloured by.
 *
 * Classes are those of the common side-chain chart (charged: Arg His Lys, Asp Glu; polar uncharged:
 * Ser Thr Asn Gln; special cases: Cys Gly Pro; hydrophobic: the rest), as in Cojocaru's chart of the
 * proteinogenic amino acids and textbooks after Lehninger. Names and letters: IUPAC-IUB JCBN 1983,
 * "Nomenclature and symbolism for amino acids and peptides".
 */
export const RESIDUE_CLASSES = ["hydrophobic", "polar", "acidic", "basic", "special"] as const;

export type ResidueClass = (typeof RESIDUE_CLASSES)[number];

/** What a bar can be: one of the five classes, or a letter that is none of the twenty. */
export type ResidueKind = ResidueClass | "unknown";

export interface AminoAcid {
  /** One-letter code. */
  letter: string;
  /** Three-letter code, e.g. "Arg". */
  code: string;
  name: string;
  class: ResidueKind;
}

export interface Residue extends AminoAcid {
  /** Place in the sequence, from 1 at the N-terminus. */
  position: number;
}

/**
 * Colours of the bars, per scheme. Contrast with the scheme's grounds is at least 3:1, and any two stay
 * apart under protanopia, deuteranopia and tritanopia; both are tested.
 */
export const RESIDUE_COLOURS: Record<"light" | "dark", Record<ResidueKind, string>> = {
  light: {
    hydrophobic: "#26252c",
    polar: "#2c8a8c",
    acidic: "#bb341f",
    basic: "#1f429f",
    special: "#c27d12",
    unknown: "#85827a",
  },
  dark: {
    hydrophobic: "#ece7da",
    polar: "#48bbb2",
    acidic: "#e5593e",
    basic: "#6b7fe3",
    special: "#eeb02c",
    unknown: "#86837b",
  },
};

/** A class in words, for legends and labels: what the side chains have in common. */
export const RESIDUE_CLASS_NAMES: Record<ResidueKind, string> = {
  hydrophobic: "hydrophobic",
  polar: "polar, uncharged",
  acidic: "acidic, negatively charged",
  basic: "basic, positively charged",
  special: "special case",
  unknown: "not one of the twenty",
};

export const AMINO_ACIDS: readonly AminoAcid[] = [
  { letter: "A", code: "Ala", name: "Alanine", class: "hydrophobic" },
  { letter: "C", code: "Cys", name: "Cysteine", class: "special" },
  { letter: "D", code: "Asp", name: "Aspartic acid", class: "acidic" },
  { letter: "E", code: "Glu", name: "Glutamic acid", class: "acidic" },
  { letter: "F", code: "Phe", name: "Phenylalanine", class: "hydrophobic" },
  { letter: "G", code: "Gly", name: "Glycine", class: "special" },
  { letter: "H", code: "His", name: "Histidine", class: "basic" },
  { letter: "I", code: "Ile", name: "Isoleucine", class: "hydrophobic" },
  { letter: "K", code: "Lys", name: "Lysine", class: "basic" },
  { letter: "L", code: "Leu", name: "Leucine", class: "hydrophobic" },
  { letter: "M", code: "Met", name: "Methionine", class: "hydrophobic" },
  { letter: "N", code: "Asn", name: "Asparagine", class: "polar" },
  { letter: "P", code: "Pro", name: "Proline", class: "special" },
  { letter: "Q", code: "Gln", name: "Glutamine", class: "polar" },
  { letter: "R", code: "Arg", name: "Arginine", class: "basic" },
  { letter: "S", code: "Ser", name: "Serine", class: "polar" },
  { letter: "T", code: "Thr", name: "Threonine", class: "polar" },
  { letter: "V", code: "Val", name: "Valine", class: "hydrophobic" },
  { letter: "W", code: "Trp", name: "Tryptophan", class: "hydrophobic" },
  { letter: "Y", code: "Tyr", name: "Tyrosine", class: "hydrophobic" },
];

/**
 * The two that cells add outside the standard table. Pyrrolysine, with its weakly basic ring, stands
 * with lysine, from which it is made.
 */
const RARE_AMINO_ACIDS: readonly AminoAcid[] = [
  { letter: "O", code: "Pyl", name: "Pyrrolysine", class: "basic" },
  { letter: "U", code: "Sec", name: "Selenocysteine", class: "special" },
];

const UNKNOWN: AminoAcid = {
  letter: "X",
  code: "Xaa",
  name: "Unspecified residue",
  class: "unknown",
};

/** Pyroglutamic acid has lost its free carboxylic acid to a ring like proline's, so it is no longer acidic. */
const PYROGLUTAMIC_ACID: AminoAcid = {
  letter: "E",
  code: "Glp",
  name: "Pyroglutamic acid",
  class: "special",
};

const BY_LETTER = new Map([...AMINO_ACIDS, ...RARE_AMINO_ACIDS].map((acid) => [acid.letter, acid]));

/** Modifications of the ends that the shop knows. "H" and "OH" are the free ends. */
const TERMINI = new Map(
  Object.entries({
    H: "free amine",
    pGlu: "pyroglutamic acid",
    formyl: "formylated",
    acetyl: "acetylated",
    OH: "free acid",
    NH2: "amidated",
  }),
);

/** A terminus in plain words: "NH2" → "amidated". A terminus we do not know is answered as it was written. */
export function terminusInWords(terminus: string): string {
  return TERMINI.get(terminus) ?? terminus;
}

/** Whether the end is something other than the free amine or the free acid. Empty counts as free. */
export function isModifiedTerminus(terminus: string | null | undefined): boolean {
  return Boolean(terminus) && terminus !== "H" && terminus !== "OH";
}

/**
 * The residues of a sequence in one-letter code. White space and hyphens are layout and are dropped,
 * case does not matter, and any other character is an unknown residue, "X".
 * With the N-terminus "pGlu" the first residue, written E or Q, is pyroglutamic acid.
 */
export function parseSequence(text: string, nTerminus?: string | null): Residue[] {
  return Array.from(text.replace(/[\s-]+/gu, "").toUpperCase(), (letter, index) => {
    const cyclised = index === 0 && nTerminus === "pGlu" && (letter === "E" || letter === "Q");
    const acid = cyclised ? PYROGLUTAMIC_ACID : (BY_LETTER.get(letter) ?? UNKNOWN);
    return { ...acid, position: index + 1 };
  });
}

/**
 * A sequence as it is read aloud: "Sequence of 3 residues: Met Leu Phe, formylated".
 * Pyroglutamic acid is a residue with its own code and is not said twice.
 */
export function sequenceInWords(
  residues: readonly Residue[],
  nTerminus?: string | null,
  cTerminus?: string | null,
): string {
  const noun = residues.length === 1 ? "residue" : "residues";
  const codes = residues.map((residue) => residue.code).join(" ");
  const ends = [nTerminus, cTerminus].flatMap((terminus) =>
    terminus && terminus !== "pGlu" && isModifiedTerminus(terminus)
      ? terminusInWords(terminus)
      : [],
  );
  return [`Sequence of ${residues.length} ${noun}: ${codes}`, ...ends].join(", ");
}
