/** How the formats of laboratories are named to people. */
export const TRACE_FORMAT_NAMES = {
  csv: "a table of two columns",
  netcdf: "an ANDI chromatogram (netCDF)",
  mzml: "mzML",
} as const;

/** What a trace is called, on certificates and in the back-office. */
export const traceTitle = (kind: "hplc" | "ms") =>
  kind === "hplc" ? "HPLC chromatogram" : "Mass spectrum";

/** Points of percent by which the reported purity and the area of the main peak may differ without a word. */
const MOST_APART = 0.5;

/** Area percent of the largest peak; null where there is no peak. */
export function mainAreaPercent(peaks: readonly { areaPercent: number }[]): number | null {
  const main = Math.max(0, ...peaks.map(({ areaPercent }) => areaPercent));
  return main > 0 ? main : null;
}

/** Whether the purity that a laboratory reported, in percent, is not what the main peak has of the area. */
export function isPurityApart(purity: number | null, main: number | null): boolean {
  return purity !== null && main !== null && Math.abs(purity - main) > MOST_APART;
}

/** An area or an intensity with five digits that count, in groups of three: 4,500,000 and 0.6308. */
export const formatArea = (area: number): string =>
  area.toLocaleString("en-US", { maximumSignificantDigits: 5 });
