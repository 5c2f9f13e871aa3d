import { type Bins, type FittedPeak, type FoundPeak, fitGroup, type Known } from "./fit-group.ts";
import { indexAt, type Points } from "./peaks.ts";

/** A peak extends this many widths; the baseline beside it is fitted over the same distance again. */
const REACH = 5;
const BASELINE = 12;
/** Points are averaged over this share of a width: enough to keep the shape. */
const BIN = 0.25;
/** With more overlapping peaks, only their sum is reliable. */
const MAX_TOGETHER = 6;
/** A run with more peaks is not fitted: it gives no purity, and each fit takes time. */
const MAX_FITTED = 40;

/**
 * Fits peaks as curves by least squares to all points around them, with the baseline below. The
 * area of a curve has about half of the error that noise causes in a sum. Null for a peak
 * whose curve does not match the points; such a peak is summed.
 *
 * The highest peak is fitted first. It determines the tail and the approximate width of the others,
 * so that a small peak does not take the shape of its noise.
 *
 * @param deviation of the noise of a point
 */
export function fitPeaks(
  points: Points,
  peaks: readonly FoundPeak[],
  deviation: number,
): (FittedPeak | null)[] {
  const fitted: (FittedPeak | null)[] = peaks.map(() => null);
  if (!(deviation > 0) || peaks.length === 0 || peaks.length > MAX_FITTED) return fitted;
  const heights = peaks.map(({ height }) => height);
  const highest = heights.indexOf(Math.max(...heights));
  const groups = groupsOf(points, peaks);
  const main = groups.findIndex((group) => group.includes(highest));
  let known: Known | null = null;
  for (const index of [main, ...groups.keys().filter((each) => each !== main)]) {
    const group = groups[index] as number[];
    if (group.length > MAX_TOGETHER) {
      if (index === main) return fitted;
      continue;
    }
    const found = group.map((each) => peaks[each] as FoundPeak);
    const bins = binned(
      points,
      windowOf(points, peaks, groups, index, known?.tail ?? 0),
      found,
      known,
    );
    const leader = index === main ? group.indexOf(highest) : -1;
    const fit = fitGroup(bins, found, points.x, { deviation, known, leader });
    if (index === main) {
      if (!fit) return fitted;
      known = fit.known;
    }
    if (!fit?.isLikeThePoints) continue;
    for (const [place, each] of group.entries()) fitted[each] = fit.peaks[place] ?? null;
  }
  return fitted;
}

/** Peaks without baseline between them are fitted together. */
function groupsOf({ x }: Points, peaks: readonly FoundPeak[]): number[][] {
  const groups: number[][] = [];
  for (const [index, peak] of peaks.entries()) {
    const before = peaks[index - 1];
    const gap = before
      ? (x[peak.apex] as number) - (x[before.apex] as number) - REACH * (peak.width + before.width)
      : Infinity;
    if (before && gap < 2 * Math.max(peak.width, before.width)) groups.at(-1)?.push(index);
    else groups.push([index]);
  }
  return groups;
}

/** From the baseline before a group to the baseline after it, without reaching into another group. */
function windowOf(
  { x }: Points,
  peaks: readonly FoundPeak[],
  groups: readonly number[][],
  index: number,
  tail: number,
): readonly [number, number] {
  const at = (each: number | undefined, widths: number) => {
    const peak = each === undefined ? undefined : peaks[each];
    return peak && (x[peak.apex] as number) + widths * peak.width;
  };
  const [first, last] = [groups[index]?.[0], groups[index]?.at(-1)];
  const before = at(groups[index - 1]?.at(-1), REACH * (1 + Math.max(0, tail))) ?? -Infinity;
  const after = at(groups[index + 1]?.[0], -REACH * (1 + Math.max(0, -tail))) ?? Infinity;
  return [
    Math.max(at(first, -REACH - BASELINE) as number, Math.min(at(first, -REACH) as number, before)),
    Math.min(at(last, REACH + BASELINE) as number, Math.max(at(last, REACH) as number, after)),
  ];
}

function binned(
  { x, y }: Points,
  [from, to]: readonly [number, number],
  peaks: readonly FoundPeak[],
  known: Known | null,
): Bins {
  const [first, last] = [indexAt(x, from), indexAt(x, to)];
  const least = (known?.width ?? 0) / 2;
  const narrowest = Math.min(...peaks.map(({ width }) => Math.max(width, least)));
  const step = ((x[last] as number) - (x[first] as number)) / Math.max(1, last - first);
  const perBin = Math.max(1, Math.floor((BIN * narrowest) / step));
  const bins: Bins = { x: [], y: [], perBin };
  for (let start = first; start + perBin <= last + 1; start += perBin) {
    const mean = (of: Float64Array) =>
      of.subarray(start, start + perBin).reduce((sum, value) => sum + value, 0) / perBin;
    bins.x.push(mean(x));
    bins.y.push(mean(y));
  }
  return bins;
}
