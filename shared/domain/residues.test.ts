import { describe, expect, test } from "vitest";
import {
  AMINO_ACIDS,
  isModifiedTerminus,
  parseSequence,
  RESIDUE_CLASSES,
  sequenceInWords,
  terminusInWords,
} from "./residues.ts";

describe("the amino acids", () => {
  test("are twenty, each with its own letter, code and name", () => {
    expect(AMINO_ACIDS).toHaveLength(20);
    for (const key of ["letter", "code", "name"] as const) {
      expect(new Set(AMINO_ACIDS.map((acid) => acid[key])).size).toBe(20);
    }
  });

  test("fill all five classes and no other", () => {
    expect(new Set(AMINO_ACIDS.map((acid) => acid.class))).toEqual(new Set(RESIDUE_CLASSES));
  });
});

describe("a sequence", () => {
  test("is read from the N-terminus, in either case, layout ignored", () => {
    const residues = parseSequence(" rpp GFS-pfr\n");
    expect(residues.map((residue) => residue.letter).join("")).toBe("RPPGFSPFR");
    expect(residues.map((residue) => residue.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(residues[0]).toMatchObject({ code: "Arg", name: "Arginine", class: "basic" });
  });

  test("keeps letters outside the twenty as unknown residues in their place", () => {
    expect(parseSequence("GXB?").map((residue) => residue.class)).toEqual([
      "special",
      "unknown",
      "unknown",
      "unknown",
    ]);
  });

  test("counts a character outside the basic plane once", () => {
    expect(parseSequence("G😀G")).toHaveLength(3);
  });

  test("starts with pyroglutamic acid, which carries no charge, when its N-terminus says so", () => {
    expect(parseSequence("ELY", "pGlu")[0]).toMatchObject({ code: "Glp", class: "special" });
    expect(parseSequence("QRL", "pGlu")[0]).toMatchObject({ code: "Glp" });
    expect(parseSequence("ELY", "H")[0]).toMatchObject({ code: "Glu", class: "acidic" });
    expect(parseSequence("YEE", "pGlu").map((residue) => residue.code)).toEqual([
      "Tyr",
      "Glu",
      "Glu",
    ]);
  });

  test("is read aloud with the modifications of its ends", () => {
    expect(sequenceInWords(parseSequence("MLF"), "formyl", "OH")).toBe(
      "Sequence of 3 residues: Met Leu Phe, formylated",
    );
    expect(sequenceInWords(parseSequence("EM", "pGlu"), "pGlu", "NH2")).toBe(
      "Sequence of 2 residues: Glp Met, amidated",
    );
    expect(sequenceInWords(parseSequence("G"))).toBe("Sequence of 1 residue: Gly");
  });

  test("knows the two rare residues, so that the shop's own name is one", () => {
    expect(parseSequence("aliquot").map((residue) => residue.code)).toEqual([
      "Ala",
      "Leu",
      "Ile",
      "Gln",
      "Sec",
      "Pyl",
      "Thr",
    ]);
  });
});

describe("a terminus", () => {
  test("has plain words", () => {
    expect(terminusInWords("H")).toBe("free amine");
    expect(terminusInWords("NH2")).toBe("amidated");
    expect(terminusInWords("biotin")).toBe("biotin");
  });

  test("never takes its words from what every object inherits", () => {
    expect(terminusInWords("constructor")).toBe("constructor");
  });

  test("is modified unless it is the free amine, the free acid or missing", () => {
    expect(["H", "OH", "", null, undefined].some(isModifiedTerminus)).toBe(false);
    expect(["pGlu", "formyl", "NH2"].every(isModifiedTerminus)).toBe(true);
  });
});
