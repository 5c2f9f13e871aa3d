import { describe, expect, it } from "vitest";
import { findPeaks } from "./reader/find-peaks.ts";
import { readTrace } from "./reader/read-trace.ts";
import { aNoisyChromatogram, boundOf } from "./testing/noisy-chromatogram.ts";
import { CHROMATOGRAM, TRUTH, without } from "./testing/trace-files.ts";

const RUNS = Number(process.env.NOISE_RUNS ?? 15);

type Made = NonNullable<Parameters<typeof aNoisyChromatogram>[1]>;

/**
 * The errors of the area percents in that many runs, in percentage points, and their ratio to the bound of the noise.
 */
function errorsOf(made: Made) {
  const [errors, inBounds, ofMain]: number[][] = [[], [], []];
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const chromatogram = aNoisyChromatogram(seed, made);
    const found = findPeaks(chromatogram);
    const bounds = boundOf(chromatogram);
    for (const [index, peak] of chromatogram.peaks.entries()) {
      const near = found.find(({ apex }) => Math.abs(apex - peak.apex) < 2 * peak.width);
      const error = (near?.areaPercent ?? 0) - peak.areaPercent;
      errors?.push(Math.abs(error));
      inBounds?.push(error / (bounds[index] as number));
      if (peak.areaPercent > 50) ofMain?.push(Math.abs(error));
    }
  }
  const sorted = (values: number[] = []) => values.sort((one, other) => one - other);
  const p95 = (values: number[]) => values[Math.floor(values.length * 0.95)] as number;
  const [all, main] = [sorted(errors), sorted(ofMain)];
  const squares = inBounds?.reduce((sum, value) => sum + value * value, 0) ?? 0;
  const figures = {
    p95: p95(all),
    most: all.at(-1) as number,
    mainP95: p95(main),
    mainMost: main.at(-1) as number,
    inBounds: Math.sqrt(squares / all.length),
  };
  if (process.env.NOISE_RUNS) process.stderr.write(`${JSON.stringify({ made, ...figures })}\n`);
  return figures;
}

describe("area percents of NOISE_RUNS chromatograms with known areas", { timeout: 600_000 }, () => {
  it.each<[string, Made]>([
    ["noise of one percent of the main peak from its lowest to its highest", { noise: 0.01 / 6 }],
    ["noise of one percent of the signal", { noiseOf: "signal", rate: 10 }],
  ])("are within 0.1 of them on %s", (_, made) => {
    expect(errorsOf(made).most).toBeLessThan(0.1);
  });

  it.each<[string, Made]>([
    ["10 points a second", {}],
    ["peaks that tail", { width: 12, tail: 1 }],
    ["peaks of different widths", { spread: 0.4 }],
  ])(
    "vary a quarter more than they must where noise deviates by one percent, with %s",
    (_, made) => {
      expect(errorsOf(made).inBounds).toBeLessThan(1.25);
    },
  );

  it("are a few hundredths off where there is little noise, however peaks tail", () => {
    const made = { noise: 0.0002, tail: 1, rate: 10, impurities: [0.2, 1] };
    expect(errorsOf(made).most).toBeLessThan(0.03);
  });
});

it.each([
  ["says nothing of peaks", ["peak_start_time", "peak_end_time"]],
  ["says no baselines", ["baseline_start_value", "baseline_stop_value"]],
])(
  "the file of another program is within 0.1 of its areas, noise of one percent and all, where it %s",
  (_, names) => {
    const answer = readTrace(without(CHROMATOGRAM, names), { kind: "hplc", xUnit: null });
    if (!("trace" in answer)) throw new Error("refused");
    expect(answer.trace.peaks).toHaveLength(3);
    for (const [index, percent] of TRUTH.areaPercents.entries()) {
      expect(Math.abs((answer.trace.peaks[index]?.areaPercent ?? 0) - percent)).toBeLessThan(0.1);
    }
  },
);

it("what is only noise has no peaks", () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const { x, y } = aNoisyChromatogram(seed, { noise: 50 });
    expect(findPeaks({ x, y })).toEqual([]);
  }
});
