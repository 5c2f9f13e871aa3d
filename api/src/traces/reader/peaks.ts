import { gsd } from "ml-gsd";
import type { TracePeak } from "#shared/contracts/traces.ts";
import type { FilePeak } from "./series.ts";

/** A peak lower than this share of the highest one is noise. */
const LEAST_HEIGHT = 0.02;
const MOST_PEAKS = 200;
/** Points whose mean says where a found baseline begins and ends. */
const BASELINE_POINTS = 15;

type Points = { x: Float64Array; y: Float64Array };

/** Peaks that the file names, integrated by trapezoids over the baselines that it names, or a line from start to end. */
export function integrateFilePeaks(points: Points, peaks: readonly FilePeak[]): TracePeak[] {
  return withPercent(
    peaks.slice(0, MOST_PEAKS).map((peak) => {
      const from = indexAt(points.x, peak.start);
      const to = indexAt(points.x, peak.end);
      const baseline = peak.baseline ?? {
        from: points.y[from] as number,
        to: points.y[to] as number,
      };
      return measure(points, from, to, baseline, peak.apex);
    }),
  );
}

/**
 * Peaks found by the second derivative (ml-gsd). Each reaches down to its foot or to the valley before its neighbour; its
 * baseline is the line between the means of the points there.
 */
export function findPeaks(points: Points): TracePeak[] {
  const { x, y } = points;
  if (x.length < 20) return [];
  const windowSize = Math.max(5, Math.min(101, 2 * Math.floor(x.length / 400) + 1));
  const smooth = smoothed(y, windowSize);
  const floor = median(smooth);
  const height = Math.max(...sampled(smooth)) - floor;
  if (!(height > 0)) return [];
  const candidates = gsd(
    // By their places: a file may name a time twice, which the library refuses.
    { x: Float64Array.from(x, (_, index) => index), y: smooth },
    {
      sgOptions: { windowSize, polynomial: 3, derivative: 0 },
      peakDetectionAlgorithm: "first",
      minMaxRatio: LEAST_HEIGHT,
      noiseLevel: floor + LEAST_HEIGHT * height,
    },
  );
  const apexes = candidates
    .map((peak) => Math.min(x.length - 1, Math.max(0, Math.round(peak.x))))
    .filter((at) => (smooth[at] as number) - floor > LEAST_HEIGHT * height)
    .sort((one, other) => one - other);
  const kept = mergeShoulders(smooth, apexes, LEAST_HEIGHT * height).slice(0, MOST_PEAKS);
  return withPercent(
    kept.map((apex, index) => {
      const left = kept[index - 1] ?? 0;
      const right = kept[index + 1] ?? x.length - 1;
      const foot = floor + 0.002 * height;
      const from = walk(smooth, apex, left, foot);
      const to = walk(smooth, apex, right, foot);
      const baseline = { from: mean(y, from, BASELINE_POINTS), to: mean(y, to, BASELINE_POINTS) };
      return measure(points, from, to, baseline, x[apex] as number);
    }),
  );
}

/** The highest sticks or local maxima of a spectrum; an area is an intensity there. */
export function findSpectrumPeaks({ x, y }: Points): TracePeak[] {
  const isMaximum = (index: number) =>
    (y[index] as number) >= (y[index - 1] ?? -Infinity) &&
    (y[index] as number) > (y[index + 1] ?? -Infinity);
  const highest: number[] = [];
  for (let index = 0; index < x.length; index += 1) {
    if (!isMaximum(index) || (y[index] as number) <= 0) continue;
    highest.push(index);
    if (highest.length > 4_000) {
      highest.sort((one, other) => (y[other] as number) - (y[one] as number));
      highest.length = 20;
    }
  }
  highest.sort((one, other) => (y[other] as number) - (y[one] as number));
  const peaks = highest.slice(0, 20).map((index) => {
    const mz = x[index] as number;
    return { start: mz, apex: mz, end: mz, area: y[index] as number };
  });
  return withPercent(peaks);
}

/** Of neighbours without a valley between them the higher one counts: noise on a slope is no peak. */
function mergeShoulders(y: Float64Array, apexes: readonly number[], least: number): number[] {
  const kept: number[] = [];
  for (const apex of apexes) {
    const before = kept.at(-1);
    if (before === undefined) {
      kept.push(apex);
      continue;
    }
    const valley = lowest(y, before, apex);
    const lower = Math.min(y[before] as number, y[apex] as number);
    if (lower - valley >= least) kept.push(apex);
    else if ((y[apex] as number) > (y[before] as number)) kept[kept.length - 1] = apex;
  }
  return kept;
}

function lowest(y: Float64Array, from: number, to: number): number {
  let least = y[from] as number;
  for (let index = from; index <= to; index += 1) least = Math.min(least, y[index] as number);
  return least;
}

/** From the apex to where the signal reaches the foot, or to the lowest point before the limit. */
function walk(y: Float64Array, apex: number, limit: number, foot: number): number {
  const step = limit < apex ? -1 : 1;
  let best = apex;
  for (let index = apex; index !== limit + step && index >= 0 && index < y.length; index += step) {
    if ((y[index] as number) < (y[best] as number)) best = index;
    if ((y[index] as number) <= foot) break;
  }
  return best;
}

function measure(
  { x, y }: Points,
  from: number,
  to: number,
  baseline: { from: number; to: number },
  apex: number | null,
): Omit<TracePeak, "areaPercent"> {
  const [start, end] = [x[from] as number, x[to] as number];
  const slope = end > start ? (baseline.to - baseline.from) / (end - start) : 0;
  const above = (index: number) =>
    (y[index] as number) - (baseline.from + slope * ((x[index] as number) - start));
  let area = 0;
  let top = from;
  for (let index = from; index < to; index += 1) {
    area +=
      ((above(index) + above(index + 1)) / 2) * ((x[index + 1] as number) - (x[index] as number));
    if ((y[index] as number) > (y[top] as number)) top = index;
  }
  return { start, apex: apex ?? (x[top] as number), end, area };
}

function withPercent(peaks: readonly Omit<TracePeak, "areaPercent">[]): TracePeak[] {
  const real = peaks.filter(({ area }) => Number.isFinite(area) && area > 0);
  const total = real.reduce((sum, { area }) => sum + area, 0);
  return real.map((peak) => ({ ...peak, areaPercent: (peak.area / total) * 100 }));
}

/** The point nearest to a place; x ascends. */
function indexAt(x: Float64Array, place: number): number {
  let [low, high] = [0, x.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  const isBefore = low > 0 && place - (x[low - 1] as number) < (x[low] as number) - place;
  return isBefore ? low - 1 : low;
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

function mean(y: Float64Array, around: number, count: number): number {
  const from = Math.max(0, around - (count >> 1));
  const part = y.subarray(from, from + count);
  return part.reduce((sum, value) => sum + value, 0) / part.length;
}

function median(y: Float64Array): number {
  const sorted = sampled(y).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

/** At most some ten thousand of the values, evenly taken. */
function sampled(y: Float64Array): Float64Array {
  const step = Math.ceil(y.length / 10_000);
  return Float64Array.from(
    { length: Math.ceil(y.length / step) },
    (_, index) => y[index * step] as number,
  );
}
