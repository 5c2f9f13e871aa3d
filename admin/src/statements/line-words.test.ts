import { expect, it } from "vitest";
import type { StatementLine } from "#shared/contracts/statements.ts";
import { aLine, aProposal } from "#shared/testing/builders.ts";
import { mainActionOf, proposalNote } from "./line-words.ts";

const checked = (proposal: Partial<StatementLine["proposals"][number]>) =>
  aLine({ class: "check", proposals: [aProposal(proposal)] });

it.each([
  ["ticks a ready line", aLine(), { kind: "tick" }],
  [
    "never credits at once what seems to be recorded by hand",
    aLine({ recorded: { paymentId: "p", receivedOn: "2026-11-16" } }),
    { kind: "link", paymentId: "p" },
  ],
  ["says that it is a part payment", checked({ balance: "70.00" }), "Confirm as part payment"],
  ["says that it is an overpayment", checked({ balance: "60.00" }), "Confirm as overpayment"],
  [
    "says so of an order that is paid too",
    checked({ balance: "0.00", status: "processing" }),
    "Confirm as overpayment",
  ],
  [
    "asks what becomes of a cancelled order",
    checked({ status: "cancelled" }),
    { kind: "choose", label: "Choose" },
  ],
  [
    "asks how much each of several orders gets when the sum does not fit",
    aLine({ class: "check", proposals: [aProposal(), aProposal({ amount: "0.00" })] }),
    { kind: "choose", label: "Choose" },
  ],
  [
    "confirms what is split",
    aLine({ class: "split", proposals: [aProposal(), aProposal()] }),
    "Confirm",
  ],
  ["confirms what is likely", aLine({ class: "likely" }), "Confirm"],
  [
    "looks for the order of what fits nothing",
    aLine({ class: "unmatched", proposals: [] }),
    { kind: "choose", label: "Find order" },
  ],
])("the row %s", (_, line, expected) => {
  const action = mainActionOf(line);
  if (typeof expected !== "string") expect(action).toEqual(expected);
  else expect(action).toMatchObject({ kind: "confirm", label: expected });
});

it("what is confirmed says what was shown as due", () => {
  const allocations = [{ amount: "65.00", due: "0.00" }];
  expect(mainActionOf(checked({ balance: "-5.00" }))).toMatchObject({ allocations });
});

it("the row has candidates picked, and leaves more than three to the dialog", () => {
  const candidates = (count: number) =>
    aLine({ class: "candidates", proposals: Array.from({ length: count }, () => aProposal()) });
  expect(mainActionOf(candidates(1)).kind).toBe("pick");
  expect(mainActionOf(candidates(3)).kind).toBe("pick");
  expect(mainActionOf(candidates(4)).kind).toBe("choose");
});

it("a proposal says what is due, and what stays due or is too much", () => {
  expect(proposalNote(aProposal())).toBe("$65.00 due");
  expect(proposalNote(aProposal({ balance: "70.00" }))).toBe("$70.00 due, $5.00 stays due");
  expect(proposalNote(aProposal({ balance: "60.00" }))).toBe("$60.00 due, $5.00 too much");
  expect(proposalNote(aProposal({ balance: "-5.00", status: "processing" }))).toBe("Paid already");
});
