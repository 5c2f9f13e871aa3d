import { leastSquares } from "./least-squares.ts";

/** A found peak: the indices of its apex and of its limits towards its neighbours, its height, and its width in x. */
export interface FoundPeak {
  apex: number;
  leftLimit: number;
  rightLimit: number;
  height: number;
  /** The standard deviation of a Gaussian with the same width at half height. */
  width: number;
}

export interface FittedPeak {
  start: number;
  apex: number;
  end: number;
  area: number;
  /** Its area divided by the standard deviation that noise causes in such an area. */
  certainty: number;
}

/** What the highest peak tells about the others: their width, their tail, and what counts as high. */
export interface Known {
  width: number;
  tail: number;
  height: number;
}

/** Means over so many points each. */
export interface Bins {
  x: number[];
  y: number[];
  perBin: number;
}

/**
 * Peaks of a run are about as wide as its highest one. This is the standard deviation of the logarithm of that ratio.
 */
const SPREAD_OF_WIDTHS = 0.25;
/** How much a baseline bends beside peaks, as a share of the highest one, unless the points show otherwise. */
const BEND = 0.0005;
const LONGEST_TAIL = 3;
/** A peak ends where its curve has fallen to this share of its height. */
const END = 0.001;
/** Residuals within peaks may differ from those beside them by this many standard deviations of such a comparison. */
const MAX_DEVIATIONS = 3.5;
/** Steps for numerical derivatives: areas and the baseline are in units of the largest area. */
const STEP = 1e-6;

/**
 * Fits the curves of neighbouring peaks and the bent baseline below them, by least squares. The highest peak of a run
 * determines what is `known` about the others. Null when the fit is not reliable.
 *
 * @param leader the index of the highest peak of the run; -1 when it is in another group and known
 * @param deviation of the noise of a point
 */
export function fitGroup(
  bins: Bins,
  peaks: readonly FoundPeak[],
  x: Float64Array,
  { deviation, known, leader }: { deviation: number; known: Known | null; leader: number },
): { peaks: FittedPeak[]; known: Known; isLikeThePoints: boolean } | null {
  const highest = known ?? { ...(peaks[leader] as FoundPeak), tail: 0 };
  const model = modelOf(bins, peaks, x, { deviation, known, leader, highest });
  if (bins.x.length < model.guess.length + 3) return null;
  const parameters = leastSquares(model.residuals, model.guess, model.steps);
  if (!parameters?.every(Number.isFinite)) return null;
  const tail = model.tail(parameters);
  const curves = peaks.map((_, index) => model.curve(parameters, index));
  const spacing = ((bins.x.at(-1) as number) - (bins.x[0] as number)) / (bins.x.length - 1);
  const isWithin = bins.x.map((place) =>
    curves.some(({ centre, width }) => Math.abs(place - centre) < 3 * width * (1 + Math.abs(tail))),
  );
  return {
    peaks: curves.map((curve, index) => {
      const { leftLimit, rightLimit } = peaks[index] as FoundPeak;
      const { start, apex, end } = extentOf(curve, tail);
      return {
        start: Math.max(x[leftLimit] as number, start),
        apex,
        end: Math.min(x[rightLimit] as number, end),
        area: curve.area,
        certainty: curve.area / deviationOfArea(deviation, spacing / bins.perBin, curve.width),
      };
    }),
    known: known ?? { ...highest, width: curves[leader]?.width ?? highest.width, tail },
    isLikeThePoints:
      curves.every(({ area }) => area > 0) && isLikeNoise(model.residuals(parameters), isWithin),
  };
}

/**
 * The standard deviation of a Gaussian's area in white noise, with unknown height, place and width.
 * The variance is σ² Δt ∙ 3√π ∙ width.
 */
const deviationOfArea = (deviation: number, step: number, width: number) =>
  deviation * Math.sqrt(3 * Math.sqrt(Math.PI) * step * width);

interface Curve {
  area: number;
  centre: number;
  width: number;
}

