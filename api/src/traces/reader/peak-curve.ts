/**
 * The height at a place of a peak of area 1: a Gaussian of standard deviation `width` around `centre`, smeared by an
 * exponential decay with `tail` widths as its time constant (the exponentially modified Gaussian: Kalambet et al.,
 * J. Chemometrics 25 (2011) 352). A tail below 0 leans forward.
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

/** exp(x²) erfc(x) for x from 0 on, to 1.2e-7 of itself: Press et al., Numerical Recipes, erfcc. */
function scaledErfc(x: number): number {
  const t = 1 / (1 + x / 2);
  const terms = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418,
    0.37409196, 1.00002368,
  ];
  const power = terms.reduce((sum, term) => sum * t + term, 0);
  return t * Math.exp(power * t - 1.26551223);
}
