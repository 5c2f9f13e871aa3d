import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMolarity, molarity } from "./solution.ts";

const bradykinin = {
  massMg: 1.06022,
  netContent: 100,
  purity: 100,
  molecularWeight: 1060.22,
  volumeMl: 1,
};

test("a millimole of pure peptide in a litre is a millimolar solution", () => {
  expect(molarity(bradykinin)).toBeCloseTo(0.001, 12);
  expect(molarity({ ...bradykinin, netContent: 80, purity: 95 })).toBeCloseTo(0.00076, 12);
  expect(molarity({ ...bradykinin, volumeMl: 4 })).toBeCloseTo(0.00025, 12);
});

test("twice the mass or half the volume is twice the concentration, and no share makes it more", () => {
  const positive = (max: number) => fc.double({ min: 0.001, max, noNaN: true });
  fc.assert(
    fc.property(
      positive(1e4),
      positive(100),
      positive(100),
      positive(1e5),
      positive(1e4),
      (massMg, netContent, purity, molecularWeight, volumeMl) => {
        const input = { massMg, netContent, purity, molecularWeight, volumeMl };
        const once = molarity(input) ?? 0;
        expect((molarity({ ...input, massMg: 2 * massMg }) ?? 0) / once).toBeCloseTo(2, 9);
        expect((molarity({ ...input, volumeMl: volumeMl / 2 }) ?? 0) / once).toBeCloseTo(2, 9);
        const whole = molarity({ ...input, netContent: 100, purity: 100 }) ?? 0;
        expect(once).toBeLessThanOrEqual(whole * (1 + 1e-12));
      },
    ),
  );
});

test.each([
  { massMg: 0 },
  { volumeMl: 0 },
  { molecularWeight: -1 },
  { massMg: -1, volumeMl: -1 },
  { massMg: Number.POSITIVE_INFINITY },
  { purity: 101 },
  { netContent: 100.1 },
  { massMg: Number.NaN },
  { volumeMl: Number.POSITIVE_INFINITY },
  { massMg: 1e-300, volumeMl: 1e300 },
])("what cannot be has no concentration: %o", (change) => {
  expect(molarity({ ...bradykinin, ...change })).toBeNull();
});

test.each([
  [1.5, "1.5 mol/L"],
  [0.0047321, "4.732 mmol/L"],
  [0.0000012, "1.2 µmol/L"],
  [0.00099997, "1 mmol/L"],
  [0.01234567, "12.35 mmol/L"],
  [2.5e-9, "2.5 nmol/L"],
  [3e-10, "300 pmol/L"],
  [3e-15, "0.003 pmol/L"],
])("%d is written as %s", (value, text) => {
  expect(formatMolarity(value)).toBe(text);
});