/** Three parameters for each peak (area, shift, logarithm of the width), then three for the baseline, then the tail. */
function modelOf(
  bins: Bins,
  peaks: readonly FoundPeak[],
  x: Float64Array,
  {
    deviation,
    known,
    leader,
    highest,
  }: { deviation: number; known: Known | null; leader: number; highest: Known },
) {
  const line = 3 * peaks.length;
  const unit = highest.width;
  const middle = ((bins.x[0] as number) + (bins.x.at(-1) as number)) / 2;
  const half = ((bins.x.at(-1) as number) - (bins.x[0] as number)) / 2;
  const sigma = deviation / Math.sqrt(bins.perBin);
  const guess = new Float64Array(line + (known ? 3 : 4));
  for (const [index, peak] of peaks.entries()) {
    const width = Math.min(2 * unit, Math.max(unit / 2, peak.width));
    guess[3 * index] = (peak.height * width * Math.sqrt(2 * Math.PI)) / unit;
    guess[3 * index + 2] = Math.log(width / unit);
  }
  guess[line] = [...bins.y].sort((one, other) => one - other)[bins.y.length >> 2] ?? 0;
  if (!known) guess[line + 3] = 0.1;
  const size = peaks.reduce((most, _, index) => Math.max(most, guess[3 * index] as number), 0);
  const steps = guess.map((_, index) => {
    const isHeight = index < line ? index % 3 === 0 : index < line + 3;
    return isHeight ? size * STEP : STEP;
  });
  const tail = (parameters: Float64Array) =>
    known?.tail ?? LONGEST_TAIL * Math.tanh((parameters[line + 3] as number) / LONGEST_TAIL);
  const curve = (parameters: Float64Array, index: number): Curve => ({
    area: (parameters[3 * index] as number) * unit,
    centre:
      (x[(peaks[index] as FoundPeak).apex] as number) +
      unit * (parameters[3 * index + 1] as number),
    width: unit * Math.exp(Math.min(2, Math.max(-2, parameters[3 * index + 2] as number))),
  });
  const residuals = (parameters: Float64Array) => {
    const curves = peaks.map((_, index) => curve(parameters, index));
    const [at, slope, bend] = parameters.subarray(line) as unknown as [number, number, number];
    const length = tail(parameters);
    const answer = new Float64Array(bins.x.length + peaks.length + 1);
    for (const [index, place] of bins.x.entries()) {
      const way = (place - middle) / half;
      let value = at + slope * way + bend * way * way;
      for (const { area, centre, width } of curves) {
        value += area * peakCurve(place, centre, width, length);
      }
      answer[index] = ((bins.y[index] as number) - value) / sigma;
    }
    const usual = known ? 0 : (parameters[3 * leader + 2] as number);
    for (const index of peaks.keys()) {
      const log = parameters[3 * index + 2] as number;
      answer[bins.x.length + index] = (log - usual) / SPREAD_OF_WIDTHS;
    }
    answer[answer.length - 1] = bend / (BEND * highest.height);
    return answer;
  };
  return { guess, steps, tail, curve, residuals };
}

/** Whether residuals within peaks are no larger than those beside them. */
function isLikeNoise(residuals: Float64Array, isWithin: readonly boolean[]): boolean {
  const sums = { within: 0, beside: 0 };
  const counts = { within: 0, beside: 0 };
  for (const [index, inside] of isWithin.entries()) {
    const where = inside ? "within" : "beside";
    sums[where] += (residuals[index] as number) ** 2;
    counts[where] += 1;
  }
  if (counts.within < 5 || counts.beside < 10) return false;
  const ratio = sums.within / counts.within / (sums.beside / counts.beside);
  return ratio < 1 + MAX_DEVIATIONS * Math.sqrt(2 / counts.within + 2 / counts.beside);
}

/** The position of a curve's maximum, and where it has fallen to almost nothing. */
function extentOf({ centre, width }: Curve, tail: number) {
  const reach = 5 * (1 + 2 * Math.abs(tail));
  const places = Array.from(
    { length: 401 },
    (_, index) => centre + (index / 200 - 1) * reach * width,
  );
  const heights = places.map((place) => peakCurve(place, centre, width, tail));
  const top = heights.reduce((most, height) => Math.max(most, height), 0);
  const isHigh = (height: number) => height >= END * top;
  return {
    start: places[heights.findIndex(isHigh)] ?? centre,
    apex: places[heights.indexOf(top)] ?? centre,
    end: places[heights.findLastIndex(isHigh)] ?? centre,
  };
}

/**
 * The height at `x` of a peak of area 1: a Gaussian of standard deviation `width` around `centre`, convolved with an
 * exponential decay whose time constant is `tail` widths (the exponentially modified Gaussian: Kalambet et al., J.
 * Chemometrics 25 (2011) 352). With a negative tail the peak fronts.
 */
function peakCurve(x: number, centre: number, width: number, tail: number): number {
  const away = ((x - centre) / width) * (tail < 0 ? -1 : 1);
  const decay = Math.max(1e-3, Math.abs(tail));
  if (away < -9 || away > 9 + 40 * decay) return 0;
  const place = (1 / decay - away) / Math.SQRT2;
  if (place >= 0) {
    return (Math.exp((-away * away) / 2) * scaledErfc(place)) / (2 * decay * width);
  }
  return (
    (Math.exp(1 / (2 * decay * decay) - away / decay) * (2 - erfc(-place))) / (2 * decay * width)
  );
}

const erfc = (x: number) => Math.exp(-x * x) * scaledErfc(x);

/** Below this value the series converges fast, above it the continued fraction does. */
const SERIES_UNTIL = 2;
const FRACTIONS = 24;

/**
 * exp(x²) erfc(x) for x ≥ 0: by the power series of erf with only positive terms, and by Laplace's
 * continued fraction (NIST Digital Library of Mathematical Functions, 7.6.2 and 7.9.1).
 */
function scaledErfc(x: number): number {
  if (x < SERIES_UNTIL) {
    let sum = 0;
    for (let term = x, odd = 3; term > 1e-12 * sum; odd += 2) {
      sum += term;
      term *= (2 * x * x) / odd;
    }
    return Math.exp(x * x) - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let rest = x;
  for (let level = FRACTIONS; level > 0; level -= 1) rest = x + level / 2 / rest;
  return 1 / (Math.sqrt(Math.PI) * rest);
}
