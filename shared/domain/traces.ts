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

type Axis = { xUnit: string };
type Peak = Record<"start" | "apex" | "end" | "area" | "areaPercent", number>;

/** "5.00 to 12.50 min" */
export const traceRange = ({ xFrom, xTo, xUnit }: Axis & Record<"xFrom" | "xTo", number>) =>
  `${xFrom.toFixed(2)} to ${xTo.toFixed(2)} ${xUnit}`;

/** Where the peaks of a chromatogram are from, and the area of the main one beside the reported purity, in percent. */
export function peaksInWords(
  { kind, peaks, peaksFrom }: { kind: string; peaks: readonly Peak[]; peaksFrom: string },
  purity: number | null,
): string {
  if (kind === "ms") return "";
  const from =
    peaksFrom === "file"
      ? "Peaks and baselines are those of the instrument’s file; the areas are recomputed from all points."
      : "Peaks were found by the shop’s program, because the file names none.";
  const main = mainAreaPercent(peaks);
  if (main === null) return from;
  const beside = purity === null ? "" : `; ${purity} % is the reported purity`;
  return `${from} The main peak has ${main.toFixed(2)} % of the area${beside}.`;
}

/** The peaks as a table, the text alternative of the plot. An area of a spectrum is an intensity. */
export function peakTable(trace: Axis & { kind: string; yUnit: string; peaks: readonly Peak[] }) {
  const { xUnit, yUnit, peaks } = trace;
  const isChromatogram = trace.kind === "hplc";
  return {
    head: isChromatogram
      ? [`Apex, ${xUnit}`, `From–to, ${xUnit}`, "Area", "Area, %"]
      : ["m/z", yUnit, "Share of the table, %"],
    rows: peaks.map(({ start, apex, end, area, areaPercent }) => [
      apex.toFixed(isChromatogram ? 3 : 4),
      ...(isChromatogram ? [`${start.toFixed(2)}–${end.toFixed(2)}`] : []),
      formatArea(area),
      areaPercent.toFixed(2),
    ]),
  };
}

/** An area or an intensity with five significant digits, grouped by thousands: 4,500,000 and 0.6308. */
const formatArea = (area: number): string =>
  area.toLocaleString("en-US", { maximumSignificantDigits: 5 });
