import { NetCDFReader } from "netcdfjs";
import { tooMany } from "./read-columns.ts";
import { type FilePeak, MAX_POINTS, type Series, UnreadableTrace } from "./series.ts";

/** A limit; a real peak table has some dozens. */
const MAX_PEAKS = 2_000;

/**
 * Reads an ANDI/AIA chromatogram, ASTM E1947, in netCDF's classic format: the detector's points
 * with their times, and the instrument's peaks and baselines if there are any.
 *
 * @throws UnreadableTrace for other files, and when the header claims more data than the file has
 */
export function readAndi(bytes: Uint8Array): Series {
  try {
    return readChromatogram(bytes);
  } catch (error) {
    if (error instanceof UnreadableTrace) throw error;
    // The library reads wherever a header points, also past the end.
    throw new UnreadableTrace("Its header says more than the file has.");
  }
}

function readChromatogram(bytes: Uint8Array): Series {
  const reader = new NetCDFReader(bytes);
  const values = (name: string, most: number) => readVariable(reader, bytes.length, name, most);
  const y = values("ordinate_values", MAX_POINTS);
  if (!y) throw new UnreadableTrace("It is netCDF, but has no ordinate_values: no chromatogram.");
  const isUniform = attribute(reader, "ordinate_values", "uniform_sampling_flag") !== "N";
  const times = isUniform ? null : values("raw_data_retention", MAX_POINTS);
  const unit = unitOf(attribute(reader, null, "retention_unit"));
  return {
    format: "netcdf",
    x: times ?? uniformTimes(y.length, values),
    y,
    xUnit: unit,
    yUnit: attribute(reader, null, "detector_unit"),
    peaks: peaksOf(values),
  };
}

type Values = (name: string, most: number) => Float64Array | null;

function readVariable(
  reader: NetCDFReader,
  fileLength: number,
  name: string,
  most: number,
): Float64Array | null {
  const variable = reader.variables?.find((each) => each.name === name);
  if (!variable) return null;
  const length = variable.dimensions.reduce(
    (product, dimension) =>
      product * (reader.dimensions[dimension]?.size || reader.recordDimension.length),
    1,
  );
  if (length > most)
    throw most === MAX_POINTS ? tooMany() : new UnreadableTrace(`It has too many ${name}.`);
  if (variable.offset + length > fileLength) {
    throw new UnreadableTrace("Its header says more than the file has.");
  }
  const read = reader.getDataVariable(name).flat();
  const numbers = Float64Array.from(read, Number);
  if (numbers.length !== length)
    throw new UnreadableTrace("Its header says more than the file has.");
  return numbers;
}

function attribute(reader: NetCDFReader, variable: string | null, name: string): string | null {
  const list = variable
    ? reader.variables?.find((each) => each.name === variable)?.attributes
    : reader.globalAttributes;
  if (!Array.isArray(list)) return null;
  const value = list.find((each) => each.name === name)?.value;
  return typeof value === "string" ? value.replaceAll("\0", "").trim() || null : null;
}

function unitOf(text: string | null): Series["xUnit"] {
  if (text === null) return null;
  if (/^s(ec(ond)?s?)?$/i.test(text)) return "s";
  return /^min(ute)?s?$/i.test(text) ? "min" : null;
}

function uniformTimes(length: number, values: Values): Float64Array {
  const interval = values("actual_sampling_interval", 1)?.[0];
  const delay = values("actual_delay_time", 1)?.[0] ?? 0;
  if (interval === undefined || !(interval > 0) || !Number.isFinite(delay)) {
    throw new UnreadableTrace("It does not say how far its points are apart.");
  }
  return Float64Array.from({ length }, (_, index) => delay + index * interval);
}

function peaksOf(values: Values): FilePeak[] | null {
  const [starts, ends] = [values("peak_start_time", MAX_PEAKS), values("peak_end_time", MAX_PEAKS)];
  if (!starts || !ends || starts.length === 0 || starts.length !== ends.length) return null;
  const apexes = values("peak_retention_time", MAX_PEAKS);
  const [from, to] = [
    values("baseline_start_value", MAX_PEAKS),
    values("baseline_stop_value", MAX_PEAKS),
  ];
  const peaks = [...starts].map((start, index) => ({
    start,
    apex: apexes?.[index] ?? null,
    end: ends[index] as number,
    baseline: from && to ? { from: from[index] as number, to: to[index] as number } : null,
  }));
  // Instruments fill unused entries with zeros or negative numbers.
  const named = peaks.filter(({ start, end }) => Number.isFinite(start) && end > start);
  return named.length > 0 ? named : null;
}
