import { describe, expect, it } from "vitest";
import { massHint, peptideMasses } from "./ms-identity.ts";

const bradykinin = { sequence: "RPPGFSPFR", nTerminus: "H", cTerminus: "OH" };
const PROTON = 1.007276;

describe("the monoisotopic mass of a sequence", () => {
  // Calibration peptides, [M+H]+.
  it.each([
    ["RPPGFSP", 757.3991],
    ["RPPGFSPFR", 1060.5687],
    ["DRVYIHPF", 1046.5418],
    ["DRVYIHPFHL", 1296.6848],
  ])("%s has the ion that instruments are calibrated by", (sequence, ion) => {
    const masses = peptideMasses({ ...bradykinin, sequence });
    expect((masses?.monoisotopic ?? 0) + PROTON).toBeCloseTo(ion, 3);
  });

  it("includes an amide: substance P", () => {
    const masses = peptideMasses({ sequence: "RPKPQQFFGLM", nTerminus: "H", cTerminus: "NH2" });
    expect((masses?.monoisotopic ?? 0) + PROTON).toBeCloseTo(1347.7354, 3);
  });

  it("is not known without a sequence, or with a letter that is no residue", () => {
    expect(peptideMasses({ ...bradykinin, sequence: null })).toBeNull();
    expect(peptideMasses({ ...bradykinin, sequence: "RPX" })).toBeNull();
    expect(peptideMasses({ ...bradykinin, cTerminus: "cyclic" })).toBeNull();
  });
});

describe("a mass that was found", () => {
  const mono = peptideMasses(bradykinin)?.monoisotopic ?? 0;
  const hint = (result: number, method = "ESI-MS, monoisotopic") =>
    massHint(bradykinin, { result, method });

  it("agrees within half a dalton", () => {
    expect(hint(mono + 0.5)).toBeNull();
    expect(hint(mono - 0.5)).toBeNull();
    expect(hint(mono + 0.51)).toContain("0.51 Da above");
    expect(hint(mono - 0.51)).toContain("0.51 Da below");
    const unread = massHint({ ...bradykinin, sequence: null }, { result: mono, method: null });
    expect(unread).toBeNull();
  });

  it.each([
    [15.9949, "oxidation"],
    [16.1, "oxidation"],
    [-17.0265, "pyroglutamate"],
    [21.9819, "sodium"],
    [113.9929, "TFA"],
    [1.0073, "[M+H]"],
  ])("%s Da off names the usual cause: %s", (shift, cause) => {
    expect(hint(mono + shift)).toContain(cause);
  });

  it("is recognised when it is the average instead of the monoisotopic one, or the reverse", () => {
    const average = peptideMasses(bradykinin)?.average ?? 0;
    expect(hint(average)).toContain("it is the average mass");
    expect(hint(mono, "average")).toContain("it is the monoisotopic mass");
    expect(hint(average, "average")).toBeNull();
  });

  it("without a usual cause says so", () => {
    expect(hint(mono + 50)).toContain("No usual cause fits");
  });
});
