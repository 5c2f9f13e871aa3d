import { seededRandom } from "../../../../scripts/trials/stage/random.ts";

/** Chromatograms with known areas in noise, and the best possible precision of their area percents. */

export interface MadePeak {
  /** In seconds, like its width, the standard deviation of its Gaussian. */
  apex: number;
  width: number;
  /** The time constant of an exponential decay, as a share of the width. */
  tail: number;
  areaPercent: number;
}

type Made = MadePeak & { squares: number };

export interface MadeChromatogram {
  x: Float64Array;
  y: Float64Array;
  /** Sorted by time; `squares` is the sum of squares over all points of a peak's curve of area 1. */
  peaks: Made[];
  /** The standard deviation of the noise of each point. */
  noise: number;
}

/**
 * A run of thirty minutes: a main peak, two to four impurities of `impurities` percent each, resolved from each other,
 * on a drifting baseline. White noise has a standard deviation of `noise` times the height of the main peak.
 */
export function aNoisyChromatogram(
  seed: number,
  {
    rate = 10,
    width = 6,
    noise = 0.01,
    impurities = [1, 5],
    tail = 0.3,
    spread = 0.15,
    noiseOf = "highest" as "highest" | "signal",
  } = {},
): MadeChromatogram {
  const random = seededRandom(seed);
  const between = (from: number, to: number) => from + random() * (to - from);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const count = 2 + Math.floor(random() * 3);
  const apexes = [between(500, 1300)];
  while (apexes.length <= count) {
    const apex = between(150, 1650);
    if (apexes.every((other) => Math.abs(other - apex) > 9 * width * (1 + tail))) apexes.push(apex);
  }
  const [least = 0, most = 0] = impurities;
  const areas = apexes.map((_, index) => (index === 0 ? 0 : between(least, most)));
  areas[0] = 100 - areas.reduce((sum, area) => sum + area, 0);
  const shape = random() * tail;
  const peaks = apexes.map((apex, index) => ({
    apex,
    width: width * between(1 - spread, 1 + spread),
    tail: shape,
    areaPercent: areas[index] as number,
  }));
  const x = Float64Array.from({ length: 1800 * rate }, (_, index) => index / rate);
  const clean = new Float64Array(x.length);
  const made = peaks.map((peak) => {
    const values = x.map((time) => curve(time, peak));
    for (const [index, value] of values.entries()) {
      clean[index] = (clean[index] as number) + peak.areaPercent * value;
    }
    return { ...peak, squares: values.reduce((sum, value) => sum + value * value, 0) };
  });
  const highest = clean.reduce((high, value) => Math.max(high, value), 0);
  const [slope, bow] = [between(-0.05, 0.1), between(-0.05, 0.05)];
  const y = clean.map((value, index) => {
    const way = index / clean.length;
    const deviation = noise * (noiseOf === "highest" ? highest : value);
    return value + highest * (0.02 + slope * way + bow * way * way) + deviation * normal();
  });
  return { x, y, peaks: made.sort((one, other) => one.apex - other.apex), noise: noise * highest };
}

/**
 * The smallest standard deviation of an unbiased estimate of each area percent (Cramér and Rao).
 *
 * White noise of σ for each Δt; a peak with the curve c(t), whose integral is 1. If place, shape and baseline are
 * known, the bound of the area is σ √(Δt / ∫c²); for a Gaussian σ √(2√π ∙ width ∙ Δt). If the width is unknown, the
 * bound is √1.5 times that. With ln(height) and ln(width) unknown, the information is S ((1, ½), (½, ¾)), S = ∫c² ∙
 * area² / (σ² Δt). The variance of their sum, the logarithm of the area, is 1.5 / S.
 */
export function boundOf(
  { peaks, noise }: MadeChromatogram,
  { isWidthKnown = false } = {},
): number[] {
  const variances = peaks.map(({ squares }) => ((isWidthKnown ? 1 : 1.5) * noise ** 2) / squares);
  // The areas add up to 100, so an error of another peak counts by the share of this one.
  return peaks.map(({ areaPercent }, index) => {
    const share = areaPercent / 100;
    return Math.sqrt(
      variances.reduce(
        (sum, variance, other) => sum + variance * (other === index ? 1 - share : share) ** 2,
        0,
      ),
    );
  });
}

/** A Gaussian of area 1 with an exponential decay, integrated numerically instead of by the reader's formula. */
function curve(time: number, { apex, width, tail }: MadePeak): number {
  const away = (time - apex) / width;
  if (away < -9 || away > 9 + 30 * tail) return 0;
  const gauss = (place: number) => Math.exp(-(place ** 2) / 2) / (width * Math.sqrt(2 * Math.PI));
  if (tail < 1e-6) return gauss(away);
  // Simpson's rule over fourteen time constants.
  const [steps, step] = [70, 0.2];
  let sum = 0;
  for (let index = 0; index <= steps; index += 1) {
    const weight = index === 0 || index === steps ? 1 : index % 2 === 1 ? 4 : 2;
    sum += weight * gauss(away - tail * index * step) * Math.exp(-index * step);
  }
  return (sum * step) / 3;
}
