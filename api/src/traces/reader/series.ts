import type { TRACE_FORMATS } from "#shared/contracts/traces.ts";
import type { DrawnTrace } from "../traces.queries.ts";

/** The contents of a file: the points, and its peaks and units. */
export interface Series {
  format: (typeof TRACE_FORMATS)[number];
  x: Float64Array;
  y: Float64Array;
  /** Null when the file has no unit. */
  xUnit: "min" | "s" | "m/z" | null;
  yUnit: string | null;
  /** In the units of the file; null when it has no peaks. */
  peaks: FilePeak[] | null;
}

export interface FilePeak {
  start: number;
  apex: number | null;
  end: number;
  /** The heights of its baseline at its start and end; null when the file has none. */
  baseline: { from: number; to: number } | null;
}

/** The reader's answer to the process that started it. */
export type ReadTrace =
  | { trace: Omit<DrawnTrace, "id" | "fileName"> }
  | { refused: { status: 415 | 422; field: string; message: string } };

/** A file that cannot be read; the message is for the seller. */
export class UnreadableTrace extends Error {
  readonly status: 415 | 422;
  readonly field: string;

  constructor(message: string, status: 415 | 422 = 422, field = "file") {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** More points than any laboratory detector writes in a run. */
export const MAX_POINTS = 1_000_000;

export const WHAT_IS_READ =
  "What is read: two columns as CSV or TSV, ANDI chromatograms (netCDF classic), and mzML.";
