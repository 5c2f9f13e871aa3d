import { describe, expect, it } from "vitest";
import { catalogueUnderTest, lines } from "../testing/catalogue-under-test.ts";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";

const catalogue = catalogueUnderTest();
const { send, report, exported, products, named, buy, ledgerIsExact } = catalogue;

describe("a dry run", () => {
  it("reports line by line what would change, and writes nothing", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "Bradykinin",
      price: "45.00",
      stockQuantity: 8,
    });
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "Oxytocin", price: "60.00" });
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

  it("finds no change in a mass that a spreadsheet wrote without its last zero", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "Melittin",
      molecularWeight: "2846.50",
    });
    const { rows } = await report(lines("name,molecular_weight", "Melittin,2846.5"));
    expect(rows.map(({ outcome }) => outcome)).toEqual(["unchanged"]);
  });

  it("says how to save a file whose letters are not UTF-8, as older spreadsheets write it", async () => {
    const { status, body } = await catalogue.api.request("POST", "/api/admin/imports/products", {
      as: catalogue.admin,
      body: Buffer.from("name,price\nBuffer 10 \u00b5M,1", "latin1"),
      headers: { "Content-Type": "text/csv" },
    });
    expect([status, body.code]).toEqual([422, "invalid-encoding"]);
    expect(body.message).toContain("CSV UTF-8");
  });

  it("is what a call without dryRun=false is", async () => {
    expect((await report(lines("name,price", "A,1"))).dryRun).toBe(true);
    expect((await report(lines("name,price", "A,1"), "?dryRun=1")).dryRun).toBe(true);
    expect(await products()).toEqual([]);
  });

  it("warns about words that suggest human use", async () => {
    const { rows } = await report(lines("name,price,description", "A,1,Cures everything"));
    expect(rows[0]?.notes.join()).toMatch(/human use.*cures/i);
  });

  it("warns of a mass that the sequence does not have, by its row", async () => {
    const { rows } = await report(
      lines(
        "name,price,sequence,molecular_weight",
        "A,1,RPPGFSPFR,1060.22",
        "B,1,RPPGFSPFR,1059.56",
      ),
    );
    expect(rows.map(({ outcome, warnings }) => ({ outcome, warnings }))).toEqual([
      { outcome: "created", warnings: [] },
      {
        outcome: "created",
        warnings: [{ field: "molecularWeight", message: expect.stringContaining("monoisotopic") }],
      },
    ]);
  });
});

describe("the values of a file", () => {
  it("warns of a CAS number whose check digit is wrong, and of a price of 0.00 that is new", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "Free", price: "0.00" });
    const { rows } = await report(
      lines("name,price,cas_number", "A,1,58-82-3", "B,1,58-82-2", "C,0,", "Free,0.00,"),
    );
    const free = "It has a price of $0.00: whoever orders it at that price pays nothing.";
    expect(rows.map(({ warnings, notes }) => [warnings.map(({ field }) => field), notes])).toEqual([
      [["casNumber"], []],
      [[], []],
      [[], [free]],
      [[], []],
    ]);
  });

  it("reads a number as it is meant, or names the cell: none becomes another one", async () => {
    const { rows } = await report(
      lines(
        "name,price,stock_quantity,molecular_weight,amount_mg,bulk_pricing",
        'A,"1,296.50","1,000","1,296.5",5 mg,',
        "B,1,1.000,,,",
        'C,"1,500",1,,,',
        'D,1,1,"1,296",,',
        'E,1,1,,"1,296",',
        "F,,1,,,1: ; 3: 40",
      ),
    );
    expect(rows[0]).toMatchObject({ outcome: "created" });
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: "Price", before: "", after: "$1296.50" },
        { field: "Stock", before: "", after: "1000" },
        { field: "Molecular weight", before: "", after: "1296.5" },
        { field: "Amount in mg", before: "", after: "5" },
      ]),
    );
    expect(rows.slice(1).map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ["stock_quantity"],
      ["price"],
      ["molecular_weight"],
      ["amount_mg"],
      expect.arrayContaining(["bulk_pricing"]),
    ]);
  });
});

