import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, sellByDefaultTo } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

const SHELF = [
  { name: "Bradykinin", casNumber: "58-82-2", sequence: "RPPGFSPFR" },
  { name: "Bradykinin (1-7)", sequence: "RPPGFSP" },
  { name: "Lys-Bradykinin", sequence: "KRPPGFSPFR", stockQuantity: 0 },
  { name: "Thymosin β4", synonyms: ["TB-500", "Timbetasin"], sequence: "SDKPDMAEIEKFDK" },
  { name: "Amyloid beta (1-40)", sequence: "DAEFRHDSGYEVHHQ" },
  { name: "[Met5]-Enkephalin", casNumber: "58569-55-4", sequence: "YGGFM" },
  { name: "Substance P", sequence: "RPKPQQFFGLM", parentProductId: "sp", variantValue: "5 mg" },
  {
    name: "Substance P",
    sequence: "RPKPQQFFGLM",
    parentProductId: "sp",
    variantValue: "1 mg",
    amountMg: "1",
  },
  { name: "100%_pure" },
];

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  for (const fields of SHELF) await aStoredProduct(api, admin, fields);
  const category = await api.request("POST", "/api/admin/categories", {
    as: admin,
    body: { name: "Kinins" },
  });
  expect(category.status).toBe(201);
});
afterAll(() => api.close());

const ask = async (q: string) => {
  const { status, body } = await api.request(
    "GET",
    `/api/products/suggest?${new URLSearchParams({ q })}`,
  );
  expect(status).toBe(200);
  return body;
};
const namesFor = async (q: string) =>
  (await ask(q)).products.map(({ name }: { name: string }) => name);

