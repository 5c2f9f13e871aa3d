import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`DELETE FROM products`;
  await api.sql`DELETE FROM categories`;
  await api.sql`DELETE FROM published_pages`;
});

const PARENT = "parent_bradykinin";
const aSize = (variantValue: string, fields: object = {}) =>
  aStoredProduct(api, admin, {
    name: "Bradykinin",
    parentProductId: PARENT,
    variantType: "Vial",
    variantValue,
    amountMg: /^\d+/.exec(variantValue)?.[0],
    ...fields,
  });
const list = async (query: Record<string, string> = {}) =>
  (await api.request("GET", `/api/products?${new URLSearchParams({ group: "family", ...query })}`))
    .body;
const post = (path: string, body: object) => api.request("POST", path, { as: admin, body });
const put = (path: string, body: object) => api.request("PUT", path, { as: admin, body });
const wanted = async () =>
  (await api.sql<{ path: string }[]>`SELECT path FROM published_pages ORDER BY path`).map(
    ({ path }) => path,
  );

describe("the catalogue by families", () => {
  it("lists a family once, as its cheapest member that can be bought, with all sizes by amount", async () => {
    const ten = await aSize("10 mg", { price: "80.00" });
    const five = await aSize("5 mg", { price: "45.00" });
    const two = await aSize("2 mg", { price: "20.00", stockQuantity: 0 });
    const lone = await aStoredProduct(api, admin, { name: "Angiotensin", price: "10.00" });
    const { products, total } = await list();
    expect(total).toBe(2);
    expect(products).toMatchObject([
      { id: lone.id, fromPrice: "10.00", isVariableProduct: false },
      { id: five.id, name: "Bradykinin", fromPrice: "45.00", isVariableProduct: true },
    ]);
    expect(products[0].variants).toEqual([
      {
        id: lone.id,
        slug: lone.slug,
        variantValue: null,
        price: "10.00",
        inStock: true,
        pricePerMg: null,
      },
    ]);
    expect(products[1].variants).toMatchObject([
      { id: two.id, variantValue: "2 mg", price: "20.00", inStock: false, pricePerMg: "10.00" },
      { id: five.id, inStock: true },
      { id: ten.id, pricePerMg: "8.00" },
    ]);
    await api.sql`UPDATE products SET stock_quantity = 0`;
    expect((await list()).products[1].id).toBe(two.id);
  });

  it("finds a family by any member, and counts families in every facet", async () => {
    const { body: kinins } = await post("/api/admin/categories", { name: "Kinins" });
    const categoryId = kinins.id;
    await aSize("5 mg", { categoryId, price: "45.00" });
    await aSize("10 mg", { categoryId, price: "80.00", stockQuantity: 0, cTerminus: "NH2" });
    await aStoredProduct(api, admin, { name: "Kallidin", categoryId, amountMg: "10" });
    const found = await list({ amountFrom: "10", facets: "true" });
    expect(found).toMatchObject({
      total: 2,
      facets: {
        category: [{ value: "kinins", count: 2 }],
        inStock: 1,
        modification: [{ value: "NH2", count: 1 }],
        amount: { from: 5, to: 10 },
      },
    });
    expect(found.products.map(({ variants }: { variants: [] }) => variants.length)).toEqual([2, 1]);
    expect((await list({ search: "bradykinin" })).total).toBe(1);
    expect((await list({ search: "bradykinni" })).products).toHaveLength(1);
    const plain = await api.request("GET", "/api/products?facets=true");
    expect(plain.body).toMatchObject({
      total: 3,
      facets: { category: [{ count: 3 }], inStock: 2 },
    });
    expect(plain.body.products[0]).not.toHaveProperty("variants");
    expect((await api.request("GET", "/api/products?group=size")).status).toBe(422);
  });

  it("never makes one family of products without a parent, or of a parent that is another's id", async () => {
    const lone = await aStoredProduct(api, admin, { name: "A" });
    await aStoredProduct(api, admin, { name: "B" });
    await aStoredProduct(api, admin, { name: "C", parentProductId: lone.id });
    await aStoredProduct(api, admin, { name: "D", parentProductId: "" });
    const { products, total } = await list();
    expect([total, products.length]).toEqual([4, 4]);
    expect(products.map((each: { variants: [] }) => each.variants.length)).toEqual([1, 1, 1, 1]);
  });

  it("pages through every family once, in every order", async () => {
    for (let family = 0; family < 5; family += 1) {
      for (let size = 1; size <= 3; size += 1) {
        await aStoredProduct(api, admin, {
          name: `Peptide ${family}`,
          parentProductId: `parent_${family}`,
          variantValue: `${size} mg`,
          price: `${10 + family * size}.00`,
        });
      }
    }
    for (const sortBy of ["name_desc", "price_asc", "price_desc", "newest"]) {
      const pages = await Promise.all(
        [0, 2, 4].map((offset) => list({ sortBy, limit: "2", offset: String(offset) })),
      );
      const names = pages.flatMap(({ products }) =>
        products.map((each: { name: string }) => each.name),
      );
      expect([sortBy, new Set(names).size, names.length]).toEqual([sortBy, 5, 5]);
    }
  });

  it("shows a product's own page with its sizes, and other families beside it", async () => {
    const { body: kinins } = await post("/api/admin/categories", { name: "Kinins" });
    const five = await aSize("5 mg", { categoryId: kinins.id });
    const ten = await aSize("10 mg", { categoryId: kinins.id, featured: true });
    const other = await aStoredProduct(api, admin, { name: "Kallidin", categoryId: kinins.id });
    const { body } = await api.request("GET", `/api/products/${ten.slug}`);
    expect(body.variants).toMatchObject([
      { id: five.id, current: false },
      { id: ten.id, current: true },
    ]);
    const alone = await api.request("GET", `/api/products/${other.slug}`);
    expect(alone.body.variants).toMatchObject([{ id: other.id, current: true }]);
    const related = await api.request("GET", `/api/products/${five.slug}/related?group=family`);
    expect(related.body.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    const featured = await api.request("GET", "/api/products/featured?group=family");
    expect(featured.body).toMatchObject([{ id: five.id, variants: [{}, {}] }]);
  });

  it.each([
    ["it has a rule of its own", "public", "never", null],
    ["the shop sells nothing without a rule", "never", null, "public"],
  ])("is not shown as a size that is never sold: %s", async (_, byDefault, cheap, dear) => {
    await put("/api/admin/buyer-rules", { defaultAccess: byDefault });
    const two = await aSize("2 mg", { price: "20.00", access: cheap, featured: true });
    const five = await aSize("5 mg", { price: "45.00", access: dear });
    const shown = async (query = {}) =>
      (await list(query)).products.map(({ id }: { id: string }) => id);
    expect(await shown()).toEqual([five.id]);
    expect(await shown({ search: "bradykinin" })).toEqual([five.id]);
    const featured = await api.request("GET", "/api/products/featured?group=family");
    expect(featured.body).toMatchObject([{ id: five.id, fromPrice: "45.00" }]);
    // Nothing can be bought any more, so the cheapest is shown again.
    await api.sql`UPDATE products SET stock_quantity = 0 WHERE id = ${five.id}`;
    expect(await shown()).toEqual([two.id]);
    await put("/api/admin/buyer-rules", { defaultAccess: "public" });
  });

  it("is published again when a size is not sold any more", async () => {
    const two = await aSize("2 mg", { price: "20.00" });
    const five = await aSize("5 mg", { price: "45.00" });
    await api.sql`DELETE FROM published_pages`;
    await put(`/api/admin/products/${two.id}`, { ...two, access: "never" });
    expect(await wanted()).toEqual(
      expect.arrayContaining([`/product/${two.slug}`, `/product/${five.slug}`, "/shop"]),
    );
    await api.sql`DELETE FROM published_pages`;
    await put("/api/admin/buyer-rules", { defaultAccess: "never" });
    expect(await wanted()).toEqual(expect.arrayContaining([`/product/${five.slug}`, "/shop"]));
    await put("/api/admin/buyer-rules", { defaultAccess: "public" });
  });

  it("finds no family in stock by a size that is never sold", async () => {
    await aSize("2 mg", { access: "never" });
    await aSize("5 mg", { stockQuantity: 0 });
    expect(await list({ inStock: "true", facets: "true" })).toMatchObject({
      total: 0,
      facets: { inStock: 0 },
    });
  });

  it("says of a size that is never sold that it cannot be bought now", async () => {
    const five = await aSize("5 mg", { access: "public" });
    const ten = await aSize("10 mg", { access: "never" });
    const { body } = await api.request("GET", `/api/products/${five.slug}`);
    expect(body.variants).toMatchObject([
      { id: five.id, inStock: true },
      { id: ten.id, inStock: false },
    ]);
  });
});

describe("a family", () => {
  it("refuses a size twice, in whichever notation, and a member without a size", async () => {
    const five = await aSize("5 mg");
    for (const [variantValue, message] of [
      ["5.0mg", /two products of the size 5 mg/],
      ["", /has no size/],
    ] as const) {
      const body = { name: "Bradykinin", price: "9.00", parentProductId: PARENT, variantValue };
      const refused = await post("/api/admin/products", body);
      expect(refused.status).toBe(422);
      expect(refused.body.fields.variantValue).toMatch(message);
    }
    const ten = await aSize("10 mg");
    for (const wrong of [{ variantValue: "5mg" }, { variantValue: "" }]) {
      const refused = await put(`/api/admin/products/${ten.id}`, { ...ten, ...wrong });
      expect(refused.body.fields).toHaveProperty("variantValue");
    }
    const left = await put(`/api/admin/products/${ten.id}`, {
      ...ten,
      parentProductId: null,
      variantValue: "",
    });
    expect(left).toMatchObject({ status: 200, body: { isVariableProduct: false } });
    const alone = await put(`/api/admin/products/${five.id}`, { ...five, variantValue: "" });
    expect(alone).toMatchObject({ status: 200, body: { isVariableProduct: false } });
  });

  it("takes the specification's form as a family of one", async () => {
    const body = {
      name: "Kallidin",
      price: "30.00",
      variantType: "Vial",
      variantValue: "",
      isVariableProduct: true,
      parentProductId: "parent_1700000000000abc",
    };
    const made = await post("/api/admin/products", body);
    expect(made).toMatchObject({ status: 201, body: { isVariableProduct: false, warnings: [] } });
    const again = await put(`/api/admin/products/${made.body.id}`, { ...made.body, ...body });
    expect(again.status).toBe(200);
  });

  it("has each size once, also when ten of them are added at once", async () => {
    const five = await aSize("5 mg");
    const body = { variantValue: "10 mg", price: "80.00" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`/api/admin/products/${five.id}/sizes`, body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    const created = await Promise.all(
      ["20 mg", "20 mg"].map((variantValue) =>
        post("/api/admin/products", {
          name: "B",
          price: "1.00",
          parentProductId: "parent_new",
          variantValue,
        }),
      ),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it("gets a new size with the research data of its product, and its own amount, price and stock", async () => {
    const own = await aStoredProduct(api, admin, {
      name: "Bradykinin",
      description: "A nonapeptide.",
      sequence: "RPPGFSPFR",
      casNumber: "58-82-2",
      pictures: [
        { url: "https://example.com/vial.png", alt: "A vial" },
        { url: "https://example.com/label.png", alt: "Its label" },
      ],
      featured: true,
      hasBulkPricing: true,
      bulkPricing: [{ quantity: 1, price: "45.00" }],
    });
    const sizes = `/api/admin/products/${own.id}/sizes`;
    const size = { variantValue: "10 mg", price: "80.00", stockQuantity: 7 };
    const asked = await post(sizes, size);
    expect(asked.body.fields.ownValue).toMatch(/what size Bradykinin is/);
    const { status, body } = await post(sizes, { ...size, ownValue: "5 mg" });
    expect([status, body]).toMatchObject([
      201,
      {
        slug: "bradykinin-10-mg",
        name: "Bradykinin",
        description: "A nonapeptide.",
        sequence: "RPPGFSPFR",
        casNumber: "58-82-2",
        imageUrl: "https://example.com/vial.png",
        pictures: [{ alt: "A vial" }, { alt: "Its label" }],
        price: "80.00",
        stockQuantity: 7,
        amountMg: "10",
        variantValue: "10 mg",
        featured: false,
        hasBulkPricing: false,
        isVariableProduct: true,
      },
    ]);
    const { body: family } = await api.request(
      "GET",
      `/api/admin/families/${body.parentProductId}`,
      { as: admin },
    );
    expect(family.members).toMatchObject([
      { id: own.id, variantValue: "5 mg", hasBulkPricing: true },
      { id: body.id },
    ]);
    expect((await post(sizes, { ...size, price: "" })).body.fields).toHaveProperty("price");
    expect((await post("/api/admin/products/none/sizes", size)).status).toBe(404);
  });

  it("is joined and left, and may have another sequence, with a warning", async () => {
    const five = await aStoredProduct(api, admin, { name: "Bradykinin", sequence: "RPPGFSPFR" });
    const ten = await aStoredProduct(api, admin, { name: "Bradykinin 10", sequence: "RPPGFSPFRK" });
    const family = `/api/admin/products/${ten.id}/family`;
    expect(
      (await put(family, { productId: five.id, variantValue: "10 mg" })).body.fields,
    ).toHaveProperty("ownValue");
    expect(
      (await put(family, { productId: five.id, ownValue: "5 mg" })).body.fields,
    ).toHaveProperty("variantValue");
    const joined = await put(family, {
      productId: five.id,
      variantValue: "10 mg",
      ownValue: "5 mg",
    });
    expect(joined).toMatchObject({
      status: 200,
      body: { isVariableProduct: true, warnings: [{ field: "parentProductId" }] },
    });
    expect((await put(family, { productId: ten.id })).status).toBe(422);
    expect((await put(family, { productId: "none" })).status).toBe(422);
    expect((await put(family, { productId: null })).body).toMatchObject({
      parentProductId: null,
      isVariableProduct: false,
    });
  });

  it("changes what all members share at once, and says before what would change", async () => {
    const five = await aSize("5 mg", { description: "Old." });
    const ten = await aSize("10 mg", { description: "New." });
    const path = `/api/admin/families/${PARENT}`;
    const patch = (query: string, body: object) =>
      api.request("PATCH", `${path}${query}`, { as: admin, body });
    const asked = await patch("?dryRun=true", { description: "New.", casNumber: "58-82-2" });
    expect(asked.body).toMatchObject({
      dryRun: true,
      members: [
        {
          name: "Bradykinin 5 mg",
          changes: [
            { field: "casNumber", before: null, after: "58-82-2" },
            { field: "description", before: "Old.", after: "New." },
          ],
        },
        { name: "Bradykinin 10 mg", changes: [{ field: "casNumber" }] },
      ],
    });
    const read = async (slug: string) => (await api.request("GET", `/api/products/${slug}`)).body;
    expect((await read(five.slug)).description).toBe("Old.");
    expect((await patch("", { description: "New.", price: "1.00" })).body.dryRun).toBe(false);
    expect(await read(five.slug)).toMatchObject({
      description: "New.",
      price: five.price,
      variantValue: "5 mg",
    });
    expect((await read(ten.slug)).updatedAt).not.toBe(ten.updatedAt);
    expect((await patch("", { categoryId: "none" })).body.fields).toHaveProperty("categoryId");
    expect((await patch("", { name: "" })).body.fields).toHaveProperty("name");
    const unknown = await api.request("PATCH", "/api/admin/families/none", { as: admin, body: {} });
    expect(unknown.status).toBe(404);
  });

  it("of 200 sizes is listed, changed and read", async () => {
    const first = await aSize("1 mg");
    for (let size = 2; size <= 200; size += 1) {
      const made = await post(`/api/admin/products/${first.id}/sizes`, {
        variantValue: `${size} mg`,
        price: `${size}.00`,
      });
      expect(made.status).toBe(201);
    }
    expect((await list()).products[0].variants).toHaveLength(200);
    const changed = await api.request("PATCH", `/api/admin/families/${PARENT}`, {
      as: admin,
      body: { researchUse: "Receptor assays" },
    });
    expect(changed.body.members).toHaveLength(200);
    expect((await api.request("GET", `/api/products/${first.slug}`)).body.researchUse).toBe(
      "Receptor assays",
    );
  }, 60_000);

  it("republishes the pages of its members and its category for a change of one, and those that show it as a related product", async () => {
    const { body: peptides } = await post("/api/admin/categories", { name: "Peptides" });
    const { body: kinins } = await post("/api/admin/categories", {
      name: "Kinins",
      parentId: peptides.id,
    });
    await post("/api/admin/categories", { name: "Tags" });
    const five = await aSize("5 mg", { categoryId: kinins.id });
    const ten = await aSize("10 mg", { categoryId: kinins.id });
    await aStoredProduct(api, admin, { name: "Kallidin", categoryId: kinins.id });
    await aStoredProduct(api, admin, { name: "FLAG peptide" });
    const pagesOf = async (change: object) => {
      await api.sql`DELETE FROM published_pages`;
      const { body } = await api.request("GET", `/api/products/${five.slug}`);
      const { status } = await put(`/api/admin/products/${five.id}`, { ...body, ...change });
      expect(status).toBe(200);
      return wanted();
    };
    const all = [
      "/",
      "/product/bradykinin",
      "/product/bradykinin-2",
      "/product/kallidin",
      "/shop",
      "/shop/kinins",
      "/shop/peptides",
      "/sitemap.xml",
    ];
    expect(await pagesOf({ price: "44.00" })).toEqual(all);
    expect(await pagesOf({ researchUse: "Receptor assays" })).toEqual([
      "/product/bradykinin",
      "/sitemap.xml",
    ]);
    // The filters count families, on the pages of all categories.
    expect(await pagesOf({ parentProductId: null })).toEqual([...all, "/shop/tags"].toSorted());
    await pagesOf({ categoryId: null });
    expect(await pagesOf({ price: "43.00" })).not.toContain("/product/bradykinin-2");
    expect(ten.slug).toBe("bradykinin-2");
  });

  it("lists a held-back size once its text passes, also when no card shows that text", async () => {
    const five = await aSize("5 mg");
    const ten = await aSize("10 mg", { researchUse: "It is used in the treatment of wrinkles." });
    expect((await api.request("GET", `/api/products/${ten.slug}`)).status).toBe(404);
    await api.sql`DELETE FROM published_pages`;
    const { status } = await put(`/api/admin/products/${ten.id}`, {
      ...ten,
      researchUse: "Receptor assays",
    });
    expect(status).toBe(200);
    expect(await wanted()).toEqual(expect.arrayContaining(["/shop", `/product/${five.slug}`]));
  });

  it("publishes the page of the changed size before those of the other sizes", async () => {
    const five = await aSize("5 mg");
    const ten = await aSize("10 mg");
    await api.sql`DELETE FROM published_pages`;
    const { body } = await api.request("GET", `/api/products/${five.slug}`);
    await put(`/api/admin/products/${five.id}`, { ...body, price: "44.00" });
    const [row] = await api.sql<{ milliseconds: number }[]>`
      SELECT round(extract(epoch FROM other.next_attempt_at - own.next_attempt_at) * 1000)::int AS milliseconds
      FROM published_pages AS own, published_pages AS other
      WHERE own.path = ${`/product/${five.slug}`} AND other.path = ${`/product/${ten.slug}`}`;
    expect(row?.milliseconds).toBeGreaterThanOrEqual(199);
  });
});
