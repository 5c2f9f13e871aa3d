import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readResidues } from "./peptide/read-residues.ts";
import { RESIDUE_CLASSES } from "./peptide/residue-classes.ts";
import { AMINO_ACIDS } from "./peptide/residues.ts";
import { BAR_PATTERNS, type Box, layRibbon, type RibbonOptions } from "./ribbon.ts";
import { ribbonPaths } from "./ribbon-paths.ts";

const TINY = 1e-6;
const sequence = fc.string({
  unit: fc.constantFrom(...AMINO_ACIDS.map((acid) => acid.letter), "X"),
  minLength: 1,
  maxLength: 120,
});
const options: fc.Arbitrary<RibbonOptions> = fc.record(
  {
    width: fc.integer({ min: 40, max: 1200 }),
    height: fc.integer({ min: 8, max: 300 }),
    maxPitch: fc.integer({ min: 1, max: 60 }),
    minPitch: fc.integer({ min: 1, max: 20 }),
    nTerminus: fc.constantFrom("H", "pGlu", "formyl"),
    cTerminus: fc.constantFrom("OH", "NH2"),
  },
  { requiredKeys: ["width", "height"] },
);

function lay(text: string, box: RibbonOptions) {
  return layRibbon(readResidues(text, box.nTerminus), box);
}

function isInside(box: Box, width: number, height: number): boolean {
  return (
    box.x >= -TINY &&
    box.y >= -TINY &&
    box.x + box.width <= width + TINY &&
    box.y + box.height <= height + TINY
  );
}

describe("the ribbon", () => {
  test("has one bar for each residue, in order", () => {
    fc.assert(
      fc.property(sequence, options, (text, box) => {
        const { bars } = lay(text, box);
        expect(bars.map((bar) => bar.residue.position)).toEqual(
          Array.from({ length: text.length }, (_, index) => index + 1),
        );
      }),
    );
  });

  test("stays in its box, backbone and ends included", () => {
    fc.assert(
      fc.property(sequence, options, (text, box) => {
        const ribbon = lay(text, box);
        const marks = ribbon.ends.map(({ x, y, radius }) => ({
          x: x - radius,
          y: y - radius,
          width: 2 * radius,
          height: 2 * radius,
        }));
        const pieces = ribbon.bars.flatMap((bar) => bar.pieces);
        for (const part of [...ribbon.bars, ...pieces, ...ribbon.backbone, ...marks]) {
          expect(isInside(part, ribbon.width, ribbon.height)).toBe(true);
        }
        expect(ribbon.width).toBeLessThanOrEqual(box.width + TINY);
        expect(ribbon.height).toBeLessThanOrEqual(box.height + TINY);
      }),
    );
  });

  test("draws bars that have an area and never touch their neighbours", () => {
    fc.assert(
      fc.property(sequence, options, (text, box) => {
        const { bars } = lay(text, box);
        for (const [index, bar] of bars.entries()) {
          for (const piece of bar.pieces) {
            expect(piece.width).toBeGreaterThan(0);
            expect(piece.height).toBeGreaterThan(0);
          }
          const next = bars[index + 1];
          if (next?.row === bar.row) expect(next.x).toBeGreaterThan(bar.x + bar.width);
        }
      }),
    );
  });

  test("keeps the same distance from bar to bar throughout, no wider than asked", () => {
    fc.assert(
      fc.property(sequence, options, (text, box) => {
        const { bars, pitch } = lay(text, box);
        if (box.maxPitch) expect(pitch).toBeLessThanOrEqual(box.maxPitch + TINY);
        const centre = (bar: Box) => bar.x + bar.width / 2;
        for (const [index, bar] of bars.entries()) {
          const next = bars[index + 1];
          if (next?.row !== bar.row) continue;
          expect(Math.abs(centre(next) - centre(bar) - pitch)).toBeLessThan(TINY);
        }
      }),
    );
  });

  test("wraps only when asked, into rows that fill one after the other", () => {
    fc.assert(
      fc.property(sequence, options, (text, box) => {
        const { bars } = lay(text, box);
        const rows = bars.map((bar) => bar.row);
        if (!box.minPitch) expect(new Set(rows)).toEqual(new Set([0]));
        expect(rows).toEqual([...rows].sort((a, b) => a - b));
        expect(new Set(rows).size).toBe((rows.at(-1) ?? 0) + 1);
      }),
    );
  });

  test("counts its modified ends when it wraps", () => {
    const rowsOf = (nTerminus: string, cTerminus: string) =>
      lay("QSKDXL", { ...{ width: 70, height: 46, minPitch: 10 }, nTerminus, cTerminus }).backbone;
    expect([rowsOf("H", "OH").length, rowsOf("pGlu", "NH2").length]).toEqual([1, 2]);
  });

  test("differs for any two sequences, except for leucine and isoleucine", () => {
    const drawn = (text: string) =>
      JSON.stringify(
        lay(text, { width: 480, height: 48, maxPitch: 4 }).bars.map((bar) => bar.pieces),
      );
    fc.assert(
      fc.property(sequence, sequence, (left, right) => {
        const same = left.replaceAll("I", "L") === right.replaceAll("I", "L");
        expect(drawn(left) === drawn(right)).toBe(same);
      }),
    );
    expect(drawn("YGGFL")).not.toBe(drawn("YGGFM"));
  });

  test("marks modified ends, and only those", () => {
    const ends = (nTerminus: string, cTerminus: string) =>
      lay("EQRLGNQW", { width: 200, height: 40, nTerminus, cTerminus }).ends.length;
    expect([ends("H", "OH"), ends("pGlu", "OH"), ends("H", "NH2"), ends("pGlu", "NH2")]).toEqual([
      0, 1, 1, 2,
    ]);
  });

  test("gives each class a place of its own, so that colour is never the only carrier", () => {
    const patterns = RESIDUE_CLASSES.map((kind) => BAR_PATTERNS[kind]);
    expect(new Set(patterns).size).toBe(RESIDUE_CLASSES.length);
  });

  test("lets positive residues rise from the backbone and negative ones hang from it", () => {
    const [lysine, glutamate] = lay("KE", { width: 40, height: 100 }).bars;
    expect((lysine?.y ?? 0) + (lysine?.height ?? 0)).toBeLessThan(60);
    expect(glutamate?.y).toBeGreaterThan(40);
  });

  test("of no residues is empty", () => {
    expect(lay("", { width: 100, height: 20 })).toEqual({
      ...{ width: 0, height: 0, pitch: 0, bars: [], backbone: [], ends: [] },
    });
  });
});

