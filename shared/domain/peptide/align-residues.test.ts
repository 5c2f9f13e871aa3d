import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignResidues, isDifferent, isSame } from "./align-residues.ts";
import { readResidues } from "./read-residues.ts";
import type { Residue } from "./residues.ts";

const align = (...sequences: string[]) =>
  alignResidues(sequences.map((sequence) => readResidues(sequence)));
const rowsOf = (columns: (Residue | null)[][], count: number) =>
  Array.from({ length: count }, (_, row) =>
    columns.map((column) => column[row]?.letter ?? "-").join(""),
  );

const sequence = fc
  .array(fc.constantFrom(..."ACDEFGHIKLMNPQRSTVWY"), { minLength: 1, maxLength: 7 })
  .map((letters) => letters.join(""));

describe("an alignment", () => {
  it.each([
    ["equal sequences", ["YGGFL", "YGGFL"], ["YGGFL", "YGGFL"]],
    ["another residue", ["YGGFL", "YGGFM"], ["YGGFL", "YGGFM"]],
    ["a missing end", ["DRVYIHPFHL", "DRVYIHPF"], ["DRVYIHPFHL", "DRVYIHPF--"]],
    ["an additional beginning", ["RPPGFSPFR", "KRPPGFSPFR"], ["-RPPGFSPFR", "KRPPGFSPFR"]],
    [
      "three sequences with gaps in different places",
      ["RPPGFSPFR", "KRPPGFSPFR", "RPPGFSP"],
      ["-RPPGFSPFR", "KRPPGFSPFR", "-RPPGFSP--"],
    ],
    [
      "gaps of the first that two others need",
      ["RPPGFSPFR", "KRPPGFSPFR", "MKRPPGFSPFR"],
      ["--RPPGFSPFR", "-KRPPGFSPFR", "MKRPPGFSPFR"],
    ],
    [
      "gaps of the first inside, each beside the residue before",
      ["RPPF", "RPPAF", "RPPAGF"],
      ["RPP--F", "RPPA-F", "RPPAGF"],
    ],
    ["nothing", [], []],
  ])("of %s", (_, sequences, rows) => {
    expect(rowsOf(align(...sequences), sequences.length)).toEqual(rows);
  });

  it("gives each sequence back without its gaps, and no column of gaps only", () => {
    fc.assert(
      fc.property(fc.array(sequence, { minLength: 1, maxLength: 4 }), (sequences) => {
        const columns = align(...sequences);
        const rows = rowsOf(columns, sequences.length);
        expect(rows.map((row) => row.replaceAll("-", ""))).toEqual(sequences);
        expect(columns.every((column) => column.some((residue) => residue !== null))).toBe(true);
      }),
    );
  });

  it("of two sequences has the highest score of all alignments", () => {
    fc.assert(
      fc.property(sequence, sequence, (one, other) => {
        const score = align(one, other).reduce(
          (sum, [a = null, b = null]) => sum + scoreOf(a, b),
          0,
        );
        expect(score).toBe(bestScore(readResidues(one), readResidues(other)));
      }),
      { numRuns: 60 },
    );
  });

  it("marks columns whose residues differ, D-residues and gaps included", () => {
    expect(align("YGGFL", "YGGFM").map(isDifferent)).toEqual([false, false, false, false, true]);
    expect(align("YG", "Y(D-Ala)").map(isDifferent)).toEqual([false, true]);
    expect(align("YF", "Y(D-Phe)").map(isDifferent)).toEqual([false, true]);
    expect(align("RP", "R").map(isDifferent)).toEqual([false, true]);
    expect(isSame(null, null)).toBe(true);
    expect(align("RP", "KRP").map(isDifferent)).toEqual([true, false, false]);
  });
});

function scoreOf(one: Residue | null, other: Residue | null): number {
  if (one === null || other === null) return -2;
  if (isSame(one, other)) return 2;
  return one.class === other.class ? 0 : -1;
}

/** Tries every alignment. */
function bestScore(one: readonly Residue[], other: readonly Residue[]): number {
  const [a, ...restA] = one;
  const [b, ...restB] = other;
  if (!a) return other.length * -2;
  if (!b) return one.length * -2;
  return Math.max(
    scoreOf(a, b) + bestScore(restA, restB),
    bestScore(restA, other) - 2,
    bestScore(one, restB) - 2,
  );
}
