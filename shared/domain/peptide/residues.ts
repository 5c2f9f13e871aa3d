import { type Formula, readFormula } from "./formulas.ts";
import type { ResidueKind } from "./residue-classes.ts";

/**
 * The known residues: the twenty standard ones, the two others that cells build in, and a closed list of modified
 * ones. Names and letters: IUPAC-IUB JCBN 1983, "Nomenclature and symbolism for amino acids and peptides". A
 * formula is that of the residue in the chain: the amino acid minus one water.
 */
export interface ResidueType {
  /** Three-letter code, e.g. "Arg"; for a modified residue its symbol, e.g. "pSer", "Met(O)", "Nle". */
  code: string;
  /** One-letter code; for a modified residue the letter of its parent, "X" when it has none. */
  letter: string;
  /** The notation in one-letter code: "R", "pS", "M(O)", "(Nle)". */
  symbol: string;
  name: string;
  class: ResidueKind;
  formula: Formula;
  /** Whether it is unmodified, so that scales and pKa sets cover it. */
  isStandard: boolean;
}

export interface Residue extends ResidueType {
  /** Place in the sequence, from 1 at the N-terminus. */
  position: number;
  /** Whether it is the mirror image of the natural amino acid. */
  isD: boolean;
}

type Row = readonly [
  code: string,
  letter: string,
  symbol: string,
  name: string,
  kind: ResidueKind,
  formula: string,
];

const typeOf = ([code, letter, symbol, name, kind, formula]: Row, isStandard: boolean) => ({
  ...{ code, letter, symbol, name, class: kind },
  formula: readFormula(formula),
  isStandard,
});

const standard = (
  letter: string,
  code: string,
  name: string,
  kind: ResidueKind,
  formula: string,
): ResidueType => typeOf([code, letter, letter, name, kind, formula], true);
const modified = (...row: Row): ResidueType => typeOf(row, false);

export const AMINO_ACIDS: readonly ResidueType[] = [
  standard("A", "Ala", "Alanine", "hydrophobic", "C3H5NO"),
  standard("C", "Cys", "Cysteine", "special", "C3H5NOS"),
  standard("D", "Asp", "Aspartic acid", "acidic", "C4H5NO3"),
  standard("E", "Glu", "Glutamic acid", "acidic", "C5H7NO3"),
  standard("F", "Phe", "Phenylalanine", "hydrophobic", "C9H9NO"),
  standard("G", "Gly", "Glycine", "special", "C2H3NO"),
  standard("H", "His", "Histidine", "basic", "C6H7N3O"),
  standard("I", "Ile", "Isoleucine", "hydrophobic", "C6H11NO"),
  standard("K", "Lys", "Lysine", "basic", "C6H12N2O"),
  standard("L", "Leu", "Leucine", "hydrophobic", "C6H11NO"),
  standard("M", "Met", "Methionine", "hydrophobic", "C5H9NOS"),
  standard("N", "Asn", "Asparagine", "polar", "C4H6N2O2"),
  standard("P", "Pro", "Proline", "special", "C5H7NO"),
  standard("Q", "Gln", "Glutamine", "polar", "C5H8N2O2"),
  standard("R", "Arg", "Arginine", "basic", "C6H12N4O"),
  standard("S", "Ser", "Serine", "polar", "C3H5NO2"),
  standard("T", "Thr", "Threonine", "polar", "C4H7NO2"),
  standard("V", "Val", "Valine", "hydrophobic", "C5H9NO"),
  standard("W", "Trp", "Tryptophan", "hydrophobic", "C11H10N2O"),
  standard("Y", "Tyr", "Tyrosine", "hydrophobic", "C9H9NO2"),
];

/** The acid of its side chain is part of a ring like proline's, so it is not acidic. */
export const PYROGLUTAMIC_ACID = modified(
  "pGlu",
  "E",
  "(pGlu)",
  "Pyroglutamic acid",
  "special",
  "C5H5NO2",
);