describe("an import", () => {
  it("refuses an impossible stock, with its line", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "A", stockQuantity: 50 });
    const { status, body } = await send(
      lines("name,stock_quantity,stock_at_export", "A,2147483646,0"),
      "?dryRun=false",
    );
    expect(status).toBe(422);
    expect(body.report.rows[0].problems).toMatchObject([{ line: 2, column: "stock_quantity" }]);
    expect(await named("A")).toMatchObject({ stockQuantity: 50 });
  });

  it("keeps a product's own category when several have its name, and otherwise asks which one is meant", async () => {
    const { api, admin } = catalogue;
    const [first, second] = await Promise.all(
      ["Twin upper one", "Twin upper two"].map(async (upper) => {
        const add = (body: object) =>
          api.request("POST", "/api/admin/categories", { as: admin, body });
        const { id: parentId } = (await add({ name: upper })).body;
        return (await add({ name: "Twins", parentId })).body;
      }),
    );
    for (const [name, { id: categoryId }] of [
      ["A", first],
      ["B", second],
    ] as const) {
      await aStoredProduct(api, admin, { name, price: "1", categoryId });
    }
    const { updated, invalid, rows } = await report(
      lines("name,price,category", "A,2,Twins", "B,2,twins", "C,2,Twins"),
    );
    expect([updated, invalid]).toEqual([2, 1]);
    expect(rows.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ["Price"],
      ["Price"],
      [],
    ]);
    expect(rows[2]?.problems).toEqual([
      {
        line: 4,
        column: "category",
        message:
          "Several categories have this name: give one of them another name, or choose the category in the product",
      },
    ]);
    await report(lines("name,price,category", "A,2,Twins", "B,2,twins"), "?dryRun=false");
    expect(await named("A")).toMatchObject({ price: "2.00", categoryId: first.id });
    expect(await named("B")).toMatchObject({ price: "2.00", categoryId: second.id });
  });

  it("finds a category by its slug and keeps its name", async () => {
    await report(lines("name,price,category", "A,1,GHRP peptides"), "?dryRun=false");
    await report(lines("name,price,category", "B,1,GHRP-Peptides"), "?dryRun=false");
    expect(await named("A")).toMatchObject({ categoryName: "GHRP peptides" });
    expect(await named("B")).toMatchObject({ categoryName: "GHRP peptides" });
  });

  it("creates and changes products, with ledger, pages and activity", async () => {
    const before = await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "Bradykinin",
      stockQuantity: 8,
    });
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
    const reasons = await catalogue.api
      .sql`SELECT DISTINCT reason FROM stock_movements ORDER BY reason`;
    expect(reasons.map(({ reason }) => reason)).toEqual(["import", "opening-stock"]);
    const { body } = await catalogue.api.request("GET", "/api/admin/activity?limit=1", {
      as: catalogue.admin,
    });
    expect(body.entries[0].summary).toBe("Imported spring.csv: 2 created, 1 changed");
    const wanted = await catalogue.api.sql`
      SELECT 1 FROM published_pages WHERE path = '/product/neurotensin'`;
    expect(wanted).toHaveLength(1);
  });

  it("brings a new category into the footer of every page, and a known one into none", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "Bystander" });
    const waitsInBackground = async () => {
      const [row] = await catalogue.api.sql<{ waits: boolean }[]>`
        SELECT next_attempt_at > updated_at + interval '4 seconds' AS waits
        FROM published_pages WHERE path = '/product/bystander'`;
      return row?.waits;
    };
    await report(lines("name,price,category", "A,1,Brought by a file"), "?dryRun=false");
    expect(await waitsInBackground()).toBe(true);
    await catalogue.api.sql`
      UPDATE published_pages SET next_attempt_at = clock_timestamp(), updated_at = clock_timestamp()`;
    await report(lines("name,price,category", "B,1,Brought by a file"), "?dryRun=false");
    expect(await waitsInBackground()).toBe(false);
  });

  it("republishes the products beside which one stood that it moves elsewhere, and so does its undoing", async () => {
    const { api, admin } = catalogue;
    await report(
      lines("name,price,category", "Mover,1,Left", "Neighbour,1,Left", "New Neighbour,1,Joined"),
      "?dryRun=false",
    );
    const wanted = async () => {
      const rows = await api.sql<{ path: string }[]>`DELETE FROM published_pages RETURNING path`;
      return rows.map(({ path }) => path);
    };
    const neighbours = ["/product/neighbour", "/product/new-neighbour"];
    await wanted();
    const { id } = await report(lines("name,category", "Mover,Joined"), "?dryRun=false");
    expect(await wanted()).toEqual(expect.arrayContaining(neighbours));
    await api.request("POST", `/api/admin/imports/${id}/undo`, { as: admin });
    expect(await wanted()).toEqual(expect.arrayContaining(neighbours));
  });

  it("republishes the certificates of a corrected product, and so does its undoing", async () => {
    const { api, admin } = catalogue;
    const product = await aStoredProduct(api, admin, { name: "Bradykinin", price: "10.00" });
    const { lotNumber } = await aReleasedLot(api, admin, product.id);
    const isWanted = async () => {
      const rows = await api.sql`SELECT FROM published_pages WHERE path = ${`/coa/${lotNumber}`}`;
      await api.sql`DELETE FROM published_pages`;
      return rows.length > 0;
    };
    await isWanted();
    await report(lines("name,price", "Bradykinin,11"), "?dryRun=false");
    expect(await isWanted()).toBe(false);
    const { id } = await report(lines("name,cas_number", "Bradykinin,50-57-7"), "?dryRun=false");
    expect(await isWanted()).toBe(true);
    const undone = await api.request("POST", `/api/admin/imports/${id}/undo`, { as: admin });
    expect(undone.body).toMatchObject({ restored: 1 });
    expect(await isWanted()).toBe(true);
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
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "Twin" });
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "twin" });
    const { rows } = await report(lines("name,price", "A,1", "a,2", "TWIN,3"));
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      ["Line 2 is about the same product"],
      ["2 products have this name: the file must say which, by its slug"],
    ]);
  });

  it("recognises a product by its slug when its name changes", async () => {
    const { id, slug } = await aStoredProduct(catalogue.api, catalogue.admin, { name: "Old name" });
    await report(lines("slug,name", `${slug},New name`), "?dryRun=false");
    expect(await named("New name")).toMatchObject({ id, slug });
  });

  it("never restores units that were sold since the export", async () => {
    const product = await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "A",
      stockQuantity: 40,
    });
    const csv = await exported();
    await buy(product.id, 3);
    await report(csv.replace(",40,40,", ",45,40,"), "?dryRun=false");
    expect((await named("A")).stockQuantity).toBe(42);
    await ledgerIsExact();
  });

  it("changes the stock only by what is new in the same export, edited and imported again", async () => {
    const product = await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "A",
      price: "10.00",
      stockQuantity: 40,
    });
    const csv = await exported();
    const write = async (text: string) => (await report(text, "?dryRun=false")).rows[0];
    const stock = async () => (await named("A")).stockQuantity;
    await write(csv.replace(",40,40,", ",45,40,"));
    await buy(product.id, 3);
    const repriced = csv.replace(",10.00,", ",12.00,").replace(",40,40,", ",45,40,");
    const row = await write(repriced);
    expect(row?.changes.map(({ field }) => field)).toEqual(["Price"]);
    expect(row?.notes.join()).toContain("is not changed again");
    expect(await stock()).toBe(42);
    await write(repriced.replace(",45,40,", ",50,40,"));
    expect(await stock()).toBe(47);
    // A colleague's copy of the export, in which the stock was not touched.
    await write(csv.replace(",10.00,", ",11.00,"));
    expect(await stock()).toBe(47);
    // A later export has the stock of its own day.
    await write((await exported()).replace(",47,47,", ",52,47,"));
    await write((await exported()).replace(",52,52,", ",47,52,"));
    const later = (await exported()).replace(",11.00,", ",13.00,");
    await write(later.replace(",47,47,", ",52,47,"));
    expect(await stock()).toBe(52);
    await ledgerIsExact();
  });

  it("refuses to write anything else than the dry run showed", async () => {
    const product = await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "A",
      price: "10.00",
    });
    const csv = lines("name,price", "A,12");
    const { digest } = await report(csv);
    await catalogue.api.request("PUT", `/api/admin/products/${product.id}`, {
      as: catalogue.admin,
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

  it("imports a thousand products quickly", async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `Peptide ${index},10.00,3`);
    const { created } = await report(lines("name,price,stock_quantity", ...rows), "?dryRun=false");
    expect(created).toBe(1000);
    await ledgerIsExact();
  });

  it("is refused to customers, in another type, when empty, and past five megabytes", async () => {
    const customer = await catalogue.api.signUp();
    expect((await send("name\nA", "", customer)).status).toBe(403);
    const json = await catalogue.api.request("POST", "/api/admin/imports/products", {
      as: catalogue.admin,
      body: { name: "A" },
    });
    expect(json.status).toBe(415);
    expect((await send("")).status).toBe(422);
    expect((await send("x".repeat(5 * 1024 ** 2 + 1))).status).toBe(413);
    expect((await send(lines("name,price", "\xff,1"))).status).toBe(200);
    const broken = await catalogue.api.request("POST", "/api/admin/imports/products", {
      as: catalogue.admin,
      body: new Uint8Array([110, 97, 109, 101, 10, 0xff]),
      headers: { "Content-Type": "text/csv" },
    });
    expect(broken.status).toBe(422);
  });
});

