import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportReport } from "#shared/contracts/imports.ts";
import { aLot, aReleasedLot, pay, wrongLots } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, manyCustomers, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let customers: Person[];

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  customers = await manyCustomers(api, 4);
});
afterAll(() => api?.close());

const peptide = { sequence: "RPPGFSPFR", nTerminus: "H", cTerminus: "OH" };
const product = (fields = {}) => aStoredProduct(api, admin, { ...peptide, ...fields });

/** Sends a file and returns the report, also when the file is refused with one. */
async function send(text: string, query = "?dryRun=false&fileName=lots.csv") {
  const { status, body } = await api.request("POST", `/api/admin/imports/lots${query}`, {
    as: admin,
    body: text,
    headers: { "Content-Type": "text/csv" },
  });
  return { status, code: body.code as string, report: (body.report ?? body) as ImportReport };
}
const undo = (id: string | null) =>
  api.request("POST", `/api/admin/imports/lots/${id}/undo`, { as: admin });
const exported = async () =>
  String((await api.request("GET", "/api/admin/lots/export", { as: admin })).body);
const read = async (id: string) =>
  (await api.request("GET", `/api/admin/lots/${id}`, { as: admin })).body;
const found = async (number: string) =>
  (await api.request("GET", `/api/admin/lots?search=${number}`, { as: admin })).body.lots[0];
const patch = (id: string, body: unknown) =>
  api.request("PATCH", `/api/admin/lots/${id}`, { as: admin, body });
const productOf = async (slug: string) => (await api.request("GET", `/api/products/${slug}`)).body;
const lines = (...all: string[]) => `${all.join("\n")}\n`;

const COLUMNS =
  "lot_number,product,manufactured_on,retest_on,test,method,limit,result,unit,tested_on";

let drawn = 0;
function numbered(): string {
  drawn += 1;
  return `FILE-${String(drawn).padStart(3, "0")}`;
}

/** The problems of a report as "line column". */
const places = ({ rows }: ImportReport) =>
  rows.flatMap(({ problems }) => problems.map(({ line, column }) => `${line} ${column}`));

