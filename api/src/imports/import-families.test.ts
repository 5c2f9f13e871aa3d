import { describe, expect, it } from "vitest";
import { catalogueUnderTest, lines } from "../testing/catalogue-under-test.ts";

const shop = catalogueUnderTest();
const { report, products, exported } = shop;

const WOOCOMMERCE = lines(
  "ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)",
  '44,variable,brad,Bradykinin,1,1,,,"Peptides > Kinins",,Size,"5 mg, 10 mg"',
  "45,variation,,Bradykinin - 5 mg,1,1,7,45,,brad,Size,5 mg",
  "46,variation,,Bradykinin - 10 mg,1,1,3,80,,id:44,Size,10 mg",
  "47,simple,,Kallidin,1,1,2,30,Kinins,,,",
);

const SHOPIFY = lines(
  "Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status",
  "bradykinin,Bradykinin,Text,Kinins,TRUE,Size,5 mg,shopify,7,45,active",
  "bradykinin,,,,,,10 mg,shopify,3,80,",
  "kallidin,Kallidin,Text,Kinins,TRUE,Title,Default Title,shopify,2,30,active",
);

/** The families of the shop: names, sizes, amounts and prices of their members. */
async function families() {
  const all = await products();
  const listed = all.map((product) => ({
    name: product.name,
    slug: product.slug,
    family: product.parentProductId,
    isVariableProduct: product.isVariableProduct,
    size: product.variantValue,
    of: product.variantType,
    amountMg: product.amountMg,
    price: product.price,
    stock: product.stockQuantity,
  }));
  return listed.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
}

describe("the families of another shop", () => {
  it.each([
    ["WooCommerce", WOOCOMMERCE, "parent_brad"],
    ["Shopify", SHOPIFY, "parent_bradykinin"],
  ])("of %s come in, go out and come in again as the same families", async (_, csv, family) => {
    expect(await report(csv, "?dryRun=false")).toMatchObject({ created: 3 });
    const first = await families();
    expect(first).toMatchObject([
      {
        slug: "bradykinin-10-mg",
        name: "Bradykinin",
        family,
        size: "10 mg",
        amountMg: "10",
        price: "80.00",
      },
      {
        slug: "bradykinin-5-mg",
        name: "Bradykinin",
        family,
        size: "5 mg",
        amountMg: "5",
        stock: 7,
      },
      { slug: "kallidin", isVariableProduct: false, size: null },
    ]);
    expect(first.map(({ isVariableProduct }) => isVariableProduct)).toEqual([true, true, false]);
    expect(await report(csv, "?dryRun=false")).toMatchObject({ created: 0, updated: 0 });
    const own = await exported();
    expect(await report(own)).toMatchObject({ created: 0, updated: 0 });
    await shop.api.sql`TRUNCATE products, import_runs, orders CASCADE`;
    expect(await report(own, "?dryRun=false")).toMatchObject({ created: 3 });
    expect(await families()).toEqual(first);
  });

  it("are refused with a size twice or a member without one, and nothing is written", async () => {
    for (const rows of [
      ["A,1,fam,5 mg", "A,2,fam,5.0mg"],
      ["A,1,fam,5 mg", "A,2,fam,"],
    ]) {
      const { invalid, rows: reported } = await report(
        lines("slug,name,price,family,size", ...rows.map((row, at) => `a-${at},${row}`)),
      );
      expect(invalid).toBe(2);
      expect(reported[0]?.problems[0]?.column).toBe("size");
    }
    expect(await products()).toHaveLength(0);
  });

  it("get what their sizes are the size of from a file that changes nothing else", async () => {
    const sizes = (of: string) =>
      lines("slug,name,price,family,size_of,size", `a,A,1,fam,${of},5 mg`, `b,A,1,fam,${of},10 mg`);
    await report(sizes("Vial"), "?dryRun=false");
    expect(await report(sizes("Pen"), "?dryRun=false")).toMatchObject({
      updated: 2,
      rows: [{ changes: [{ field: "Size of", before: "Vial", after: "Pen" }] }, {}],
    });
    expect((await families()).map(({ of }) => of)).toEqual(["Pen", "Pen"]);
  });

  it("may exchange their sizes in one file", async () => {
    const sizes = (...values: string[]) =>
      lines("slug,name,price,family,size", ...values.map((size, at) => `a-${at},A,1,fam,${size}`));
    expect(await report(sizes("5 mg", "10 mg"), "?dryRun=false")).toMatchObject({ created: 2 });
    expect(await report(sizes("10 mg", "5 mg"), "?dryRun=false")).toMatchObject({ updated: 2 });
    expect((await families()).map(({ size }) => size)).toEqual(["10 mg", "5 mg"]);
  });
});
