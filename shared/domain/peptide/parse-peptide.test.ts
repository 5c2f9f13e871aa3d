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
    ["bridges by positions alone, in any order", "CCCC;3 - 4,1-2", "CCCC;C1-C2,C3-C4"],
    ["a bridge with a minus sign", "CAC;C1−C3", "CAC;C1-C3"],
    ["numbers of bridges with two figures", "C^12AC^12", "CAC;C1-C3"],
    ["numbered bridges in three-letter code", "Cys^1-Ala-Cys^1", "CAC;C1-C3"],
    ["nothing behind the semicolon", "RPP; ", "RPP"],
    ["numbers of lines", "  1 MKTAYIAK\n 61 QRQISF", "MKTAYIAKQRQISF"],
    ["a number at the very beginning", "1 MKT-AY", "MKTAY"],
    ["the end of a translation", "RPP*", "RPP"],
    ["a FASTA record after a blank line", "\n>one\nRPP", "RPP"],
    ["a single group of three letters", "ARG", "ARG"],
    ["two groups of three letters", "ARG-PRO", "RP"],
    ["groups of three letters that are no codes", "ARG-PPP", "ARGPPP"],
    ["curly brackets and blanks inside of brackets", "{Nle}( Nle )", "(Nle)(Nle)"],
    ["D and L without a hyphen, and the L-form", "(DPhe)(dPhe)(L-Phe)", "(D-Phe)(D-Phe)F"],
    ["the L-form without brackets", "L-Phe-Gly", "FG"],
    ["asparagine acid before a letter", "D-FG", "DFG"],
    ["asparagine acid before a modified letter", "D-pSA", "DpSA"],
    ["a free amine before both codes", "H-Arg-A-E", "RAE"],
    ["a free amine before letters without hyphens", "H-A-EG", "AEG"],
    ["histidine between letters and blanks", " H- A - E \n", "HAE"],
    ["an acid at its end", "RPPGFSPFR-COOH", "RPPGFSPFR"],
    ["an acid at its end, in three-letter code", "Arg-Pro-Gly-CO2H", "RPG"],
    ["an amine at its beginning", "H2N-RPPG-CONH2", "RPPG-NH2"],
    ["an amine in a subscript", "NH₂-Arg-Pro-COOH", "RP"],
    ["an amide in two parts", "RPPG-CO-NH2", "RPPG-NH2"],
    ["three-letter code with ends in small letters", "h-arg-pro-pro-oh", "RPP"],
    ["ends in small letters", "ac-rppg-nh2", "Ac-RPPG-NH2"],
    ["words for ends in capitals", "ACETYL-RPPG-AMIDE", "Ac-RPPG-NH2"],
    ["a fatty acid in capitals", "PALMITOYL-GHK", "Pal-GHK"],
    ["a formyl group in capitals", "CHO-MLF", "For-MLF"],
    ["D and L in brackets of their own", "Tyr-(D)Ala-(D)-Phe-[L]Phe", "Y(D-Ala)(D-Phe)F"],
    ["a FASTA record", ">sp|P12345| a name, 1-14\nMKTAYIAK\nQRQISF*\n", "MKTAYIAKQRQISF"],
  ])("is read from %s", (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test("has D-residues in lower case where that was asked for, and nowhere else", () => {
    expect(read("fCFwKTCT", { lowerCaseIsD: true })).toBe("(D-Phe)CF(D-Trp)KTCT");
    expect(read("RPfGF")).toMatchObject({ position: 3, at: 2 });
    expect(read("AGpSV", { lowerCaseIsD: true })).toMatchObject({ position: 3 });
    expect(read("Ala-pSer-Gly", { lowerCaseIsD: true })).toBe("ApSG");
    expect(read("aSpG-Rf", { lowerCaseIsD: true })).toBe("(D-Ala)S(D-Pro)GR(D-Phe)");
    expect(read("RgF", { lowerCaseIsD: true })).toBe("RGF");
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
    ["bridges with something before them", "CC;xC1-C2", null, 3],
    ["bridges with something after them", "CC;C1-C2x", null, 3],
    ["a comma after the last bridge", "CC;C1-C2,", null, 3],
    ["nothing before the semicolon", ";C1-C2", null, 0],
    ["a bridge to something else, in codes of capitals", "CYS-ALA;C1-C2", 2, 4],
    ["a second number behind a cysteine", "C^1^2AC^1", 2, 3],
    ["a second record", ">one\nRPP\n>two\nGFS", null, 9],
    ["a header behind the sequence", "RPP\n>two\nGFS", 4, 4],
    ["the sign of a header in the sequence", ">one\nRPP>b", 4, 8],
    ["an end of a translation inside", "RP*GF", 3, 2],
    ["a number inside", "RP2GF", 3, 2],
    ["a number before a hyphen", "14-RPP", 1, 0],
    ["a number before a hyphen inside", "RPP 14-GFS", 4, 4],
    ["the D-form of Aib", "(D-Aib)A", 1, 0],
    ["the D-form of sarcosine", "(D-Sar)A", 1, 0],
    ["the D-form of beta-alanine", "(D-bAla)A", 1, 0],
    ["small letters after a one-letter code", "RPFoo", 4, 3],
    ["an unknown three-letter code at the end", "Arg-Foo", 2, 4],
    ["a code in small letters among others", "Arg-pro", 2, 4],
    ["a label that could be residues", "Ac-DEVD-AMC", null, 8],
    ["a label before the chain", "FITC-RPPG", null, 0],
    ["a salt behind a blank", "RPPGFSPFR TFA", null, 10],
    ["an aldehyde that could be residues", "Ac-Tyr-Val-Ala-Asp-CHO", null, 19],
    ["a metal in capitals", "GHK-CU", null, 4],
    ["an acetyl group that could be residues", " AC-RPPGF", null, 1],
    ["one before codes in capitals", "AC-ARG-PRO-NH2", null, 0],
    ["one in small letters", "ac-rppg", null, 0],
    ["a fatty acid that could be residues", "PAL-GHK", null, 0],
    ["a protecting group in capitals", "FMOC-RPP", null, 0],
    ["an ester that could be residues", "RPPG-OME", null, 5],
    ["D joined to a three-letter code", "Tyr-DAla-Gly", 2, 4],
    ["L joined to a three-letter code", "LPhe-Gly", 1, 0],
    ["an oxide of another residue", "GW(O)F", 3, 2],
    ["nothing", " \n", null, 0],
  ])("with %s is refused at its position", (_, text, position, at) => {
    const { problem } = parsePeptide(text);
    expect(problem).toMatchObject({ position, at });
    if (position !== null) expect(problem?.message).toContain(`Residue ${position}`);
  });

  test.each([
    ["RPBGF", {}, '"B" stands for Asp or Asn'],
    ["RP!GF", {}, '"!" is not a residue'],
    ["RP(Foo)F", {}, '"Foo" is not a residue'],
    ["RP(Nle", {}, '"(" is not closed'],
    ["RP(D-Gly)", {}, "Glycine has no D-form"],
    ["Arg-Foo-Pro", {}, '"Foo" is not a residue'],
    ["RPf", {}, "write F, or (D-Phe)"],
    ["GpS", { lowerCaseIsD: true }, "write (D-Pro)S or (pSer)"],
    ["CAA;C1-C3", {}, "needs a cysteine, not Ala"],
    ["AC-RPPGF", {}, "write Ac- for acetylated, or AC without a hyphen"],
  ])("that is refused says what is wrong with %s", (text, reading, message) => {
    expect(parsePeptide(text, reading).problem?.message).toContain(message);
  });

  test.each([
    ["RP(D-Phe)-NH2", "H-Arg-Pro-D-Phe-NH2"],
    ["Ac-RP", "Ac-Arg-Pro-OH"],
    ["pGlu-LY", "pGlu-Leu-Tyr-OH"],
  ])("%s is written in three-letter code as %s", (text, written) => {
    const { peptide } = parsePeptide(text);
    expect(peptide && writeThreeLetter(peptide)).toBe(written);
  });

  test("in codes of capitals has its positions", () => {
    const residues = parsePeptide("ARG-PRO").peptide?.residues;
    expect(residues?.map(({ position }) => position)).toEqual([1, 2]);
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
    expect(parsePeptide(`${long}A`).problem).toMatchObject({ position: 10_001 });
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
    expect(parse("Rpp gfs")).toBe("RPPGFS");
    expect(parse("(pGlu)LYENK", " pGlu ")).toBe("(pGlu)LYENK");
    expect(parse("Ac-QRL")).toBe("Ac-QRL");
    expect(parse("QRL", " acetyl ", " NH2 ")).toBe("Ac-QRL-NH2");
  });

  test("with an end that is not known, or that cannot be, is refused", () => {
    expect(parse("RPP", "something")).toContain("N-terminus");
    expect(parse("RPP", "constructor")).toContain("N-terminus");
    expect(parse("EPP", "no pGlu")).toContain("N-terminus");
    expect(parse("EPP", "pGlu or H")).toContain("N-terminus");
    expect(parse("RPP", "H", "something")).toContain("C-terminus");
    expect(parse("RPP", "pGlu")).toContain("pyroglutamic acid");
  });
});