describe("suggestions", () => {
  it.each([
    [
      "its exact name before those that begin with it, sold out last",
      "bradykinin",
      ["Bradykinin", "Bradykinin (1-7)", "Lys-Bradykinin"],
    ],
    ["the beginning of a name", "sub", ["Substance P"]],
    ["one letter", "s", ["Substance P"]],
    ["a synonym", "tb-500", ["Thymosin β4"]],
    ["the beginning of a synonym", "timb", ["Thymosin β4"]],
    ["a Greek letter by its name", "thymosin beta4", ["Thymosin β4"]],
    ["the name of a Greek letter", "amyloid β", ["Amyloid beta (1-40)"]],
    ["a CAS number", "58-82-2", ["Bradykinin"]],
    ["a CAS number without hyphens", "58569554", ["[Met5]-Enkephalin"]],
    ["the beginning of a CAS number", "58569", ["[Met5]-Enkephalin"]],
    ["a sequence in one-letter code", "YGGF", ["[Met5]-Enkephalin"]],
    ["a sequence in three-letter code", "Tyr-Gly-Gly-Phe-Met", ["[Met5]-Enkephalin"]],
    ["two words in any order", "amyloid 40", ["Amyloid beta (1-40)"]],
    ["a name with a typo", "enkephlin", ["[Met5]-Enkephalin"]],
    ["a name with a typo, and a number that begins a word", "bradykinn 1-7", ["Bradykinin (1-7)"]],
    ["a name with a typo, and a number within a word", "enkephlin 5", ["[Met5]-Enkephalin"]],
    ["nothing for a text that nothing fits", "haemoglobin", []],
    ["nothing for a blank text", "  ", []],
    ["nothing for a wildcard", "%%%", []],
    ["a name with wildcards as it is", "100%_", ["100%_pure"]],
    ["nothing for control characters", "\u0000\u0007", []],
  ])("find %s", async (_, q, expected) => {
    expect(await namesFor(q)).toEqual(expected);
  });

  it("list products that nobody may buy last", async () => {
    await aStoredProduct(api, admin, { name: "Galanin A" });
    await aStoredProduct(api, admin, { name: "Galanin B", access: "public" });
    expect(await namesFor("galanin")).toEqual(["Galanin A", "Galanin B"]);
    await sellByDefaultTo(api, admin, "never");
    expect(await namesFor("galanin")).toEqual(["Galanin B", "Galanin A"]);
    const { products } = (await api.request("GET", "/api/products?search=galanin")).body;
    expect(products).toMatchObject([{ name: "Galanin B" }, { name: "Galanin A" }]);
    await sellByDefaultTo(api, admin, "public");
  });

  it("count a family once and list its sizes by amount", async () => {
    const { products, total } = await ask("substance");
    expect(products).toEqual([
      expect.objectContaining({ name: "Substance P", variantValues: ["1 mg", "5 mg"] }),
    ]);
    expect(total).toBe(1);
  });

  it("name categories, and leave room for them", async () => {
    const { categories } = await ask("kinin");
    expect(categories).toEqual([{ slug: "kinins", name: "Kinins" }]);
  });

  it("are at most eight, with the number of all", async () => {
    for (let copy = 1; copy <= 9; copy += 1)
      await aStoredProduct(api, admin, { name: `Zeta ${copy}` });
    const { products, total } = await ask("zeta");
    expect(products).toHaveLength(8);
    expect(total).toBe(9);
  });

  it("find a renamed product by its former name", async () => {
    const product = await aStoredProduct(api, admin, { name: "Old Peptide Name" });
    const rename = (name: string) =>
      api.request("PUT", `/api/admin/products/${product.id}`, {
        as: admin,
        body: { name, price: "20.00" },
      });
    expect((await rename("Entirely Different")).status).toBe(200);
    expect(await namesFor("old peptide")).toEqual(["Entirely Different"]);
    expect((await rename("Old peptide name")).status).toBe(200);
    expect(await namesFor("entirely diff")).toEqual(["Old peptide name"]);
  });

  it("find a name with a typo beside more names that share another word with it", async () => {
    await api.sql`
      INSERT INTO products (id, name, slug, price)
      SELECT 'palmitoyl-' || n, name, 'palmitoyl-' || n, 20
      FROM generate_series(1, 500) AS n,
        LATERAL (SELECT 'Palmitoyl ' || CASE n WHEN 500 THEN 'thymulin' ELSE 'carrier ' || n END) AS made (name)`;
    expect(await namesFor("palmitoyl thymulim")).toEqual(["Palmitoyl thymulin"]);
  });

  it("answer texts of any length", async () => {
    expect(await namesFor("x".repeat(2_000))).toEqual([]);
    const tooLong = await api.request("GET", `/api/products/suggest?q=${"x".repeat(2_001)}`);
    expect(tooLong.status).toBe(422);
  });

  it("find a product by its name with its size, that size first, also with a typo, and so does a search", async () => {
    for (const size of ["15 mg", "5 mg", "100 µg"]) {
      await aStoredProduct(api, admin, {
        name: "Galanin",
        synonyms: ["GAL"],
        parentProductId: "galanin",
        variantValue: size,
      });
    }
    for (const text of [
      "Galanin 5 mg",
      "galanin 5 MG",
      "gal 5 mg",
      "Galalin 5 mg",
      "galanin 5mg",
    ]) {
      const { products, total } = await ask(text);
      expect([products, total], text).toMatchObject([
        [{ name: "Galanin", variantValues: ["100 µg", "15 mg", "5 mg"] }],
        1,
      ]);
      const list = await api.request(
        "GET",
        `/api/products?${new URLSearchParams({ search: text })}`,
      );
      expect(list.body.products[0], text).toMatchObject({ name: "Galanin" });
    }
    for (const [text, size] of [
      ["Galanin 5 mg", "5 mg"],
      ["galanin 15 mg", "15 mg"],
      ["galanin 100 µg", "100 µg"],
      ["Galanin 5mg", "5 mg"],
      ["galanin 15MG", "15 mg"],
    ] as const) {
      const { slug } = (await ask(text)).products[0];
      const { body: suggested } = await api.request("GET", `/api/products/${slug}`);
      expect(suggested.variantValue).toBe(size);
      const list = await api.request(
        "GET",
        `/api/products?${new URLSearchParams({ search: text })}`,
      );
      expect(list.body.products[0].variantValue, text).toBe(size);
    }
    expect((await ask("galanin 7 mg")).products).toEqual([]);
  });

  it("find a size that is stored without a blank, by a text with one and without", async () => {
    for (const size of ["10mg", "110mg"]) {
      await aStoredProduct(api, admin, {
        name: "Secretin",
        parentProductId: "secretin",
        variantValue: size,
      });
    }
    for (const text of ["secretin 10mg", "secretin 10 mg"]) {
      const { slug } = (await ask(text)).products[0];
      const { body } = await api.request("GET", `/api/products/${slug}`);
      expect(body.variantValue, text).toBe("10mg");
    }
  });

  it("of a sequence begin with the peptide that has the named ends", async () => {
    const sequence = "WHWLQLK";
    for (const fields of [
      { name: "Yeast factor 1", sequence },
      { name: "Yeast factor 2", sequence, cTerminus: "NH2" },
      { name: "Yeast factor 3", sequence, nTerminus: "Ac", cTerminus: "NH2" },
      { name: "Yeast factor 0", sequence: `${sequence}PGQPMY` },
    ]) {
      await aStoredProduct(api, admin, fields);
    }
    const listed = async (search: string) => {
      const { body } = await api.request("GET", `/api/products?search=${search}`);
      return body.products.map(({ name }: { name: string }) => name);
    };
    for (const [text, order] of [
      [sequence, "1230"],
      [`${sequence}-NH2`, "2310"],
      [`Ac-${sequence}-NH2`, "3120"],
      [`AC-${sequence}`, "3120"],
      [`${sequence}-OH`, "1230"],
    ] as const) {
      const wanted = [...order].map((number) => `Yeast factor ${number}`);
      expect(await namesFor(text), text).toEqual(wanted);
      expect(await listed(text), text).toEqual(wanted);
    }
  });

  it("never get a product's address", async () => {
    const { slug } = await aStoredProduct(api, admin, { name: "Suggest" });
    expect(slug).toBe("suggest-2");
  });
});

it("names no lot of a product that is not public: its certificate would not be found, nor are its files", async () => {
  const held = await aStoredProduct(api, admin, {
    name: "Kallidin",
    description: "It is used in the treatment of wrinkles.",
  });
  const { id, lotNumber } = await aReleasedLot(api, admin, held.id, { lotNumber: "HELD-1" });
  const { documents } = (await api.request("GET", `/api/admin/lots/${id}`, { as: admin })).body;
  const [document] = documents;
  expect((await api.request("GET", `/api/lots/${lotNumber}`)).status).toBe(404);
  expect((await ask("HELD-1")).lots).toEqual([]);
  expect((await api.request("GET", document.url)).status).toBe(404);
  expect((await api.request("GET", document.url, { as: admin })).status).toBe(200);
  const { status } = await api.request("PUT", `/api/admin/products/${held.id}`, {
    as: admin,
    body: { name: "Kallidin", price: "1.00", description: "A kinin." },
  });
  expect(status).toBe(200);
  expect((await ask("HELD-1")).lots).toEqual([{ lotNumber }]);
  expect((await api.request("GET", document.url)).status).toBe(200);
});
