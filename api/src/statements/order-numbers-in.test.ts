import { describe, expect, it } from "vitest";
import { almostOrderNumbersIn, isSlipOf, orderNumbersIn } from "./order-numbers-in.ts";

describe("an order number", () => {
  it.each([
    ["1A2B3C4D", ["1A2B3C4D"]],
    ["order #1a2b3c4d, thanks", ["1A2B3C4D"]],
    ["1A2B 3C4D", ["1A2B3C4D"]],
    ["1a2b-3c4d", ["1A2B3C4D"]],
    ["1A – 2B3C4D.", ["1A2B3C4D"]],
    ["１Ａ２Ｂ３Ｃ４Ｄ", ["1A2B3C4D"]],
    ["two: 1A2B3C4D and 00000001", ["1A2B3C4D", "00000001"]],
    ["1A2B3C4D 1A2B3C4D", ["1A2B3C4D"]],
    ["🧪1A2B3C4D🎉", ["1A2B3C4D"]],
  ])("is found in %s", (text, numbers) => {
    expect(orderNumbersIn(text)).toEqual(numbers);
  });

  it.each([
    ["a longer word", "X1A2B3C4D 1A2B3C4D5 1A2B3C4Dé _1A2B3C4D"],
    ["an id of 19 digits", "3959999999999999999"],
    ["other letters", "1A2B3C4G"],
    ["what other signs part", "1A2B.3C4D, 1A2B/3C4D"],
    ["a shorter one", "1A2B3C4"],
    ["nothing", ""],
  ])("is not %s", (_, text) => {
    expect(orderNumbersIn(text)).toEqual([]);
  });

  it("is found beside words that are made of its digits", () => {
    expect(orderNumbersIn("face 1a2b 3c4d")).toContain("1A2B3C4D");
    expect(orderNumbersIn("1A2B3C4D dad")).toContain("1A2B3C4D");
  });
});

describe("a slip", () => {
  it.each([
    ["O for 0 and I for 1", "IA2B3COD", "1A2B3C0D"],
    ["B for 8", "1A2B3CBD", "1A2B3C8D"],
    ["S for 5", "SA2B3C4D", "5A2B3C4D"],
    ["a wrong digit", "1A2B3C4E", "1A2B3C4D"],
    ["a missing digit", "1A2B3CD", "1A2B3C4D"],
    ["a digit too many", "1A2B3C44D", "1A2B3C4D"],
    ["two neighbours swapped", "1A2B3CD4", "1A2B3C4D"],
  ])("is %s", (_, written, number) => {
    expect(almostOrderNumbersIn(`order ${written.toLowerCase()}!`)).toContain(written);
    expect(isSlipOf(written, number)).toBe(true);
  });

  it.each([
    ["two wrong digits", "1A2B3CEE"],
    ["two missing", "1A2B3C"],
    ["another number", "00000001"],
    ["swapped far apart", "DA2B3C41"],
  ])("is not %s", (_, written) => {
    expect(isSlipOf(written, "1A2B3C4D")).toBe(false);
  });
});
