import { beforeEach, describe, expect, it, vi } from "vitest";
import { aProduct, bulkPriced } from "#shared/testing/builders.ts";
import { familyData, productData, productSummary } from "./structured-data.ts";

beforeEach(() => vi.stubEnv("SITE_URL", "https://aliquot.test"));

describe("structured data of a product", () => {
  it.each([
    [{ stockQuantity: 40, lowStockThreshold: 5 }, "InStock"],
    [{ stockQuantity: 5, lowStockThreshold: 5 }, "LimitedAvailability"],
    [{ stockQuantity: 0 }, "OutOfStock"],
    [{ inStock: false }, "OutOfStock"],
    [{ effectiveAccess: "never" as const }, "OutOfStock"],
  ])("%j is %s", (stock, availability) => {
    expect(productData(aProduct(stock), []).offers).toMatchObject({
      price: "45.00",
      priceCurrency: "USD",
      availability: `https://schema.org/${availability}`,
      url: "https://aliquot.test/product/bradykinin",
    });
  });

  it("is one offer for each tier", () => {
    const product = aProduct(bulkPriced([1, "48.00"], [3, "43.00"]));
    expect(productData(product, []).offers).toMatchObject([
      { price: "48.00", eligibleQuantity: { minValue: 1 } },
      { price: "43.00", eligibleQuantity: { minValue: 3 } },
    ]);
  });

  it("describes it without the signs of Markdown, alone and in its family", () => {
    const product = aProduct({ description: "A **kinin**, see [UniProt](https://uniprot.org)." });
    const variants = ["1 mg", "5 mg"].map((variantValue, at) => ({
      id: variantValue,
      slug: `bradykinin-${at}`,
      variantValue,
      price: "45.00",
      inStock: true,
      pricePerMg: null,
      current: at === 0,
    }));
    const family = familyData({ ...product, currentLot: null, categories: [], variants }, []);
    for (const { description } of [productData(product, []), family]) {
      expect(description).toBe("A kinin, see UniProt.");
    }
  });

  it("names only what is known", () => {
    const facts = productData(aProduct({ casNumber: null }), []).additionalProperty;
    expect(facts.map(({ name }) => name)).toEqual([
      "Amount per vial",
      "Sequence",
      "Molecular weight (g/mol)",
    ]);
  });

  it("fits one line of a result, without half a word", () => {
    const summary = productSummary(
      aProduct({ description: "Kinin receptor research. ".repeat(20) }),
    );
    expect(summary.length).toBeLessThanOrEqual(157);
    expect(summary).toMatch(/^Bradykinin, CAS 58-82-2, 1060\.22 g\/mol\. Kinin .* …$/);
  });
});
