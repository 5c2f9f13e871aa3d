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
});
afterAll(() => api.close());

const save = (id: string, body: unknown) =>
  api.request("PUT", `/api/admin/products/${id}`, { as: admin, body });
const create = (fields: Record<string, unknown>) =>
  api.request("POST", "/api/admin/products", {
    as: admin,
    body: { name: "Peptide", price: "1.00", ...fields },
  });
const read = async (slug: string): Promise<Product> =>
  (await api.request("GET", `/api/products/${slug}`)).body;
const sell = async (product: Product, quantity: number) => {
  const answer = await order(api, await api.signUp(), [{ productId: product.id, quantity }]);
  expect(answer.status).toBe(201);
};
const dirtyPaths = async () =>
  (await api.sql`SELECT path FROM published_pages`).map(({ path }) => path);

describe("a product form that was open while units were sold", () => {
  it("never restores them: it is refused with the product as it is", async () => {
    const loaded = await aStoredProduct(api, admin, { stockQuantity: 10 });
    await sell(loaded, 3);
    const answer = await save(loaded.id, { ...loaded, name: "Renamed" });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "product-changed", product: { stockQuantity: 7, name: loaded.name } },
    });
    expect((await read(loaded.slug)).stockQuantity).toBe(7);
  });

  it("applies the admin's difference when it says which stock it showed", async () => {
    const loaded = await aStoredProduct(api, admin, { stockQuantity: 10 });
    await sell(loaded, 3);
    const saved = await save(loaded.id, { ...loaded, stockQuantity: 15, loadedStockQuantity: 10 });
    expect(saved).toMatchObject({ status: 200, body: { stockQuantity: 12 } });
    await sell(loaded, 11);
    const tooMuch = { ...saved.body, name: "Mine", stockQuantity: 10, loadedStockQuantity: 12 };
    expect(await save(loaded.id, tooMuch)).toMatchObject({
      status: 409,
      body: { product: { name: loaded.name, stockQuantity: 1 } },
    });
    expect((await read(loaded.slug)).stockQuantity).toBe(1);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("is refused after somebody else's edit, also with the stock it showed", async () => {
    const loaded = await aStoredProduct(api, admin);
    expect((await save(loaded.id, { ...loaded, description: "Mine" })).status).toBe(200);
    const second = await save(loaded.id, {
      ...loaded,
      description: "Theirs",
      loadedStockQuantity: 50,
    });
    expect(second).toMatchObject({ status: 409, body: { product: { description: "Mine" } } });
  });

  it("without a version may repeat the stock but not change it", async () => {
    const { id, updatedAt: _, ...loaded } = await aStoredProduct(api, admin);
    expect((await save(id, { ...loaded, name: "Without version" })).status).toBe(200);
    expect((await save(id, { ...loaded, stockQuantity: 51 })).status).toBe(409);
  });

  it("sells every unit once while 10 saves meet 10 orders", async () => {
    const product = await aStoredProduct(api, admin, { stockQuantity: 100 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => api.signUp()));
    const saves = Array.from({ length: 10 }, async () => {
      const loaded = await read(product.slug);
      return save(product.id, {
        ...loaded,
        stockQuantity: loaded.stockQuantity,
        loadedStockQuantity: loaded.stockQuantity,
      });
    });
    const orders = buyers.map((buyer) =>
      order(api, buyer, [{ productId: product.id, quantity: 1 }], { total: "35.00" }),
    );
    const [placed] = await Promise.all([Promise.all(orders), Promise.all(saves)]);
    expect(placed.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect((await read(product.slug)).stockQuantity).toBe(90);
    expect(await wrongBooks(api)).toEqual([]);
  });
});

describe("the product as it was read", () => {
  it("can be saved as it is, nulls and tier labels included", async () => {
    const bulk = await aStoredProduct(api, admin, {
      hasBulkPricing: true,
      bulkPricing: [
        { quantity: 10, price: "8.00" },
        { quantity: 1, price: "10.5" },
      ],
      price: "999.00",
    });
    expect(bulk).toMatchObject({ price: "10.50", pricingType: "bulk" });
    expect(bulk.bulkPricing).toEqual([
      { quantity: 1, price: "10.50", label: "1 Vial - $10.50" },
      { quantity: 10, price: "8.00", label: "10 Vials - $8.00 each" },
    ]);
    const saved = await save(bulk.id, bulk);
    expect(saved.status).toBe(200);
    expect({ ...saved.body, updatedAt: "" }).toEqual({ ...bulk, updatedAt: "" });
  });

  it("ignores what is read-only and keeps its slug when it is renamed", async () => {
    const loaded = await aStoredProduct(api, admin);
    const saved = await save(loaded.id, {
      ...loaded,
      id: "other",
      slug: "other",
      name: "Another name",
    });
    expect(saved.body).toMatchObject({ id: loaded.id, slug: loaded.slug, name: "Another name" });
  });
});

describe("the tiers of a form", () => {
  it("are read from JSON text too", async () => {
    const { body } = await create({
      price: null,
      pricingType: "bulk",
      bulkPricing: '[{"quantity":3,"price":"9.00"}]',
    });
    expect(body).toMatchObject({
      price: "9.00",
      hasBulkPricing: true,
      bulkPricing: [{ quantity: 3 }],
    });
    const { body: single } = await create({ hasBulkPricing: false, bulkPricing: null });
    expect(single).toMatchObject({ price: "1.00", bulkPricing: [], pricingType: "single" });
  });

  it.each([
    ["no list", '{"quantity":1}'],
    ["broken JSON", "[{"],
    [
      "a repeated quantity",
      [
        { quantity: 1, price: "2.00" },
        { quantity: 1, price: "3.00" },
      ],
    ],
    ["none at all", []],
    ["a price that is none", '[{"quantity":1,"price":"NaN"}]'],
  ])("are refused when they are %s", async (_, bulkPricing) => {
    const answer = await create({ hasBulkPricing: true, bulkPricing });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { bulkPricing: expect.any(String) } },
    });
  });
});

