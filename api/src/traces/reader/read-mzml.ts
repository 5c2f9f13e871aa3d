import { inflateSync } from "node:zlib";
import { tooMany } from "./read-columns.ts";
import { MAX_POINTS, type Series, UnreadableTrace } from "./series.ts";

/**
 * Reads an mzML file: the first spectrum with two arrays, or for `hplc` the first chromatogram, which is the total ion
 * current. Only that part is decoded, up to MAX_POINTS numbers. Accessions are those of the PSI-MS vocabulary.
 *
 * @throws UnreadableTrace
 */
export function readMzml(text: string, kind: "hplc" | "ms"): Series {
  const element = kind === "ms" ? "spectrum" : "chromatogram";
  const [xAccession, yAccession] = [kind === "ms" ? "MS:1000514" : "MS:1000595", "MS:1000515"];
  for (const body of elements(text, element)) {
    const arrays = [...elements(body, "binaryDataArray")];
    const xArray = arrays.find((array) => array.includes(xAccession));
    const yArray = arrays.find((array) => array.includes(yAccession));
    if (!xArray || !yArray) continue;
    return {
      format: "mzml",
      x: decodeArray(xArray),
      y: decodeArray(yArray),
      xUnit: kind === "ms" ? "m/z" : timeUnit(xArray),
      yUnit: "counts",
      peaks: null,
    };
  }
  throw new UnreadableTrace(
    kind === "ms"
      ? "It is mzML without a spectrum of m/z and intensity."
      : "It is mzML without a chromatogram of time and intensity.",
  );
}

/** The contents of all elements with a name; in mzML, elements of one name do not nest. */
function* elements(text: string, name: string): Generator<string> {
  const opening = new RegExp(`<${name}(?=[\\s>])[^>]*>`, "g");
  const closing = `</${name}>`;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const from = opening.lastIndex;
    const to = text.indexOf(closing, from);
    if (to < 0) throw new UnreadableTrace("It ends in the middle: the file is not whole.");
    yield text.slice(from, to);
    opening.lastIndex = to + closing.length;
  }
}

const timeUnit = (array: string): Series["xUnit"] =>
  array.includes("UO:0000031") ? "min" : array.includes("UO:0000010") ? "s" : null;

function decodeArray(array: string): Float64Array {
  const text = /<binary>([^<]*)<\/binary>/.exec(array)?.[1] ?? "";
  const packed = Buffer.from(text, "base64");
  const width = array.includes("MS:1000521") ? 4 : array.includes("MS:1000523") ? 8 : 0;
  if (width === 0) throw new UnreadableTrace("Its numbers are neither 32-bit nor 64-bit floats.");
  if (/MS:100(2312|2313|2314|2746|2747|2748)/.test(array)) {
    throw new UnreadableTrace(
      "Its numbers are packed by MS-Numpress: export it with zlib or without compression.",
    );
  }
  const bytes = array.includes("MS:1000574") ? unpack(packed, width) : packed;
  if (bytes.length % width !== 0) throw new UnreadableTrace("Its arrays are not whole.");
  const count = bytes.length / width;
  if (count > MAX_POINTS) throw tooMany();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Float64Array.from({ length: count }, (_, index) =>
    width === 4 ? view.getFloat32(index * 4, true) : view.getFloat64(index * 8, true),
  );
}

function unpack(packed: Buffer, width: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_POINTS * width });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw tooMany();
    throw new UnreadableTrace("Its compressed arrays cannot be unpacked.");
  }
}
