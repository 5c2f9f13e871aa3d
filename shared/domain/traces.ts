/** The displayed names of trace formats. */
export const TRACE_FORMAT_NAMES = {
  csv: "a table of two columns",
  netcdf: "an ANDI chromatogram (netCDF)",
  mzml: "mzML",
} as const;

/** The title of a trace, on certificates and in the back-office. */
export const traceTitle = (kind: "hplc" | "ms") =>
  kind === "hplc" ? "HPLC chromatogram" : "Mass spectrum";

/** Allowed difference in percentage points between the reported purity and the area of the main peak. */
const MOST_APART = 0.5;

/** Area percent of the largest peak; null without peaks. */
export function mainAreaPercent(peaks: readonly { areaPercent: number }[]): number | null {
  const main = Math.max(0, ...peaks.map(({ areaPercent }) => areaPercent));
  return main > 0 ? main : null;
}

/** Whether the reported purity, in percent, differs from the main peak's area percent. */
export function isPurityApart(purity: number | null, main: number | null): boolean {
  return purity !== null && main !== null && Math.abs(purity - main) > MOST_APART;
}

/** An area or an intensity with five significant digits, grouped by thousands: 4,500,000 and 0.6308. */
export const formatArea = (area: number): string =>
  area.toLocaleString("en-US", { maximumSignificantDigits: 5 });