describe("its paths", () => {
  test("draw each kind of bar, two rows and both ends where they belong", () => {
    // Two rows of 20 units with 6 between them, and 10 units for each bar: an end takes 8.
    const box = { width: 100, height: 46, minPitch: 20, nTerminus: "pGlu", cTerminus: "NH2" };
    const { backbone, classes } = ribbonPaths(lay("QSKDXL", box));
    expect(backbone).toBe(
      "M0 9.72h38v0.56h-38zM8 35.72h38v0.56h-38z" +
        "M0 10a2.72 2.72 0 1 1 5.44 0a2.72 2.72 0 1 1 -5.44 0z" +
        "M40.56 36a2.72 2.72 0 1 1 5.44 0a2.72 2.72 0 1 1 -5.44 0z",
    );
    expect(classes).toEqual([
      { class: "special", d: "M11.9 4.65h2.2v10.7h-2.2z" },
      { class: "polar", d: "M19.7 6.14h6.6v2.46h-6.6zM19.7 11.4h6.6v2.46h-6.6z" },
      { class: "basic", d: "M29.7 3.59h6.6v7.81h-6.6z" },
      { class: "acidic", d: "M9.7 34.6h6.6v6.99h-6.6z" },
      { class: "unknown", d: "M19.7 32.7h6.6v6.6h-6.6z" },
      { class: "hydrophobic", d: "M29.7 30.52h6.6v10.95h-6.6z" },
    ]);
  });

  test("are one a class, of finite numbers, with a subpath for each piece", () => {
    fc.assert(
      fc.property(sequence, options, (text, box) => {
        const ribbon = lay(text, box);
        const paths = ribbonPaths(ribbon);
        const kinds = paths.classes.map((path) => path.class);
        expect(new Set(kinds).size).toBe(kinds.length);
        const all = paths.classes.map((path) => path.d).join("");
        expect(all).toMatch(/^(M[\d.-]+ [\d.-]+h[\d.]+v[\d.]+h-?[\d.]+z)+$/);
        expect(all.split("M").length - 1).toBe(ribbon.bars.flatMap((bar) => bar.pieces).length);
        expect(paths.backbone).not.toMatch(/NaN|Infinity/);
      }),
    );
  });
});
