import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { csvLine } from "#shared/domain/csv.ts";
import { catalogueUnderTest } from "../testing/catalogue-under-test.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";

const catalogue = catalogueUnderTest();
const { report, exported } = catalogue;

describe("an export", () => {
  it("imported again changes nothing, whatever the texts hold", async () => {
    await aStoredProduct(catalogue.api, catalogue.admin, {
      name: '=HYPERLINK("x"), "quoted"',
      description: "Line one\r\nline two;\n'=1+1\n\u00e9 \u{1F9EA} \u202Ertl",
      pictures: [
        { url: "https://p.example/1.jpg", alt: "-5 at most" },
        { url: "/media/vial-0123456789/960.webp", alt: null },
        { url: "https://p.example/3.jpg?a=1", alt: "=1+1, of  two" },
      ],
      sequence: "RPPGFSPFR",
      nTerminus: "'+Ac",
      cTerminus: "-OH",
      molecularWeight: "1060.22",
      amountMg: "0.50",
      stockQuantity: 7,
      synonyms: ["TB;500", "=1+1, of two"],
    });
    await aStoredProduct(catalogue.api, catalogue.admin, {
      name: "  Tiered ",
      amountUnits: "5000 IU",
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
    await aStoredProduct(catalogue.api, catalogue.admin, { name: "=1+1" });
    expect(await exported()).toContain(csvLine(["=1+1"]).trim());
  });

  it("is only for admins", async () => {
    const customer = await catalogue.api.signUp();
    const { status } = await catalogue.api.request("GET", "/api/admin/products/export", {
      as: customer,
    });
    expect(status).toBe(403);
  });
});
