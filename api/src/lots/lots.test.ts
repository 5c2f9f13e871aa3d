import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import { addCertificate, aLot, aLotBody, aPdf, wrongLots } from "../testing/lots-under-test.ts";

let api: LotShop["api"];
let admin: LotShop["admin"];
let product: LotShop["product"];
let post: LotShop["post"];

beforeAll(async () => {
  ({ api, admin, product, post } = await openLotShop());
});
afterAll(() => api?.close());
afterEach(async () => expect(await wrongLots(api)).toEqual([]));

describe("creating a lot", () => {
  it("makes its product tracked: the stock is 0 until units are released, and is not set by hand", async () => {
    const { id, slug } = await product({ stockQuantity: 7 });
    const lot = await aLot(api, admin, id);
    expect(lot).toMatchObject({ state: "quarantine", available: 0, published: false, version: 1 });
    const { body } = await api.request("GET", `/api/products/${slug}`);
    expect(body).toMatchObject({ lotTracked: true, stockQuantity: 0, currentLot: null });
    const inline = await api.request("PATCH", `/api/admin/inventory/${id}/stock`, {
      as: admin,
      body: { quantity: 3 },
    });
    expect([inline.status, inline.body.code]).toEqual([409, "lot-tracked"]);
    const form = await api.request("PUT", `/api/admin/products/${id}`, {
      as: admin,
      body: { ...body, stockQuantity: 3 },
    });
    expect([form.status, form.body]).toEqual([409, inline.body]);
    const other = await api.request("PUT", `/api/admin/products/${id}`, {
      as: admin,
      body: { ...body, description: "Another text." },
    });
    expect(other.status).toBe(200);
    const csv = `slug,name,stock_quantity\n${slug},${body.name},3\n`;
    const imported = await api.request("POST", "/api/admin/imports/products?dryRun=true", {
      as: admin,
      body: csv,
      headers: { "Content-Type": "text/csv" },
    });
    expect(imported.body.rows).toMatchObject([
      {
        outcome: "invalid",
        problems: [{ column: "stock_quantity", message: inline.body.message }],
      },
    ]);
    const deleted = await api.request("DELETE", `/api/admin/products/${id}`, { as: admin });
    expect([deleted.status, deleted.body.code]).toEqual([409, "lot-tracked"]);
  });

  it.each([
    [{ lotNumber: "BRК-1" }, "lotNumber"],
    [{ lotNumber: "../ab" }, "lotNumber"],
    [{ lotNumber: "AB" }, "lotNumber"],
    [{ manufacturedOn: "2026-02-30" }, "manufacturedOn"],
    [{ manufacturedOn: "0000-01-01" }, "manufacturedOn"],
    [{ retestOn: "2026-10-01" }, "retestOn"],
    [{ expiresOn: "2025-10-01" }, "expiresOn"],
    [{ fillMg: -1 }, "fillMg"],
    [{ productId: "none" }, "productId"],
    [{ tests: [{ kind: "hplc-purity", result: "99.1" }] }, "tests.0.result"],
    [{ tests: [{ kind: "hplc-purity", result: 99, testedOn: "2026-09-30" }] }, "tests.0.testedOn"],
    [{ tests: [{ kind: "sterility", result: 1 }] }, "tests.0.kind"],
  ])("refuses %j", async (fields, field) => {
    const { id } = await product();
    const { status, body } = await post("", { ...aLotBody(id), ...fields });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it("refuses a number that another lot has, in any case", async () => {
    const { id } = await product();
    const { lotNumber } = await aLot(api, admin, id);
    const { status, body } = await post("", aLotBody(id, { lotNumber: lotNumber.toLowerCase() }));
    expect([status, body.code]).toEqual([422, "lot-number-taken"]);
  });

  it("warns about a mass that differs from the sequence's, too much content, and a result outside its limit", async () => {
    const { id } = await product();
    const tests = [
      { kind: "hplc-purity", result: 97, limit: "≥ 98 %" },
      { kind: "ms-identity", method: "monoisotopic", result: 1081.54 },
      { kind: "net-content", result: 90, unit: "%" },
      { kind: "water", result: 8, unit: "%" },
      { kind: "counter-ion", result: 5, unit: "%" },
    ];
    const { warnings } = await aLot(api, admin, id, { tests });
    expect(warnings.map(({ field }) => field)).toEqual([
      "tests.0.result",
      "tests.1.result",
      "tests",
    ]);
    expect(warnings[1]?.message).toContain("sodium adduct");
    expect(warnings[2]?.message).toContain("103 %");
  });

  it("adds up no milligrams and no ppm with percents", async () => {
    const { id } = await product();
    const tests = [
      { kind: "net-content", result: 4.9, unit: "mg" },
      { kind: "net-content", result: 90, unit: "% (w/w)" },
      { kind: "water", result: 30_000, unit: "ppm" },
      { kind: "counter-ion", result: 9 },
    ];
    expect((await aLot(api, admin, id, { tests })).warnings).toEqual([]);
  });
});

describe("a document", () => {
  it("is a PDF, of this lot alone", async () => {
    const { id } = await product();
    const one = await aLot(api, admin, id);
    const other = await aLot(api, admin, id);
    const none = await addCertificate(api, admin, one.id, new TextEncoder().encode("PK\x03\x04"));
    expect([none.status, none.body.code]).toEqual([422, "not-a-pdf"]);
    const large = new Uint8Array(10 * 1024 ** 2 + 1);
    expect((await addCertificate(api, admin, one.id, large)).status).toBe(413);
    const added = await addCertificate(api, admin, one.id, aPdf("the very same"));
    expect(added.status).toBe(201);
    // A retry after a lost answer adds nothing.
    const again = await addCertificate(api, admin, one.id, aPdf("the very same"));
    expect(again.body).toEqual(added.body);
    const { status, body } = await addCertificate(api, admin, other.id, aPdf("the very same"));
    expect([status, body.code, body.lotNumber]).toEqual([
      409,
      "document-of-another-lot",
      one.lotNumber,
    ]);
    expect(body.message).toContain(one.lotNumber);
  });
});
