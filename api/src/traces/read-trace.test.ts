import { describe, expect, it } from "vitest";
import { readAndi } from "./reader/read-andi.ts";
import { readTrace } from "./reader/read-trace.ts";
import { anMzml, aTable, CHROMATOGRAM, mutated, TRUTH } from "./testing/trace-files.ts";

type Asked = Parameters<typeof readTrace>[1];
const HPLC: Asked = { kind: "hplc", xUnit: null };
const MS: Asked = { kind: "ms", xUnit: null };

function read(file: string | Uint8Array, asked: Asked = HPLC) {
  const answer = readTrace(Buffer.from(file), asked);
  return "trace" in answer ? answer.trace : answer.refused;
}

describe("an ANDI chromatogram that another program has written", () => {
  it("is read to its last point, with its unit", () => {
    const { x, y } = readAndi(CHROMATOGRAM);
    expect(y).toHaveLength(12_000);
    expect(y.at(-1)).toBeCloseTo(TRUTH.last, 6);
    expect(x.at(-1)).toBeCloseTo(599.95, 3);
    expect(read(CHROMATOGRAM)).toMatchObject({
      format: "netcdf",
      points: 12_000,
      xUnit: "s",
      yUnit: "mAU",
    });
  });

  it("has the areas that it was made with, within a tenth of a percent, over its own baselines", () => {
    const trace = read(CHROMATOGRAM, { kind: "hplc", xUnit: "min" });
    if (!("peaks" in trace)) throw new Error("refused");
    expect(trace.peaksFrom).toBe("file");
    expect(trace.xTo).toBeCloseTo(10, 2);
    expect(trace.peaks.map(({ apex }) => apex)).toEqual([2.5, 5, 7]);
    for (const [index, percent] of TRUTH.areaPercents.entries()) {
      expect(Math.abs((trace.peaks[index]?.areaPercent ?? 0) - percent)).toBeLessThan(0.1);
    }
  });
});

describe("peaks that no file names", () => {
  it.each([
    ["a flat baseline", 0],
    ["a baseline that rises", 40],
  ])("are found down to some tenths of a percent on %s", (_, drift) => {
    const peaks = [
      [3, 6],
      [5, 990],
      [7, 4],
    ] as const;
    const trace = read(aTable({ peaks, drift, width: 0.08, points: 6_000 }));
    if (!("peaks" in trace)) throw new Error(trace.message);
    expect(trace.peaks.map(({ apex }) => Math.round(apex))).toEqual([3, 5, 7]);
    for (const [index, percent] of [0.6, 99, 0.4].entries()) {
      expect(Math.abs((trace.peaks[index]?.areaPercent ?? 0) - percent)).toBeLessThan(0.01);
    }
  });
});

