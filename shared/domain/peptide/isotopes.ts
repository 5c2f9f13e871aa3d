import { ELEMENTS, type ElementSymbol, type Formula, type Isotope } from "./formulas.ts";

/** All molecules with the same number of nucleons, which common instruments show as one peak. */
export interface IsotopePeak {
  /** How many nucleons more than the lightest molecule. */
  shift: number;
  /** Mean mass in dalton of the neutral molecules of this peak. */
  mass: number;
  /** Share of all molecules. */
  abundance: number;
  /** Height in percent of the highest peak. */
  percent: number;
}

/** Abundance and mean mass by number of nucleons, starting at `shift`. */
interface Distribution {
  shift: number;
  abundances: number[];
  masses: number[];
}

const NOTHING: Distribution = { shift: 0, abundances: [1], masses: [0] };

/** Rarer peaks at either end are dropped while the distributions of the elements are combined. */
const RAREST = 1e-12;

/**
 * The isotope pattern of a molecule: the first `most` peaks of at least `fromPercent` of the highest one. The
 * distributions of the elements are convolved nucleon by nucleon, with the mean mass of each peak.
 */
export function isotopePattern(
  formula: Formula,
  { fromPercent = 0.1, most = 12 } = {},
): IsotopePeak[] {
  let all = NOTHING;
  for (const [symbol, count] of Object.entries(formula)) {
    all = fold(all, power(ELEMENTS[symbol as ElementSymbol].isotopes, count));
  }
  const highest = Math.max(...all.abundances);
  return all.abundances
    .map((abundance, index) => ({
      shift: all.shift + index,
      mass: all.masses[index] as number,
      abundance,
      percent: (abundance / highest) * 100,
    }))
    .filter(({ percent }) => percent >= fromPercent)
    .slice(0, most);
}

/** The distribution of `count` atoms of one element, by repeated squaring. */
function power(isotopes: readonly Isotope[], count: number): Distribution {
  const width = (isotopes.at(-1)?.shift ?? 0) + 1;
  let base: Distribution = {
    shift: 0,
    abundances: Array(width).fill(0),
    masses: Array(width).fill(0),
  };
  for (const { shift, abundance, mass } of isotopes) {
    base.abundances[shift] = abundance;
    base.masses[shift] = mass;
  }
  let result = NOTHING;
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = fold(result, base);
    if (left > 1) base = fold(base, base);
  }
  return result;
}

function fold(one: Distribution, other: Distribution): Distribution {
  const length = one.abundances.length + other.abundances.length - 1;
  const abundances = new Float64Array(length);
  const moments = new Float64Array(length);
  for (let i = 0; i < one.abundances.length; i += 1) {
    const share = one.abundances[i] as number;
    if (share === 0) continue;
    for (let j = 0; j < other.abundances.length; j += 1) {
      const both = share * (other.abundances[j] as number);
      abundances[i + j] = (abundances[i + j] as number) + both;
      const mass = (one.masses[i] as number) + (other.masses[j] as number);
      moments[i + j] = (moments[i + j] as number) + both * mass;
    }
  }
  const isKept = (index: number) => (abundances[index] as number) > RAREST;
  let [first, last] = [0, length - 1];
  while (first < last && !isKept(first)) first += 1;
  while (last > first && !isKept(last)) last -= 1;
  const kept = abundances.slice(first, last + 1);
  return {
    shift: one.shift + other.shift + first,
    abundances: [...kept],
    masses: [...kept].map((abundance, index) =>
      abundance === 0 ? 0 : (moments[first + index] as number) / abundance,
    ),
  };
}
