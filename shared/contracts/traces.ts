import { z } from "zod";
import { text, warnings } from "./common.ts";

export const TRACE_KINDS = ["hplc", "ms"] as const;
export const TRACE_FORMATS = ["csv", "netcdf", "mzml"] as const;

/** The largest size of a laboratory's file. */
export const MAX_TRACE_BYTES = 20 * 1024 ** 2;

/** `xUnit` is needed when a chromatogram does not name its own unit; otherwise the times are converted. */
export const traceQuery = z.object({
  kind: z.enum(TRACE_KINDS),
  xUnit: z.enum(["min", "s"]).optional(),
  fileName: text(200).optional(),
});

const peak = z.object({
  start: z.number(),
  apex: z.number(),
  end: z.number(),
  area: z.number(),
  areaPercent: z.number(),
});

/**
 * x is in `xUnit`; an area is in y times x. `peaksFrom` tells whether the peaks come from the file or were detected.
 */
export const trace = z.object({
  id: z.string(),
  kind: z.enum(TRACE_KINDS),
  format: z.enum(TRACE_FORMATS),
  fileName: z.string(),
  points: z.number().int(),
  xUnit: z.enum(["min", "s", "m/z"]),
  yUnit: z.string(),
  xFrom: z.number(),
  xTo: z.number(),
  peaks: z.array(peak),
  peaksFrom: z.enum(["file", "found"]),
  svgUrl: z.string(),
});

/** A newly added trace, with warnings about differences from the lot's results. */
export const addedTrace = trace.extend({ warnings });

export const traces = z.array(trace);

export type TraceKind = (typeof TRACE_KINDS)[number];
export type TraceQuery = z.infer<typeof traceQuery>;
export type Trace = z.infer<typeof trace>;
export type AddedTrace = z.infer<typeof addedTrace>;
export type TracePeak = z.infer<typeof peak>;