describe("a table of two columns", () => {
  it.each([
    ["commas", aTable()],
    ["tabs", aTable({ separator: "\t" })],
    ["blanks", aTable({ separator: " ", header: "# minutes signal in min" })],
    ["semicolons and decimal commas", aTable({ separator: ";" }).replaceAll(".", ",")],
    ["what an instrument writes before it", `Instrument: A\nSample,B\n\n${aTable()}`],
  ])("is read with %s, and its peaks are found and said to be", (_, file) => {
    const trace = read(file);
    if (!("peaks" in trace)) throw new Error(trace.message);
    expect(trace).toMatchObject({ format: "csv", points: 2_000, xUnit: "min", peaksFrom: "found" });
    expect(trace.peaks).toHaveLength(2);
    expect(trace.peaks[0]?.apex).toBeCloseTo(4, 1);
    expect(Math.abs((trace.peaks[0]?.areaPercent ?? 0) - 90)).toBeLessThan(0.1);
  });

  const withSteps = (header: string, row: (x: string, y: string, line: number) => string[]) =>
    aTable({ separator: "\t" })
      .trimEnd()
      .split("\n")
      .map((line, index) => {
        const [x = "", y = ""] = line.split("\t");
        return index === 0 ? header : row(x, y, index).join("\t");
      })
      .join("\r\n");

  it.each([
    [
      "the step between two points",
      withSteps("Time (min)\tStep (s)\tValue (mAU)", (x, y, line) => [
        x,
        line === 1 ? "n.a." : "0.30",
        y,
      ]),
    ],
    [
      "the number of each point",
      withSteps("Point\tX (Minutes)\tY (mAU)", (x, y, line) => [String(line), x, y]),
    ],
  ])("is read without a column with %s", (_, file) => {
    const trace = read(file);
    if (!("peaks" in trace)) throw new Error(trace.message);
    expect(trace).toMatchObject({ points: 2_000, xUnit: "min", yUnit: "mAU" });
    expect(trace.peaks[0]?.apex).toBeCloseTo(4, 1);
    expect(Math.abs((trace.peaks[0]?.areaPercent ?? 0) - 90)).toBeLessThan(0.1);
  });

  it("is read in UTF-16 too, as some instruments write it", () => {
    const text = aTable({ separator: "\t" });
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    expect(read(bytes)).toMatchObject({ format: "csv", points: 2_000, xUnit: "min" });
  });

  it("is refused where its commas can be points or group thousands", () => {
    const commas = "Time (min),mAU\n0,00,0,12\n0,01,0,13\n1,02,5,14\n";
    expect(read(commas)).toMatchObject({ status: 422, message: expect.stringContaining("Line 2") });
    const rows = (first: string) =>
      Array.from({ length: 20 }, (_, at) => `${at / 10}\t${at < 10 ? first : "1,234"}`);
    const file = (first: string) => ["Time (min)\tmAU", ...rows(first)].join("\n");
    expect(read(file("999"))).toMatchObject({ status: 422 });
    expect(read(file("999").replaceAll("1,234", "1234"))).toMatchObject({ points: 20, xTo: 1.9 });
  });

  it("is asked for its unit where it does not say, and is converted where it says another", () => {
    const bare = aTable().slice("Time (min),mAU\n".length);
    expect(read(bare)).toMatchObject({ status: 422, field: "xUnit" });
    expect(read(bare, { kind: "hplc", xUnit: "s" })).toMatchObject({ xUnit: "s", xTo: 9.995 });
    expect(read(aTable(), { kind: "hplc", xUnit: "s" })).toMatchObject({
      xUnit: "s",
      xTo: expect.closeTo(599.7, 6),
    });
  });

  it("may be a spectrum, in any order", () => {
    const trace = read("m/z,intensity\n1060.57,100\n530.79,80\n531.29,50\n", MS);
    expect(trace).toMatchObject({ xUnit: "m/z", xFrom: 530.79, xTo: 1060.57, points: 3 });
    // The second isotope is no local maximum, but it is a peak.
    expect("peaks" in trace && trace.peaks.map(({ apex }) => apex)).toEqual([
      1060.57, 530.79, 531.29,
    ]);
  });
});

describe("mzML", () => {
  it.each([
    ["one spectrum", anMzml()],
    ["several spectra", anMzml({ spectra: 3 })],
    ["32-bit numbers without compression", anMzml({ isCompressed: false, width: 32 })],
  ])("with %s gives its first spectrum", (_, file) => {
    const trace = read(file, MS);
    expect(trace).toMatchObject({ format: "mzml", points: 3, xUnit: "m/z" });
    expect("peaks" in trace && trace.peaks[0]?.apex).toBeCloseTo(1060.5687, 3);
  });

  it("gives its total ion current as a chromatogram", () => {
    expect(read(anMzml())).toMatchObject({ format: "mzml", points: 60, xUnit: "min" });
  });
});

const A_PDF =
  "%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 2\n0000000000 65535 f\n";
const A_JCAMP =
  "##TITLE= run\n##JCAMP-DX= 4.24\n##XUNITS= MIN\n##XYPOINTS= (XY..XY)\n0.1, 2\n0.2, 3\n##END=\n";

