import fc from "fast-check";
import { expect, test } from "vitest";
import { calculatorQuery, parseCalculatorQuery, START } from "./calculator-query.ts";

const read = (text: string) => parseCalculatorQuery(new URLSearchParams(text));

test("what the address does not say is as at the start", () => {
  expect(read("")).toEqual(START);
  expect(read("?dose=2.5")).toEqual({ ...START, doseMg: 2.5 });
});

test.each(["dose=0", "dose=-1", "dose=abc", "strength=1e3", "water=", "water=NaN"])(
  "an impossible value counts as not said: %s",
  (text) => {
    expect(read(text)).toEqual(START);
  },
);

test("a calculation survives its address", () => {
  const value = fc
    .double({ min: 1e-6, max: 1e6, noNaN: true })
    .map((n) => Number(n.toPrecision(9)));
  fc.assert(
    fc.property(value, value, value, (doseMg, strengthMg, waterMl) => {
      const input = { doseMg, strengthMg, waterMl };
      expect(read(calculatorQuery(input))).toEqual(input);
    }),
  );
});
