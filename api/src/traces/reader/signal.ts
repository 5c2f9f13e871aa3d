import { findBaseline } from "./baseline.ts";

/** The minimum height of a peak, and depth of the valley before its neighbour, in standard deviations of the noise. */
export const LEAST_OF_NOISE = 4.5;
/** On a trace without noise, a peak has at least this share of the highest one: smaller ones are rarely reported. */
const LEAST_OF_HIGHEST = 0.001;
/**
 * Averaging over one and a half standard deviations shows a peak best through noise. This is that
 * window as a share of the width at half height.
 */
const MATCHED = 0.64;
const MOST_SMOOTHED = 1 / 40;
/** Peaks in every third block increase the estimated noise by this factor. */
const MOST_BY_PEAKS = 1.5;

/** A chromatogram above its baseline, smoothed. */
export interface Signal {
  values: Float64Array;
  /** The standard deviation of the smoothed noise, and of the noise of a point. */
  noise: number;
  deviation: number;
  highest: number;
  /** Lower peaks cannot be distinguished from noise, or are too small to report. */
  least: number;
  window: number;
}

/** The signal smoothed over a few points; when noise hides small peaks, over as many as the highest peak allows. */
export function signalOf(y: Float64Array): Signal {
  const finest = Math.max(5, Math.min(101, 2 * Math.floor(y.length / 1600) + 1));
  const fine = smoothedOver(y, finest, (found) => found);
  if (fine.least <= LEAST_OF_HIGHEST * fine.highest) return fine;
  const [left, right] = halfHeights(fine.values, fine.values.indexOf(fine.highest));
  const matched = Math.min(MATCHED * (right - left), MOST_SMOOTHED * y.length);
  const window = 2 * Math.floor(matched / 2) + 1;
  if (window <= finest) return fine;
  // White noise is computed from the finer means; the coarser ones also contain slow drift.
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

/** The first indices before and after an apex with half of its height. */
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
