import { describe, expect, it } from "vitest";
import { file } from "../testing/product-files.ts";
import { readProductFile } from "./read-product-file.ts";

const NOT_FOUND = "The amount per vial was not found in the product's options, name or weight.";
const PARCEL = (grams: number) =>
  `The amount per vial was not found: the weight of ${grams} g is that of a parcel.`;

async function amountOf(header: string, line: string) {
  const { drafts } = await readProductFile(file(header, line));
  const [draft] = [...drafts];
  const note = draft?.notes.find((text) => text.startsWith("The amount"));
  return draft?.fields.amountMg ?? note;
}

describe("the amount per vial in a file of another shop", () => {
  it.each([
    ["Peptide", "10 mg", "12", "10"],
    ["Peptide 5mg", "Default Title", "12", "5"],
    ["Peptide", "Default Title", "0.005", "5"],
    ["Peptide", "Default Title", "12", PARCEL(12)],
    ["Peptide", "Red", "", NOT_FOUND],
    ["Peptide", "10 mg/mL", "0", NOT_FOUND],
  ])("of Shopify, titled %s, with the option %s and %s grams is %s", async (...cells) => {
    const [title, option, grams, expected] = cells;
    const header = "Handle,Title,Option1 Value,Variant Price,Variant Grams";
    expect(await amountOf(header, `p,${title},${option},10.00,${grams}`)).toBe(expected);
  });

  it.each([
    ["Peptide", "10 mg", "kg", "0.1", "10"],
    ["Peptide - 2 mg", "Blue", "g", "", "2"],
    ["Peptide", "Blue", "g", "0.0005", "0.5"],
    ["Peptide", "Blue", "kg", "0.01", PARCEL(10)],
    ["Peptide", "Blue", "stone", "0.01", NOT_FOUND],
  ])(
    "of WooCommerce, named %s, with the attribute %s and a weight in %s of %s is %s",
    async (...cells) => {
      const [name, attribute, unit, weight, expected] = cells;
      const header = `Type,Name,Regular price,Attribute 1 value(s),Weight (${unit})`;
      expect(await amountOf(header, `simple,${name},10.00,${attribute},${weight}`)).toBe(expected);
    },
  );
});
