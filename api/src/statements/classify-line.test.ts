import { describe, expect, it } from "vitest";
import { classifyLine, type LineEvidence, type PayableOrder } from "./classify-line.ts";

const order = (
  number: string,
  balance: number,
  status: PayableOrder["status"] = "awaiting-payment",
): PayableOrder => ({
  id: `id-${number}`,
  number,
  customer: "Maya Lind",
  balance,
  status,
});

function classified(evidence: Partial<LineEvidence>) {
  const whole = { left: 6_500, named: [], almostNumbers: [], fitting: [], ofKnownPayer: [] };
  const result = classifyLine({ ...whole, ...evidence });
  return [
    result.class,
    ...result.proposals.map(({ order: { number }, amount }) => [number, amount]),
  ];
}

describe("a line", () => {
  it("is ready when it names one open order and pays its balance", () => {
    expect(classified({ named: [order("1A2B3C4D", 6_500)] })).toEqual([
      "ready",
      ["1A2B3C4D", 6_500],
    ]);
  });

  it("is ready when it names a paid order that owes a rest since it was changed, and pays it", () => {
    expect(classified({ named: [order("1A2B3C4D", 6_500, "processing")] })).toEqual([
      "ready",
      ["1A2B3C4D", 6_500],
    ]);
  });

  it("is split when the balances of the orders that it names add up to it", () => {
    const named = [order("1A2B3C4D", 4_000), order("00000001", 2_500)];
    expect(classified({ named })).toEqual(["split", ["1A2B3C4D", 4_000], ["00000001", 2_500]]);
  });

  it.each([
    ["less than is due", [order("1A2B3C4D", 7_000)], [["1A2B3C4D", 6_500]]],
    ["more than is due", [order("1A2B3C4D", 6_000)], [["1A2B3C4D", 6_500]]],
    ["of a cancelled order", [order("1A2B3C4D", 6_500, "cancelled")], [["1A2B3C4D", 6_500]]],
    ["of a paid order", [order("1A2B3C4D", 0, "processing")], [["1A2B3C4D", 6_500]]],
    [
      "of several that do not add up to it",
      [order("1A2B3C4D", 5_000), order("00000001", 5_000)],
      [
        ["1A2B3C4D", 5_000],
        ["00000001", 1_500],
      ],
    ],
    [
      "of several, one of which is cancelled",
      [order("1A2B3C4D", 4_000), order("00000001", 2_500, "cancelled")],
      [
        ["1A2B3C4D", 4_000],
        ["00000001", 0],
      ],
    ],
  ])("is to be checked when it is %s", (_, named, proposals) => {
    expect(classified({ named })).toEqual(["check", ...proposals]);
  });

  it("is likely one slip away from a number whose amount fits, and not when another amount does", () => {
    const fitting = [order("1A2B3C4D", 6_500), order("FFFFFFFF", 6_500)];
    expect(classified({ fitting, almostNumbers: ["IA2B3C4D"] })).toEqual([
      "likely",
      ["1A2B3C4D", 6_500],
    ]);
    expect(classified({ almostNumbers: ["IA2B3C4D"] })).toEqual(["unmatched"]);
  });

  it("is likely from a known payer, when exactly one of their orders fits", () => {
    const [one, two] = [order("1A2B3C4D", 6_500), order("00000001", 6_500)];
    expect(classified({ fitting: [one, two], ofKnownPayer: [one] })).toEqual([
      "likely",
      ["1A2B3C4D", 6_500],
    ]);
    expect(classified({ fitting: [one, two], ofKnownPayer: [one, two] })[0]).toBe("candidates");
  });

  it("has candidates when only the amount fits, and is unmatched otherwise", () => {
    expect(classified({ fitting: [order("1A2B3C4D", 6_500)] })[0]).toBe("candidates");
    expect(classified({})).toEqual(["unmatched"]);
  });

  it("is never ready by a number that is one slip away", () => {
    const fitting = [order("1A2B3C4D", 6_500)];
    expect(classified({ fitting, almostNumbers: ["1A2B3C4E"] })[0]).toBe("likely");
  });
});
