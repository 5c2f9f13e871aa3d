import { describe, expect, it } from "vitest";
import { catalogueUnderTest, lines } from "../testing/catalogue-under-test.ts";
import { productImport } from "./import-products.ts";
import { runImport } from "./run-import.ts";

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
  ])(
    "of %s are imported, exported and imported again as the same families",
    async (_, csv, family) => {
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
    },
  );

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

  it("get another `size_of`, such as Vial or Pen, from a file that changes nothing else", async () => {
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

  it("may pass the size of a member to a new product in one file", async () => {
    const sizes = (...rows: string[]) =>
      lines(
        "slug,name,price,family,size",
        ...rows.map((row) => `${row.replace(":", ",A,1,fam,")}`),
      );
    await report(sizes("a-0:5 mg", "a-1:10 mg"), "?dryRun=false");
    const file = sizes("a-0:20 mg", "a-1:10 mg", "a-2:5 mg");
    expect(await report(file, "?dryRun=false")).toMatchObject({ created: 1, updated: 1 });
    expect((await families()).map(({ size }) => size)).toEqual(["20 mg", "10 mg", "5 mg"]);
  });
});

describe("a family that somebody changes while a file is imported", () => {
  const FILLER = Array.from({ length: 100 }, (_, at) => `filler-${at},Filler ${at},1,,`);

  /** Imports lines after a hundred others, and does something between the two transactions. */
  function importing(rows: readonly string[], meanwhile: () => Promise<unknown>) {
    const text = lines("slug,name,price,family,size", ...FILLER, ...rows);
    const file = { text, fileName: "families.csv", dryRun: false };
    let isDone = false;
    return runImport(productImport, shop.api.deps, file, shop.admin.user.id, async ({ stage }) => {
      if (stage !== "writing" || isDone) return;
      isDone = true;
      await meanwhile();
    });
  }
  const sizesOf = async (family: string) => {
    const rows = await shop.api.sql`
      SELECT slug, variant_value AS size FROM products WHERE parent_product_id = ${family} ORDER BY slug`;
    return rows.map(({ slug, size }) => (slug.startsWith("a-") ? `${slug} ${size}` : size));
  };

  it("gets no size twice: its lines are left out", async () => {
    const made = await importing(["a-0,A,1,fam,5 mg", "a-1,A,1,fam,10 mg"], async () => {
      const { status } = await shop.api.request("POST", "/api/admin/products", {
        as: shop.admin,
        body: { name: "A", price: "1.00", parentProductId: "fam", variantValue: "5 mg" },
      });
      expect(status).toBe(201);
    });
    // The import takes a family as a whole or leaves it out as a whole.
    expect(await sizesOf("fam")).toEqual(["5 mg"]);
    const left = made.rows.filter(({ outcome }) => outcome === "skipped");
    const note =
      "Somebody changed the family of this product while the file was imported, so the line was left out.";
    expect(left).toMatchObject([
      { name: "A 5 mg", notes: [note] },
      { name: "A 10 mg", notes: [note] },
    ]);
    expect(made.created).toBe(100);
  });

  it("keeps its sizes when one of two that exchange them was edited", async () => {
    const rows = (one: string, two: string) => [`a-0,A,1,fam,${one}`, `a-1,A,1,fam,${two}`];
    await report(lines("slug,name,price,family,size", ...rows("5 mg", "10 mg")), "?dryRun=false");
    const made = await importing(rows("10 mg", "5 mg"), async () => {
      const edited = (await shop.products()).find(({ slug }) => slug === "a-1");
      if (edited) await shop.edit(edited, { description: "By hand" });
    });
    expect(await sizesOf("fam")).toEqual(["a-0 5 mg", "a-1 10 mg"]);
    expect(made.rows.filter(({ outcome }) => outcome === "skipped")).toHaveLength(2);
  });
});
