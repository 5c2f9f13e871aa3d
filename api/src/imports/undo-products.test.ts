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
