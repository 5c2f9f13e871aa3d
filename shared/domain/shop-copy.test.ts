import fc from "fast-check";
import { expect, it } from "vitest";
import { humanUseWords } from "./shop-copy.ts";

it.each([
  ["Treats acne and cures colds.", ["treats", "cures"]],
  ["A THERAPEUTIC dosage for weight loss", ["therapeutic", "dosage", "weight loss"]],
  ["Lose weight, build muscle", ["lose weight"]],
  ["weight\nloss and Weight-Loss", ["weight loss", "weight-loss"]],
  ["Dose, dose, DOSE", ["dose"]],
])("finds in %j the words %j", (text, words) => {
  expect(humanUseWords(text)).toEqual(words);
});

it.each([
  "",
  "Substrate for ACE assays; purity of 98 % by HPLC.",
  "A secure retreat, obscured: a manicured, healthy diagnosaurus",
  "curé, doses2",
  "Not for human consumption. Not intended for human use.",
  "Delta receptor ligand, antagonist of NK1; store at −20 °C",
])("finds nothing in %j", (text) => {
  expect(humanUseWords(text)).toEqual([]);
});

it("finds a word between any others", () => {
  const filler = fc.stringMatching(/^[xyz ,.;!-]*$/);
  fc.assert(
    fc.property(filler, filler, (before, after) => {
      expect(humanUseWords(`${before} cure ${after}`)).toEqual(["cure"]);
    }),
  );
});