describe("an import with progress", () => {
  async function steps(csv: string, query = "") {
    const { status, body } = await catalogue.api.request(
      "POST",
      `/api/admin/imports/products${query}`,
      {
        as: catalogue.admin,
        body: new TextEncoder().encode(csv),
        headers: { "Content-Type": "text/csv", Accept: "application/x-ndjson" },
      },
    );
    expect(status).toBe(200);
    return body
      .trim()
      .split("\n")
      .map((line: string) => JSON.parse(line));
  }

  it("streams its steps as lines and ends with the report", async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `Peptide ${index},1`);
    const progress = await steps(lines("name,price", ...rows), "?dryRun=false");
    for (const stage of ["checking", "writing"]) {
      const done = progress.filter((step: { stage?: string }) => step.stage === stage);
      expect(done).toEqual(
        [100, 200, 300, 400, 500, 600].map((done) => ({ stage, done, total: 600 })),
      );
    }
    expect(progress.at(-1).answer).toMatchObject({ created: 600, dryRun: false });
  });

  it("ends with the refusal when there is one", async () => {
    const progress = await steps(lines("name,price", "A,cheap"), "?dryRun=false");
    expect(progress.at(-1)).toMatchObject({ status: 422, refusal: { code: "import-invalid" } });
  });
});
