import { describe, expect, it } from "vitest";
import { parseWholeNumber } from "./whole-number.ts";

describe("a whole number of an address or a header", () => {
  it.each([
    ["0", 0],
    ["7", 7],
    ["007", 7],
    ["999999999999999", 999_999_999_999_999],
  ])("is what its digits say: %s", (text, number) => {
    expect(parseWholeNumber(text)).toBe(number);
  });

  it.each([
    null,
    undefined,
    "",
    " 1",
    "1 ",
    "1\n",
    "+1",
    "-1",
    "1.0",
    "0x10",
    "1e1",
    "1_0",
    "١",
    "1000000000000000",
  ])("is nothing else: %j", (text) => {
    expect(parseWholeNumber(text)).toBeNull();
  });
});
