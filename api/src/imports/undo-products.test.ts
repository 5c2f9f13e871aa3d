import { describe, expect, it } from "vitest";
import { catalogueUnderTest, lines } from "../testing/catalogue-under-test.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";

const catalogue = catalogueUnderTest();
const { report, products, named, edit, buy, ledgerIsExact } = catalogue;

describe("undoing", () => {
  const undo = (id: string | null) =>
    catalogue.api.request("POST", `/api/admin/imports/${id}/undo`, { as: catalogue.admin });

  it("removes created products and restores the values and stock of changed ones", async () => {
    const before = await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "A",
      price: "10.00",
      stockQuantity: 8,
    });
    const { id } = await report(
      lines("name,price,stock_quantity,featured", "A,12,20,yes", "B,1,5,no"),
      "?dryRun=false",
    );
    const { status, body } = await undo(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ removed: 1, restored: 1, kept: [] });
    const { updatedAt: _, ...after } = await named("A");
    // The answer to a save also contains warnings, which lists do not.
    expect(before).toMatchObject(after);
    expect((await products()).length).toBe(1);
    await ledgerIsExact();
  });

  it("republishes the pages of categories that lose products", async () => {
    await report(lines("name,price,category", "Moved,10,Kinins"), "?dryRun=false");
    const { id } = await report(
      lines("name,price,category", "Moved,10,Tachykinins", "New,5,Amyloids"),
      "?dryRun=false",
    );
    const versions = async () => {
      const rows = await catalogue.api.sql<{ path: string; version: number }[]>`
        SELECT path, wanted_version AS version FROM published_pages WHERE path LIKE '/shop/%'`;
      return new Map(rows.map(({ path, version }) => [path, Number(version)]));
    };
    const before = await versions();
    expect((await undo(id)).body).toMatchObject({ removed: 1, restored: 1 });
    const after = await versions();
    for (const path of ["/shop/kinins", "/shop/tachykinins", "/shop/amyloids"]) {
      expect(after.get(path), path).toBeGreaterThan(before.get(path) ?? Number.POSITIVE_INFINITY);
    }
  });

  it("keeps what somebody ordered or changed since, and says so", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "Edited",
      price: "10.00",
      stockQuantity: 1,
    });
    await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "Sold",
      price: "10.00",
      stockQuantity: 1,
    });
    const { id } = await report(
      lines("name,price,stock_quantity", "Edited,12,1", "Sold,10,4", "New,5,5"),
      "?dryRun=false",
    );
    const edited = await named("Edited");
    await catalogue.api.request("PUT", `/api/admin/products/${edited.id}`, {
      as: catalogue.admin,
      body: { ...edited, price: "13.00" },
    });
    await buy((await named("Sold")).id, 3);
    await buy((await named("New")).id, 1);
    const { body } = await undo(id);
    expect(body.kept.map(({ name }: { name: string }) => name).sort()).toEqual([
      "Edited",
      "New",
      "Sold",
    ]);
    expect(await named("Edited")).toMatchObject({ price: "13.00" });
    expect(await named("Sold")).toMatchObject({ stockQuantity: 1 });
    expect(await named("New")).toMatchObject({ inStock: false, stockQuantity: 4 });
    await ledgerIsExact();
  });

  it("keeps a stock that somebody has counted or corrected since, with the reason", async () => {
    for (const name of ["Counted", "Corrected", "Counted before", "Sold"]) {
      await aStoredProduct(catalogue.api, catalogue.admin, { name, stockQuantity: 10 });
    }
    const count = async (name: string, quantity: number) =>
      catalogue.api.request("PATCH", `/api/admin/inventory/${(await named(name)).id}/stock`, {
        as: catalogue.admin,
        body: { quantity },
      });
    expect((await count("Counted before", 12)).status).toBe(200);
    const { id } = await report(
      lines("name,stock_quantity", "Counted,50", "Corrected,15", "Counted before,50", "Sold,50"),
      "?dryRun=false",
    );
    await count("Counted", 45);
    const corrected = await named("Corrected");
    const stock = { stockQuantity: 10, loadedStockQuantity: 15 };
    await edit(corrected, stock);
    await buy((await named("Sold")).id, 3);
    const { body } = await undo(id);
    const stocks = Object.fromEntries(
      (await products()).map(({ name, stockQuantity }) => [name, stockQuantity]),
    );
    expect(stocks).toEqual({ Counted: 45, Corrected: 10, "Counted before": 12, Sold: 7 });
    const reason = "Its stock stays: somebody counted or corrected it since.";
    expect(body).toMatchObject({
      restored: 2,
      kept: expect.arrayContaining([
        { name: "Counted", reason },
        { name: "Corrected", reason },
      ]),
    });
    await ledgerIsExact();
  });

  it("keeps created products that somebody has edited since, with the reason", async () => {
    const names = ["Described", "Tiered", "Counted", "Shown", "Switched and sold"];
    const { id } = await report(
      lines("name,price,stock_quantity", ...names.map((name) => `${name},5,5`), "Left,5,5"),
      "?dryRun=false",
    );
    await edit(await named("Described"), { description: "Worked on for an evening." });
    await edit(await named("Tiered"), {
      hasBulkPricing: true,
      bulkPricing: [{ quantity: 1, price: "6.00" }],
    });
    const { id: countedId } = await named("Counted");
    await catalogue.api.request("PATCH", `/api/admin/inventory/${countedId}/stock`, {
      as: catalogue.admin,
      body: { quantity: 4 },
    });
    await edit(await named("Shown"), { featured: true });
    await edit(await named("Switched and sold"), { price: "7.00" });
    await buy((await named("Switched and sold")).id, 1);
    const left = await named("Left");
    await edit(left, { price: "6.00" });
    await edit(await named("Left"), { price: left.price });
    const { body } = await undo(id);
    const reason = "It was edited since, and stays.";
    expect(body).toMatchObject({ removed: 1, restored: 0 });
    expect(body.kept).toEqual(names.map((name) => ({ name, reason })));
    expect((await products()).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(await named("Switched and sold")).toMatchObject({ inStock: true, price: "7.00" });
    await ledgerIsExact();
  });

  it("keeps a created product that has got a document since, with the reason", async () => {
    const { id } = await report(lines("name,price", "Papered,5", "Bare,5"), "?dryRun=false");
    const added = await catalogue.api.request(
      "POST",
      `/api/admin/products/${(await named("Papered")).id}/documents?kind=sds&title=Safety&language=en&fileName=sds.pdf`,
      {
        as: catalogue.admin,
        body: Buffer.from("%PDF-1.4\nsafety\n%%EOF\n"),
        headers: { "Content-Type": "application/pdf" },
      },
    );
    expect(added.status).toBe(201);
    expect((await undo(id)).body).toMatchObject({
      removed: 1,
      kept: [{ name: "Papered", reason: "It has documents now, and stays." }],
    });
  });

  it("keeps all prices of a product when one of them was changed since", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "Tiered",
      hasBulkPricing: true,
      bulkPricing: [{ quantity: 1, price: "30.00" }],
    });
    const { id } = await report(
      lines("name,price,bulk_pricing,featured", "Tiered,40,,yes"),
      "?dryRun=false",
    );
    const single = await named("Tiered");
    await catalogue.api.request("PUT", `/api/admin/products/${single.id}`, {
      as: catalogue.admin,
      body: { ...single, price: "50.00" },
    });
    const { body } = await undo(id);
    expect(body.kept).toHaveLength(1);
    expect(await named("Tiered")).toMatchObject({
      featured: false,
      hasBulkPricing: false,
      pricingType: "single",
      bulkPricing: [],
      price: "50.00",
    });
  });

  const SOME_STAYS = "Some of it was changed since, and stays.";
  const CATEGORY_STAYS = "Its former category was deleted since, so its category stays as it is.";
  const SIZE_STAYS =
    "Its size and family stay: with the former ones a family would have a size twice, or a product without a size.";
  const pictureAt = (name: string, alt: string | null = null) => ({
    url: `https://pictures.example/${name}.png`,
    alt,
  });
  const create = (fields: Record<string, unknown>) =>
    aStoredProduct(catalogue.api, catalogue.admin, { price: "5", stockQuantity: 5, ...fields });

  it("keeps all pictures of a product when one of them was changed since", async () => {
    const [a, b, c] = [pictureAt("a"), pictureAt("b"), pictureAt("c")];
    for (const name of ["Added to", "Described", "Emptied"]) {
      await create({ name, pictures: [a] });
    }
    const { id } = await report(
      lines("name,price,image_url", `Added to,6,${b.url}`, `Described,6,${b.url}`, "Emptied,6,"),
      "?dryRun=false",
    );
    await edit(await named("Added to"), { pictures: [b, c] });
    await edit(await named("Described"), { pictures: [pictureAt("b", "A vial")] });
    await edit(await named("Emptied"), { imageAlt: "A vial" });
    const { status, body } = await undo(id);
    expect([status, body.restored, body.kept]).toEqual([
      200,
      3,
      ["Added to", "Described", "Emptied"].map((name) => ({ name, reason: SOME_STAYS })),
    ]);
    expect(await named("Added to")).toMatchObject({
      price: "5.00",
      imageUrl: b.url,
      pictures: [{ url: b.url }, { url: c.url }],
    });
    expect(await named("Described")).toMatchObject({ imageUrl: b.url, imageAlt: "A vial" });
    expect(await named("Emptied")).toMatchObject({ imageUrl: null, imageAlt: "A vial" });
  });

  it("keeps the amount of a product when it was changed since, in either unit", async () => {
    await create({ name: "Units", amountUnits: "5000 IU" });
    await create({ name: "Milligrams", amountMg: "5" });
    const { id } = await report(
      lines("name,price,amount_mg,amount_units", "Units,6,5,", "Milligrams,6,,"),
      "?dryRun=false",
    );
    await edit(await named("Units"), { amountMg: "10" });
    await edit(await named("Milligrams"), { amountUnits: "5000 IU" });
    const { status, body } = await undo(id);
    expect([status, body.restored, body.kept]).toEqual([
      200,
      2,
      ["Units", "Milligrams"].map((name) => ({ name, reason: SOME_STAYS })),
    ]);
    expect(await named("Units")).toMatchObject({ amountMg: "10", amountUnits: null });
    expect(await named("Milligrams")).toMatchObject({ amountMg: null, amountUnits: "5000 IU" });
  });

  it("leaves products in their present category when the former one was deleted since", async () => {
    const into = (category: string) =>
      report(
        lines("name,price,category", ...["Moved", "Also moved"].map((n) => `${n},6,${category}`)),
        "?dryRun=false",
      );
    await create({ name: "Moved" });
    await create({ name: "Also moved" });
    await into("Former");
    const { categoryId: former } = await named("Moved");
    const { id } = await report(
      lines("name,price,category", "Moved,7,Present", "Also moved,6,Present", "New,6,Former"),
      "?dryRun=false",
    );
    await edit(await named("New"), { categoryId: null });
    const { status: removed } = await catalogue.api.request(
      "DELETE",
      `/api/admin/categories/${former}`,
      { as: catalogue.admin },
    );
    const present = (await named("Moved")).categoryId;
    const { status, body } = await undo(id);
    expect([removed, status, body.removed, body.restored]).toEqual([200, 200, 0, 1]);
    expect(body.kept).toEqual([
      { name: "Moved", reason: CATEGORY_STAYS },
      { name: "Also moved", reason: CATEGORY_STAYS },
      { name: "New", reason: "It was edited since, and stays." },
    ]);
    expect(await named("Moved")).toMatchObject({ price: "6.00", categoryId: present });
    expect((await catalogue.imports())[0]?.canUndo).toBe(false);
  });

  it("leaves sizes that a family has got since, and those that would be missing", async () => {
    const member = { parentProductId: "fam", variantType: "Vial" };
    await create({ name: "A", ...member, variantValue: "5 mg" });
    await create({ name: "B", ...member, parentProductId: "other" });
    const { id } = await report(
      lines("slug,name,price,family,size", "a,A,6,fam,10 mg", "b,B,6,other,1 mg"),
      "?dryRun=false",
    );
    for (const [name, variantValue] of [
      ["A", "5 mg"],
      ["B", "2 mg"],
    ] as const) {
      const { status } = await catalogue.api.request(
        "POST",
        `/api/admin/products/${(await named(name)).id}/sizes`,
        { as: catalogue.admin, body: { variantValue, price: "9", stockQuantity: 1 } },
      );
      expect(status).toBe(201);
    }
    const { status, body } = await undo(id);
    expect([status, body.restored, body.kept]).toEqual([
      200,
      2,
      [
        { name: "A 10 mg", reason: SIZE_STAYS },
        { name: "B 1 mg", reason: SIZE_STAYS },
      ],
    ]);
    expect(
      (await products())
        .map(({ name, variantValue, price }) => [name, variantValue, price])
        .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
    ).toEqual([
      ["A", "10 mg", "5.00"],
      ["A", "5 mg", "9.00"],
      ["B", "1 mg", "5.00"],
      ["B", "2 mg", "9.00"],
    ]);
  });

  it("leaves a size that a product needs which cannot go back to its own family", async () => {
    const stored = [
      { name: "P", parentProductId: "g", variantValue: "5 mg" },
      { name: "R", parentProductId: "g", variantValue: "1 mg" },
      { name: "Q", parentProductId: "f", variantValue: "5 mg" },
    ];
    for (const fields of stored) await create({ ...fields, variantType: "Vial" });
    const { id } = await report(
      lines("slug,name,price,family,size", "p,P,5,f,5 mg", "q,Q,5,f,10 mg"),
      "?dryRun=false",
    );
    await edit(await named("R"), { variantValue: "5 mg" });
    const { status, body } = await undo(id);
    expect([status, body.restored, body.kept]).toEqual([
      200,
      0,
      [
        { name: "P 5 mg", reason: SIZE_STAYS },
        { name: "Q 10 mg", reason: SIZE_STAYS },
      ],
    ]);
    expect(await named("P")).toMatchObject({ parentProductId: "f", variantValue: "5 mg" });
    expect(await named("Q")).toMatchObject({ parentProductId: "f", variantValue: "10 mg" });
  });

  it("restores the sizes of a family together, also when its lines are far apart", async () => {
    const count = 120;
    const names = Array.from({ length: count }, (_, at) => `Filler ${at}`);
    const file = (first: string, second: string) =>
      lines(
        "slug,name,price,family,size",
        `one,Kinin,5,fam,${first}`,
        ...names.map((name, at) => `filler-${at},${name},5,,`),
        `two,Kinin,5,fam,${second}`,
      );
    await report(file("5 mg", "10 mg"), "?dryRun=false");
    const { id, updated } = await report(
      file("10 mg", "5 mg").replaceAll(",5,", ",6,"),
      "?dryRun=false",
    );
    expect(updated).toBe(count + 2);
    const { body } = await undo(id);
    expect(body).toMatchObject({ restored: count + 2, kept: [] });
    const sizes = await catalogue.api.sql<{ slug: string; size: string }[]>`
      SELECT slug, variant_value AS size FROM products WHERE slug IN ('one', 'two') ORDER BY slug`;
    expect([...sizes]).toEqual([
      { slug: "one", size: "5 mg" },
      { slug: "two", size: "10 mg" },
    ]);
  });

  it("is for the last import only, once, and the list says which that is", async () => {
    const first = await report(lines("name,price", "A,1"), "?dryRun=false&fileName=one.csv");
    const second = await report(lines("name,price", "B,1"), "?dryRun=false&fileName=two.csv");
    const list = async () =>
      (await catalogue.api.request("GET", "/api/admin/imports", { as: catalogue.admin })).body;
    expect(
      (await list()).map(({ fileName, canUndo }: Record<string, unknown>) => [fileName, canUndo]),
    ).toEqual([
      ["two.csv", true],
      ["one.csv", false],
    ]);
    expect((await undo(first.id)).body.code).toBe("import-not-last");
    expect((await undo(second.id)).status).toBe(200);
    expect((await undo(second.id)).body.code).toBe("import-undone");
    expect((await list())[1]).toMatchObject({ canUndo: true, created: 1, updated: 0 });
    expect((await undo("no-such-import")).status).toBe(404);
  });
});
