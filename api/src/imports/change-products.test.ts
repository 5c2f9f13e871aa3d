import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#shared/contracts/products.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, order, wrongBooks } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  await api.sql`INSERT INTO categories (id, name, slug) VALUES ('kinins', 'Kinins', 'kinins')`;
});
afterAll(() => api.close());

const bulk = (changes: object[], fields: object = {}) =>
  api.request("PATCH", "/api/admin/products/bulk", { as: admin, body: { changes, ...fields } });
const change = ({ id, updatedAt }: Product, fields: object) => ({ id, updatedAt, fields });
const read = async ({ name }: Product): Promise<Product> => {
  const path = `/api/admin/products?search=${encodeURIComponent(name)}`;
  return (await api.request("GET", path, { as: admin })).body.products[0];
};

describe("changes of many products", () => {
  it("say what changes, write it at once, and are taken back by one undo", async () => {
    const one = await aStoredProduct(api, admin, { name: "Grid one" });
    const two = await aStoredProduct(api, admin, { name: "Grid two", stockQuantity: 5 });
    const changes = [
      change(one, { price: "21.50", featured: true, categoryId: "kinins" }),
      change(two, {
        ...{ stockQuantity: 9, loadedStockQuantity: 5, lowStockThreshold: 3 },
        ...{ storage: "frozen", weightGrams: 12 },
      }),
    ];
    const dry = await bulk(changes);
    expect([dry.status, dry.body.id, dry.body.updated]).toEqual([200, null, 2]);
    expect(dry.body.rows[0].changes).toEqual([
      { field: "Category", before: "", after: "Kinins" },
      { field: "Price", before: "$20.00", after: "$21.50" },
      { field: "Featured", before: "no", after: "yes" },
    ]);
    expect(await read(one)).toMatchObject({ price: "20.00", featured: false });

    const done = await bulk(changes, { dryRun: false, digest: dry.body.digest });
    expect(done.status).toBe(200);
    expect(await read(one)).toMatchObject({ price: "21.50", featured: true, categoryId: "kinins" });
    expect(await read(two)).toMatchObject({
      ...{ stockQuantity: 9, lowStockThreshold: 3 },
      ...{ storage: "frozen", weightGrams: 12 },
    });
    const again = await bulk(changes, { dryRun: false });
    expect([again.status, again.body.code]).toEqual([422, "import-invalid"]);

    const undone = await api.request("POST", `/api/admin/imports/${done.body.id}/undo`, {
      as: admin,
    });
    expect(undone.body).toMatchObject({ restored: 2, kept: [] });
    expect(await read(one)).toMatchObject({ price: "20.00", featured: false, categoryId: null });
    expect(await read(two)).toMatchObject({
      ...{ stockQuantity: 5, lowStockThreshold: 5 },
      ...{ storage: "ambient", weightGrams: null },
    });
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("move a product between two categories of one name", async () => {
    await api.sql`
      INSERT INTO categories (id, name, slug, display_order)
      VALUES ('twin-1', 'Twins', 'twins', 1), ('twin-2', 'Twins', 'twins-2', 2)`;
    const product = await aStoredProduct(api, admin, { name: "Grid twin", categoryId: "twin-1" });
    const changes = [change(product, { categoryId: "twin-2" })];
    const dry = await bulk(changes);
    expect(dry.body.rows[0].changes).toEqual([
      { field: "Category", before: "Twins (twins)", after: "Twins (twins-2)" },
    ]);
    expect((await bulk(changes, { dryRun: false, digest: dry.body.digest })).status).toBe(200);
    expect(await read(product)).toMatchObject({ categoryId: "twin-2" });
  });

  it("name the size of a product, also where its change is refused", async () => {
    const fields = { name: "Grid sized", isVariableProduct: true, variantValue: "5 mg" };
    const sized = await aStoredProduct(api, admin, fields);
    const good = change(sized, { price: "21.00" });
    const stale = { ...good, updatedAt: "2026-01-01T00:00:00.000Z" };
    for (const [row, outcome] of [
      [good, "updated"],
      [stale, "invalid"],
    ] as const) {
      const { body } = await bulk([row]);
      expect(body.rows[0]).toMatchObject({ name: "Grid sized 5 mg", outcome });
    }
  });

  it("are all left when one of them cannot be made, and the row says why", async () => {
    const good = await aStoredProduct(api, admin, { name: "Grid good" });
    const edited = await aStoredProduct(api, admin, { name: "Grid edited" });
    const other = await aStoredProduct(api, admin, { name: "Grid other" });
    const tiers = await aStoredProduct(api, admin, {
      name: "Grid tiers",
      hasBulkPricing: true,
      bulkPricing: [{ quantity: 1, price: "30.00" }],
    });
    await api.request("PATCH", `/api/admin/inventory/${edited.id}/threshold`, {
      as: admin,
      body: { threshold: 7 },
    });
    const changes = [
      change(good, { price: "1.00" }),
      change(edited, { price: "1.00" }),
      change(tiers, { price: "1.00" }),
      change(good, { featured: true }),
      change({ ...good, id: "nowhere" }, { featured: true }),
      change(other, { categoryId: "nowhere" }),
    ];
    const { body } = await bulk(changes);
    expect(
      body.rows.map(({ problems }: { problems: { column: string; message: string }[] }) =>
        problems.map(({ column, message }) => `${column}: ${message}`),
      ),
    ).toEqual([
      [],
      [": Somebody changed this product after it was read. Read the list again"],
      ["price: Its price is that of its smallest tier. Change the tiers of the product"],
      [": Line 1 is about the same product"],
      [": This product does not exist"],
      ["categoryId: There is no such category"],
    ]);
    const refused = await bulk(changes, { dryRun: false });
    expect([refused.status, refused.body.code]).toEqual([422, "import-invalid"]);
    expect(refused.body.message).toMatch(/^Nothing was changed: line 2/);
    expect(await read(good)).toMatchObject({ price: "20.00" });
  });

  it("never restore units that were sold after the list was read", async () => {
    const product = await aStoredProduct(api, admin, { name: "Grid sold", stockQuantity: 10 });
    await order(api, await api.signUp(), [{ productId: product.id, quantity: 3 }]);
    const counted = await bulk([change(product, { stockQuantity: 12 })], { dryRun: false });
    expect(counted.body.fields ?? {}).toHaveProperty("1.stockQuantity");
    const fields = { stockQuantity: 12, loadedStockQuantity: 10 };
    expect((await bulk([change(product, fields)], { dryRun: false })).status).toBe(200);
    expect((await read(product)).stockQuantity).toBe(9);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("are refused as a whole for what cannot be read", async () => {
    const product = await aStoredProduct(api, admin, { name: "Grid unread" });
    for (const fields of [
      { stockQuantity: 1.5 },
      { stockQuantity: -1 },
      { price: "1,000" },
      { lowStockThreshold: "5" },
      {},
    ]) {
      expect((await bulk([change(product, fields)])).status).toBe(422);
    }
    expect((await bulk([change(product, { price: "" })])).body.rows[0].problems[0].message).toBe(
      "Price is required",
    );
    expect((await bulk([])).status).toBe(422);
    const customer = await api.signUp();
    const body = { changes: [change(product, { featured: true })] };
    const byCustomer = { as: customer, body };
    expect((await api.request("PATCH", "/api/admin/products/bulk", byCustomer)).status).toBe(403);
  });
});