/** Pyrrolysine has a weakly basic ring and is classed with lysine, from which it is made. */
export const MODIFIED_RESIDUES: readonly ResidueType[] = [
  modified("Sec", "U", "U", "Selenocysteine", "special", "C3H5NOSe"),
  modified("Pyl", "O", "O", "Pyrrolysine", "basic", "C12H19N3O2"),
  PYROGLUTAMIC_ACID,
  modified("pSer", "S", "pS", "Phosphoserine", "acidic", "C3H6NO5P"),
  modified("pThr", "T", "pT", "Phosphothreonine", "acidic", "C4H8NO5P"),
  modified("pTyr", "Y", "pY", "Phosphotyrosine", "acidic", "C9H10NO5P"),
  modified("Tyr(SO3H)", "Y", "Y(SO3H)", "Sulfotyrosine", "acidic", "C9H9NO5S"),
  modified("Met(O)", "M", "M(O)", "Methionine sulfoxide", "polar", "C5H9NO2S"),
  modified("Met(O2)", "M", "M(O2)", "Methionine sulfone", "polar", "C5H9NO3S"),
  modified("Lys(Ac)", "K", "K(Ac)", "N6-Acetyllysine", "polar", "C8H14N2O2"),
  modified("Lys(Me)", "K", "K(Me)", "N6-Methyllysine", "basic", "C7H14N2O"),
  modified("Lys(Me2)", "K", "K(Me2)", "N6,N6-Dimethyllysine", "basic", "C8H16N2O"),
  modified("Lys(Biotin)", "K", "K(Biotin)", "N6-Biotinyllysine", "polar", "C16H26N4O3S"),
  modified("Arg(Me)", "R", "R(Me)", "Methylarginine", "basic", "C7H14N4O"),
  modified("Cys(Cam)", "C", "C(Cam)", "Carbamidomethylcysteine", "polar", "C5H8N2O2S"),
  modified("Cys(Acm)", "C", "C(Acm)", "Acetamidomethylcysteine", "polar", "C6H10N2O2S"),
  modified("Hyp", "P", "(Hyp)", "Hydroxyproline", "polar", "C5H7NO2"),
  modified("Cit", "R", "(Cit)", "Citrulline", "polar", "C6H11N3O2"),
  modified("Aib", "A", "(Aib)", "2-Aminoisobutyric acid", "hydrophobic", "C4H7NO"),
  modified("Abu", "A", "(Abu)", "2-Aminobutyric acid", "hydrophobic", "C4H7NO"),
  modified("bAla", "A", "(bAla)", "Beta-alanine", "hydrophobic", "C3H5NO"),
  modified("Sar", "G", "(Sar)", "Sarcosine", "special", "C3H5NO"),
  modified("Nle", "L", "(Nle)", "Norleucine", "hydrophobic", "C6H11NO"),
  modified("Nva", "V", "(Nva)", "Norvaline", "hydrophobic", "C5H9NO"),
  modified("Cha", "F", "(Cha)", "Cyclohexylalanine", "hydrophobic", "C9H15NO"),
  modified("Phe(4-Cl)", "F", "F(4-Cl)", "4-Chlorophenylalanine", "hydrophobic", "C9H8ClNO"),
  modified("1Nal", "F", "(1Nal)", "1-Naphthylalanine", "hydrophobic", "C13H11NO"),
  modified("2Nal", "F", "(2Nal)", "2-Naphthylalanine", "hydrophobic", "C13H11NO"),
  modified("Orn", "K", "(Orn)", "Ornithine", "basic", "C5H10N2O"),
  modified("Dab", "K", "(Dab)", "2,4-Diaminobutyric acid", "basic", "C4H8N2O"),
  modified("Dap", "K", "(Dap)", "2,3-Diaminopropionic acid", "basic", "C3H6N2O"),
];

/** Stands for an unreadable residue. It has no formula, so a peptide with it has no mass. */
export const UNKNOWN_RESIDUE: ResidueType = {
  code: "Xaa",
  letter: "X",
  symbol: "X",
  name: "Unspecified residue",
  class: "unknown",
  formula: {},
  isStandard: false,
};

const SPELLINGS: Record<string, string> = {
  Glp: "pGlu",
  Pyr: "pGlu",
  pGln: "pGlu",
  pE: "pGlu",
  pQ: "pGlu",
  pyroGlu: "pGlu",
  "<Glu": "pGlu",
  "<E": "pGlu",
  MetO: "Met(O)",
  MetO2: "Met(O2)",
  "β-Ala": "bAla",
  βAla: "bAla",
  "b-Ala": "bAla",
  "Nal(1)": "1Nal",
  "Nal(2)": "2Nal",
  "1-Nal": "1Nal",
  "2-Nal": "2Nal",
  "4-Hyp": "Hyp",
};

const BY_CODE = new Map<string, ResidueType>();
for (const type of [...AMINO_ACIDS, ...MODIFIED_RESIDUES]) {
  BY_CODE.set(type.code, type);
  // The twenty-two letters, "pS" and "M(O)". A symbol such as "(Nle)" is known by its code, without the brackets.
  if (!type.symbol.startsWith("(")) BY_CODE.set(type.symbol, type);
}
for (const [code, letter] of [
  ["Ser", "S"],
  ["Thr", "T"],
  ["Tyr", "Y"],
]) {
  for (const name of [code, letter]) {
    for (const group of ["P", "PO3H2"]) SPELLINGS[`${name}(${group})`] = `p${code}`;
  }
}
for (const [spelling, code] of Object.entries(SPELLINGS)) {
  BY_CODE.set(spelling, BY_CODE.get(code) as ResidueType);
}

/** The residue with this code, symbol or other usual spelling: "Arg", "R", "Ser(P)", "Glp"; null for any other text. */
export function findResidueType(spelling: string): ResidueType | null {
  return BY_CODE.get(spelling) ?? null;
}

/** Spellings of more than one character, longest first, for matching at a position of a text. */
export const LONG_SPELLINGS: readonly string[] = [...BY_CODE.keys()]
  .filter((spelling) => spelling.length > 1)
  .sort((one, other) => other.length - one.length);

/** The code of a residue in a three-letter sequence: "D-Phe", "Nle". */
export function residueCode({ code, isD }: Pick<Residue, "code" | "isD">): string {
  return isD ? `D-${code}` : code;
}

/** "D-Phenylalanine". */
export function residueName({ name, isD }: Pick<Residue, "name" | "isD">): string {
  return isD ? `D-${name}` : name;
}

/** The residue in a one-letter sequence: "R", "pS", "(D-Phe)". */
export function residueSymbol({ code, symbol, isD }: Pick<Residue, "code" | "symbol" | "isD">) {
  return isD ? `(D-${code})` : symbol;
}