describe("a file of lots and results", () => {
  it("is shown first, then written, by the rules of the forms", async () => {
    const { slug } = await product({ stockQuantity: 9 });
    const [one, two] = [numbered(), numbered()];
    const file = lines(
      COLUMNS,
      `${one.toLowerCase()},${slug},2026-10-01,2199-10-01,hplc-purity,"RP-HPLC, 220 nm",≥ 98 %,99.2,%,2026-10-05`,
      `${one},,,,ms-identity,"ESI-MS, monoisotopic",,1081.54,Da,2026-10-05`,
      `${two},${slug},,,,,,,,`,
    );
    const dry = await send(file, "?fileName=lots.csv");
    expect(dry.report).toMatchObject({ dryRun: true, created: 2, invalid: 0, id: null });
    expect(await found(one)).toBeUndefined();
    const [first] = dry.report.rows;
    expect(first?.notes[0]).toContain("its stock of 9 becomes 0");
    expect(first?.warnings[0]?.message).toContain("sodium adduct");
    expect(first?.changes).toContainEqual({
      field: "Result 1, Purity by HPLC",
      before: "",
      after: "hplc-purity; 99.2 %; limit ≥ 98 %; RP-HPLC, 220 nm; 2026-10-05",
    });
    const { status, report } = await send(file);
    expect([status, report.created]).toEqual([200, 2]);
    const lot = await read((await found(one)).id);
    expect(lot).toMatchObject({ state: "quarantine", retestOn: "2199-10-01", available: 0 });
    expect(lot.tests).toMatchObject([{ result: 99.2, limit: "≥ 98 %" }, { result: 1081.54 }]);
    expect(await productOf(slug)).toMatchObject({ lotTracked: true, stockQuantity: 0 });
    expect((await send(file)).report).toMatchObject({ unchanged: 2, created: 0, id: null });
  });

  it("names the size that a new lot is of, by which the list finds it", async () => {
    const { slug } = await product({ name: "Filed peptide", variantValue: "5 mg" });
    const number = numbered();
    const { report } = await send(lines("lot_number,product", `${number},${slug}`));
    expect(report.rows[0]?.changes[0]).toMatchObject({ after: "Filed peptide 5 mg" });
    expect(await found("filed%20peptide%205%20mg")).toMatchObject({ lotNumber: number });
  });

  it("changes nothing when it is the export, whatever its texts look like", async () => {
    const { id } = await product();
    const strange = { appearance: '=1+1, "white"\npowder', storage: "'-20 °C", fillMg: 0.5 };
    await aLot(api, admin, id, { ...strange, tests: [] });
    const negative = { kind: "custom", method: "+rotation", result: -12.5, unit: "°" };
    await aReleasedLot(api, admin, id, {
      tests: [negative, ...(await aLot(api, admin, id)).tests],
    });
    const { report } = await send(await exported());
    expect(report).toMatchObject({ created: 0, updated: 0, invalid: 0, id: null });
    expect(report.rows.flatMap(({ notes }) => notes)).toEqual([]);
    expect(report.unchanged).toBe(report.rows.length);
  });

  it("changes nothing when a spreadsheet has written the dates of the export in its own way", async () => {
    const { id } = await product();
    const { lotNumber } = await aLot(api, admin, id, {
      manufacturedOn: "2026-10-02",
      retestOn: "2028-10-30",
    });
    const [head = "", ...rest] = (await exported()).split("\r\n");
    const file = (written: string) =>
      lines(head, ...rest.filter((line) => line.startsWith(`${lotNumber},`))).replace(
        /(\d{4})-(\d\d)-(\d\d)/g,
        written,
      );
    for (const written of ["$2/$3/$1", "$3/$2/$1", "$3.$2.$1"]) {
      const { report } = await send(file(written));
      expect([written, report.invalid, report.unchanged]).toEqual([written, 0, 1]);
    }
  });

  it("names a number that a spreadsheet has shortened", async () => {
    const { slug } = await product();
    const { report, status } = await send(
      lines(
        "lot_number,product,supplier_lot,test,result,report_id",
        `${numbered()},${slug},4.01235E+14,hplc-purity,99.2,"4,01235E+14"`,
      ),
    );
    expect([status, places(report)]).toEqual([422, ["2 supplier_lot", "2 report_id"]]);
  });

  it("changes only what it has columns for, and published results only with a reason", async () => {
    const { id } = await product();
    const lot = await aReleasedLot(api, admin, id);
    const { report } = await send(`lot_number,storage\n${lot.lotNumber},4 °C\n`);
    expect(report.rows).toMatchObject([
      { outcome: "updated", changes: [{ field: "Storage", after: "4 °C" }] },
    ]);
    const now = await read(lot.id);
    expect([now.storage, now.tests, now.version]).toEqual(["4 °C", lot.tests, 1]);
    const results = (reason: string) =>
      lines(
        "lot_number,test,result,reason",
        `${lot.lotNumber},hplc-purity,97.5,${reason}`,
        `${lot.lotNumber},ms-identity,1059.56,`,
      );
    const refused = await send(results(""));
    expect([refused.status, places(refused.report)]).toEqual([422, ["2 reason"]]);
    await send(results("Read from the wrong line"));
    const corrected = await read(lot.id);
    expect(corrected.version).toBe(2);
    expect(corrected.versions[1].reason).toBe("Read from the wrong line");
    expect(corrected.tests[0]).toEqual({ ...lot.tests[0], result: 97.5 });
  });

  it.each([
    ["a Cyrillic letter", "BRК-1,SLUG,,,,,,,,", "2 lot_number"],
    ["path signs", "../ab,SLUG,,,,,,,,", "2 lot_number"],
    ["no number", ",SLUG,,,,,,,,", "2 lot_number"],
    ["no product", "BAD-1,,,,,,,,,", "2 product"],
    ["an unknown product", "BAD-1,nothing,,,,,,,,", "2 product"],
    ["retested before it was made", "BAD-1,SLUG,2026-10-01,2026-09-01,,,,,,", "2 retest_on"],
    ["an impossible day", "BAD-1,SLUG,2026-02-30,,,,,,,", "2 manufactured_on"],
    ["a day that is two days", "BAD-1,SLUG,10/11/2026,,,,,,,", "2 manufactured_on"],
    ["a day in another order", "BAD-1,SLUG,30/10/2026,10/30/2027,,,,,,", "2 manufactured_on"],
    [
      "tested before it was made",
      "BAD-1,SLUG,2026-10-01,,hplc-purity,,,99,%,2026-09-30",
      "2 tested_on",
    ],
    ["a result as text", "BAD-1,SLUG,,,hplc-purity,,,≥ 99,%,", "2 result"],
    ["a result with thousands", 'BAD-1,SLUG,,,ms-identity,,,"1,059",Da,', "2 result"],
    ["a limit with thousands", 'BAD-1,SLUG,,,ms-identity,,"≤ 1,059",1,Da,', "2 limit"],
    ["an unknown test", "BAD-1,SLUG,,,sterility,,,1,,", "2 test"],
    ["a result without its test", "BAD-1,SLUG,,,,,,99,,", "2 test"],
    ["more values than columns", "BAD-1,SLUG,,,,,,,,,surplus", "2 "],
  ])("with %s is not begun, and the place is named", async (_, line, place) => {
    const { slug } = await product();
    const { status, code, report } = await send(lines(COLUMNS, line.replace("SLUG", slug)));
    expect([status, code, places(report)]).toEqual([422, "import-invalid", [place]]);
    expect(await found("BAD-1")).toBeUndefined();
  });

  it("must agree with itself and with what its lots are", async () => {
    const [{ slug }, other] = [await product(), await product()];
    const lot = await aReleasedLot(api, admin, other.id);
    const number = numbered();
    const { report } = await send(
      lines(
        "lot_number,product,storage,test,result",
        `${number},${slug},4 °C,water,5`,
        `${number},${slug},-20 °C,water,5`,
        `${lot.lotNumber},${slug},,,`,
      ),
    );
    expect(places(report)).toEqual(["3 storage", "4 product", "4 reason", "4 test"]);
    const none = await send("lot,product\nA-1,b\n");
    expect([none.status, none.code]).toEqual([422, "unknown-format"]);
    const bare = await send("lot_number,result\nAB-1,99\n");
    expect([bare.status, bare.code]).toEqual([422, "unknown-format"]);
  });

  it("changes neither state nor units, says so, and names two lots with the same results", async () => {
    const { id, slug } = await product();
    const lot = await aReleasedLot(api, admin, id);
    const number = numbered();
    const [purity] = lot.tests;
    const { report } = await send(
      lines(
        "lot_number,product,state,available,test,result,unit",
        `${lot.lotNumber},${slug},recalled,99,hplc-purity,${purity?.result},%`,
        `${lot.lotNumber},${slug},recalled,99,ms-identity,1059.56,Da`,
        `${number},${slug},released,,hplc-purity,${purity?.result},%`,
        `${number},${slug},released,,ms-identity,1059.56,Da`,
      ),
    );
    expect(report.rows[0]?.notes[0]).toContain("state, available of this lot stay");
    expect(report.rows[1]?.notes[0]).toContain("begins in quarantine");
    expect(report.rows[1]?.warnings.at(-1)?.message).toContain(lot.lotNumber);
    expect(await read(lot.id)).toMatchObject({ state: "released", available: 10 });
  });

  it("is refused when the shop has changed since the dry run", async () => {
    const { id } = await product();
    const lot = await aLot(api, admin, id);
    const file = `lot_number,storage\n${lot.lotNumber},4 °C\n`;
    const { report } = await send(file, "?dryRun=true");
    await patch(lot.id, { storage: "15 °C" });
    const late = await send(file, `?dryRun=false&digest=${report.digest}`);
    expect([late.status, late.code]).toEqual([409, "import-changed"]);
  });
});

