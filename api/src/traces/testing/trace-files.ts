import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

/**
 * An ANDI chromatogram written by SciPy: three Gaussian peaks of known areas on a rising baseline,
 * with noise of one percent of the highest; 12,000 points from 0 to 600 seconds.
 */
export const CHROMATOGRAM = readFileSync(join(import.meta.dirname, "chromatogram.cdf"));

/** Area percents of its peaks (height times width), and the value of its last point. */
export const TRUTH = {
  areaPercents: [1.86915888, 93.45794393, 4.6728972],
  last: -1.314983606338501,
};

/** A netCDF file whose given variables have unknown names. */
export function without(file: Uint8Array, names: readonly string[]): Uint8Array {
  const changed = Buffer.from(file);
  for (const name of names) changed.write("x", changed.indexOf(name));
  return changed;
}

type Peak = readonly [apex: number, height: number];

/**
 * Gaussian peaks of one width, 9:1 by area by default, over a baseline that rises by `drift`, as a table in minutes.
 */
export function aTable({
  header = "Time (min),mAU",
  separator = ",",
  points = 2_000,
  peaks = [
    [4, 900],
    [6, 100],
  ] as readonly Peak[],
  width = 0.15,
  drift = 0,
} = {}): string {
  const rows = Array.from({ length: points }, (_, index) => {
    const time = (index * 10) / points;
    const peak = ([apex, height]: Peak) => height * Math.exp(-(((time - apex) / width) ** 2) / 2);
    const signal = 2 + (drift * time) / 10 + peaks.reduce((sum, each) => sum + peak(each), 0);
    return [time.toFixed(4), signal.toFixed(4)].join(separator);
  });
  return [header, ...rows].join("\n");
}

/** An mzML file with so many spectra of three sticks each, and a total ion current. */
export function anMzml({ spectra = 1, isCompressed = true, width = 64, bomb = 0 } = {}): string {
  const spectrum = (index: number) =>
    `<spectrum index="${index}"><scanList count="1"><scan/></scanList><binaryDataArrayList count="2">${array([530.7878, 531.2891, 1060.5687], "MS:1000514")}${array([80, 50, 100], "MS:1000515")}</binaryDataArrayList></spectrum>`;
  const times = Array.from({ length: 60 }, (_, index) => index / 10);
  const current = times.map((time) => 5 + 500 * Math.exp(-((time - 3) ** 2) / 0.1));
  return `<?xml version="1.0" encoding="utf-8"?>\n<mzML xmlns="http://psi.hupo.org/ms/mzml" version="1.1.0"><run id="r"><spectrumList count="${spectra}">${Array.from({ length: spectra }, (_, index) => spectrum(index)).join("")}</spectrumList><chromatogramList count="1"><chromatogram index="0" id="TIC"><binaryDataArrayList count="2">${array(times, "MS:1000595", '<cvParam accession="UO:0000031"/>')}${array(current, "MS:1000515")}</binaryDataArrayList></chromatogram></chromatogramList></run></mzML>`;

  function array(values: readonly number[], accession: string, more = ""): string {
    const plain =
      bomb > 0
        ? Buffer.alloc(bomb)
        : Buffer.from(
            (width === 64 ? Float64Array.from(values) : Float32Array.from(values)).buffer,
          );
    const bytes = isCompressed ? deflateSync(plain) : plain;
    const type = width === 64 ? "MS:1000523" : "MS:1000521";
    const compression = isCompressed ? "MS:1000574" : "MS:1000576";
    return `<binaryDataArray><cvParam accession="${type}"/><cvParam accession="${compression}"/><cvParam accession="${accession}"/>${more}<binary>${bytes.toString("base64")}</binary></binaryDataArray>`;
  }
}

/** The file with some of its bytes changed, removed or doubled, as after a broken transfer or an attack. */
export function mutated(bytes: Uint8Array, random: (most: number) => number): Uint8Array {
  const kind = random(5);
  if (kind === 0) return bytes.subarray(0, random(bytes.length));
  if (kind === 1) {
    const [from, length] = [random(bytes.length), random(200)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  }
  const changed = Uint8Array.from(bytes);
  // Usually in the header, which contains the lengths.
  const reach = kind === 2 ? Math.min(2_000, bytes.length) : bytes.length;
  for (let count = 1 + random(kind === 4 ? 200 : 8); count > 0; count -= 1) {
    changed[random(reach)] = [0, 1, 0x7f, 0x80, 0xff, 0x2e, 0x3c, random(256)][random(8)] as number;
  }
  return changed;
}
