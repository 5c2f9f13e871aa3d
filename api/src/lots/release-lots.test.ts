import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import {
  addCertificate,
  aLot,
  aPdf,
  aReleasedLot,
  someTests,
  wrongLots,
} from "../testing/lots-under-test.ts";

let api: LotShop["api"];
let admin: LotShop["admin"];
let product: LotShop["product"];
let post: LotShop["post"];
let patch: LotShop["patch"];
let publicly: LotShop["publicly"];
let stockOf: LotShop["stockOf"];

beforeAll(async () => {
  ({ api, admin, product, post, patch, publicly, stockOf } = await openLotShop());
});
afterAll(() => api?.close());
afterEach(async () => expect(await wrongLots(api)).toEqual([]));

describe("a release", () => {
  it("names all that is missing", async () => {
    const { id } = await product();
    const tests = [{ kind: "hplc-purity", limit: "≥ 99 %" }];
    const lot = await aLot(api, admin, id, { retestOn: null, tests });
    const { status, body } = await post(`/${lot.id}/release`);
    expect(status).toBe(422);
    expect(Object.keys(body.fields).sort()).toEqual([
      "documents",
      "retestOn",
      "tests.hplc-purity",
      "tests.ms-identity",
    ]);
  });

  it("needs a reason for a result outside its limit, and a retest date to come", async () => {
    const { id } = await product();
    const tests = [{ kind: "water", result: 9, limit: "≤ 8 %" }, ...someTests()];
    const lot = await aLot(api, admin, id, { tests, retestOn: "2026-10-02" });
    await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
    const refused = await post(`/${lot.id}/release`);
    expect(Object.keys(refused.body.fields).sort()).toEqual(["reason", "retestOn"]);
    await patch(lot.id, { retestOn: "2199-01-01" });
    const { status, body } = await post(`/${lot.id}/release`, { reason: "Within the method" });
    expect([status, body.state, body.releaseReason]).toEqual([
      200,
      "released",
      "Within the method",
    ]);
  });

  it("asks for a confirmation when all results are another lot's", async () => {
    const { id } = await product();
    const tests = someTests();
    const first = await aReleasedLot(api, admin, id, { tests });
    const second = await aLot(api, admin, id, { tests });
    expect(second.warnings.at(-1)?.message).toContain(first.lotNumber);
    await addCertificate(api, admin, second.id, aPdf(second.lotNumber));
    const refused = await post(`/${second.id}/release`);
    expect([refused.status, refused.body.code]).toEqual([409, "equal-results"]);
    expect((await post(`/${second.id}/release`, { confirm: true })).status).toBe(200);
  });

  it("sells its units, and puts its page up; quarantine and unknown look alike", async () => {
    const { id, slug } = await product();
    const lot = await aLot(api, admin, id);
    await post(`/${lot.id}/movements`, { kind: "receive", quantity: 12 });
    const { body: document } = await addCertificate(api, admin, lot.id, aPdf(lot.lotNumber));
    expect(await stockOf(slug)).toBe(0);
    const documentPath = `${lot.lotNumber}/documents/${document.id}`;
    const unknown = await publicly("NONE-1");
    expect(unknown.status).toBe(404);
    expect((await publicly(lot.lotNumber)).body).toEqual(unknown.body);
    expect((await publicly(documentPath)).body).toEqual(unknown.body);
    expect((await publicly("%2e%2e%2f")).body).toEqual(unknown.body);
    expect((await post(`/${lot.id}/release`)).status).toBe(200);
    expect(await stockOf(slug)).toBe(12);
    const spelled = lot.lotNumber.toLowerCase().replace("-", " - ");
    const { status, body } = await publicly(encodeURIComponent(spelled));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lotNumber: lot.lotNumber,
      state: "released",
      product: { slug, sequence: "RPPGFSPFR", casNumber: "58-82-2" },
      tests: [{ kind: "hplc-purity" }, { kind: "ms-identity" }],
      documents: [
        { kind: "coa", version: 1, url: `/api/lots/${documentPath}`, supersededBy: null },
      ],
      traces: [],
    });
    const file = await publicly(documentPath);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const { body: sold } = await api.request("GET", `/api/products/${slug}`);
    expect(sold.currentLot).toEqual({
      lotNumber: lot.lotNumber,
      purity: body.tests[0].result,
      massFound: 1059.56,
      retestOn: "2199-10-01",
    });
  });

  it("makes results immutable: they change as a version with a reason, and the old ones stay", async () => {
    const { id } = await product();
    const lot = await aReleasedLot(api, admin, id);
    const tests = someTests();
    const refused = await patch(lot.id, { tests });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["reason"]]);
    expect((await patch(lot.id, { tests: [], reason: "x" })).status).toBe(422);
    expect((await patch(lot.id, { lotNumber: "OTHER-1" })).status).toBe(422);
    const { body } = await patch(lot.id, { tests, reason: "The laboratory corrected its report" });
    expect(body).toMatchObject({ version: 2, versions: [{ version: 1 }, { version: 2 }] });
    expect(body.versions[0].tests).toEqual(lot.tests);
    const newer = await addCertificate(api, admin, lot.id, aPdf(`${lot.lotNumber} corrected`));
    const { body: shown } = await publicly(lot.lotNumber);
    expect(shown.versions[1].reason).toBe("The laboratory corrected its report");
    expect(shown.documents).toMatchObject([
      { version: 1, supersededBy: newer.body.id },
      { version: 2, supersededBy: null },
    ]);
    const old = await api.request("GET", shown.documents[0].url);
    expect(old.status).toBe(200);
    await expect(
      api.sql`UPDATE lot_tests SET result = 100 WHERE lot_id = ${lot.id}`,
    ).rejects.toThrow("never changed");
    await expect(api.sql`DELETE FROM lot_movements WHERE lot_id = ${lot.id}`).rejects.toThrow(
      "never changed",
    );
  });

  it("is refused to an edit that was begun before another one", async () => {
    const { id } = await product();
    const lot = await aLot(api, admin, id);
    expect((await patch(lot.id, { storage: "4 °C", updatedAt: lot.updatedAt })).status).toBe(200);
    const { status, body } = await patch(lot.id, { storage: "RT", updatedAt: lot.updatedAt });
    expect([status, body.code, body.lot.storage]).toEqual([409, "lot-changed", "4 °C"]);
  });
});

