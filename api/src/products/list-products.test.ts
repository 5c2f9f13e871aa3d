import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  for (const fields of SHELF) await aStoredProduct(api, admin, { ...fields, categoryId: null });
});
afterAll(() => api.close());

const SHELF = [
  { name: "Bradykinin", casNumber: "58-82-2", sequence: "RPPGFSPFR", description: "A kinin." },
  { name: "Substance P", casNumber: "33507-63-0", sequence: "RPKPQQFFGLM", featured: true },
  { name: "[Leu5]-Enkephalin", casNumber: "58822-25-6", sequence: "YGGFL" },
  { name: "[Met5]-Enkephalin", sequence: "YGGFM" },
  { name: "Angiotensin II (human)", sequence: "DRVYIHPF", description: "Cleaved by ACE." },
  {
    name: "angiotensin I (human)",
    sequence: "DRVYIHPFHL",
    description: "Not bradykinin, a substrate.",
  },
  { name: "100% pure_grade 'test'", description: "Back\\slash" },
];

const list = async (query: Record<string, string | number> = {}) => {
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  );
  return api.request("GET", `/api/products?${text}`);
};
const namesFor = async (search: string, more = {}) =>
  (await list({ search, ...more })).body.products.map(({ name }: { name: string }) => name);

describe("a search", () => {
  it.each([
    ["a word of the name", "substance", ["Substance P"]],
    ["two words in any order", "human angiotensin II", ["Angiotensin II (human)"]],
    ["a CAS number", "58-82-2", ["Bradykinin"]],
    ["a sequence motif", "ppgf", ["Bradykinin"]],
    ["a word of the description", "cleaved", ["Angiotensin II (human)"]],
    ["one letter too many", "bradykkinin", ["Bradykinin"]],
    ["one letter too few", "enkephlin", ["[Leu5]-Enkephalin", "[Met5]-Enkephalin"]],
    ["another letter", "bradikinin", ["Bradykinin"]],
    ["two letters swapped", "subtsance", ["Substance P"]],
    ["nothing that is sold", "haemoglobin", []],
  ])("finds %s", async (_, search, expected) => {
    expect((await namesFor(search)).toSorted()).toEqual(expected.toSorted());
  });

  it("ranks an exact name before a mention, unless a sort is requested", async () => {
    expect(await namesFor("bradykinin")).toEqual(["Bradykinin", "angiotensin I (human)"]);
    expect(await namesFor("bradykinin", { sortBy: "name_asc" })).toEqual([
      "angiotensin I (human)",
      "Bradykinin",
    ]);
  });

  it.each(["%", "_", "'", "100%", "pure_", "'test'", "\\"])(
    "takes %s literally",
    async (search) => {
      const names = await namesFor(search);
      expect(names).toEqual(["100% pure_grade 'test'"]);
      expect(await namesFor(`${search}zz`)).toEqual([]);
    },
  );
});

describe("the catalogue", () => {
  it("is sorted by name in any case, and its pages neither overlap nor skip", async () => {
    const whole = await list({ limit: 100 });
    expect(whole.body.total).toBe(SHELF.length);
    const names: string[] = whole.body.products.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    const pages = await Promise.all([0, 2, 4, 6, 8].map((offset) => list({ limit: 2, offset })));
    expect(pages.flatMap(({ body }) => body.products)).toEqual(whole.body.products);
    const backwards = await list({ limit: 100, sortBy: "name_desc" });
    expect(backwards.body.products).toEqual(whole.body.products.toReversed());
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=1.5",
    "limit=NaN",
    "offset=-1",
    "offset=1e309",
    "offset=9223372036854775808",
    "sortBy=price",
  ])("refuses %s", async (query) => {
    expect((await api.request("GET", `/api/products?${query}`)).status).toBe(422);
  });

  it("knows a product by its slug and by no other", async () => {
    const { body } = await api.request("GET", "/api/products/substance-p");
    expect(body).toMatchObject({ name: "Substance P", slug: "substance-p" });
    expect(await api.request("GET", "/api/products/nothing")).toMatchObject({
      status: 404,
      body: { message: "Product Not Found" },
    });
  });

  it("shows the featured and the related products", async () => {
    const featured = await api.request("GET", "/api/products/featured");
    expect(featured.body.map(({ name }: { name: string }) => name)).toEqual(["Substance P"]);
    await api.sql`INSERT INTO categories (id, name, slug) VALUES ('opioid', 'Opioid', 'opioid')`;
    await api.sql`UPDATE products SET category_id = 'opioid' WHERE name LIKE '%Enkephalin'`;
    const related = await api.request("GET", "/api/products/leu5-enkephalin/related");
    expect(related.body).toMatchObject([{ name: "[Met5]-Enkephalin", categoryName: "Opioid" }]);
    expect((await api.request("GET", "/api/categories")).body).toEqual([
      {
        id: "opioid",
        name: "Opioid",
        slug: "opioid",
        description: null,
        displayOrder: 0,
        parentId: null,
        imageUrl: null,
        imageAlt: null,
      },
    ]);
  });
});

it("the seller lists what is on sale with as few units as its threshold, or fewer", async () => {
  const atThreshold = { stockQuantity: 5, lowStockThreshold: 5 };
  await aStoredProduct(api, admin, { name: "Kallidin", ...atThreshold });
  await aStoredProduct(api, admin, { name: "Oxytocin", ...atThreshold, stockQuantity: 0 });
  await aStoredProduct(api, admin, { name: "Above it", ...atThreshold, stockQuantity: 6 });
  await aStoredProduct(api, admin, { name: "Not on sale", ...atThreshold, inStock: false });
  const low = (search = "") =>
    api.request("GET", `/api/admin/products?stock=low&search=${search}&limit=1`, { as: admin });
  expect((await low()).body).toMatchObject({ total: 2, products: [{ name: "Kallidin" }] });
  expect((await low("oxy")).body).toMatchObject({ total: 1, products: [{ name: "Oxytocin" }] });
  // A correctly spelt word is not corrected, even when none of its products is low. A typo is searched among low ones.
  expect((await low("above")).body).toMatchObject({ total: 0 });
  expect((await low("kalliden")).body).toMatchObject({
    total: 1,
    products: [{ name: "Kallidin" }],
  });
  expect((await low("bradykinn")).body).toMatchObject({ total: 0 });
  const high = await api.request("GET", "/api/admin/products?stock=high", { as: admin });
  expect(high.status).toBe(422);
});
