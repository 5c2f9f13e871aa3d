import { expect, test } from "vitest";
import type { LotTest, PublicLot } from "#shared/contracts/lots.ts";
import { certificateFacts, resultOf } from "./certificate-facts.ts";

test("a lot that was released in the evening shows that day, in the shop's time zone", () => {
  const lot = {
    lotNumber: "BRK-2611-A",
    product: { casNumber: null, molecularWeight: null },
    releasedAt: "2026-11-30T02:30:00.000Z",
    timeZone: "America/New_York",
    retestOn: "2027-11-30",
  } as PublicLot;
  const facts = Object.fromEntries(certificateFacts(lot).map(({ term, value }) => [term, value]));
  expect(facts).toMatchObject({ Released: "Nov 29, 2026", "Retest date": "Nov 30, 2027" });
});

test("a result outside its limit says so, as in the PDF", () => {
  const purity = (result: number | null) =>
    resultOf({ kind: "hplc-purity", limit: "≥ 98 %", result, unit: "%" } as LotTest);
  expect(purity(98.2)).toBe("98.2 %");
  expect(purity(97.1)).toBe("97.1 % (outside of the limit)");
  expect(purity(null)).toBe("Not a number");
});
