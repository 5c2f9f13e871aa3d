import type { TRACE_FORMATS, TraceKind, TracePeak } from "#shared/contracts/traces.ts";

/** What a file holds, as it was read: the points, and the peaks and units that it names. */
export interface Series {
  format: (typeof TRACE_FORMATS)[number];
  x: Float64Array;
  y: Float64Array;
  /** Null where the file does not say. */
  xUnit: "min" | "s" | "m/z" | null;
  yUnit: string | null;
  /** In the units of the file; null where it names none. */
  peaks: FilePeak[] | null;
}

export interface FilePeak {
  start: number;
  apex: number | null;
  end: number;
  /** The heights of its baseline at its start and end; null where the file has none. */
  baseline: { from: number; to: number } | null;
}

/** What the reader answers to the process that has started it. */
export type ReadTrace =
  | {
      trace: {
        kind: TraceKind;
        format: Series["format"];
        points: number;
        xUnit: "min" | "s" | "m/z";
        yUnit: string;
        xFrom: number;
        xTo: number;
        peaks: TracePeak[];
        peaksFrom: "file" | "found";
        svg: string;
      };
    }
  | { refused: { status: 415 | 422; field: string; message: string } };

/** A file that cannot be read, with the sentence for the seller. */
export class UnreadableTrace extends Error {
  readonly status: 415 | 422;
  readonly field: string;

  constructor(message: string, status: 415 | 422 = 422, field = "file") {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** More points than any detector of a laboratory writes in a run. */
export const MAX_POINTS = 1_000_000;

export const WHAT_IS_READ =
  "What is read: two columns as CSV or TSV, ANDI chromatograms (netCDF classic), and mzML.";
