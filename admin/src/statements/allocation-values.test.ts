import { expect, it } from "vitest";
import { aLine, anOrder, aProposal } from "#shared/testing/builders.ts";
import {
  type AllocationValues,
  allocationOf,
  allocationOfOrder,
  allocationSchema,
  initialAllocations,
  readAgain,
  restOf,
} from "./allocation-values.ts";

const issuesOf = (allocations: AllocationValues[]) => {
  const parsed = allocationSchema.safeParse({ allocations });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
};

it("begins with the orders that a line is sure of, and with none where one has to be picked", () => {
  expect(initialAllocations(aLine())).toMatchObject([{ amount: "65.00" }]);
  const two = [aProposal(), aProposal()];
  expect(initialAllocations(aLine({ class: "split", proposals: two }))).toHaveLength(2);
  expect(initialAllocations(aLine({ class: "candidates", proposals: two }))).toEqual([]);
});

it("lowers an amount that it proposed to what is due by now, and keeps one that was typed", () => {
  const proposed = allocationOf(aProposal({ balance: "80.00", amount: "65.00" }));
  const now = (balance: string) => anOrder({ total: "80.00", balance });
  expect(readAgain(proposed, now("70.00")).amount).toBe("65.00");
  const lowered = readAgain(proposed, now("30.00"));
  expect(lowered).toMatchObject({ amount: "30.00", balance: 3_000 });
  expect(readAgain(lowered, now("0.00")).amount).toBe("");
  expect(readAgain({ ...proposed, amount: "64.00" }, now("30.00")).amount).toBe("64.00");
  // All of what was overpaid is proposed.
  const over = allocationOf(aProposal({ balance: "0.00", amount: "65.00" }));
  expect(readAgain(over, now("0.00")).amount).toBe("65.00");
});

it("asks what becomes of each cancelled order", () => {
  const cancelled = allocationOf(aProposal({ status: "cancelled" }));
  expect(issuesOf([allocationOf(aProposal()), cancelled])).toEqual(["allocations.1.choice"]);
  const parsed = allocationSchema.safeParse({ allocations: [{ ...cancelled, choice: "keep" }] });
  expect(parsed).toEqual({
    success: true,
    data: [{ orderId: cancelled.orderId, amount: "65.00", due: "65.00", keep: true }],
  });
});

it("takes no amount that is none, beside its field", () => {
  const typed = (amount: string) => [{ ...allocationOf(aProposal()), amount }];
  for (const amount of ["", "0", "-1", "ten", "1.234"]) {
    expect(issuesOf(typed(amount))).toEqual(["allocations.0.amount"]);
  }
  expect(issuesOf([])).toEqual(["allocations"]);
});

it("gives an order that was found what is due of it, at most what is left of the line", () => {
  const order = anOrder({ balance: "80.00" });
  expect(allocationOfOrder(order, 6_500).amount).toBe("65.00");
  expect(allocationOfOrder(order, 9_000).amount).toBe("80.00");
  expect(allocationOfOrder(anOrder({ balance: "0.00" }), 500).amount).toBe("5.00");
  expect(allocationOfOrder(order, 0).amount).toBe("");
  const line = aLine();
  expect(restOf(line, [allocationOfOrder(order, 6_000)])).toBe(500);
});
