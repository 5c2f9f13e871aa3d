import { describe, expect, it } from "vitest";
import { catalogueUnderTest, lines } from "../testing/catalogue-under-test.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";

const catalogue = catalogueUnderTest();
const { report, send, exported, products } = catalogue;

const addresses = async () =>
  (await products()).map(({ name, slug, price }) => [name, slug, price]).toSorted();

describe("the slugs of an import", () => {
  it("are kept when an empty shop reads our own export", async () => {
    const renamed = await aStoredProduct(catalogue.api, catalogue.admin, { name: "Old name" });
    await catalogue.edit(renamed, { name: "New name" });
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "Twin", price: "1.00" });
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "twin", price: "2.00" });
    await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "\u043f\u0435\u043f\u0442\u0438\u0434",
    });
    const [before, csv] = [await addresses(), await exported()];
    await catalogue.api.sql`TRUNCATE products, import_runs CASCADE`;
    const [header, ...rows] = csv.trim().split("\r\n");
    const { created } = await report(lines(header ?? "", ...rows.reverse()), "?dryRun=false");
    expect(created).toBe(4);
    expect(await addresses()).toEqual(before);
    const { unchanged } = await report(csv);
    expect(unchanged).toBe(4);
  });

  it("are kept when a shop already has some products of our own export", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "Twin", price: "1.00" });
    const second = await aStoredProduct(catalogue.api, catalogue.admin, { name: "twin" });
    const [before, csv] = [await addresses(), await exported()];
    await catalogue.api.sql`DELETE FROM products WHERE id = ${second.id}`;
    expect((await report(csv, "?dryRun=false")).created).toBe(1);
    expect(await addresses()).toEqual(before);
  });

  it("are the handles of a Shopify file, also of its variants", async () => {
    await report(
      lines(
        "Handle,Title,Option1 Name,Option1 Value,Variant Price",
        "bradykinin-acetate,Bradykinin,Title,Default Title,45.00",
        "kit,Vial kit,Size,1 mg,20.00",
        "kit,,Size,5 mg,80.00",
        "gr\u00f6\u00dfe_1,Solvent,Title,Default Title,5.00",
      ),
      "?dryRun=false",
    );
    expect(await addresses()).toEqual([
      ["Bradykinin", "bradykinin-acetate", "45.00"],
      ["Solvent", "gre1", "5.00"],
      ["Vial kit", "kit-1-mg", "20.00"],
      ["Vial kit", "kit-5-mg", "80.00"],
    ]);
  });

  it("are reported when they cannot be kept, also when the API uses them", async () => {
    const { rows } = await report(
      lines(
        "slug,name,price",
        "My_Slug,A,1",
        "featured,B,1",
        "\u00e4,C,1",
        `${"x".repeat(300)},D,1`,
      ),
      "?dryRun=false",
    );
    expect(rows[0]?.notes).toEqual(['Its address "My_Slug" becomes "myslug".']);
    expect(rows[2]?.notes.join()).toMatch(/cannot be kept/);
    expect(await addresses()).toEqual([
      ["A", "myslug", "1.00"],
      ["B", "featured-2", "1.00"],
      ["C", "c", "1.00"],
      ["D", "x".repeat(200), "1.00"],
    ]);
  });

  it("are refused when two lines have the same one", async () => {
    const { rows } = await report(lines("slug,name,price", "a,A,1", "a,B,1"));
    expect(rows[1]?.problems).toMatchObject([{ message: "Line 2 is about the same product" }]);
  });

  it("are unique, even when products with the same names are created meanwhile", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Peptide ${index}`);
    const file = lines("name,price", ...names.map((name) => `${name},1`));
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        send(file, "?dryRun=false"),
        ...names.map((name) =>
          catalogue.api.request("POST", "/api/admin/products", {
            as: catalogue.admin,
            body: { name, price: "1.00" },
          }),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, ...names.map(() => 201)]);
      await catalogue.api.sql`TRUNCATE products, import_runs CASCADE`;
    }
  });
});
