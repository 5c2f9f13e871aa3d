import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../testing/any-character.ts";
import { aPeptide } from "../../testing/random-peptides.ts";
import { monoisotopicMass } from "./masses.ts";
import { parsePeptide, parseProductPeptide } from "./parse-peptide.ts";
import type { Reading } from "./scan-residues.ts";
import { writePeptide, writeThreeLetter } from "./write-peptide.ts";

const read = (text: string, reading?: Reading) => {
  const { peptide, problem } = parsePeptide(text, reading);
  return peptide ? writePeptide(peptide) : problem;
};

describe("a peptide", () => {
  test.each([
    ["one-letter code", "RPPGFSPFR", "RPPGFSPFR"],
    ["lower case", "rppgfspfr", "RPPGFSPFR"],
    ["blanks and hyphens", " RPP GFS-PFR\n", "RPPGFSPFR"],
    ["three-letter code", "H-Arg-Pro-Pro-Gly-Phe-OH", "RPPGF"],
    ["three-letter code without hyphens", "ArgProProGlyPhe", "RPPGF"],
    ["three-letter code in capitals", "ARG-PRO-PRO", "RPP"],
    ["three-letter code in small letters", "arg pro pro", "RPP"],
    ["both ends", "Ac-RPPGF-NH2", "Ac-RPPGF-NH2"],
    ["ends in a subscript", "Ac-RPPGF-NH₂", "Ac-RPPGF-NH2"],
    ["alanine and cysteine, no acetyl", "AC-RPPGF", "ACRPPGF"],
    ["histidine between letters", "H-A-E-G", "HAEG"],
    ["a free amine before letters", "H-A-E-G-OH", "AEG"],
    ["pyroglutamic acid", "pGlu-LYENK", "(pGlu)LYENK"],
    ["pyroglutamic acid by its other names", "Pyr-Leu-Tyr", "(pGlu)LY"],
    ["D-residues", "H-D-Phe-Pro-(D-Arg)-NH2", "(D-Phe)P(D-Arg)-NH2"],
    ["asparagine acid before norleucine", "GRGD-Nle", "GRGD(Nle)"],
    ["phosphorylated residues", "ApSGpTpYK", "ApSGpTpYK"],
    ["phosphorylated residues in words", "Ala-Ser(P)-Thr(PO3H2)-pTyr", "ApSpTpY"],
    ["modified residues", "[Nle]-M(O)-(Aib)-Orn-K(Ac)", "(Nle)M(O)(Aib)(Orn)K(Ac)"],
    ["a residue that begins with a figure", "D-Phe-Cys-2Nal", "(D-Phe)C(2Nal)"],
    ["numbered bridges", "C^1YIQNC^1PLG-NH2", "CYIQNCPLG-NH2;C1-C6"],
    ["listed bridges", "GCCSDPRCNYDHPEIC;C2-C8, C3-C16", "GCCSDPRCNYDHPEIC;C2-C8,C3-C16"],
    ["numbers of lines", "  1 MKTAYIAK\n 61 QRQISF", "MKTAYIAKQRQISF"],
    ["a FASTA record", ">sp|P12345| a name, 1-14\nMKTAYIAK\nQRQISF*\n", "MKTAYIAKQRQISF"],
  ])("is read from %s", (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test("has D-residues in lower case where that was asked for, and nowhere else", () => {
    expect(read("fCFwKTCT", { lowerCaseIsD: true })).toBe("(D-Phe)CF(D-Trp)KTCT");
    expect(read("RPfGF")).toMatchObject({ position: 3, at: 2 });
    expect(read("AGpSV", { lowerCaseIsD: true })).toMatchObject({ position: 3 });
  });

  test.each([
    ["an unknown letter", "RPP!F", 4, 3],
    ["a letter that stands for two", "RPPBF", 4, 3],
    ["an unspecified residue", "RXPF", 2, 1],
    ["an unknown modification", "RP(Foo)F", 3, 2],
    ["an unknown three-letter code", "Arg-Foo-Pro", 2, 4],
    ["a bracket that is not closed", "RP(Nle", 3, 2],
    ["an ellipsis", "RP…F", 3, 2],
    ["pyroglutamic acid inside", "RP(pGlu)F", 3, 2],
    ["an acetylated pyroglutamic acid", "Ac-pGlu-RP", 1, 3],
    ["the D-form of glycine", "RP(D-Gly)F", 3, 2],
    ["a bridge with one end", "AC^1A", 2, 1],
    ["a bridge with three ends", "C^1C^1C^1", 3, 6],
    ["a bridge to a place that is not there", "CAC;C1-C9", 9, 4],
    ["a bridge to something else", "CAA;C1-C3", 3, 2],
    ["a cysteine with two bridges", "CCC;C1-C2,C2-C3", 2, 1],
    ["a bridge to itself", "CC;C1-C1", 1, 0],
    ["something else behind the semicolon", "CC;foo", null, 3],
    ["a second record", ">a\nRPP\n>b\nGFS", null, 7],
    ["nothing", " \n", null, 0],
  ])("with %s is refused at its position", (_, text, position, at) => {
    const { problem } = parsePeptide(text);
    expect(problem).toMatchObject({ position, at });
    if (position !== null) expect(problem?.message).toContain(`Residue ${position}`);
  });

  test("written in either code is read as the same peptide, of the same mass", () => {
    fc.assert(
      fc.property(aPeptide, (peptide) => {
        for (const write of [writePeptide, writeThreeLetter]) {
          const read = parsePeptide(write(peptide));
          expect(read).toEqual({ peptide, problem: null });
          if (read.peptide) expect(monoisotopicMass(read.peptide)).toBe(monoisotopicMass(peptide));
        }
      }),
      { numRuns: 500 },
    );
  });

  test("of any text is an answer, and of a very long one within a second", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        const { peptide, problem } = parsePeptide(text);
        expect((peptide === null) !== (problem === null)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    const long = "ACDEFGHIKLMNPQRSTVWY".repeat(500);
    expect(parsePeptide(long).peptide?.residues).toHaveLength(10_000);
    for (const text of [
      `${long}A`,
      "(".repeat(700_000),
      "1 ".repeat(300_000),
      "p".repeat(90_000),
    ]) {
      expect(parsePeptide(text).problem?.message).toEqual(expect.any(String));
    }
  });
});

describe("a product's peptide", () => {
  const parse = (sequence: string, nTerminus?: string, cTerminus?: string) => {
    const { peptide, problem } = parseProductPeptide({ sequence, nTerminus, cTerminus });
    return peptide ? writePeptide(peptide) : problem?.message;
  };

  test("takes its ends from their fields", () => {
    expect(parse("RPKPQQFFGLM", "H", "NH2")).toBe("RPKPQQFFGLM-NH2");
    expect(parse("MLF", "formyl", "OH")).toBe("For-MLF");
    expect(parse("QRL", "acetyl")).toBe("Ac-QRL");
    expect(parse("ELYENK", "pGlu")).toBe("(pGlu)LYENK");
    expect(parse("QRLGN", "pGlu", "NH2")).toBe("(pGlu)RLGN-NH2");
    expect(parse("rpp GFS")).toBe("RPPGFS");
  });

  test("with an end that is not known, or that cannot be, is refused", () => {
    expect(parse("RPP", "something")).toContain("N-terminus");
    expect(parse("RPP", "constructor")).toContain("N-terminus");
    expect(parse("RPP", "H", "something")).toContain("C-terminus");
    expect(parse("RPP", "pGlu")).toContain("pyroglutamic acid");
  });
});
