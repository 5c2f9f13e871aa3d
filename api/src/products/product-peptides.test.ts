import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { fillPeptides } from "./product-peptides.queries.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  for (const fields of SHELF) await aStoredProduct(api, admin, { ...fields, categoryId: null });
});
afterAll(() => api.close());

const SHELF = [
  { name: "Bradykinin", casNumber: "58-82-2", sequence: "RPPGFSPFR", molecularWeight: "1060.22" },
  { name: "Substance P", sequence: "RPKPQQFFGLM", cTerminus: "NH2" },
  { name: "Kemptide", sequence: "LRRASLG" },
  { name: "Angiotensin II", sequence: "DRVYIHPF" },
  { name: "Phosphorylated", sequence: "H-Leu-Arg-Arg-Ala-pSer-Leu-Gly-OH" },
  { name: "Oxytocin standard", sequence: "C^1YIQNC^1PLG-NH2" },
  { name: "Powder", description: "Without a sequence." },
];

const find = async (query: Record<string, string>) => {
  const { status, body } = await api.request("GET", `/api/products?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
};
const names = async (query: Record<string, string>) =>
  (await find(query)).products.map(({ name }: { name: string }) => name);
const save = (fields: Record<string, unknown>) =>
  api.request("POST", "/api/admin/products", {
    as: admin,
    body: { name: "New", price: "1.00", ...fields },
  });

describe("a search by mass", () => {
  it.each([
    ["the neutral monoisotopic mass", "1059.56"],
    ["the average mass", "1060.22"],
    ["the ion [M+H]⁺", "1060.5687"],
  ])("finds by %s", async (_, mass) => {
    expect(await names({ mass, tolerance: "0.05" })).toEqual(["Bradykinin"]);
  });

  it("uses half a dalton or the given tolerance, and lists the nearest first", async () => {
    expect(await names({ mass: "1060.9" })).toEqual(["Bradykinin"]);
    expect(await names({ mass: "1060.9", tolerance: "0.1" })).toEqual([]);
    expect(await names({ mass: "1050", tolerance: "20" })).toEqual([
      "Angiotensin II",
      "Bradykinin",
    ]);
    expect(await names({ mass: "1050", tolerance: "20", sortBy: "name_desc" })).toEqual([
      "Bradykinin",
      "Angiotensin II",
    ]);
    expect(await names({ mass: "1050", tolerance: "20", search: "kinin" })).toEqual(["Bradykinin"]);
    expect(await names({ mass: "1007.19", tolerance: "0.01" })).toEqual(["Oxytocin standard"]);
    expect((await find({ mass: "", tolerance: "" })).total).toBe(SHELF.length);
  });

  it.each([
    "mass=-1",
    "mass=x",
    "mass=1e9",
    "mass=NaN",
    "mass=10&tolerance=-1",
    "mass=10&tolerance=9999",
    "mass=99999999999",
  ])("refuses %s", async (query) => {
    const { status, body } = await api.request("GET", `/api/products?${query}`);
    expect({ status, fields: body.fields }).toEqual({ status: 422, fields: expect.any(Object) });
  });
});

describe("a motif", () => {
  it.each([
    ["X for one residue", "RRXS", ["Kemptide", "Phosphorylated"]],
    ["X for several", "RXXGF", ["Bradykinin"]],
    ["small letters", "rxxgf", ["Bradykinin"]],
    ["a word with an x in it", "oxytocin", ["Oxytocin standard"]],
    ["the same word in capitals", "OXYTOCIN", ["Oxytocin standard"]],
    ["a motif and a word", "RRXS kemptide", ["Kemptide"]],
    ["a motif that nothing has", "WXXW", []],
  ])("is found with %s", async (_, search, expected) => {
    expect((await names({ search })).toSorted()).toEqual(expected);
  });
});

it("a CAS number with a wrong check digit gets a hint, and one with the right digit does not", async () => {
  expect(await find({ search: "58-82-3" })).toMatchObject({
    total: 0,
    notice: expect.stringContaining("would have to be 2"),
  });
  expect(await find({ search: "58-82-2" })).not.toHaveProperty("notice");
  expect(await find({ search: "bradykinin" })).not.toHaveProperty("notice");
});

describe("a sequence that is saved", () => {
  it("is stored in one-letter code, its ends in their fields", async () => {
    const stored = async (fields: Record<string, unknown>) => {
      const { body } = await save(fields);
      return [body.sequence, body.nTerminus, body.cTerminus];
    };
    expect(await stored({ sequence: "H-Arg-Pro-Pro-OH" })).toEqual(["RPP", null, null]);
    expect(await stored({ sequence: "Ac-Arg-(D-Phe)-Nle-NH2" })).toEqual([
      "R(D-Phe)(Nle)",
      "Ac",
      "NH2",
    ]);
    expect(await stored({ sequence: "pGlu-Leu-Tyr", nTerminus: "pGlu" })).toEqual([
      "ELY",
      "pGlu",
      null,
    ]);
    expect(await stored({ sequence: "C^1YIQNC^1PLG", cTerminus: "NH2" })).toEqual([
      "CYIQNCPLG;C1-C6",
      null,
      "NH2",
    ]);
    expect(await stored({ sequence: "H2N-RPPGFSPFR-COOH" })).toEqual(["RPPGFSPFR", null, null]);
    // At this end NH2 is the free amine, and no amide.
    expect(await stored({ sequence: "RPP", nTerminus: "NH2" })).toEqual(["RPP", null, null]);
    expect(await stored({ sequence: "rpp gfx-b" })).toEqual(["RPPGFXB", null, null]);
    expect(await stored({ sequence: "Ac-HXEGTFTS-NH2" })).toEqual(["HXEGTFTS", "Ac", "NH2"]);
    expect(await stored({ sequence: "H-HXEGTFTS-OH" })).toEqual(["HXEGTFTS", null, null]);
    expect(await stored({ sequence: "" })).toEqual([null, null, null]);
  });

  it("that cannot be read, or says another end than its field, is refused at its field", async () => {
    const refused = async (fields: Record<string, unknown>) => {
      const { status, body } = await save(fields);
      return { status, ...body.fields };
    };
    expect(await refused({ sequence: "RP(Foo)" })).toEqual({
      status: 422,
      sequence: expect.stringContaining("Residue 3"),
    });
    expect(await refused({ sequence: "Arg-Foo-Pro" })).toMatchObject({
      sequence: expect.any(String),
    });
    expect(await refused({ sequence: "Ac-DEVD-AMC" })).toMatchObject({
      sequence: expect.stringContaining('"AMC" is a label'),
    });
    expect(await refused({ sequence: "CC;C1-C5" })).toMatchObject({ sequence: expect.any(String) });
    expect(await refused({ sequence: "Ac-RPP", nTerminus: "formyl" })).toMatchObject({
      nTerminus: expect.stringContaining("Ac"),
    });
  });

  it("warns where the stated mass is another one, with the likely cause, and refuses nothing", async () => {
    const { status, body } = await save({ sequence: "RPPGFSPFR", molecularWeight: "1059.24" });
    expect(status).toBe(201);
    expect(body.warnings).toEqual([
      { field: "molecularWeight", message: expect.stringContaining("amide") },
    ]);
    const form = { ...body, cTerminus: "NH2" };
    const saved = await api.request("PUT", `/api/admin/products/${body.id}`, {
      as: admin,
      body: form,
    });
    expect(saved).toMatchObject({ status: 200, body: { warnings: [] } });
    const wrong = { ...saved.body, molecularWeight: "1174.24" };
    expect(
      (await api.request("PUT", `/api/admin/products/${body.id}`, { as: admin, body: wrong })).body
        .warnings,
    ).toMatchObject([{ field: "molecularWeight" }]);
    const { slug } = body;
    expect((await api.request("GET", `/api/products/${slug}`)).body).not.toHaveProperty("warnings");
  });

  it("warns of a CAS number whose check digit is wrong, and saves it", async () => {
    const { status, body } = await save({ casNumber: " 58-82-3 " });
    expect(status).toBe(201);
    expect(body.warnings).toEqual([
      { field: "casNumber", message: expect.stringContaining("would have to be 2") },
    ]);
    const path = `/api/admin/products/${body.id}`;
    const put = (casNumber: string) =>
      api.request("PUT", path, { as: admin, body: { ...body, casNumber } });
    expect((await put("58-82-3")).body).toMatchObject({
      casNumber: "58-82-3",
      warnings: [{ field: "casNumber" }],
    });
    const { updatedAt: _, ...unversioned } = body;
    const right = { ...unversioned, casNumber: "58-82-2" };
    expect((await api.request("PUT", path, { as: admin, body: right })).body.warnings).toEqual([]);
  });
});

it("a length is that of the chain, in whatever notation it is written", async () => {
  const six = { lengthFrom: "6", lengthTo: "6" };
  const { body } = await save({
    name: "Six modified",
    sequence: "Ac-(D-Phe)-pSer-Met(O)-Nle-Aib-Lys-NH2",
  });
  expect(await names(six)).toEqual(["Six modified"]);
  expect(await names({ lengthFrom: "9", lengthTo: "9", search: "oxytocin" })).toEqual([
    "Oxytocin standard",
  ]);
  const { facets } = await find({ facets: "true", search: "phosphorylated" });
  expect(facets.length).toEqual({ from: 7, to: 7 });
  await api.request("PUT", `/api/admin/products/${body.id}`, {
    as: admin,
    body: { ...body, sequence: "(D-Phe)(Nle)GGG" },
  });
  expect(await names(six)).toEqual([]);
  expect(await names({ lengthFrom: "5", lengthTo: "5" })).toEqual(["Six modified"]);
});

describe("what is searched for of a sequence", () => {
  const stored = () => api.sql<
    { name: string; mass: number | null; letters: string; residues: number }[]
  >`
    SELECT p.name, round(s.average_mass::numeric, 1)::float8 AS mass, s.letters,
      p.residue_count AS residues
    FROM product_peptides s JOIN products p ON p.id = s.product_id ORDER BY p.id`;

  it("is computed for products that a release before this one has stored, and again where it changed them", async () => {
    const before = await stored();
    await api.sql`DELETE FROM product_peptides`;
    await api.sql`UPDATE products SET residue_count = nullif(length(sequence), 0)`;
    expect(await names({ search: "RXXGF" })).toEqual([]);
    expect(await fillPeptides(api.db)).toBe(before.length);
    expect(await stored()).toEqual(before);
    expect(await fillPeptides(api.db)).toBe(0);
    await api.sql`UPDATE products SET sequence = 'WAAW' WHERE name = 'Kemptide'`;
    await api.sql`UPDATE product_peptides SET version = 0 WHERE letters = 'DRVYIHPF'`;
    expect(await fillPeptides(api.db)).toBe(2);
    expect(await names({ search: "WXXW" })).toEqual(["Kemptide"]);
  });

  it("leaves a product that somebody holds for the next time", async () => {
    await api.sql`DELETE FROM product_peptides`;
    await api.sql.begin(async (tx) => {
      await tx`SELECT FROM products WHERE name = 'Bradykinin' FOR UPDATE`;
      await fillPeptides(api.db);
      expect((await stored()).map(({ name }) => name)).not.toContain("Bradykinin");
    });
    expect(await fillPeptides(api.db)).toBe(1);
  });

  it("is deleted with the product and with its sequence", async () => {
    const { body } = await save({ sequence: "WWWWW" });
    expect(await names({ search: "WXXXW" })).toContain("New");
    await api.request("PUT", `/api/admin/products/${body.id}`, {
      as: admin,
      body: { ...body, sequence: "" },
    });
    expect(await names({ search: "WXXXW" })).toEqual([]);
    const [product] = await api.sql`SELECT residue_count FROM products WHERE id = ${body.id}`;
    expect(product).toEqual({ residue_count: null });
  });
});
