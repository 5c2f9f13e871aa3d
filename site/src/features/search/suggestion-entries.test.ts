import { describe, expect, it } from "vitest";
import { MAX_SUGGESTED_TOTAL } from "#shared/domain/constants.ts";
import { entriesOf, statusOf } from "./suggestion-entries.ts";

const product = (name: string) => ({
  slug: name.toLowerCase(),
  name,
  variantValues: [],
  imageUrl: null,
  casNumber: null,
});
const found = (more = {}) => ({ products: [], categories: [], lots: [], total: 0, ...more });

describe("the list of suggestions", () => {
  it("links products, categories and certificates", () => {
    const entries = entriesOf(
      found({
        products: [
          { ...product("Kemptide"), casNumber: "65189-71-1", variantValues: ["1 mg", "5 mg"] },
        ],
        categories: [{ slug: "tags", name: "Tags" }],
        lots: [{ lotNumber: "BRK-2611-A" }],
        total: 1,
      }),
      "kem",
    );
    expect(entries.map(({ href, detail }) => [href, detail])).toEqual([
      ["/product/kemptide", "CAS 65189-71-1 · 1 mg, 5 mg"],
      ["/shop/tags", "Category"],
      ["/coa/BRK-2611-A", "Certificate of the lot"],
    ]);
  });

  it("ends with all results where there are more, with the text as it was typed", () => {
    const entries = entriesOf(found({ products: [product("A")], total: 12 }), "50% & more");
    expect(entries.at(-1)).toEqual({
      href: "/shop?search=50%25+%26+more",
      title: "All 12 products",
    });
  });

  it("names no number of all results where only some were counted", () => {
    const many = found({ products: [product("A")], total: MAX_SUGGESTED_TOTAL });
    expect(entriesOf(many, "a").at(-1)?.title).toBe("All products that match");
    expect(statusOf(many)).toBe("1 suggestion, of 100 or more products");
  });

  it("is counted for screen readers", () => {
    expect(statusOf(found())).toBe("No suggestions. Enter searches the whole catalogue.");
    expect(statusOf(found({ products: [product("A")], total: 1 }))).toBe("1 suggestion");
    expect(statusOf(found({ products: [product("A"), product("B")], total: 9 }))).toBe(
      "2 suggestions, of 9 products",
    );
  });
});