describe("creating a product", () => {
  it("with more than twenty other names is refused, however they are sent", async () => {
    const names = Array.from({ length: 21 }, (_, index) => `Name ${index}`);
    const inTwo = (all: string[]) => [all.slice(0, 11).join(";"), all.slice(11).join("; ")];
    for (const synonyms of [names, inTwo(names)]) {
      const { status, body } = await create({ synonyms });
      expect([status, body.fields]).toEqual([422, { synonyms: "Must be at most 20 names" }]);
    }
    expect((await create({ synonyms: inTwo(names.slice(1)) })).status).toBe(201);
  });

  it("finds a slug of its own, also for ten of one name at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ name: "Twin  [Leu5]!" })),
    );
    const slugs = answers.map(({ body }) => body.slug);
    const numbered = Array.from({ length: 9 }, (_, copy) => `twin-leu5-${copy + 2}`);
    expect(slugs.toSorted()).toEqual(["twin-leu5", ...numbered].toSorted());
    expect((await create({ name: "Featured" })).body.slug).toBe("featured-2");
    const foreign = (await create({ name: "缓激肽" })).body;
    expect(foreign.slug).toBe(foreign.id);
  });

  it("needs a name and a price, and refuses what cannot be stored", async () => {
    const refused: [Record<string, unknown>, string][] = [
      [{ name: "" }, "name"],
      [{ price: "" }, "price"],
      [{ price: "1.234" }, "price"],
      [{ price: "-1" }, "price"],
      [{ price: 5 }, "price"],
      [{ stockQuantity: -1 }, "stockQuantity"],
      [{ stockQuantity: 1.5 }, "stockQuantity"],
      [{ stockQuantity: 2 ** 31 }, "stockQuantity"],
      [{ lowStockThreshold: -1 }, "lowStockThreshold"],
      [{ imageUrl: "javascript:alert(1)" }, "imageUrl"],
      [{ categoryId: "no-such-category" }, "categoryId"],
    ];
    for (const [fields, field] of refused) {
      const { status, body } = await create(fields);
      expect({ fields, status, field: body.fields?.[field] }).toEqual({
        fields,
        status: 422,
        field: expect.any(String),
      });
    }
  });

  it("has its page and the lists published", async () => {
    const { body } = await create({ name: "Fresh" });
    expect(await dirtyPaths()).toEqual(
      expect.arrayContaining(["/", "/shop", `/product/${body.slug}`]),
    );
  });
});

