import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LotShop, openLotShop } from "../testing/lot-shop.ts";
import { addCertificate, aLot, aPdf } from "../testing/lots-under-test.ts";

let shop: LotShop;
let api: LotShop["api"];
let admin: LotShop["admin"];

beforeAll(async () => {
  shop = await openLotShop();
  ({ api, admin } = shop);
});
afterAll(() => api?.close());

const added = async (lotId: string, text: string) =>
  (await addCertificate(api, admin, lotId, aPdf(`${lotId} ${text}`))).body;
const remove = (lotId: string, documentId: string) =>
  api.request("DELETE", `/api/admin/lots/${lotId}/documents/${documentId}`, { as: admin });

describe("documents of a lot in quarantine", () => {
  it("that were replaced before the release are never public; what replaces later is, beside the old", async () => {
    const lot = await aLot(api, admin, (await shop.product()).id);
    const draft = await added(lot.id, "a wrong file");
    const current = await added(lot.id, "the right file");
    expect((await shop.post(`/${lot.id}/release`)).status).toBe(200);
    const later = await added(lot.id, "a correction");
    const { body } = await shop.publicly(lot.lotNumber);
    expect(body.documents.map(({ id }: { id: string }) => id)).toEqual([current.id, later.id]);
    expect(JSON.stringify(body)).not.toContain(draft.id);
    const unknown = await shop.publicly("NONE-1");
    const served = await shop.publicly(`${lot.lotNumber}/documents/${draft.id}`);
    expect([served.status, served.body]).toEqual([404, unknown.body]);
    for (const { url } of [current, later])
      expect((await api.request("GET", url)).status).toBe(200);
    expect((await api.request("GET", draft.url, { as: admin })).status).toBe(200);
  });

  it("are removed with their file, and the one before is current again", async () => {
    const lot = await aLot(api, admin, (await shop.product()).id);
    const [first, second, third] = [
      await added(lot.id, "1"),
      await added(lot.id, "2"),
      await added(lot.id, "3"),
    ];
    expect((await remove(lot.id, second.id)).status).toBe(200);
    const { body } = await api.request("GET", `/api/admin/lots/${lot.id}`, { as: admin });
    expect(body.documents).toMatchObject([
      { id: first.id, supersededBy: third.id },
      { id: third.id, supersededBy: null },
    ]);
    expect(await api.sql`SELECT 1 FROM lot_files WHERE sha256 = ${second.sha256}`).toHaveLength(0);
    expect((await remove(lot.id, third.id)).status).toBe(200);
    expect((await remove(lot.id, third.id)).status).toBe(404);
    expect((await remove(lot.id, first.id)).status).toBe(200);
    const missing = await shop.post(`/${lot.id}/release`);
    expect(Object.keys(missing.body.fields)).toEqual(["documents"]);
    // The removed file may now be added to another lot.
    const other = await aLot(api, admin, lot.productId);
    const again = await addCertificate(api, admin, other.id, aPdf(`${lot.id} 2`));
    expect(again.status).toBe(201);
  });

  it("stay once the lot has left quarantine", async () => {
    const lot = await aLot(api, admin, (await shop.product()).id);
    const [draft, current] = [await added(lot.id, "1"), await added(lot.id, "2")];
    const other = await aLot(api, admin, lot.productId);
    expect((await remove(other.id, draft.id)).status).toBe(404);
    await shop.post(`/${lot.id}/release`);
    for (const { id } of [draft, current]) {
      const refused = await remove(lot.id, id);
      expect([refused.status, refused.body.code]).toEqual([409, "lot-state"]);
    }
    await expect(api.sql`DELETE FROM lot_documents WHERE id = ${draft.id}`).rejects.toThrow(
      "never changed",
    );
  });
});
