import { describe, expect, it } from "vitest";
import { aPdf } from "../lots-under-test.ts";
import { aStoredProduct } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

export function productDocumentCalls(contract: () => Contract): void {
  describe("documents of a product", () => {
    it("are added, listed, downloaded and removed", async () => {
      const { call, admin: as } = contract();
      const { id, slug } = await aStoredProduct(contract(), as);
      const documents = "/api/admin/products/{id}/documents";
      const file = {
        as,
        path: { id },
        body: aPdf("a safety data sheet"),
        headers: { "Content-Type": "application/pdf" },
        query: { kind: "sds", title: "Safety data sheet" },
      };
      const { body } = await call(201, `POST ${documents}`, file);
      const { wording, ...added } = body;
      expect(wording).toEqual([]);
      await call(409, `POST ${documents}`, file);
      await call(422, `POST ${documents}`, { ...file, body: new Uint8Array([1, 2]) });
      const listed = await call(200, `GET ${documents}`, { as, path: { id } });
      expect(listed.body).toEqual([added]);
      const open = "GET /api/products/{slug}/documents";
      expect((await call(200, open, { path: { slug } })).body).toEqual([added]);
      const sheets = "GET /api/product-sheets";
      const { body: sheet } = await call(200, sheets, { query: { slug } });
      expect(sheet).toMatchObject([{ product: { id }, documents: [added] }]);
      await call(422, sheets, { query: { slug: "x".repeat(301) } });
      const one = { slug, documentId: added.id };
      await call(200, `${open}/{documentId}`, { path: one });
      const removal = `DELETE ${documents}/{documentId}`;
      await call(200, removal, { as, path: { id, documentId: added.id } });
      await call(404, removal, { as, path: { id, documentId: added.id } });
      await call(404, `${open}/{documentId}`, { path: one });
    });
  });
}
