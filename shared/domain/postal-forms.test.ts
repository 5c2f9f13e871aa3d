import { describe, expect, it } from "vitest";
import { PROVINCES, STATES } from "./addresses.ts";
import { addressProblems, isPostalCode, regionWords } from "./postal-forms.ts";

describe("a postal code", () => {
  it.each([
    ["CA", "K1A 0B1"],
    ["CA", "k1a0b1"],
    ["GB", "EC1A 1BB"],
    ["GB", "m1 1ae"],
    ["DE", "10115"],
    ["NL", "1012 AB"],
    ["PL", "00-950"],
    ["JP", "1000001"],
    ["IE", "D02 AF30"],
    ["HK", ""],
    ["US", " 26003-1234 "],
    ["DE", "10115 "],
    ["__proto__", "1"],
  ])("of %s may be %j", (country, zipCode) => {
    expect(isPostalCode(country, zipCode)).toBe(true);
  });

  it.each([
    ["CA", "10115"],
    ["GB", "10115"],
    ["DE", "1011"],
    ["DE", ""],
    ["NL", "1012"],
    ["AU", "20000"],
  ])("of %s may not be %j", (country, zipCode) => {
    expect(isPostalCode(country, zipCode)).toBe(false);
  });
});

describe("the problems of an address", () => {
  it("are named in the words of its country", () => {
    expect(addressProblems({ state: "", zipCode: "" })).toEqual({
      state: "State is required",
      zipCode: "Valid ZIP code is required",
    });
    expect(addressProblems({ country: "CA", state: "WV", zipCode: "26003" })).toEqual({
      state: "Choose a province from the list",
      zipCode: "Valid postal code is required",
    });
    expect(addressProblems({ country: "DE", state: "", zipCode: "10115" })).toEqual({});
    expect(regionWords("DE")).toEqual({ state: "Region", zipCode: "Postal Code" });
    expect(addressProblems({ country: "United States", state: "WV", zipCode: "26003" })).toEqual(
      {},
    );
  });
});

it("no province has the code of a state, so a zone can list both", () => {
  const states = new Set<string>(STATES.map(({ code }) => code));
  expect(PROVINCES.filter(({ code }) => states.has(code))).toEqual([]);
});