describe("what is no trace", () => {
  it.each([
    ["PDF", A_PDF],
    ["JCAMP-DX", A_JCAMP],
  ])("is named, with what is read: %s", (name, file) => {
    expect(read(file)).toEqual({
      status: 415,
      field: "file",
      message: expect.stringMatching(`${name}.*What is read: two columns as CSV or TSV`),
    });
  });

  const cut = CHROMATOGRAM.subarray(0, 20_000);
  const lying = Uint8Array.from(CHROMATOGRAM);
  new DataView(lying.buffer).setUint32(12, 0xfffffff0);
  it.each<[string, string | Uint8Array, Asked, number]>([
    ["a PDF", "%PDF-1.7\n%âãÏÓ", HPLC, 415],
    ["a whole PDF", A_PDF, HPLC, 415],
    ["a PDF after other bytes", `\n\n${A_PDF}`, MS, 415],
    ["a JCAMP-DX chromatogram", A_JCAMP, HPLC, 415],
    ["a JCAMP-DX spectrum after a comment", `$$ made by A\n${A_JCAMP}`, MS, 415],
    ["PostScript", "%!PS-Adobe-3.0\n0 0 moveto\n1 2 lineto\n", HPLC, 415],
    ["RTF", "{\\rtf1\n1 2\n3 4\n}", HPLC, 415],
    ["MGF", "BEGIN IONS\nPEPMASS=530.79\n100.1 5\n200.1 6\nEND IONS\n", MS, 415],
    ["HDF5", "\u0089HDF\r\n\u001a\n\0\0\0", HPLC, 415],
    ["a web page", "<!doctype html><p>1,2", HPLC, 415],
    ["a text", "Dear laboratory, thank you.", HPLC, 415],
    ["a file that was cut off", cut, HPLC, 422],
    ["a header that lies about its length", lying, HPLC, 422],
    ["a word between numbers", `${aTable()}\n10.1,NaN`, HPLC, 422],
    ["an infinity", `${aTable()}\n10.1,1e999`, HPLC, 422],
    ["time that goes backwards", `${aTable()}\n1,1`, HPLC, 422],
    ["one point", "Time (min),mAU\n1,2\n", HPLC, 422],
    ["all points at one time", "Time (min),mAU\n".concat("1,2\n".repeat(20)), HPLC, 422],
    [
      "a spectrum said to be a chromatogram",
      "m/z,intensity\n".concat("1,2\n2,3\n".repeat(1)),
      HPLC,
      422,
    ],
    ["a chromatogram in netCDF said to be a spectrum", CHROMATOGRAM, MS, 422],
    ["mzML that ends in the middle", anMzml().slice(0, 600), MS, 422],
    ["a bomb in a compressed array", anMzml({ bomb: 64 * 1024 ** 2 }), MS, 422],
    ["mzML without a spectrum", anMzml({ spectra: 0 }), MS, 422],
    ["more than a million points", "x (min)\n".concat("1,1\n".repeat(1_000_001)), HPLC, 422],
  ])("%s is refused with a sentence", (_, file, asked, status) => {
    expect(read(file, asked)).toMatchObject({ status, message: expect.any(String) });
  });
});

it("a drawing holds nothing of the file but numbers and letters of units, in both schemes", () => {
  const file = aTable({ header: 'Time (min),"<script>alert(1)</script> mAU"' });
  const trace = read(file);
  if (!("svg" in trace)) throw new Error(trace.message);
  expect(trace.svg).not.toMatch(/script|alert|NaN|Infinity|undefined/);
  expect(trace.svg).toContain("prefers-color-scheme:dark");
  expect(trace.svg).toContain("4.00");
  expect(trace.svg.length).toBeLessThan(60_000);
});

it("a broken file is an answer, whatever is broken (TRACE_MUTATIONS of them)", () => {
  const files: [Uint8Array, Asked][] = [
    [CHROMATOGRAM, HPLC],
    [Buffer.from(aTable({ points: 200 })), HPLC],
    [Buffer.from(anMzml()), MS],
    [Buffer.from(anMzml({ isCompressed: false })), HPLC],
  ];
  let seed = Number(process.env.TRACE_SEED ?? 18);
  // Park and Miller's generator: the same seed gives the same files.
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % Math.max(1, most);
  };
  for (let turn = Number(process.env.TRACE_MUTATIONS ?? 300); turn > 0; turn -= 1) {
    const [file, asked] = files[turn % files.length] as [Uint8Array, Asked];
    const answer = readTrace(mutated(file, random), asked);
    if ("refused" in answer) expect([415, 422]).toContain(answer.refused.status);
    else expect(answer.trace.svg).not.toMatch(/NaN|Infinity/);
  }
});
