/** A window extends this many half widths of the highest peak to each side, because other peaks may be wider. */
const HALF_WIDTHS = 8;
/** The minimum and maximum extent of a window to each side, as shares of the trace. */
const [LEAST_REACH, MOST_REACH] = [0.02, 0.12];
/** This share of a window's blocks may be in a dip (for instance of the injection) below the baseline. */
const DIP = 0.2;

/**
 * The baseline of a chromatogram, point by point, and the standard deviation of the noise around
 * it, in means over `block` points.
 *
 * The baseline is found by clipping peaks (SNIP: Ryan et al., Nucl. Instrum. Methods B 34 (1988)
 * 396) in the means of blocks. The noise is estimated from the lower quartile of second differences
 * of these means. So neither drift nor many peaks count as noise.
 */
export function findBaseline(
  y: Float64Array,
  block: number,
): { baseline: Float64Array; noise: number } {
  const means = blockMeans(y, block);
  const reach = reachOf(means);
  const clipped = clipPeaks(fillDips(means, reach), reach);
  // Clipping follows the lowest noise, so the baseline is raised by a low quantile of the rest.
  const lift = quantile(
    means.map((mean, index) => mean - (clipped[index] as number)),
    0.3,
  );
  const baseline = Float64Array.from(y, (_, index) => {
    const place = Math.min(means.length - 1, Math.max(0, (index + 0.5) / block - 0.5));
    const [before, share] = [Math.floor(place), place % 1];
    const from = clipped[before] as number;
    return lift + from + share * ((clipped[before + 1] ?? from) - from);
  });
  return { baseline, noise: noiseOf(means) };
}

function reachOf(means: Float64Array): number {
  const top = means.indexOf(means.reduce((most, mean) => Math.max(most, mean), -Infinity));
  const floor = quantile(means, 0.2);
  const half = floor + ((means[top] as number) - floor) / 2;
  const isHigh = (mean: number | undefined) => mean !== undefined && mean > half;
  let [left, right] = [top, top];
  while (isHigh(means[left])) left -= 1;
  while (isHigh(means[right])) right += 1;
  const share = (HALF_WIDTHS * (right - left)) / 2 / means.length;
  return Math.ceil(means.length * Math.min(MOST_REACH, Math.max(LEAST_REACH, share)));
}

/**
 * A quarter of normally distributed values is within 0.3186 standard deviations of the mean. Second
 * differences have a standard deviation √6 times as large.
 */
function noiseOf(means: Float64Array): number {
  if (means.length < 3) return 0;
  const differences = means
    .subarray(1, -1)
    .map((mean, index) =>
      Math.abs((means[index] as number) - 2 * mean + (means[index + 2] as number)),
    );
  return quantile(differences, 0.25) / 0.3186 / Math.sqrt(6);
}

function blockMeans(y: Float64Array, block: number): Float64Array {
  // The last block also contains the remainder: a mean of very few points would be too noisy.
  const count = Math.max(1, Math.floor(y.length / block));
  return Float64Array.from({ length: count }, (_, index) => {
    const part = y.subarray(index * block, index === count - 1 ? y.length : (index + 1) * block);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

function fillDips(means: Float64Array, reach: number): Float64Array {
  return means.map((mean, index) => {
    // Symmetric windows, because otherwise a slope would be raised at its ends.
    const side = Math.min(reach, index, means.length - 1 - index);
    return Math.max(mean, quantile(means.subarray(index - side, index + side + 1), DIP));
  });
}

function clipPeaks(means: Float64Array, reach: number): Float64Array {
  let clipped = means;
  for (let width = reach; width > 0; width -= 1) {
    const before = clipped;
    clipped = before.map((mean, index) => {
      const left = before[index - width];
      const right = before[index + width];
      return left === undefined || right === undefined ? mean : Math.min(mean, (left + right) / 2);
    });
  }
  return clipped;
}

function quantile(values: Float64Array, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
