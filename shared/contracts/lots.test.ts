import { expect, test } from "vitest";
import { lotNumbersIn, spelledLotNumber } from "./lots.ts";

test("a lot number is the same in any case, spacing and kind of hyphen", () => {
  for (const typed of ["BRK-2611-A", " brk - 2611-a ", "BRK–2611‑A", "BRK−2611-A"]) {
    expect(spelledLotNumber(typed)).toBe("BRK-2611-A");
  }
});

test.each([
  ["Lot BRK-2611-A", ["LOTBRK-2611-A", "BRK-2611-A"]],
  ["lot no. brk-2611-a", ["LOTNO.BRK-2611-A", "BRK-2611-A"]],
  ["LOT#2611", ["LOT#2611", "2611"]],
  ["Lot: 2611", ["LOT:2611", "2611"]],
  ["LOT-2611", ["LOT-2611"]],
  ["LOT2611", ["LOT2611"]],
  ["lotus-1", ["LOTUS-1"]],
])("a label's text %j may be one of the numbers %j", (typed, numbers) => {
  expect(lotNumbersIn(typed)).toEqual(numbers);
});
