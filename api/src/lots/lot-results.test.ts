import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import {
  addCertificate,
  aLot,
  aLotBody,
  aPdf,
  aReleasedLot,
  someTests,
} from "../testing/lots-under-test.ts";

let shop: LotShop;
let api: LotShop["api"];
let admin: LotShop["admin"];

beforeAll(async () => {
  shop = await openLotShop();
  ({ api, admin } = shop);
});
afterAll(() => api?.close());

const MADE = { manufacturedOn: "2026-10-01" };
const TODAY = new Date();
const daysAhead = (days: number) =>
  new Date(TODAY.getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10);

describe("results that no laboratory can report", () => {
  it.each([
    ["a purity above 100 %", { kind: "hplc-purity", result: 991, unit: "%" }, "result"],
    ["a purity below 0 %", { kind: "hplc-purity", result: -1, unit: "%" }, "result"],
    ["a purity without a unit above 100", { kind: "hplc-purity", result: 100.1 }, "result"],
    ["a mass of nothing", { kind: "ms-identity", result: 0, unit: "Da" }, "result"],
    ["water above 100 %", { kind: "water", result: 101, unit: "%" }, "result"],
    ["water below nothing", { kind: "water", result: -0.1, unit: "ppm" }, "result"],
    ["a counter-ion above 100 %", { kind: "counter-ion", result: 120, unit: "% (w/w)" }, "result"],
    ["endotoxin below nothing", { kind: "endotoxin", result: -1, unit: "EU/mg" }, "result"],
    ["solvents above 100 %", { kind: "residual-solvents", result: 140, unit: "%" }, "result"],
    ["a content of more than twice", { kind: "net-content", result: 880, unit: "%" }, "result"],
    ["a test in 2099", { kind: "custom", result: 1, testedOn: "2099-01-01" }, "testedOn"],
    ["a test of the day after tomorrow", { kind: "custom", testedOn: daysAhead(3) }, "testedOn"],
  ])("are refused: %s", async (_, test, field) => {
    const { id } = await shop.product();
    const { status, body } = await shop.post("", { ...aLotBody(id), ...MADE, tests: [test] });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [`tests.0.${field}`]]);
    const lot = await aLot(api, admin, id);
    const changed = await shop.patch(lot.id, { tests: [test] });
    expect([changed.status, Object.keys(changed.body.fields ?? {})]).toEqual([
      422,
      [`tests.0.${field}`],
    ]);
  });

  it("are refused: a lot that is made in the future", async () => {
    const { id } = await shop.product();
    const lot = { ...aLotBody(id), manufacturedOn: "2098-01-01", tests: [] };
    const { status, body } = await shop.post("", lot);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["manufacturedOn"]]);
  });

  it("are refused in a file too", async () => {
    const { slug } = await shop.product();
    const file = `lot_number,product,manufactured_on,test,result,unit,tested_on\nFILE-18,${slug},2026-10-01,hplc-purity,991,%,2099-01-01\n`;
    const { body } = await api.request("POST", "/api/admin/imports/lots", {
      as: admin,
      body: new TextEncoder().encode(file),
      headers: { "Content-Type": "text/csv" },
    });
    expect(body.rows[0]).toMatchObject({
      outcome: "invalid",
      problems: [{ column: "tested_on" }, { column: "result" }],
    });
  });

  it("that were stored before are not released", async () => {
    const { id } = await shop.product();
    const lot = await aLot(api, admin, id);
    await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
    await api.sql`UPDATE lot_tests SET result = 991 WHERE lot_id = ${lot.id} AND kind = 'hplc-purity'`;
    const { status, body } = await shop.post(`/${lot.id}/release`, { reason: "It is so" });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["tests.0.result"]]);
  });
});

describe("results that are possible but unusual", () => {
  it("are accepted: no water, water in ppm, a rotation below 0, a content in mg", async () => {
    const { id } = await shop.product();
    const tests = [
      ...someTests(),
      { kind: "water", result: 0, unit: "%" },
      { kind: "water", result: 500, unit: "ppm" },
      { kind: "custom", method: "Optical rotation", result: -41.5, unit: "°" },
      { kind: "net-content", result: 5.2, unit: "mg" },
    ];
    expect((await aLot(api, admin, id, { tests })).tests).toHaveLength(6);
  });

  it.each([
    ["the day of manufacture is not known", { manufacturedOn: null }, []],
    ["the content is above 100 %", {}, [{ kind: "net-content", result: 101.2, unit: "%" }]],
    ["nothing of the peptide was found", {}, [{ kind: "amino-acids", result: 0 }]],
  ])("need a reason at the release: %s", async (_, fields, more) => {
    const { id } = await shop.product();
    const lot = await aLot(api, admin, id, { ...fields, tests: [...someTests(), ...more] });
    await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
    const refused = await shop.post(`/${lot.id}/release`);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["reason"]]);
    const { status, body } = await shop.post(`/${lot.id}/release`, { reason: "As reported" });
    expect([status, body.releaseReason]).toEqual([200, "As reported"]);
  });

  it("are not slipped in after the release: the day of manufacture stays", async () => {
    const { id } = await shop.product();
    const lot = await aReleasedLot(api, admin, id);
    const { status, body } = await shop.patch(lot.id, { manufacturedOn: null });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["manufacturedOn"]]);
  });
});

describe("a lot without results", () => {
  it.each([
    ["none", []],
    ["a limit alone", [{ kind: "hplc-purity", limit: "≥ 98 %" }]],
  ])("gets no certificate: %s", async (_, tests) => {
    const { id } = await shop.product();
    const lot = await aLot(api, admin, id, { tests });
    const path = `/api/admin/lots/${lot.id}/certificate.pdf`;
    const { status, body } = await api.request("GET", path, { as: admin });
    expect([status, body.code]).toEqual([409, "no-results"]);
    expect(body.message).toMatch(/enter/i);
  });
});
