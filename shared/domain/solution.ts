/** Molarity of a solution. Floating point numbers, because these are measurements. */
export interface SolutionInput {
  /** Weighed milligrams, including counter-ion and water. */
  massMg: number;
  /** Percent of the mass that is peptide; 100 when it was not measured. */
  netContent: number;
  /** Percent of the peptide that is the intended one. */
  purity: number;
  /** g/mol of the free peptide, without counter-ion. */
  molecularWeight: number;
  /** Millilitres of the finished solution. */
  volumeMl: number;
}

/**
 * mol/L: mg × net content × purity ÷ (molecular weight × mL); mg/mL equals g/L. Null unless every
 * factor is positive, the percentages are at most 100, and the result is finite.
 */
export function molarity(input: SolutionInput): number | null {
  const { massMg, netContent, purity, molecularWeight, volumeMl } = input;
  const factors = [massMg, netContent, purity, molecularWeight, volumeMl];
  if (!factors.every((factor) => factor > 0)) return null;
  if (netContent > 100 || purity > 100) return null;
  const peptideMg = massMg * (netContent / 100) * (purity / 100);
  const result = peptideMg / (molecularWeight * volumeMl);
  return Number.isFinite(result) && result > 0 ? result : null;
}

/** A concentration in a unit that keeps it short: 0.0047 mol/L → "4.7 mmol/L". Four significant digits. */
export function formatMolarity(molPerLitre: number): string {
  const steps = [
    { unit: "mol/L", factor: 1 },
    { unit: "mmol/L", factor: 1e3 },
    { unit: "µmol/L", factor: 1e6 },
    { unit: "nmol/L", factor: 1e9 },
    { unit: "pmol/L", factor: 1e12 },
  ];
  const step = steps.find(({ factor }) => molPerLitre * factor >= 0.9995) ?? steps.at(-1);
  if (!step) return "";
  const value = (molPerLitre * step.factor).toLocaleString("en-US", {
    maximumSignificantDigits: 4,
  });
  return `${value} ${step.unit}`;
}
