import { isotopePattern } from "#shared/domain/peptide/isotopes.ts";
import { ionMassToCharge, peptideFormula } from "#shared/domain/peptide/masses.ts";
import type { Peptide } from "#shared/domain/peptide/peptide.ts";

const MINUTES = 20;
const POINTS = 2_400;
const HEIGHT = 950;
/** Widths of a peak before and after its apex, in minutes: real columns tail a little. */
const WIDTHS = [0.09, 0.11] as const;
/** The smaller peaks: their distance from the main peak in minutes, and their share of the impurities. */
const IMPURITIES = [
  [-2.4, 0.3],
  [-0.9, 0.15],
  [1.1, 0.35],
  [3.2, 0.2],
] as const;

/** Pseudo-random numbers from −0.5 to 0.5, the same for the same seed (Park and Miller's generator). */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
}

/** A made-up chromatogram as a table: the main peak has `purity` percent of the area; the baseline rises with the gradient. */
export function demoChromatogram({ purity, seed }: { purity: number; seed: number }): Uint8Array {
  const noise = noiseFrom(seed);
  const apex = 9.5 + (seed % 7) * 0.3;
  const impure = 100 - purity;
  const peaks = [
    [apex, purity],
    ...IMPURITIES.map(([away, share]) => [apex + away, impure * share]),
  ];
  const signalAt = (time: number) =>
    peaks.reduce((sum, [at = 0, percent = 0]) => {
      const width = WIDTHS[time < at ? 0 : 1];
      return sum + ((percent * HEIGHT) / purity) * Math.exp(-(((time - at) / width) ** 2) / 2);
    }, 0);
  const rows = Array.from({ length: POINTS }, (_, index) => {
    const time = (index * MINUTES) / POINTS;
    return `${time.toFixed(4)},${(4 + 0.6 * time + signalAt(time) + 0.3 * noise()).toFixed(3)}`;
  });
  return new TextEncoder().encode(["Time (min),Signal (mAU)", ...rows].join("\n"));
}

/**
 * A made-up mass spectrum as a table of sticks: the isotopes of the first ions with realistic
 * heights, and a low background.
 */
export function demoSpectrum({ peptide, seed }: { peptide: Peptide; seed: number }): Uint8Array {
  const noise = noiseFrom(seed);
  const isotopes = isotopePattern(peptideFormula(peptide), { fromPercent: 2 });
  const ions = [
    [1, 45],
    [2, 100],
    [3, 22],
  ] as const;
  const sticks = ions.flatMap(([charge, height]) =>
    isotopes.map(
      (peak) => [ionMassToCharge(peak.mass, charge), height * peak.percent * 1_000] as const,
    ),
  );
  const ground = Array.from({ length: 160 }, (_, index) => {
    const mz = 180 + index * 9.5 + 4 * noise();
    return [mz, 10_000 + 80_000 * (noise() + 0.5) ** 4] as const;
  });
  const rows = [...sticks, ...ground]
    .sort(([one], [other]) => one - other)
    .map(([mz, intensity]) => `${mz.toFixed(4)},${intensity.toFixed(0)}`);
  return new TextEncoder().encode(["m/z,intensity (counts)", ...rows].join("\n"));
}