describe("undoing an import of lots", () => {
  it("removes its lots, gives former values back, and the stock to a product that had none", async () => {
    const { id, slug } = await product({ stockQuantity: 12 });
    const { body: bought } = await order(api, customers.pop() as Person, [
      { productId: id, quantity: 2 },
    ]);
    const other = await product();
    const lot = await aReleasedLot(api, admin, other.id);
    const number = numbered();
    const { report } = await send(
      lines(
        "lot_number,product,storage,reason,test,result",
        `${number},${slug},4 °C,,water,5`,
        `${lot.lotNumber},,4 °C,Retyped,hplc-purity,98.5`,
        `${lot.lotNumber},,,,ms-identity,1059.56`,
      ),
    );
    expect(report).toMatchObject({ created: 1, updated: 1 });
    await api.request("PATCH", `/api/admin/orders/${bought.id}/status`, {
      as: admin,
      body: { status: "cancelled" },
    });
    expect(await productOf(slug)).toMatchObject({ stockQuantity: 0 });
    const { status, body } = await undo(report.id);
    expect([status, body.removed, body.restored, body.kept]).toEqual([200, 1, 1, []]);
    expect(await found(number)).toBeUndefined();
    expect(await productOf(slug)).toMatchObject({ lotTracked: false, stockQuantity: 12 });
    const back = await read(lot.id);
    expect([back.storage, back.tests, back.version]).toEqual([lot.storage, lot.tests, 3]);
    expect(back.versions[2].reason).toContain("lots.csv was taken back");
    expect((await undo(report.id)).body.code).toBe("import-undone");
    expect(await wrongLots(api)).toEqual([]);
  });

  it("keeps what somebody did since, and names it", async () => {
    const { id, slug } = await product();
    const lot = await aLot(api, admin, id);
    const [received, edited, released] = [numbered(), numbered(), numbered()];
    const { report } = await send(
      lines(
        "lot_number,product,storage,appearance",
        ...[received, edited, released].map((number) => `${number},${slug},4 °C,white`),
        `${lot.lotNumber},,4 °C,white`,
      ),
    );
    const ids = await Promise.all(
      [received, edited, released].map(async (number) => (await found(number)).id as string),
    );
    const [ofReceived, ofEdited, ofBlocked] = ids;
    await api.request("POST", `/api/admin/lots/${ofReceived}/movements`, {
      as: admin,
      body: { kind: "receive", quantity: 1 },
    });
    await patch(ofEdited as string, { storage: "15 °C" });
    await api.request("POST", `/api/admin/lots/${ofBlocked}/block`, { as: admin, body: {} });
    await patch(lot.id, { storage: "15 °C" });
    const { body } = await undo(report.id);
    expect([body.removed, body.restored]).toEqual([0, 1]);
    expect(body.kept.map(({ name }: { name: string }) => name).sort()).toEqual(
      [received, edited, released, lot.lotNumber].sort(),
    );
    expect(await read(lot.id)).toMatchObject({ storage: "15 °C", appearance: lot.appearance });
    expect(await productOf(slug)).toMatchObject({ lotTracked: true });
  });

  it("takes back the last one only, and leaves a product with a lot of its own tracked", async () => {
    const { id, slug } = await product({ stockQuantity: 5 });
    const first = await send(`lot_number,product\n${numbered()},${slug}\n`);
    const second = await send(`lot_number,product\n${numbered()},${slug}\n`);
    expect((await undo(first.report.id)).body.code).toBe("import-not-last");
    // The state that a process leaves when it dies between two lots.
    await api.sql`
      UPDATE import_runs SET finished_at = NULL WHERE id = ${second.report.id}`;
    const { body: recent } = await api.request("GET", "/api/admin/imports/lots", { as: admin });
    expect(recent.slice(0, 2)).toMatchObject([
      { id: second.report.id, state: "interrupted", canUndo: true },
      { id: first.report.id, state: "finished", canUndo: false },
    ]);
    expect((await undo(second.report.id)).body.removed).toBe(1);
    await aReleasedLot(api, admin, id, { units: 3 });
    expect((await undo(first.report.id)).body.removed).toBe(1);
    expect(await productOf(slug)).toMatchObject({ lotTracked: true, stockQuantity: 3 });
    const { body: placed } = await order(api, customers.pop() as Person, [
      { productId: id, quantity: 1 },
    ]);
    await pay(api, admin, placed.id);
    expect((await undo("none")).status).toBe(404);
    expect(await wrongLots(api)).toEqual([]);
  });
});
