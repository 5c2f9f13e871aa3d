import { measure, type Points } from "./peaks.ts";

const LEAST_BASELINE_POINTS = 15;

/** Indices of a peak's highest point and of its ends. */
export interface Span {
  apex: number;
  from: number;
  to: number;
}

/**
 * The areas of peaks by trapezoids. Adjacent peaks share a baseline: the line through the means before and after them.
 */
export function sumPeaks(points: Points, spans: readonly Span[]) {
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
