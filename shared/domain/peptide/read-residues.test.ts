import { describe, expect, test } from "vitest";
import { sequenceInWords } from "./in-words.ts";
import { readResidues } from "./read-residues.ts";
import { RESIDUE_CLASSES } from "./residue-classes.ts";
import { AMINO_ACIDS, MODIFIED_RESIDUES } from "./residues.ts";
import { isModifiedTerminus, terminusInWords } from "./termini.ts";

const codes = (text: string, nTerminus?: string) =>
  readResidues(text, nTerminus).map(({ code }) => code);

describe("the amino acids", () => {
  test("are twenty, each with its own letter, code and name", () => {
    expect(AMINO_ACIDS).toHaveLength(20);
    for (const key of ["letter", "code", "name"] as const) {
      expect(new Set(AMINO_ACIDS.map((acid) => acid[key])).size).toBe(20);
    }
    const all = [...AMINO_ACIDS, ...MODIFIED_RESIDUES];
    expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(all.length);
  });

  test("fill all five classes and no other", () => {
    expect(new Set(AMINO_ACIDS.map((acid) => acid.class))).toEqual(new Set(RESIDUE_CLASSES));
  });
});

describe("a sequence that is drawn", () => {
  test("is read from the N-terminus, in either case, layout ignored", () => {
    const residues = readResidues(" rpp GFS-pfr\n");
    expect(residues.map((residue) => residue.letter).join("")).toBe("RPPGFSPFR");
    expect(residues.map((residue) => residue.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(residues[0]).toMatchObject({ code: "Arg", name: "Arginine", class: "basic" });
  });

  test("keeps what cannot be read as unspecified residues in their place", () => {
    expect(codes("GXB?")).toEqual(["Gly", "Xaa", "Xaa", "Xaa"]);
    expect(codes("G😀G")).toEqual(["Gly", "Xaa", "Gly"]);
    expect(codes("GC(Foo)C;C2-C4")).toEqual(["Gly", "Cys", "Xaa", "Cys"]);
  });

  test("has modified residues with the class that their side chain has", () => {
    expect(readResidues("pS(Nle)(D-Arg)").map((residue) => residue.class)).toEqual([
      "acidic",
      "hydrophobic",
      "basic",
    ]);
  });

  test("starts with pyroglutamic acid, which carries no charge, when its N-terminus says so", () => {
    expect(readResidues("ELY", "pGlu")[0]).toMatchObject({ code: "pGlu", class: "special" });
    expect(codes("QRL", "pGlu")[0]).toBe("pGlu");
    expect(readResidues("ELY", "H")[0]).toMatchObject({ code: "Glu", class: "acidic" });
    expect(codes("YEE", "pGlu")).toEqual(["Tyr", "Glu", "Glu"]);
  });

  test("is read aloud with the modifications of its ends", () => {
    expect(sequenceInWords(readResidues("MLF"), "formyl", "OH")).toBe(
      "Sequence of 3 residues: Met Leu Phe, formylated",
    );
    expect(sequenceInWords(readResidues("EM", "pGlu"), "pGlu", "NH2")).toBe(
      "Sequence of 2 residues: pGlu Met, amidated",
    );
    expect(sequenceInWords(readResidues("G"))).toBe("Sequence of 1 residue: Gly");
  });

  test("includes the two rare residues, so that the shop's own name is a sequence", () => {
    expect(codes("aliquot")).toEqual(["Ala", "Leu", "Ile", "Gln", "Sec", "Pyl", "Thr"]);
  });
});

describe("a terminus", () => {
  test("has plain words", () => {
    expect(terminusInWords("H")).toBe("free amine");
    expect(terminusInWords("NH2")).toBe("amidated");
    expect(terminusInWords("Glp")).toBe("pyroglutamic acid");
    expect(terminusInWords("something")).toBe("something");
  });

  test("never takes its words from what every object inherits", () => {
    expect(terminusInWords("constructor")).toBe("constructor");
  });

  test("is modified unless it is the free amine, the free acid or missing", () => {
    expect(["H", "OH", "", null, undefined].some(isModifiedTerminus)).toBe(false);
    expect(["pGlu", "formyl", "NH2"].every(isModifiedTerminus)).toBe(true);
  });
});
