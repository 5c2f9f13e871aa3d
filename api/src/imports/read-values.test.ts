import { describe, expect, it } from "vitest";
import { readPrice } from "./read-values.ts";

describe("a price as shops write it", () => {
  it.each([
    ["45", "45.00"],
    ["18.5", "18.50"],
    ["$1,234.50", "1234.50"],
    ["15,50", "15.50"],
    ["12.500", "12.50"],
    [".5", "0.50"],
    ["19.99 USD", "19.99"],
  ])("reads %s as %s", (text, amount) => expect(readPrice(text)).toBe(amount));

  it.each(["", "-5", "free", "1.234,50.1", "12.345", "1e3", "."])("refuses %j", (text) => {
    expect(readPrice(text)).toBeNull();
  });
});
