import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ImportReport } from "#shared/contracts/product-imports.ts";
import type { Product } from "#shared/contracts/products.ts";
import { csvLine } from "#shared/domain/csv.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`TRUNCATE products, product_imports, orders CASCADE`;
});

const lines = (...rows: string[]) => rows.join("\n");

async function send(csv: string, query = "", as = admin) {
  return api.request("POST", `/api/admin/imports/products${query}`, {
    as,
    body: new TextEncoder().encode(csv),
    headers: { "Content-Type": "text/csv" },
  });
}

async function report(csv: string, query = ""): Promise<ImportReport> {
  const { status, body } = await send(csv, query);
  if (status !== 200) throw new Error(`The import answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function exported(): Promise<string> {
  const { status, body } = await api.request("GET", "/api/admin/products/export", { as: admin });
  expect(status).toBe(200);
  return body;
}

async function products(): Promise<Product[]> {
  const { body } = await api.request("GET", "/api/admin/products?limit=100", { as: admin });
  return body.products;
}

async function named(name: string): Promise<Product> {
  const found = (await products()).find((product) => product.name === name);
  if (!found) throw new Error(`There is no product ${name}`);
  return found;
}

async function buy(productId: string, quantity: number): Promise<void> {
  const customer = await api.signUp({ email: `buyer${Math.random()}@example.com` });
  const items = [{ productId, quantity }];
  const quote = await api.request("POST", "/api/quotes", { as: customer, body: { items } });
  const { status, body } = await api.request("POST", "/api/orders", {
    as: customer,
    body: { order: { shippingAddress: SHIP_TO, total: quote.body.total }, items },
  });
  if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
}

/** Stock and ledger must agree, whatever was imported. */
async function ledgerIsExact(): Promise<void> {
  const wrong = await api.sql`
    SELECT p.name FROM products p LEFT JOIN stock_movements m ON m.product_id = p.id
    GROUP BY p.id HAVING p.stock_quantity <> coalesce(sum(m.change), 0)`;
  expect(wrong).toEqual([]);
}

describe("a dry run", () => {
  it("says line by line what would change, and writes nothing", async () => {
    await aStoredProduct(api, admin, { name: "Bradykinin", price: "45.00", stockQuantity: 8 });
    await aStoredProduct(api, admin, { name: "Oxytocin", price: "60.00" });
    const { rows, ...rest } = await report(
      lines(
        "name,price,stock_quantity,colour",
        "Bradykinin,49,8,red",
        "Oxytocin,60.00,50,",
        "Neurotensin,44,12,",
      ),
    );
    expect(rest).toMatchObject({ id: null, dryRun: true, format: "aliquot" });
    expect(rest).toMatchObject({ created: 1, updated: 1, unchanged: 1, skipped: 0, invalid: 0 });
    expect(rest.unsupportedColumns).toEqual([{ column: "colour", values: 1 }]);
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "updated"],
      [3, "unchanged"],
      [4, "created"],
    ]);
    expect(rows[0]?.changes).toEqual([{ field: "Price", before: "$45.00", after: "$49.00" }]);
    expect((await products()).map(({ name, price }) => [name, price])).toEqual([
      ["Bradykinin", "45.00"],
      ["Oxytocin", "60.00"],
    ]);
  });

  it("is what a call without dryRun=false is", async () => {
    expect((await report(lines("name,price", "A,1"))).dryRun).toBe(true);
    expect((await report(lines("name,price", "A,1"), "?dryRun=1")).dryRun).toBe(true);
    expect(await products()).toEqual([]);
  });

  it("warns of words of human use", async () => {
    const { rows } = await report(lines("name,price,description", "A,1,Cures everything"));
    expect(rows[0]?.notes.join()).toMatch(/human use.*cures/i);
  });
});

describe("an import", () => {
  it("creates and changes products, with ledger, pages and activity", async () => {
    const before = await aStoredProduct(api, admin, { name: "Bradykinin", stockQuantity: 8 });
    const { id, created, updated } = await report(
      lines(
        "name,price,stock_quantity,category,bulk_pricing,in_stock",
        'Bradykinin,20,11,Kinins,"1: 20.00; 3: 18.50",yes',
        "Neurotensin,44,12,kinins,,no",
        "Neurotensin!,44,1,,,yes",
      ),
      "?dryRun=false&fileName=spring.csv",
    );
    expect([created, updated]).toEqual([2, 1]);
    expect(id).not.toBeNull();
    expect(await named("Bradykinin")).toMatchObject({
      id: before.id,
      slug: before.slug,
      stockQuantity: 11,
      categoryName: "Kinins",
      hasBulkPricing: true,
      price: "20.00",
    });
    expect(await named("Neurotensin")).toMatchObject({
      slug: "neurotensin",
      stockQuantity: 12,
      inStock: false,
      categoryName: "Kinins",
    });
    expect(await named("Neurotensin!")).toMatchObject({ slug: "neurotensin-2" });
    await ledgerIsExact();
    const reasons = await api.sql`SELECT DISTINCT reason FROM stock_movements ORDER BY reason`;
    expect(reasons.map(({ reason }) => reason)).toEqual(["import", "opening-stock"]);
    const { body } = await api.request("GET", "/api/admin/activity?limit=1", { as: admin });
    expect(body.entries[0].summary).toBe("Imported spring.csv: 2 created, 1 changed");
    const dirty = await api.request("GET", "/api/admin/publishing?path=/product/neurotensin", {
      as: admin,
    });
    expect(dirty.body.pages[0].path).toBe("/product/neurotensin");
  });

  it("writes nothing when a single line is wrong, and names line and column", async () => {
    const { status, body } = await send(
      lines("Name,Price,Stock_quantity", "A,1,1", "B,cheap,1", "C,1,-1.5", ",1,1"),
      "?dryRun=false",
    );
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "import-invalid",
      message: 'Nothing was imported: line 3, column "Price": Must be an amount such as 12.50.',
    });
    expect(Object.keys(body.fields)).toEqual(["3.Price", "4.Stock_quantity", "5.Name"]);
    expect(body.report.rows[1].problems).toHaveLength(1);
    expect(body.report.invalid).toBe(3);
    expect(await products()).toEqual([]);
  });

  it("refuses two lines about one product, and a name that two products share", async () => {
    await aStoredProduct(api, admin, { name: "Twin" });
    await aStoredProduct(api, admin, { name: "twin" });
    const { rows } = await report(lines("name,price", "A,1", "a,2", "TWIN,3"));
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      ["Line 2 is about the same product"],
      ["2 products have this name: the file must say which, by its slug"],
    ]);
  });

  it("knows a product by its slug when its name changes", async () => {
    const { id, slug } = await aStoredProduct(api, admin, { name: "Old name" });
    await report(lines("slug,name", `${slug},New name`), "?dryRun=false");
    expect(await named("New name")).toMatchObject({ id, slug });
  });

  it("never restores units that were sold since the export", async () => {
    const product = await aStoredProduct(api, admin, { name: "A", stockQuantity: 40 });
    const csv = await exported();
    await buy(product.id, 3);
    await report(csv.replace(",40,40,", ",45,40,"), "?dryRun=false");
    expect((await named("A")).stockQuantity).toBe(42);
    await ledgerIsExact();
  });

  it("refuses to write anything else than the dry run showed", async () => {
    const product = await aStoredProduct(api, admin, { name: "A", price: "10.00" });
    const csv = lines("name,price", "A,12");
    const { digest } = await report(csv);
    await api.request("PUT", `/api/admin/products/${product.id}`, {
      as: admin,
      body: { ...product, price: "11.00" },
    });
    const refused = await send(csv, `?dryRun=false&digest=${digest}`);
    expect([refused.status, refused.body.code]).toEqual([409, "import-changed"]);
    const again = refused.body.report.digest;
    expect((await send(csv, `?dryRun=false&digest=${again}`)).status).toBe(200);
    expect((await named("A")).price).toBe("12.00");
  });

  it("twice at once creates each product once", async () => {
    const csv = lines("name,price,stock_quantity", "A,1,5", "B,2,5");
    await Promise.all([send(csv, "?dryRun=false"), send(csv, "?dryRun=false")]);
    expect((await products()).map(({ name }) => name)).toEqual(["A", "B"]);
    await ledgerIsExact();
  });

  it("takes a thousand products in a breath", async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `Peptide ${index},10.00,3`);
    const { created } = await report(lines("name,price,stock_quantity", ...rows), "?dryRun=false");
    expect(created).toBe(1000);
    await ledgerIsExact();
  });

  it("is refused to customers, in another type, when empty, and past five megabytes", async () => {
    const customer = await api.signUp();
    expect((await send("name\nA", "", customer)).status).toBe(403);
    const json = await api.request("POST", "/api/admin/imports/products", {
      as: admin,
      body: { name: "A" },
    });
    expect(json.status).toBe(415);
    expect((await send("")).status).toBe(422);
    expect((await send("x".repeat(5 * 1024 ** 2 + 1))).status).toBe(413);
    expect((await send(lines("name,price", "\xff,1"))).status).toBe(200);
    const broken = await api.request("POST", "/api/admin/imports/products", {
      as: admin,
      body: new Uint8Array([110, 97, 109, 101, 10, 0xff]),
      headers: { "Content-Type": "text/csv" },
    });
    expect(broken.status).toBe(422);
  });
});

describe("an import that is asked for its steps", () => {
  async function steps(csv: string, query = "") {
    const { status, body } = await api.request("POST", `/api/admin/imports/products${query}`, {
      as: admin,
      body: new TextEncoder().encode(csv),
      headers: { "Content-Type": "text/csv", Accept: "application/x-ndjson" },
    });
    expect(status).toBe(200);
    return body
      .trim()
      .split("\n")
      .map((line: string) => JSON.parse(line));
  }

  it("tells them line by line and ends with the report", async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `Peptide ${index},1`);
    const told = await steps(lines("name,price", ...rows), "?dryRun=false");
    expect(told.slice(0, 3)).toEqual([
      { stage: "checking", done: 250, total: 600 },
      { stage: "checking", done: 500, total: 600 },
      { stage: "checking", done: 600, total: 600 },
    ]);
    expect(told.at(-2)).toEqual({ stage: "writing", done: 600, total: 600 });
    expect(told.at(-1).answer).toMatchObject({ created: 600, dryRun: false });
  });

  it("ends with the refusal when there is one", async () => {
    const told = await steps(lines("name,price", "A,cheap"), "?dryRun=false");
    expect(told.at(-1)).toMatchObject({ status: 422, refusal: { code: "import-invalid" } });
  });
});

describe("an export", () => {
  it("imported again changes nothing, whatever the texts hold", async () => {
    await aStoredProduct(api, admin, {
      name: '=HYPERLINK("x"), "quoted"',
      description: "Line one\r\nline two;\n'=1+1\n\u00e9 \u{1F9EA} \u202Ertl",
      imageAlt: "-5 at most",
      sequence: "RPPGFSPFR",
      nTerminus: "'+Ac",
      cTerminus: "-OH",
      molecularWeight: "1060.22",
      stockQuantity: 7,
    });
    await aStoredProduct(api, admin, {
      name: "  Tiered ",
      hasBulkPricing: true,
      bulkPricing: [
        { quantity: 1, price: "45.00" },
        { quantity: 10, price: "36.50" },
      ],
      featured: true,
      inStock: false,
      displayOrder: -3,
    });
    const csv = await exported();
    const [header] = parse(csv, { to_line: 1 }) as string[][];
    expect(header?.slice(0, 2)).toEqual(["slug", "name"]);
    const { created, updated, unchanged, unsupportedColumns } = await report(csv, "?dryRun=false");
    expect({ created, updated, unchanged }).toEqual({ created: 0, updated: 0, unchanged: 2 });
    expect(unsupportedColumns).toEqual([]);
  });

  it("is nothing a spreadsheet runs", async () => {
    await aStoredProduct(api, admin, { name: "=1+1" });
    expect(await exported()).toContain(csvLine(["=1+1"]).trim());
  });

  it("is only for admins", async () => {
    const customer = await api.signUp();
    const { status } = await api.request("GET", "/api/admin/products/export", { as: customer });
    expect(status).toBe(403);
  });
});

describe("undoing", () => {
  const undo = (id: string | null) =>
    api.request("POST", `/api/admin/imports/${id}/undo`, { as: admin });

  it("removes what was created and gives what was changed its values and its stock back", async () => {
    const before = await aStoredProduct(api, admin, {
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
    const { updatedAt: __, ...original } = before;
    expect(after).toEqual(original);
    expect((await products()).length).toBe(1);
    await ledgerIsExact();
  });

  it("keeps what somebody ordered or changed since, and says so", async () => {
    await aStoredProduct(api, admin, { name: "Edited", price: "10.00", stockQuantity: 1 });
    await aStoredProduct(api, admin, { name: "Sold", price: "10.00", stockQuantity: 1 });
    const { id } = await report(
      lines("name,price,stock_quantity", "Edited,12,1", "Sold,10,4", "New,5,5"),
      "?dryRun=false",
    );
    const edited = await named("Edited");
    await api.request("PUT", `/api/admin/products/${edited.id}`, {
      as: admin,
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

  it("is for the last import only, once, and the list says which that is", async () => {
    const first = await report(lines("name,price", "A,1"), "?dryRun=false&fileName=one.csv");
    const second = await report(lines("name,price", "B,1"), "?dryRun=false&fileName=two.csv");
    const list = async () => (await api.request("GET", "/api/admin/imports", { as: admin })).body;
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
