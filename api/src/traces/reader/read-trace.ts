import type { TraceKind, TracePeak } from "#shared/contracts/traces.ts";
import { drawTrace, plainUnit } from "./draw-trace.ts";
import { findPeaks, integrateBetween } from "./find-peaks.ts";
import { findSpectrumPeaks, integrateFilePeaks, type Points } from "./peaks.ts";
import { readAndi } from "./read-andi.ts";
import { readColumns } from "./read-columns.ts";
import { readMzml } from "./read-mzml.ts";
import {
  type FilePeak,
  type ReadTrace,
  type Series,
  UnreadableTrace,
  WHAT_IS_READ,
} from "./series.ts";

type Asked = { kind: TraceKind; xUnit: "min" | "s" | null };

const LEAST_POINTS = 10;
/** Larger values would overflow in sums of squares. */
const MAX_VALUE = 1e15;

/** Reads a laboratory's file: its extent, its peaks and its drawing, or why it cannot be read. */
export function readTrace(bytes: Uint8Array, { kind, xUnit }: Asked): ReadTrace {
  try {
    const series = ordered(readFormat(bytes, kind), kind);
    requireUsable(series, kind);
    const unit = unitOf(series, kind, xUnit);
    const factor = scaleOf(series.xUnit, unit);
    const { y } = series;
    const x = factor === 1 ? series.x : series.x.map((value) => value * factor);
    const filePeaks =
      kind === "hplc" ? (series.peaks?.map((peak) => scaled(peak, factor)) ?? null) : null;
    const integrated = filePeaks ? integrate({ x, y }, filePeaks) : [];
    const isFromFile = integrated.length > 0;
    const peaks = isFromFile
      ? integrated
      : kind === "ms"
        ? findSpectrumPeaks({ x, y })
        : findPeaks({ x, y });
    const yUnit = plainUnit(series.yUnit ?? "") || (kind === "ms" ? "intensity" : "signal");
    return {
      trace: {
        kind,
        format: series.format,
        points: x.length,
        xUnit: unit,
        yUnit,
        xFrom: x[0] as number,
        xTo: x[x.length - 1] as number,
        peaks,
        peaksFrom: isFromFile ? "file" : "found",
        svg: drawTrace({ kind, x, y, xUnit: unit, yUnit, peaks }),
      },
    };
  } catch (error) {
    if (!(error instanceof UnreadableTrace)) throw error;
    const { status, field, message } = error;
    return { refused: { status, field, message } };
  }
}

/** Uses the baselines of the file, or computes them if it has none. */
function integrate(points: Points, peaks: readonly FilePeak[]): TracePeak[] {
  const withBaseline = peaks.flatMap(({ baseline, ...peak }) =>
    baseline ? [{ ...peak, baseline }] : [],
  );
  return withBaseline.length === peaks.length
    ? integrateFilePeaks(points, withBaseline)
    : integrateBetween(points, peaks);
}

function readFormat(bytes: Uint8Array, kind: TraceKind): Series {
  const begins = String.fromCharCode(...bytes.subarray(0, 4));
  if (begins === "CDF\u0001" || begins === "CDF\u0002") {
    if (kind === "ms") {
      throw new UnreadableTrace(
        "netCDF is read as a chromatogram, not as a mass spectrum: please choose HPLC.",
        422,
        "kind",
      );
    }
    return readAndi(bytes);
  }
  const text = decode(bytes);
  if (text === null)
    throw new UnreadableTrace(`This file is in no known format. ${WHAT_IS_READ}`, 415);
  if (
    /^\s*(?:\ufeff)?(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:indexedmzML|mzML)[\s>]/.test(
      text.slice(0, 5_000),
    )
  ) {
    return readMzml(text, kind);
  }
  if (/^\s*</.test(text)) throw new UnreadableTrace(`This XML is no mzML. ${WHAT_IS_READ}`, 415);
  const other = OTHER_FORMATS.find(({ begins: sign }) => sign.test(text.slice(0, 1_024)));
  if (other) throw new UnreadableTrace(`This is ${other.name}. ${WHAT_IS_READ}`, 415);
  return readColumns(text);
}

/** Formats that also contain rows of two numbers, but are not tables. */
const OTHER_FORMATS = [
  { name: "a PDF", begins: /%PDF-\d/ },
  { name: "a JCAMP-DX file", begins: /^\s*##\s*(?:TITLE|JCAMP[-_ ]?DX)\s*=/im },
  { name: "a PostScript file", begins: /^%!PS/ },
  { name: "an RTF document", begins: /^\{\\rtf/ },
  { name: "a list of spectra (MGF)", begins: /^BEGIN IONS\s*$/m },
];

/**
 * The text of a file; null when it contains bytes that no text has. Old instruments write Latin-1, others UTF-16 with its
 * byte order mark.
 */
function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, 4_096).includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A spectrum may be in any order; the times of a chromatogram must ascend. */
function ordered(series: Series, kind: TraceKind): Series {
  if (series.x.length !== series.y.length) {
    throw new UnreadableTrace("It has not as many times as signals.");
  }
  const isAscending = series.x.every(
    (value, index) => index === 0 || value >= (series.x[index - 1] as number),
  );
  if (isAscending) return series;
  if (kind === "hplc") throw new UnreadableTrace("Its times go backwards.");
  const order = Uint32Array.from(series.x, (_, index) => index).sort(
    (one, other) => (series.x[one] as number) - (series.x[other] as number),
  );
  return {
    ...series,
    x: Float64Array.from(order, (index) => series.x[index] as number),
    y: Float64Array.from(order, (index) => series.y[index] as number),
  };
}

function requireUsable({ x, y }: Series, kind: TraceKind): void {
  const wrong = (value: number) => !Number.isFinite(value) || Math.abs(value) > MAX_VALUE;
  if (x.some(wrong) || y.some(wrong)) {
    throw new UnreadableTrace("It has values that are no numbers, or beyond any measurement.");
  }
  if (x.length < (kind === "hplc" ? LEAST_POINTS : 1)) {
    throw new UnreadableTrace(
      `It has ${x.length} points: a chromatogram has ${LEAST_POINTS} at least.`,
    );
  }
  if (kind === "hplc" && x[0] === x[x.length - 1]) {
    throw new UnreadableTrace("All of its points are at the same time.");
  }
}

function unitOf(series: Series, kind: TraceKind, asked: Asked["xUnit"]): "min" | "s" | "m/z" {
  if (kind === "ms") return "m/z";
  if (series.xUnit === "m/z") {
    throw new UnreadableTrace(
      "Its first column is m/z, which is a mass spectrum: please choose that.",
      422,
      "kind",
    );
  }
  const unit = asked ?? series.xUnit;
  if (unit === null) {
    throw new UnreadableTrace(
      "The file does not say whether its times are minutes or seconds: please choose.",
      422,
      "xUnit",
    );
  }
  return unit;
}

/** The unit in the file takes precedence; the values are converted to the requested unit. */
function scaleOf(from: Series["xUnit"], to: "min" | "s" | "m/z"): number {
  if (from === "s" && to === "min") return 1 / 60;
  return from === "min" && to === "s" ? 60 : 1;
}

const scaled = (peak: NonNullable<Series["peaks"]>[number], factor: number) => ({
  ...peak,
  start: peak.start * factor,
  end: peak.end * factor,
  apex: peak.apex === null ? null : peak.apex * factor,
});
