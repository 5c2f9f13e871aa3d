import { describe, expect, it } from "vitest";
import { aTable } from "../../traces/testing/trace-files.ts";
import { aLotBody, aPdf } from "../lots-under-test.ts";
import { aStoredProduct, order } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

export function lotCalls(contract: () => Contract): void {
  describe("lots", () => {
    it("are entered, released, allocated to an order, looked up, and recalled", async () => {
      const { call, admin: as, signUp } = contract();
      const product = await aStoredProduct(contract(), as, { stockQuantity: 0 });
      const lots = "/api/admin/lots";
      const form = aLotBody(product.id);
      const { body: lot } = await call(201, `POST ${lots}`, { as, body: form });
      await call(422, `POST ${lots}`, { as, body: form });
      const path = { id: lot.id };
      const one = { as, path };
      await call(200, `GET ${lots}/{id}`, one);
      await call(200, `PATCH ${lots}/{id}`, { ...one, body: { storage: "4 °C" } });
      await call(409, `PATCH ${lots}/{id}`, { ...one, body: { updatedAt: lot.updatedAt } });
      await call(422, `POST ${lots}/{id}/release`, { ...one, body: {} });
      const file = {
        ...one,
        body: aPdf(lot.lotNumber),
        headers: { "Content-Type": "application/pdf" },
        query: { kind: "coa", fileName: "certificate.pdf" },
      };
      const { body: document } = await call(201, `POST ${lots}/{id}/documents`, file);
      await call(422, `POST ${lots}/{id}/documents`, { ...file, body: new Uint8Array([1, 2]) });
      const draft = await call(201, `POST ${lots}/{id}/documents`, {
        ...file,
        body: aPdf("a draft"),
      });
      const ofDocument = (documentId: string) => ({ as, path: { id: lot.id, documentId } });
      const removal = `DELETE ${lots}/{id}/documents/{documentId}`;
      await call(200, removal, ofDocument(draft.body.id));
      await call(404, removal, ofDocument(draft.body.id));
      const trace = {
        ...one,
        body: aTable(),
        headers: { "Content-Type": "text/csv" },
        query: { kind: "hplc", fileName: "run.csv" },
      };
      const { body: added } = await call(201, `POST ${lots}/{id}/traces`, trace);
      await call(415, `POST ${lots}/{id}/traces`, { ...trace, body: "%PDF-1.7" });
      const drawing = { lotNumber: lot.lotNumber, fileName: `${added.id}.svg` };
      await call(404, "GET /api/lots/{lotNumber}/traces/{fileName}", { path: drawing });
      const second = await call(201, `POST ${lots}/{id}/traces`, trace);
      const ofTrace = { as, path: { id: lot.id, traceId: second.body.id } };
      await call(200, `DELETE ${lots}/{id}/traces/{traceId}`, ofTrace);
      expect((await call(200, `GET ${lots}/{id}/traces`, one)).body).toHaveLength(1);
      const receive = { kind: "receive", quantity: 5 };
      await call(201, `POST ${lots}/{id}/movements`, { ...one, body: receive });
      const scrap = { kind: "scrap", quantity: 6 };
      await call(409, `POST ${lots}/{id}/movements`, { ...one, body: scrap });
      const number = { lotNumber: lot.lotNumber };
      await call(404, "GET /api/lots/{lotNumber}", { path: number });
      await call(200, `POST ${lots}/{id}/release`, { ...one, body: {} });
      await call(409, removal, ofDocument(document.id));
      await call(409, `POST ${lots}/{id}/exhaust`, { ...one, body: {} });
      await call(200, `POST ${lots}/{id}/block`, { ...one, body: { reason: "A complaint" } });
      await call(200, `POST ${lots}/{id}/unblock`, { ...one, body: {} });
      const published = await call(200, "GET /api/lots/{lotNumber}", { path: number });
      expect(published.body.traces).toMatchObject([{ id: added.id, kind: "hplc", points: 2_000 }]);
      await call(200, "GET /api/lots/{lotNumber}/traces/{fileName}", { path: drawing });
      const documentPath = { ...number, documentId: document.id };
      await call(200, "GET /api/lots/{lotNumber}/documents/{documentId}", { path: documentPath });
      const listed = await call(200, `GET ${lots}`, {
        as,
        query: { search: lot.lotNumber, state: "released", productId: product.id },
      });
      expect(listed.body).toMatchObject({ total: 1, lots: [{ id: lot.id, available: 5 }] });
      await call(422, `GET ${lots}`, { as, query: { state: "sold" } });
      await call(200, `GET ${lots}/{id}/certificate.pdf`, one);
      await call(200, `GET ${lots}/{id}/labels.pdf`, { ...one, query: { count: "2" } });
      await call(422, `GET ${lots}/{id}/labels.pdf`, { ...one, query: { count: "501" } });

      const items = [{ productId: product.id, quantity: 2 }];
      const { body: placed } = await order(contract(), await signUp(), items);
      const ofOrder = { as, path: { id: placed.id } };
      const allocation = "/api/admin/orders/{id}/allocation";
      await call(409, `POST ${allocation}`, ofOrder);
      const body = { status: "processing" };
      await call(200, "PATCH /api/admin/orders/{id}/status", { ...ofOrder, body });
      const { body: got } = await call(200, `POST ${allocation}`, ofOrder);
      const { orderItemId } = got.items[0];
      const chosen = { items: [{ orderItemId, lots: [{ lotId: lot.id, quantity: 1 }] }] };
      await call(200, `PUT ${allocation}`, { ...ofOrder, body: chosen });
      const none = { items: [{ orderItemId: "none", lots: [] }] };
      await call(422, `PUT ${allocation}`, { ...ofOrder, body: none });
      await call(200, `GET ${allocation}`, ofOrder);
      await call(200, `DELETE ${allocation}`, ofOrder);
      await call(200, `POST ${allocation}`, ofOrder);
      const shipment = "/api/admin/orders/{id}/shipment";
      await call(409, `DELETE ${shipment}`, ofOrder);
      await call(200, `PATCH ${shipment}`, { ...ofOrder, body: {} });
      await call(409, `DELETE ${allocation}`, ofOrder);
      await call(200, `DELETE ${shipment}`, ofOrder);
      await call(200, `POST ${allocation}`, ofOrder);

      const list = await call(200, `GET ${lots}/{id}/recall`, one);
      expect(list.body).toMatchObject({ units: 2, orders: [{ orderId: placed.id }] });
      await call(200, `GET ${lots}/{id}/recall.csv`, one);
      await call(422, `POST ${lots}/{id}/recall`, { ...one, body: {} });
      const recall = { message: "Please send them back.", reason: "Impurity" };
      const recalled = await call(200, `POST ${lots}/{id}/recall`, { ...one, body: recall });
      expect(recalled.body).toMatchObject({ mailed: 1, lot: { state: "recalled" } });

      const spent = aLotBody(product.id);
      const { body: other } = await call(201, `POST ${lots}`, { as, body: spent });
      const beside = { as, path: { id: other.id } };
      await call(201, `POST ${lots}/{id}/documents`, {
        ...file,
        ...beside,
        body: aPdf(other.lotNumber),
      });
      await call(200, `POST ${lots}/{id}/release`, { ...beside, body: {} });
      await call(200, `POST ${lots}/{id}/exhaust`, { ...beside, body: {} });
    });

    it("come from a file, go into one, and an import is undone", async () => {
      const { call, admin: as } = contract();
      const product = await aStoredProduct(contract(), as, {});
      const name = "POST /api/admin/imports/lots";
      const headers = { "Content-Type": "text/csv" };
      const bytes = (text: string) => new TextEncoder().encode(text);
      const file = `lot_number,product,test,result\nFILE-1,${product.slug},hplc-purity,99.1\n`;
      const upload = { as, body: bytes(file), headers };
      const { body: planned } = await call(200, name, upload);
      expect(planned).toMatchObject({ dryRun: true, created: 1, id: null });
      const query = { dryRun: "false", digest: planned.digest, fileName: "lots.csv" };
      const { body: done } = await call(200, name, { ...upload, query });
      expect(done).toMatchObject({ dryRun: false, created: 1 });
      await call(409, name, { ...upload, query: { ...query, digest: "of something else" } });
      const broken = bytes("lot_number,result,test\nFILE-1,pure,hplc-purity\n");
      await call(422, name, { ...upload, body: broken, query: { dryRun: "false" } });
      const exported = await call(200, "GET /api/admin/lots/export", { as });
      expect(exported.body).toContain("FILE-1");
      const recent = await call(200, "GET /api/admin/imports/lots", { as });
      expect(recent.body[0]).toMatchObject({ id: done.id, canUndo: true });
      const undo = "POST /api/admin/imports/lots/{id}/undo";
      const path = { id: done.id };
      expect((await call(200, undo, { as, path })).body.removed).toBe(1);
      await call(409, undo, { as, path });
    });
  });
}
