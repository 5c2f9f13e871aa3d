import { expect, it } from "vitest";
import { shippingTerms } from "./shipping-terms.ts";

it.each([
  [["United States"], "to addresses in the United States"],
  [[], "to addresses in the United States"],
  [["Canada"], "to addresses in this country: Canada"],
  [["Canada", "United States"], "to addresses in these countries: Canada and United States"],
  [
    ["Austria", "Germany", "Netherlands"],
    "to addresses in these countries: Austria, Germany, and Netherlands",
  ],
  [Array(40).fill("Somewhere"), "to addresses in the 40 countries that the checkout offers"],
])("the terms of a shop that ships to %j say %j", (names, words) => {
  expect(shippingTerms(names)).toBe(words);
});
