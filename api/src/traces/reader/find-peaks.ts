import type { TracePeak } from "#shared/contracts/traces.ts";
import { findBaseline } from "./baseline.ts";
import { MOST_PEAKS, measure, type Points, withPercent } from "./peaks.ts";

/** A peak is higher than this many standard deviations of the noise, and the valley before its neighbour as deep. */
const LEAST_OF_NOISE = 6;
/** On a trace without noise a peak has this share of the highest one: less is seldom reported. */
const LEAST_OF_HIGHEST = 0.001;
/** How far a peak reaches at least and at most, in the distances to its half height: five and seven standard deviations. */
const NEAREST = 4;
const FARTHEST = 6;
const LEAST_BASELINE_POINTS = 15;

/**
 * Peaks found where the smoothed signal has risen out of the noise and falls again. Each reaches down to its foot or to the
 * valley before its neighbour. Peaks that touch share a baseline: the line through the means of what is before and after
 * them.
 */
export function findPeaks(points: Points): TracePeak[] {
  const { x, y } = points;
  if (x.length < 20) return [];
  const window = Math.max(5, Math.min(101, 2 * Math.floor(x.length / 1600) + 1));
  const { baseline, noise } = findBaseline(y, window);
  const signal = smoothed(y, window).map((value, index) => value - (baseline[index] as number));
  const highest = signal.reduce((most, value) => Math.max(most, value), 0);
  const least = Math.max(LEAST_OF_NOISE * noise, LEAST_OF_HIGHEST * highest);
  if (!(highest > least)) return [];
  const apexes = apexesOf(signal, least);
  const spans = apexes.map((apex, index) => {
    const limit = (other: number | undefined, end: number) =>
      other === undefined ? end : lowest(signal, Math.min(apex, other), Math.max(apex, other));
    const foot = Math.max(2 * noise, 0.002 * (signal[apex] as number), 0.0005 * highest);
    const left = limit(apexes[index - 1], 0);
    const right = limit(apexes[index + 1], x.length - 1);
    return { apex, from: reach(signal, apex, left, foot), to: reach(signal, apex, right, foot) };
  });
  return withPercent(
    clusters(spans).flatMap((cluster, index, all) => {
      const before = all[index - 1]?.at(-1)?.to ?? 0;
      const after = all[index + 1]?.[0]?.from ?? x.length - 1;
      const line = baselineOf(points, cluster, before, after);
      return cluster.map(({ apex, from, to }) =>
        measure(points, from, to, { from: line(from), to: line(to) }, x[apex] as number),
      );
    }),
  );
}

/** Where the signal is highest between two places that are so much lower, or one such place and an end. */
function apexesOf(signal: Float64Array, least: number): number[] {
  const apexes: number[] = [];
  let [top, bottom, isRising] = [0, 0, true];
  for (const [index, value] of signal.entries()) {
    if (isRising) {
      if (value > (signal[top] as number)) top = index;
      if ((signal[top] as number) - value < least) continue;
      apexes.push(top);
      [bottom, isRising] = [index, false];
    } else {
      if (value < (signal[bottom] as number)) bottom = index;
      if (value - (signal[bottom] as number) < least) continue;
      [top, isRising] = [index, true];
    }
  }
  if (isRising) apexes.push(top);
  return apexes
    .filter((apex) => (signal[apex] as number) > least)
    .sort((one, other) => (signal[other] as number) - (signal[one] as number))
    .slice(0, MOST_PEAKS)
    .sort((one, other) => one - other);
}

type Span = { apex: number; from: number; to: number };

/** Spans that touch are integrated over one baseline: the valley between two peaks is above it. */
function clusters(spans: readonly Span[]): Span[][] {
  const all: Span[][] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && (last.at(-1) as Span).to >= span.from) last.push(span);
    else all.push([span]);
  }
  return all;
}

/** The line through the means before and after some peaks, from one neighbour to the other, as a function of the place. */
function baselineOf(
  { x, y }: Points,
  cluster: readonly Span[],
  before: number,
  after: number,
): (index: number) => number {
  const [first, last] = [cluster[0] as Span, cluster.at(-1) as Span];
  const count = Math.max(LEAST_BASELINE_POINTS, last.to - first.from);
  const left = [Math.max(before, first.from - count), first.from + 1] as const;
  const right = [last.to, Math.min(after, last.to + count) + 1] as const;
  const mean = (of: Float64Array, [from, to]: readonly [number, number]) => {
    const part = of.subarray(from, to);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  };
  const [x0, y0, x1, y1] = [mean(x, left), mean(y, left), mean(x, right), mean(y, right)];
  const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
  return (index) => y0 + slope * ((x[index] as number) - x0);
}

/** From the apex to its foot, some widths away at least, and to the limit at most. */
function reach(signal: Float64Array, apex: number, limit: number, foot: number): number {
  const step = limit < apex ? -1 : 1;
  const half = (signal[apex] as number) / 2;
  let width = 0;
  for (let index = apex; index !== limit; index += step) {
    if (width === 0 && (signal[index] as number) <= half) width = Math.abs(index - apex);
    const distance = Math.abs(index - apex);
    if (width === 0 || distance < NEAREST * width) continue;
    if ((signal[index] as number) <= foot || distance >= FARTHEST * width) return index;
  }
  return limit;
}

/** Where it is lowest. */
function lowest(signal: Float64Array, from: number, to: number): number {
  let least = from;
  for (let index = from; index <= to; index += 1) {
    if ((signal[index] as number) < (signal[least] as number)) least = index;
  }
  return least;
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
