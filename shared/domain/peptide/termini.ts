import { type Formula, readFormula } from "./formulas.ts";

/**
 * The known ends of a chain. The formula is that of the whole end group: the hydrogen of a free
 * amine, the hydroxyl of a free acid.
 */
export interface Terminus {
  /** The notation in a sequence: "Ac", "NH2". */
  code: string;
  /** A description, such as "acetylated". */
  words: string;
  formula: Formula;
}

const end = (code: string, words: string, formula: string): Terminus => ({
  code,
  words,
  formula: readFormula(formula),
});

export const FREE_AMINE = end("H", "free amine", "H");
export const FREE_ACID = end("OH", "free acid", "HO");

export const N_TERMINI: readonly Terminus[] = [
  FREE_AMINE,
  end("Ac", "acetylated", "C2H3O"),
  end("For", "formylated", "CHO"),
  end("Suc", "succinylated", "C4H5O3"),
  end("Biotinyl", "biotinylated", "C10H15N2O2S"),
  end("Myr", "myristoylated", "C14H27O"),
  end("Pal", "palmitoylated", "C16H31O"),
  end("Fmoc", "with Fmoc", "C15H11O2"),
  end("Boc", "with Boc", "C5H9O2"),
];

export const C_TERMINI: readonly Terminus[] = [
  FREE_ACID,
  end("NH2", "amidated", "H2N"),
  end("NHMe", "methylamide", "CH4N"),
  end("NHEt", "ethylamide", "C2H6N"),
  end("OMe", "methyl ester", "CH3O"),
  end("OEt", "ethyl ester", "C2H5O"),
];

/** Other spellings in lower case, including those in product data: "acetyl", "formyl". */
const N_SPELLINGS: Readonly<Record<string, string>> = {
  acetyl: "Ac",
  formyl: "For",
  cho: "For",
  succinyl: "Suc",
  biotin: "Biotinyl",
  myristoyl: "Myr",
  palmitoyl: "Pal",
  palm: "Pal",
};

const C_SPELLINGS: Readonly<Record<string, string>> = {
  amide: "NH2",
  conh2: "NH2",
  "co-nh2": "NH2",
  nh2: "NH2",
  cooh: "OH",
  co2h: "OH",
};

const BY_N = index(N_TERMINI, N_SPELLINGS);
const BY_C = index(C_TERMINI, C_SPELLINGS);

/** Ignores case; null for an unknown end. Missing and empty text is the free amine. */
export function findNTerminus(text: string | null | undefined): Terminus | null {
  return text ? (BY_N.get(text.trim().toLowerCase()) ?? null) : FREE_AMINE;
}

/** Ignores case; null for an unknown end. Missing and empty text is the free acid. */
export function findCTerminus(text: string | null | undefined): Terminus | null {
  const plain = text?.trim().toLowerCase().replace("₂", "2");
  return plain ? (BY_C.get(plain) ?? null) : FREE_ACID;
}

/** Whether a text names the free amine by its formula. At the other end "NH2" is the amide. */
export function isFreeAmine(nTerminus: string | null | undefined): boolean {
  return /^(?:NH[2₂]|H[2₂]N)$/i.test(nTerminus?.trim() ?? "");
}

/** Whether a product's N-terminus means that its first residue, Glu or Gln, has cyclised to pyroglutamic acid. */
export function isPyroglutamyl(nTerminus: string | null | undefined): boolean {
  return /^(pglu|pyr|glp|pyroglu|pyroglutamic acid|pyroglutamyl)$/i.test(nTerminus?.trim() ?? "");
}

/** A description of a terminus: "NH2" → "amidated". An unknown terminus is returned unchanged. */
export function terminusInWords(terminus: string): string {
  if (isPyroglutamyl(terminus)) return "pyroglutamic acid";
  return (findNTerminus(terminus) ?? findCTerminus(terminus))?.words ?? terminus;
}

/** Whether the end is something other than the free amine or the free acid. Empty counts as free. */
export function isModifiedTerminus(terminus: string | null | undefined): boolean {
  return Boolean(terminus) && terminus !== "H" && terminus !== "OH";
}

function index(ends: readonly Terminus[], spellings: Readonly<Record<string, string>>) {
  const byCode = new Map(ends.map((each) => [each.code.toLowerCase(), each]));
  for (const [spelling, code] of Object.entries(spellings)) {
    byCode.set(spelling, byCode.get(code.toLowerCase()) as Terminus);
  }
  return byCode;
}
