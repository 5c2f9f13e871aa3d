/** Types for the functions that our tests call, of libraries without types. */
declare module "mf-parser" {
  export class MF {
    constructor(formula: string);
    getInfo(): { mf: string; mass: number; monoisotopicMass: number };
  }
}

declare module "isotopic-distribution" {
  export class IsotopicDistribution {
    constructor(formula: string, options?: { fwhm?: number });
    getPeaks(): { x: number; y: number }[];
  }
}
