import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { productForm } from "#shared/contracts/products.ts";
import { casNumberProblem } from "#shared/domain/cas-numbers.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { checkStatedMass } from "#shared/domain/peptide/compare-mass.ts";
import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { slugify } from "#shared/domain/slugs.ts";
import { stockBadge } from "#shared/domain/stock.ts";
import { claimWords } from "#shared/domain/wording/find-claims.ts";
import { CATEGORIES, demoCatalogue, labelOf } from "./catalogue.ts";

const CATALOGUE = demoCatalogue();
const named = CATALOGUE.map((product) => [product.name, product] as const);

test("the catalogue sells every peptide of the reference data, once", () => {
  const csv = readFileSync(new URL("./peptides.csv", import.meta.url), "utf8");
  const rows: { name: string }[] = parse(csv, { columns: true });
  expect(CATALOGUE.map((product) => product.name).sort()).toEqual(
    rows.map((row) => row.name).sort(),
  );
  const slugs = CATALOGUE.map((product) => slugify(product.name));
  expect(new Set(slugs).size).toBe(30);
});

describe.each(named)("%s", (_, product) => {
  test("has a sequence of known residues", () => {
    const residues = readResidues(product.sequence, product.nTerminus);
    expect(residues).not.toEqual([]);
    expect(residues.filter((residue) => residue.class === "unknown")).toEqual([]);
  });

  test("has the mass that its sequence and ends add up to, within 0.05 Da", () => {
    expect(product.molecularWeight).toMatch(/^\d+\.\d{2}$/);
    expect(checkStatedMass(product)).toEqual([]);
  });

  test("has a CAS number whose check digit holds, or none", () => {
    if (product.casNumber !== null) expect(casNumberProblem(product.casNumber)).toBeNull();
  });

  test("is described in two to five sentences, without a word of human use", () => {
    const sentences = product.description.split(/(?<=[.])\s+(?=[A-Z])/);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(5);
    // The sizes of a family share one description and one picture, which name none of them.
    const amount = `${product.amount} per vial`;
    expect(product.description.includes(amount)).toBe(product.sizes === undefined);
    expect(labelOf(product).amount).toBe(product.sizes ? null : product.amount);
    const copy = `${product.description} ${product.researchUse} ${CATEGORIES[product.category]}`;
    expect(claimWords(copy)).toEqual([]);
    expect(copy).not.toMatch(/\b(drugs?|medicin\w*|clinic\w*|pain|wounds?|relie\w+|boost\w*)\b/i);
  });

  test("is a product that the admin's form would save", () => {
    const bulkPricing = product.tiers.map((tier) => ({
      quantity: tier.quantity,
      price: formatAmount(tier.unitPriceCents),
    }));
    const price = formatAmount(product.priceCents);
    const parsed = productForm.safeParse({ ...product, price, bulkPricing });
    expect(parsed.error).toBeUndefined();
  });

  test("costs less per vial in larger quantities", () => {
    const prices = product.tiers.map((tier) => tier.unitPriceCents);
    expect(prices).toEqual([...prices].sort((one, other) => other - one));
    expect(new Set(prices).size).toBe(prices.length);
    if (prices.length > 0) expect(product.priceCents).toBe(prices[0]);
  });
});

test("three products have bulk tiers of 1, 3 and 10 units", () => {
  const bulk = CATALOGUE.filter((product) => product.hasBulkPricing);
  expect(bulk.map((product) => product.tiers.map((tier) => tier.quantity))).toEqual([
    [1, 3, 10],
    [1, 3, 10],
    [1, 3, 10],
  ]);
});

test("all three stock badges appear, and most products are in stock", () => {
  const badges = CATALOGUE.map((product) => stockBadge({ ...product, inStock: true }));
  const count = (badge: string) => badges.filter((one) => one === badge).length;
  expect(count("Out of Stock")).toBe(2);
  expect(count("Low Stock")).toBeGreaterThanOrEqual(3);
  expect(count("In Stock")).toBeGreaterThan(20);
});

test("four products are featured, all of them in stock", () => {
  const featured = CATALOGUE.filter((product) => product.featured);
  expect(featured).toHaveLength(4);
  for (const product of featured) {
    expect(stockBadge({ ...product, inStock: true })).toBe("In Stock");
  }
});

test("every category is used", () => {
  expect(new Set(CATALOGUE.map((product) => product.category))).toEqual(
    new Set(Object.keys(CATEGORIES)),
  );
});
