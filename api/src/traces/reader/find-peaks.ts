import type { TracePeak } from "#shared/contracts/traces.ts";
import type { FoundPeak } from "./fit-group.ts";
import { fitPeaks } from "./fit-peaks.ts";
import { indexAt, MOST_PEAKS, measure, type Points, withPercent } from "./peaks.ts";
import type { FilePeak } from "./series.ts";
import { halfHeights, LEAST_OF_NOISE, type Signal, signalOf } from "./signal.ts";

/** In so many points, noise alone rarely gets so high: a run without a higher peak has no peaks. */
const HIGHEST_OF_NOISE = 7;
/** The fitted area of a lower peak must be significant too. */
const SIGNIFICANT_HEIGHT = 12;
/** Valleys of less than this share of the neighbouring peak may be noise that grows with the signal. */
const LEAST_OF_HEIGHT = 0.02;
/** The minimum and maximum extent of a peak, as multiples of its half width: five and seven standard deviations. */
const NEAREST = 4;
const FARTHEST = 6;

type Candidate = FoundPeak & Span;

/**
 * Finds peaks where the smoothed signal rises out of the noise and falls again. When noise would
 * blur the areas, they come from curves that are fitted to the points. Otherwise they are sums,
 * each down to the foot or to the valley before the neighbour.
 */
export function findPeaks(points: Points): TracePeak[] {
  if (points.x.length < 20) return [];
  const signal = signalOf(points.y);
  if (!(signal.highest > Math.max(signal.least, HIGHEST_OF_NOISE * signal.noise))) return [];
  const apexes = apexesOf(signal.values, signal.least);
  const candidates = candidatesOf(points, signal, apexes);
  const fits = fitPeaks(points, candidates, signal.deviation);
  const isPeak = candidates.map((candidate, index) => {
    if (candidate.height > SIGNIFICANT_HEIGHT * signal.noise) return true;
    const { apex, leftLimit, rightLimit } = candidate;
    const fit = fits[index];
    if (!fit) return apex > signal.window && apex < points.x.length - 1 - signal.window;
    const [left, right] = [points.x[leftLimit] as number, points.x[rightLimit] as number];
    return fit.certainty > LEAST_OF_NOISE && fit.apex > left && fit.apex < right;
  });
  if (isPeak.every(Boolean)) return areasOf(points, candidates, fits);
  const real = candidatesOf(
    points,
    signal,
    apexes.filter((_, index) => isPeak[index]),
  );
  return areasOf(points, real, fitPeaks(points, real, signal.deviation));
}

/** The areas of peaks for which a file has the ends but no baseline. */
export function integrateBetween(points: Points, peaks: readonly FilePeak[]): TracePeak[] {
  const { values, deviation } = signalOf(points.y);
  const spans = peaks.slice(0, MOST_PEAKS).map((peak): Candidate => {
    const [from, to] = [indexAt(points.x, peak.start), indexAt(points.x, peak.end)];
    let apex = from;
    for (let index = from; index <= to; index += 1) {
      if ((values[index] as number) > (values[apex] as number)) apex = index;
    }
    return { ...shapeOf(points, values, apex), leftLimit: from, rightLimit: to, from, to };
  });
  spans.sort((one, other) => one.apex - other.apex);
  return areasOf(points, spans, fitPeaks(points, spans, deviation));
}

function areasOf(
  points: Points,
  spans: readonly Candidate[],
  fits: ReturnType<typeof fitPeaks>,
): TracePeak[] {
  const summed = sumPeaks(points, spans);
  return withPercent(
    summed.map((peak, index) => {
      const fit = fits[index];
      return fit ? { start: fit.start, apex: fit.apex, end: fit.end, area: fit.area } : peak;
    }),
  );
}

function candidatesOf(
  points: Points,
  { values, noise, highest }: Signal,
  apexes: readonly number[],
): Candidate[] {
  return apexes.map((apex, index) => {
    const limit = (other: number | undefined, end: number) =>
      other === undefined ? end : lowest(values, Math.min(apex, other), Math.max(apex, other));
    const foot = Math.max(2 * noise, 0.002 * (values[apex] as number), 0.0001 * highest);
    const leftLimit = limit(apexes[index - 1], 0);
    const rightLimit = limit(apexes[index + 1], values.length - 1);
    return {
      ...shapeOf(points, values, apex),
      leftLimit,
      rightLimit,
      from: reach(values, apex, leftLimit, foot),
      to: reach(values, apex, rightLimit, foot),
    };
  });
}

function shapeOf({ x }: Points, values: Float64Array, apex: number) {
  const [left, right] = halfHeights(values, apex);
  // At half its height a Gaussian is 2.355 standard deviations wide.
  const width = ((x[right] as number) - (x[left] as number)) / 2.355;
  return { apex, height: values[apex] as number, width };
}

/** The maximum between two positions that are lower by at least `least`, or between such a position and an end. */
function apexesOf(signal: Float64Array, least: number): number[] {
  const apexes: number[] = [];
  const deep = (height: number) => Math.max(least, LEAST_OF_HEIGHT * height);
  let [top, bottom, isRising] = [0, 0, true];
  for (const [index, value] of signal.entries()) {
    if (isRising) {
      if (value > (signal[top] as number)) top = index;
      if ((signal[top] as number) - value < deep(signal[top] as number)) continue;
      apexes.push(top);
      [bottom, isRising] = [index, false];
    } else {
      if (value < (signal[bottom] as number)) bottom = index;
      if (value - (signal[bottom] as number) < deep(value)) continue;
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

/** The extent of a peak from its apex to its foot: at least some widths, at most to the limit. */
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

function lowest(signal: Float64Array, from: number, to: number): number {
  let least = from;
  for (let index = from; index <= to; index += 1) {
    if ((signal[index] as number) < (signal[least] as number)) least = index;
  }
  return least;
}

const LEAST_BASELINE_POINTS = 15;

/** Indices of a peak's highest point and of its ends. */
interface Span {
  apex: number;
  from: number;
  to: number;
}

/**
 * The areas of peaks by trapezoids. Adjacent peaks share a baseline: the line through the means before and after them.
 */
function sumPeaks(points: Points, spans: readonly Span[]) {
  return clusters(spans).flatMap((cluster, index, all) => {
    const before = all[index - 1]?.at(-1)?.to ?? 0;
    const after = all[index + 1]?.[0]?.from ?? points.x.length - 1;
    const line = baselineOf(points, cluster, before, after);
    return cluster.map(({ apex, from, to }) =>
      measure(points, from, to, { from: line(from), to: line(to) }, points.x[apex] as number),
    );
  });
}

/** Adjacent spans share one baseline, because the valley between two peaks is above it. */
function clusters(spans: readonly Span[]): Span[][] {
  const all: Span[][] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && (last.at(-1) as Span).to >= span.from) last.push(span);
    else all.push([span]);
  }
  return all;
}

/** The line through the means before and after some peaks, as a function of the position. */
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
