import type { TracePeak } from "#shared/contracts/traces.ts";
import type { FilePeak } from "./series.ts";

export const MOST_PEAKS = 200;
export type Points = { x: Float64Array; y: Float64Array };

/** Integrates the peaks of the file over the file's own baselines, by trapezoids. */
export function integrateFilePeaks(
  points: Points,
  peaks: readonly (FilePeak & { baseline: NonNullable<FilePeak["baseline"]> })[],
): TracePeak[] {
  return withPercent(
    peaks.slice(0, MOST_PEAKS).map((peak) => {
      const [from, to] = [indexAt(points.x, peak.start), indexAt(points.x, peak.end)];
      return measure(points, from, to, peak.baseline, peak.apex);
    }),
  );
}

/** In m/z: points that are farther apart belong to different peaks, as do the isotopes of a centroided spectrum. */
const WITHIN_A_PEAK = 0.15;

/** The highest local maxima of a spectrum, with at least one percent of the highest. An area is an intensity here. */
export function findSpectrumPeaks({ x, y }: Points): TracePeak[] {
  const beside = (index: number, other: number) =>
    Math.abs((x[other] as number) - (x[index] as number)) < WITHIN_A_PEAK
      ? (y[other] as number)
      : -Infinity;
  const isMaximum = (index: number) =>
    (y[index] as number) >= beside(index, index - 1) &&
    (y[index] as number) > beside(index, index + 1);
  const highest = [...y.keys()]
    .filter((index) => (y[index] as number) > 0 && isMaximum(index))
    .sort((one, other) => (y[other] as number) - (y[one] as number));
  const least = 0.01 * (y[highest[0] ?? 0] as number);
  const worthNaming = highest.filter((index) => (y[index] as number) >= least);
  const peaks = worthNaming.slice(0, 20).map((index) => {
    const mz = x[index] as number;
    return { start: mz, apex: mz, end: mz, area: y[index] as number };
  });
  return withPercent(peaks);
}

/** The area above the line between two points, by trapezoids. The apex is the highest point by default. */
export function measure(
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

/** Only peaks with a positive area count. */
export function withPercent(peaks: readonly Omit<TracePeak, "areaPercent">[]): TracePeak[] {
  const real = peaks.filter(({ area }) => Number.isFinite(area) && area > 0);
  const total = real.reduce((sum, { area }) => sum + area, 0);
  return real.map((peak) => ({ ...peak, areaPercent: (peak.area / total) * 100 }));
}

/** The index of the point nearest to a position; x must ascend. */
export function indexAt(x: Float64Array, place: number): number {
  let [low, high] = [0, x.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((x[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  const isBefore = low > 0 && place - (x[low - 1] as number) < (x[low] as number) - place;
  return isBefore ? low - 1 : low;
}
