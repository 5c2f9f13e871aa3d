import { findBaseline } from "./baseline.ts";

/** A peak is higher than this many standard deviations of the noise, and the valley before its neighbour as deep. */
export const LEAST_OF_NOISE = 4.5;
/** On a trace without noise a peak has this share of the highest one: less is seldom reported. */
const LEAST_OF_HIGHEST = 0.001;
/** What shows peaks best through noise is a mean over one and a half of their widths: this share of the width at half height. */
const MATCHED = 0.64;
const MOST_SMOOTHED = 1 / 40;
/** Peaks in every third block make noise look so much larger. */
const MOST_BY_PEAKS = 1.5;

/** A chromatogram above its baseline, smoothed. */
export interface Signal {
  values: Float64Array;
  /** The standard deviation of the smoothed noise, and of the noise of a point. */
  noise: number;
  deviation: number;
  highest: number;
  /** What is lower cannot be told from noise, or is not worth naming. */
  least: number;
  /** Over so many points it is smoothed. */
  window: number;
}

/** The signal smoothed over few points, or over as many as the highest peak allows where noise hides the small ones. */
export function signalOf(y: Float64Array): Signal {
  const finest = Math.max(5, Math.min(101, 2 * Math.floor(y.length / 1600) + 1));
  const fine = smoothedOver(y, finest, (found) => found);
  if (fine.least <= LEAST_OF_HIGHEST * fine.highest) return fine;
  const [left, right] = halfHeights(fine.values, fine.values.indexOf(fine.highest));
  const matched = Math.min(MATCHED * (right - left), MOST_SMOOTHED * y.length);
  const window = 2 * Math.floor(matched / 2) + 1;
  if (window <= finest) return fine;
  // White noise is told from the finer means; what wanders more slowly is in these.
  const white = fine.noise * Math.sqrt(finest / window);
  return smoothedOver(y, window, (found) => Math.max(white, found / MOST_BY_PEAKS));
}

function smoothedOver(y: Float64Array, window: number, noiseOf: (found: number) => number): Signal {
  const found = findBaseline(y, window);
  const noise = noiseOf(found.noise);
  const values = smoothed(y, window).map(
    (value, index) => value - (found.baseline[index] as number),
  );
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  const least = Math.max(LEAST_OF_NOISE * noise, LEAST_OF_HIGHEST * highest);
  return { values, noise, deviation: noise * Math.sqrt(window), highest, least, window };
}

/** The first indices before and after an apex at which half of its height is gone. */
export function halfHeights(values: Float64Array, apex: number): [number, number] {
  const half = (values[apex] as number) / 2;
  let [left, right] = [apex, apex];
  while (left > 0 && (values[left] as number) > half) left -= 1;
  while (right < values.length - 1 && (values[right] as number) > half) right += 1;
  return [left, right];
}

function smoothed(y: Float64Array, window: number): Float64Array {
  const half = window >> 1;
  const sums = new Float64Array(y.length + 1);
  for (let index = 0; index < y.length; index += 1) {
    sums[index + 1] = (sums[index] as number) + (y[index] as number);
  }
  return Float64Array.from(y, (_, index) => {
    const [from, to] = [Math.max(0, index - half), Math.min(y.length, index + half + 1)];
    return ((sums[to] as number) - (sums[from] as number)) / (to - from);
  });
}
