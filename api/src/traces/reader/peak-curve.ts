/**
 * The height at `x` of a peak of area 1: a Gaussian of standard deviation `width` around `centre`, convolved with an
 * exponential decay whose time constant is `tail` widths (the exponentially modified Gaussian: Kalambet et al., J.
 * Chemometrics 25 (2011) 352). With a negative tail the peak fronts.
 */
export function peakCurve(x: number, centre: number, width: number, tail: number): number {
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