describe("the state of a lot", () => {
  it("allows only certain changes of state", async () => {
    const { id, slug } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 3 });
    const act = async (verb: string) => (await post(`/${lot.id}/${verb}`)).status;
    expect(await act("release")).toBe(409);
    expect(await act("unblock")).toBe(409);
    expect(await act("exhaust")).toBe(409);
    expect(await act("block")).toBe(200);
    expect(await stockOf(slug)).toBe(0);
    expect((await publicly(lot.lotNumber)).body.state).toBe("blocked");
    expect(await act("block")).toBe(409);
    expect(await act("unblock")).toBe(200);
    expect(await stockOf(slug)).toBe(3);
    await post(`/${lot.id}/movements`, { kind: "scrap", quantity: 3 });
    expect(await act("exhaust")).toBe(200);
    expect(await act("block")).toBe(409);
    await post(`/${lot.id}/movements`, { kind: "return", quantity: 1 });
    expect((await publicly(lot.lotNumber)).body.state).toBe("released");
    const recall = { message: "Send it back.", reason: "Impurity" };
    expect((await post(`/${lot.id}/recall`, recall)).status).toBe(200);
    expect(await act("unblock")).toBe(409);
    expect((await publicly(lot.lotNumber)).body.state).toBe("recalled");
  });

  it("of a lot that was blocked before it was ever released is not released around the rules", async () => {
    const { id } = await product();
    const lot = await aLot(api, admin, id);
    expect((await post(`/${lot.id}/block`)).status).toBe(200);
    expect((await publicly(lot.lotNumber)).status).toBe(404);
    expect((await post(`/${lot.id}/unblock`)).status).toBe(422);
  });

  it("lets nothing go that is not there", async () => {
    const { id } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 2 });
    for (const body of [
      { kind: "scrap", quantity: 3 },
      { kind: "adjust", quantity: -3 },
    ]) {
      const refused = await post(`/${lot.id}/movements`, body);
      expect([refused.status, refused.body.code]).toEqual([409, "below-allocated"]);
    }
    for (const body of [
      { kind: "scrap", quantity: -1 },
      { kind: "receive", quantity: 0 },
      { kind: "receive", quantity: 1.5 },
      { kind: "receive", quantity: 2_147_483_646 },
      { kind: "allocate", quantity: 1 },
    ]) {
      expect((await post(`/${lot.id}/movements`, body)).status).toBe(422);
    }
  });

  it("holds as many units as a number of the database, and not one more, however often some leave", async () => {
    const most = 2_147_483_646;
    const aLotOfOne = async () => {
      const { id } = await product();
      const lot = await aReleasedLot(api, admin, id, { units: 1 });
      return async (kind: string, quantity: number) =>
        (await post(`/${lot.id}/movements`, { kind, quantity })).status;
    };
    const received = await aLotOfOne();
    expect(await received("receive", most - 1)).toBe(201);
    expect(await received("scrap", 2)).toBe(201);
    expect(await received("receive", 1)).toBe(422);
    const found = await aLotOfOne();
    expect(await found("adjust", most - 1)).toBe(201);
    expect(await found("adjust", 1)).toBe(422);
    expect(await found("scrap", 1)).toBe(201);
    expect(await found("adjust", 1)).toBe(201);
  });

  it("moves units once for each key, however often and at the same time it is asked", async () => {
    const { id, slug } = await product();
    const lot = await aReleasedLot(api, admin, id, { units: 2 });
    const move = (quantity: number) =>
      api.request("POST", `/api/admin/lots/${lot.id}/movements`, {
        as: admin,
        body: { kind: "receive", quantity },
        headers: { "Idempotency-Key": "received-on-monday" },
      });
    const answers = await Promise.all([move(5), move(5), move(5)]);
    expect(answers.map(({ status, body }) => [status, body.available])).toEqual([
      [201, 7],
      [201, 7],
      [201, 7],
    ]);
    expect((await move(5)).body.movements).toHaveLength(2);
    expect(await stockOf(slug)).toBe(7);
    const other = await move(6);
    expect([other.status, other.body.code]).toEqual([422, "idempotency-key-reused"]);
  });
});
