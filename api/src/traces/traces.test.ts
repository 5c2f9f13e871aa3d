import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { runReader } from "./run-reader.ts";
import { anMzml, aTable, CHROMATOGRAM } from "./testing/trace-files.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

let count = 0;

/** A lot in quarantine, with a purity reported by its laboratory. */
async function aLot({ purity = 93.5 } = {}) {
  count += 1;
  const product = await aStoredProduct(api, admin, { name: `Peptide ${count}` });
  const [id, lotNumber] = [`lot-${count}`, `TRC-${count}`];
  await api.sql`INSERT INTO lots (id, product_id, lot_number) VALUES (${id}, ${product.id}, ${lotNumber})`;
  await api.sql`INSERT INTO lot_test_versions (lot_id, version) VALUES (${id}, 1)`;
  await api.sql`
    INSERT INTO lot_tests (lot_id, version, position, kind, result, unit)
    VALUES (${id}, 1, 0, 'hplc-purity', ${purity}, '%')`;
  return { id, lotNumber };
}

const release = (id: string) =>
  api.sql`UPDATE lots SET state = 'released', released_at = now() WHERE id = ${id}`;

const add = (id: string, file: Uint8Array | string, query = "kind=hplc") =>
  api.request("POST", `/api/admin/lots/${id}/traces?${query}`, {
    as: admin,
    body: typeof file === "string" ? Buffer.from(file) : file,
    headers: { "Content-Type": "application/octet-stream" },
  });

describe("a chromatogram that is added to a lot", () => {
  it("is answered with its peaks, listed, and drawn", async () => {
    const lot = await aLot();
    const { status, body } = await add(lot.id, CHROMATOGRAM, "kind=hplc&xUnit=min&fileName=a.cdf");
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        kind: "hplc",
        format: "netcdf",
        fileName: "a.cdf",
        points: 12_000,
        xUnit: "min",
        yUnit: "mAU",
        peaksFrom: "file",
        warnings: [],
      },
    });
    expect(body.peaks).toHaveLength(3);
    const listed = await api.request("GET", `/api/admin/lots/${lot.id}/traces`, { as: admin });
    const { warnings, ...trace } = body;
    expect(listed.body).toEqual([trace]);
    const drawing = await api.request("GET", body.svgUrl, { as: admin });
    expect(drawing.headers.get("content-type")).toContain("image/svg+xml");
    expect(drawing.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(drawing.body).toMatch(/^<svg .*<\/svg>$/s);
  });

  it("warns where the reported purity is another one, and changes nothing", async () => {
    const lot = await aLot({ purity: 99.1 });
    const { body } = await add(lot.id, CHROMATOGRAM);
    expect(body.warnings).toContainEqual({
      field: "peaks",
      message: expect.stringMatching(/93\.46 %.*99\.1 %/),
    });
    const [test] = await api.sql`SELECT result FROM lot_tests WHERE lot_id = ${lot.id}`;
    expect(test).toEqual({ result: 99.1 });
  });

  it("warns where another lot has the same file, and names that lot", async () => {
    const [lot, other] = [await aLot({ purity: 90 }), await aLot({ purity: 90 })];
    const file = aTable({ points: 1_500 });
    expect((await add(lot.id, file)).body.warnings).toEqual([]);
    expect((await add(lot.id, file)).body.warnings).toEqual([]);
    const { status, body } = await add(other.id, file);
    expect(status).toBe(201);
    expect(body.warnings).toEqual([
      { field: "file", message: expect.stringContaining(lot.lotNumber) },
    ]);
  });

  it("is seen by nobody else before the lot is released, and stays from then on", async () => {
    const lot = await aLot();
    const { body } = await add(lot.id, aTable(), "kind=hplc");
    expect((await api.request("GET", body.svgUrl)).status).toBe(404);
    await release(lot.id);
    const drawing = await api.request("GET", body.svgUrl);
    expect(drawing.status).toBe(200);
    expect(drawing.headers.get("cache-control")).toContain("public");
    const lotOfAll = await api.request("GET", `/api/lots/${lot.lotNumber}`);
    expect(lotOfAll.body.traces).toMatchObject([{ id: body.id, svgUrl: body.svgUrl }]);
    const ofLot = api.sql`(SELECT product_id FROM lots WHERE id = ${lot.id})`;
    await api.sql`UPDATE products SET waits = true WHERE id = ${ofLot}`;
    expect((await api.request("GET", body.svgUrl)).status).toBe(404);
    await api.sql`UPDATE products SET waits = false WHERE id = ${ofLot}`;
    const path = `/api/admin/lots/${lot.id}/traces/${body.id}`;
    expect(await api.request("DELETE", path, { as: admin })).toMatchObject({
      status: 409,
      body: { code: "trace-published" },
    });
  });

  it("can be removed in quarantine, once", async () => {
    const lot = await aLot();
    const { body } = await add(lot.id, anMzml(), "kind=ms");
    const remove = () =>
      api.request("DELETE", `/api/admin/lots/${lot.id}/traces/${body.id}`, { as: admin });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await api.request("GET", body.svgUrl, { as: admin })).status).toBe(404);
  });
});

describe("what cannot be added", () => {
  it("is told by its content, whatever it is called", async () => {
    const lot = await aLot();
    expect(await add(lot.id, "%PDF-1.7\n%âãÏÓ")).toMatchObject({
      status: 415,
      body: { code: "unknown-format", message: expect.stringContaining("CSV") },
    });
    const untold = aTable().slice("Time (min),mAU\n".length);
    expect(await add(lot.id, untold)).toMatchObject({
      status: 422,
      body: { fields: { xUnit: expect.any(String) } },
    });
    expect((await add(lot.id, untold, "kind=hplc&xUnit=s")).status).toBe(201);
    expect((await add(lot.id, "")).status).toBe(422);
    expect((await add(lot.id, aTable(), "kind=nmr")).status).toBe(422);
    expect((await add("no-such-lot", aTable())).status).toBe(404);
    const stranger = await api.signUp();
    const path = `/api/admin/lots/${lot.id}/traces?kind=hplc`;
    expect((await api.request("POST", path, { as: stranger, body: "1,2" })).status).toBe(403);
  });

  it("past twenty megabytes is refused before it is read", async () => {
    const lot = await aLot();
    expect((await add(lot.id, new Uint8Array(20 * 1024 ** 2 + 1))).status).toBe(413);
  });
});

it("a bomb costs the reader its life, if anything, and the api answers", async () => {
  const bomb = Buffer.from(anMzml({ bomb: 512 * 1024 ** 2 }));
  const before = process.memoryUsage.rss();
  expect(await runReader(bomb, { kind: "ms" })).toMatchObject({ refused: { status: 422 } });
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 ** 2);
  // Making the bomb and reading it each take about a second on an idle processor.
}, 60_000);
