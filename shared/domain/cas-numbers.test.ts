import fc from "fast-check";
import { expect, test } from "vitest";
import { casCheckDigit, casNumberProblem } from "./cas-numbers.ts";

test.each(["58-82-2", "33507-63-0", "7732-18-5", "107761-42-2"])("%s is a CAS number", (text) => {
  expect(casNumberProblem(text)).toBeNull();
});

test("a wrong digit and two swapped digits are found, with the right check digit in the message", () => {
  expect(casNumberProblem("58-82-3")).toContain("would have to be 2");
  expect(casNumberProblem("33570-63-0")).toEqual(expect.any(String));
  const number = fc.tuple(
    fc.integer({ min: 10, max: 9_999_999 }),
    fc.integer({ min: 10, max: 99 }),
  );
  fc.assert(
    fc.property(number, fc.nat(9), ([first, second], last) => {
      const text = `${first}-${second}-${last}`;
      expect(casNumberProblem(text) === null).toBe(last === casCheckDigit(text));
    }),
  );
});

test.each(["", "bradykinin", "58-82", "58-82-22", "1-23-4", "58-82-2 "])(
  "%j is no CAS number, and nothing is said of it",
  (text) => {
    expect(casNumberProblem(text)).toBeNull();
  },
);
