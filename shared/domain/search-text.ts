import { parsePeptide } from "./peptide/parse-peptide.ts";
import { findCTerminus, findNTerminus, isPyroglutamyl } from "./peptide/termini.ts";

/** What a text that somebody types into the search may mean; several readings can hold at the same time. */
export type SearchText = {
  /** Its words in lower case, at most 8. */
  words: string[];
  /** The same words as they are written. */
  written: string[];
  /** Other spellings of each word: "α-msh" for "alpha-msh", and the other way round. */
  spellings: string[][];
  /** The digits of a CAS number, or of its beginning, without hyphens. One with both hyphens is whole. */
  cas: { digits: string; isWhole: boolean } | null;
  /** The beginning of a lot number, in capitals. */
  lotNumber: string | null;
  /** One capital letter for each residue of a sequence in one-letter or three-letter code. */
  letters: string | null;
  /** The ends that the sequence names, as they are stored: "Ac", "NH2". */
  ends: Ends;
};

export type Ends = { n: string | null; c: string | null };

/** Characters that are read; a longer text is cut. */
export const MAX_SEARCH_LENGTH = 200;
const MAX_WORDS = 8;

/** The letters that occur in names of peptides, with their usual spelling. */
const GREEK: readonly (readonly [letter: string, name: string])[] = [
  ["α", "alpha"],
  ["β", "beta"],
  ["γ", "gamma"],
  ["δ", "delta"],
  ["ε", "epsilon"],
  ["κ", "kappa"],
  ["μ", "mu"],
  ["ω", "omega"],
];

/**
 * Reads a text of the search. Control characters and repeated blanks do not count, full-width and compatibility
 * characters are read as the ordinary ones (NFKC; so the micro sign is a mu).
 */
export function readSearchText(text: string): SearchText {
  const plain = text
    .slice(0, MAX_SEARCH_LENGTH)
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .trim();
  const written = plain.split(/\s+/u).flatMap(withoutUnit).filter(Boolean).slice(0, MAX_WORDS);
  const words = written.map((word) => word.toLowerCase());
  return {
    words,
    written,
    spellings: words.map(spellingsOf),
    cas: readCas(plain),
    lotNumber: readLotNumber(plain),
    ...readSequence(plain),
  };
}

/** A word in lower case and its other spellings, the word itself first. A short Greek name inside a word ("acetamu…") is left alone. */
export function spellingsOf(word: string): string[] {
  const named = GREEK.reduce((text, [letter, name]) => text.replaceAll(letter, name), word);
  const lettered = GREEK.reduce(
    (text, [letter, name]) =>
      text.replace(new RegExp(`(?<![a-z])${name}(?![a-z])`, "g"), () => letter),
    word,
  );
  return [...new Set([word, named, lettered])];
}

/** Three digits at least: fewer are the beginning of too many numbers. */
function readCas(text: string): SearchText["cas"] {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{3,10}$/.test(digits) || !/^\d/.test(text)) return null;
  return { digits, isWhole: /^\d{2,7}-\d{2}-\d$/.test(text) };
}

/** As lot numbers are stored. One with neither digit nor hyphen is a word. */
function readLotNumber(text: string): string | null {
  const number = text.toUpperCase();
  return /^[A-Z0-9][A-Z0-9-]{3,23}$/.test(number) && /[\d-]/.test(number) ? number : null;
}

/** "10mg" as "10" and "mg": a size has a blank between them, or none. */
function withoutUnit(word: string): string[] {
  const size = /^(\d+(?:\.\d+)?)((?:m|mc|u|μ|k)?g|ml|iu)$/iu.exec(word);
  return size ? size.slice(1) : [word];
}

/**
 * In one-letter code the residues are in capitals; otherwise every short word would be a sequence. The ends only rank,
 * because a product has fields of their own for them.
 */
function readSequence(text: string): Pick<SearchText, "letters" | "ends"> {
  const { residues, ...ends } = splitEnds(text);
  const letters = readLetters(residues, ends);
  return { letters, ends: letters ? ends : { n: null, c: null } };
}

function readLetters(residues: string, { n, c }: Ends): string | null {
  const isOneLetterCode = /^[ACDEFGHIKLMNPQRSTVWY]{3,}$/.test(residues);
  const isThreeLetterCode = /^[A-Za-z]{3}(?:[-\s][A-Za-z]{3})+$/.test(residues);
  if (!isOneLetterCode && !isThreeLetterCode) return null;
  const chain = isThreeLetterCode ? inCodeCase(residues) : residues;
  const { peptide } = parsePeptide([n, chain, c].filter(Boolean).join("-"));
  return peptide && peptide.residues.length >= 2
    ? peptide.residues.map(({ letter }) => letter).join("")
    : null;
}

/** "ac-RPPGF-amide" as "Ac", "RPPGF" and "NH2". So is "AC-RPPGF": whatever contains ACRPPGF contains RPPGF too. */
function splitEnds(text: string): Ends & { residues: string } {
  const [first = "", ...rest] = text.split("-");
  const last = rest.at(-1) ?? "";
  const n = rest.length > 0 ? codeOfNEnd(first) : null;
  const c = last === "" ? null : (findCTerminus(last)?.code ?? null);
  const residues = [...(n ? [] : [first]), ...(c ? rest.slice(0, -1) : rest)].join("-");
  return { n, residues, c };
}

function codeOfNEnd(text: string): string | null {
  if (isPyroglutamyl(text) && /[a-z]/.test(text)) return "pGlu";
  return /^(?:H2N|NH2)$/i.test(text) ? "H" : (findNTerminus(text)?.code ?? null);
}

/** "arg-pro" and "ARG-PRO" as "Arg-Pro". */
function inCodeCase(text: string): string {
  return text.replace(
    /(?<=^|[-\s])[A-Za-z]{3}(?=[-\s]|$)/g,
    (code) => `${code[0]?.toUpperCase()}${code.slice(1).toLowerCase()}`,
  );
}