describe("a change that only the filters of the catalogue show", () => {
  it("has the lists published, because they count it", async () => {
    const product = await aStoredProduct(api, admin, { storage: "ambient" });
    await api.sql`DELETE FROM published_pages`;
    expect((await save(product.id, { ...product, storage: "frozen" })).status).toBe(200);
    expect(await dirtyPaths()).toContain("/shop");
  });
});

describe("deleting a product", () => {
  it("is refused with the shop's sentence once somebody has ordered it", async () => {
    const product = await aStoredProduct(api, admin);
    await sell(product, 1);
    const remove = () => api.request("DELETE", `/api/admin/products/${product.id}`, { as: admin });
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        message:
          "Cannot delete product because it has been ordered by customers. Consider marking it as unavailable instead.",
      },
    });
    const loose = await aStoredProduct(api, admin);
    expect(
      (await api.request("DELETE", `/api/admin/products/${loose.id}`, { as: admin })).status,
    ).toBe(200);
    expect((await api.request("GET", `/api/products/${loose.slug}`)).status).toBe(404);
    expect(
      (await api.request("DELETE", `/api/admin/products/${loose.id}`, { as: admin })).status,
    ).toBe(404);
  });
});

describe("counting the shelf", () => {
  it("applies the difference from the stock that was shown, and refuses what is no longer there", async () => {
    const shown = await aStoredProduct(api, admin, { stockQuantity: 10 });
    const set = (quantity: number, loadedStockQuantity?: number) =>
      api.request("PATCH", `/api/admin/inventory/${shown.id}/stock`, {
        as: admin,
        body: { quantity, loadedStockQuantity },
      });
    await sell(shown, 3);
    expect((await set(12, 10)).body.stockQuantity).toBe(9);
    await sell(shown, 7);
    expect(await set(5, 9)).toMatchObject({
      status: 409,
      body: { code: "product-changed", product: { stockQuantity: 2 } },
    });
    expect((await set(2_147_483_646, 0)).status).toBe(409);
    expect((await set(6)).body.stockQuantity).toBe(6);
    expect(await wrongBooks(api)).toEqual([]);
  });

  it("sets stock and threshold, writes the ledger and republishes when the badge changes", async () => {
    const product = await aStoredProduct(api, admin, { stockQuantity: 10 });
    const set = (what: string, body: unknown) =>
      api.request("PATCH", `/api/admin/inventory/${product.id}/${what}`, { as: admin, body });
    await api.sql`DELETE FROM published_pages`;
    expect((await set("stock", { quantity: 9 })).body.stockQuantity).toBe(9);
    expect(await dirtyPaths()).not.toContain("/shop");
    expect((await set("threshold", { threshold: 9 })).body.lowStockThreshold).toBe(9);
    expect(await dirtyPaths()).toContain("/shop");
    for (const quantity of [-1, 1.5, "3", 2 ** 31]) {
      expect((await set("stock", { quantity })).status).toBe(422);
    }
    const ledger =
      await api.sql`SELECT change, reason FROM stock_movements WHERE product_id = ${product.id} ORDER BY id`;
    expect(ledger).toMatchObject([{ change: 10 }, { change: -1, reason: "stock-counted" }]);
    expect(
      (
        await api.request("PATCH", "/api/admin/inventory/none/stock", {
          as: admin,
          body: { quantity: 1 },
        })
      ).status,
    ).toBe(404);
  });
});
