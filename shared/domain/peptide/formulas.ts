/**
 * Elemental formulas and their masses.
 *
 * Monoisotopic masses and isotopic abundances: NIST, "Atomic Weights and Isotopic Compositions",
 * after the Atomic Mass Evaluation 2012 and IUPAC's isotopic compositions of 2009. Average masses:
 * IUPAC's abridged standard atomic weights of 2021 (Prohaska et al., Pure Appl. Chem. 94, 573). For
 * these elements they differ from the weights before 2009 by up to 0.03 in a thousand.
 */
export interface Isotope {
  /** In dalton. */
  mass: number;
  /** Share of the atoms; the shares of an element add up to 1. */
  abundance: number;
  /** How many nucleons more than the lightest stable isotope. */
  shift: number;
}

interface Element {
  weight: number;
  isotopes: readonly Isotope[];
}

export type ElementSymbol = "C" | "H" | "N" | "O" | "P" | "S" | "Se" | "Cl" | "F" | "Na";

/** The number of atoms of each element; an omitted element has none. */
export type Formula = Readonly<Partial<Record<ElementSymbol, number>>>;

/** In the order of Hill's system: carbon and hydrogen first. */
const SYMBOLS: readonly ElementSymbol[] = ["C", "H", "Cl", "F", "N", "Na", "O", "P", "S", "Se"];

export const ELEMENTS: Readonly<Record<ElementSymbol, Element>> = {
  H: { weight: 1.008, isotopes: list([1.00782503223, 0.999885, 0], [2.01410177812, 0.000115, 1]) },
  C: { weight: 12.011, isotopes: list([12, 0.9893, 0], [13.00335483507, 0.0107, 1]) },
  N: {
    weight: 14.007,
    isotopes: list([14.00307400443, 0.99636, 0], [15.00010889888, 0.00364, 1]),
  },
  O: {
    weight: 15.999,
    isotopes: list(
      [15.99491461957, 0.99757, 0],
      [16.9991317565, 0.00038, 1],
      [17.99915961286, 0.00205, 2],
    ),
  },
  P: { weight: 30.973761998, isotopes: list([30.97376199842, 1, 0]) },
  S: {
    weight: 32.06,
    isotopes: list(
      [31.9720711744, 0.9499, 0],
      [32.9714589098, 0.0075, 1],
      [33.967867004, 0.0425, 2],
      [35.96708071, 0.0001, 4],
    ),
  },
  F: { weight: 18.998403162, isotopes: list([18.99840316273, 1, 0]) },
  Na: { weight: 22.98976928, isotopes: list([22.989769282, 1, 0]) },
  Cl: { weight: 35.45, isotopes: list([34.968852682, 0.7576, 0], [36.965902602, 0.2424, 2]) },
  Se: {
    weight: 78.971,
    isotopes: list(
      [73.922475934, 0.0089, 0],
      [75.919213704, 0.0937, 2],
      [76.919914154, 0.0763, 3],
      [77.91730928, 0.2377, 4],
      [79.9165218, 0.4961, 6],
      [81.9166995, 0.0873, 8],
    ),
  },
};

/** Mass of a proton in dalton (CODATA 2018). An [M+nH]ⁿ⁺ ion has n of them more than the molecule. */
export const PROTON_MASS = 1.007276466621;

/** Parses a formula such as "C6H12N4O"; for our own tables, not for input. */
export function readFormula(text: string): Formula {
  const counts: Partial<Record<ElementSymbol, number>> = {};
  for (const [, symbol, count] of text.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
    counts[symbol as ElementSymbol] = Number(count || 1);
  }
  return counts;
}

/** In Hill's order: carbon, hydrogen, then alphabetical: "C50H73N15O11". */
export function writeFormula(formula: Formula): string {
  return SYMBOLS.flatMap((symbol) => {
    const count = formula[symbol] ?? 0;
    return count === 0 ? [] : `${symbol}${count === 1 ? "" : count}`;
  }).join("");
}

/** The sum of formulas; a negative factor subtracts atoms. */
export function addFormulas(parts: Iterable<readonly [Formula, number]>): Formula {
  const sum: Partial<Record<ElementSymbol, number>> = {};
  for (const [formula, times] of parts) {
    for (const symbol of SYMBOLS) {
      const count = formula[symbol];
      if (count) sum[symbol] = (sum[symbol] ?? 0) + count * times;
    }
  }
  return sum;
}

/** Mass in dalton of the molecule with the most abundant isotope of each element. */
export function monoisotopicMassOf(formula: Formula): number {
  return weigh(
    formula,
    ({ isotopes }) =>
      isotopes.reduce((most, one) => (one.abundance > most.abundance ? one : most)).mass,
  );
}

/** Average mass in dalton; the same number is the molar mass in g/mol. */
export function averageMassOf(formula: Formula): number {
  return weigh(formula, ({ weight }) => weight);
}

function weigh(formula: Formula, massOf: (element: Element) => number): number {
  return SYMBOLS.reduce(
    (sum, symbol) => sum + (formula[symbol] ?? 0) * massOf(ELEMENTS[symbol]),
    0,
  );
}

function list(...rows: [mass: number, abundance: number, shift: number][]): Isotope[] {
  return rows.map(([mass, abundance, shift]) => ({ mass, abundance, shift }));
}
