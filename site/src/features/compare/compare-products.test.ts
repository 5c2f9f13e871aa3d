import { describe, expect, it } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import {
  alignedRows,
  comparedFacts,
  compareHref,
  differencesInWords,
  offersOf,
  otherSizes,
  readCompared,
  slugToAdd,
} from "./compare-products.ts";

const withLot = (fields: Parameters<typeof aProduct>[0]) => ({
  ...aProduct(fields),
  currentLot: null,
  variants: [],
  categories: [],
});
const leu = withLot({ name: "[Leu5]-Enkephalin", sequence: "YGGFL", price: "20.00" });
const met = withLot({ name: "[Met5]-Enkephalin", sequence: "YGGFM", price: "20.00" });

describe("a comparison", () => {
  it.each([
    ["products=a,b", ["a", "b"]],
    ["products=a,a, b ,", ["a", "b"]],
    ["products=a,b,c,d,e", ["a", "b", "c", "d"]],
    ["products=../x,a", ["a"]],
    ["", []],
  ])("of %s has the products %j", (query, slugs) => {
    expect(readCompared(new URLSearchParams(query))).toEqual(slugs);
  });

  it("has an address that it reads again", () => {
    const longest = "x".repeat(300);
    expect(readCompared(new URLSearchParams({ products: longest }))).toEqual([longest]);
    expect(compareHref(["a", "b"])).toBe("/compare?products=a,b");
    expect(compareHref([])).toBe("/compare");
  });

  it("lists each fact once and says which differ", () => {
    const facts = comparedFacts([leu, { ...met, casNumber: null }]);
    const of = (term: string) => facts.find((fact) => fact.term === term);
    expect(of("Price")).toEqual({
      term: "Price",
      values: ["$20.00", "$20.00"],
      isDifferent: false,
    });
    expect(of("CAS number")).toMatchObject({ values: ["58-82-2", ""], isDifferent: true });
    expect(of("Monoisotopic mass")?.isDifferent).toBe(true);
    expect(of("Sequence")).toBeUndefined();
  });

  it("says whether each can be bought", () => {
    const products = [leu, { ...met, stockQuantity: 0 }, withLot({ effectiveAccess: "never" })];
    const fact = comparedFacts(products).find(({ term }) => term === "In stock");
    expect(fact?.values).toEqual(["Yes", "Sold out", "Not for sale"]);
  });

  it("marks what differs from the first product, and says it in words", () => {
    const rows = alignedRows([leu, met, withLot({ sequence: "YGGF" })]) ?? [];
    expect(rows.map((row) => row.map(({ symbol }) => symbol).join(""))).toEqual([
      "YGGFL",
      "YGGFM",
      "YGGF-",
    ]);
    expect(rows[1]?.map(({ isOther }) => isOther)).toEqual([false, false, false, false, true]);
    expect(differencesInWords([leu, met, withLot({ name: "Short" })], rows)).toEqual([
      "[Met5]-Enkephalin: 1 of 5 places differ (5: Leu → Met).",
      "Short: 1 of 5 places differ (5: Leu → gap).",
    ]);
  });

  it("tells two sizes of one product apart", () => {
    const sizes = ["5 mg", "10 mg"].map((variantValue) => ({ ...leu, variantValue }));
    expect(differencesInWords(sizes, alignedRows(sizes) ?? [])).toEqual([
      "[Leu5]-Enkephalin 10 mg: the same sequence.",
    ]);
  });

  it("offers the other sizes of its products, and adds one for a product that it has already", () => {
    const variants = ["1", "5", "10"].map((amount) => ({
      id: amount,
      slug: `leu-${amount}`,
      variantValue: `${amount} mg`,
      price: "20.00",
      inStock: true,
      pricePerMg: null,
      current: amount === "5",
    }));
    const five = { ...leu, slug: "leu-5", variantValue: "5 mg", variants };
    const lone = { ...met, slug: "met" };
    expect(otherSizes([five, lone])).toEqual([
      { slug: "leu-1", name: "[Leu5]-Enkephalin 1 mg" },
      { slug: "leu-10", name: "[Leu5]-Enkephalin 10 mg" },
    ]);
    const suggested = (...slugs: string[]) => slugs.map((slug) => ({ slug }));
    expect(slugToAdd(suggested("leu-5", "met-2"), [five])).toBe("leu-1");
    expect(slugToAdd(suggested("leu-10"), [five])).toBe("leu-10");
    expect(slugToAdd(suggested("met", "kinin"), [five, lone])).toBe("kinin");
    expect(slugToAdd(suggested("met"), [five, lone])).toBeUndefined();
    expect(slugToAdd([], [five])).toBeUndefined();
  });

  it("offers up to six sizes as links, and more of them in one field", () => {
    const sizes = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ slug: `s-${index}`, name: `S ${index} mg` }));
    expect(offersOf(sizes(6))).toEqual({ links: sizes(6), choices: [] });
    expect(offersOf(sizes(199))).toEqual({ links: [], choices: sizes(199) });
  });

  it("draws nothing for one product, and where a sequence is missing", () => {
    expect(alignedRows([leu])).toBeNull();
    expect(alignedRows([leu, withLot({ sequence: null })])).toBeNull();
  });
});
