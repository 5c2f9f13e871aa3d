import { describe, expect, it } from "vitest";
import { aStoredProduct } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

const PIXEL = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
const CSV = { "Content-Type": "text/csv" };

export function catalogueCalls(contract: () => Contract): void {
  describe("the catalogue", () => {
    it("is listed, searched and read", async () => {
      const { call, admin, sql } = contract();
      await sql`INSERT INTO categories (id, name, slug) VALUES ('kinins', 'Kinins', 'kinins')`;
      const fields = { categoryId: "kinins", featured: true };
      const one = await aStoredProduct(contract(), admin, { name: "Bradykinin", ...fields });
      const other = await aStoredProduct(contract(), admin, { name: "Kallidin", ...fields });
      const { body: page } = await call(200, "GET /api/products", {
        query: { search: "bradikinin", sortBy: "name_desc", limit: "5", offset: "0" },
      });
      expect(page).toMatchObject({ total: 1, products: [{ id: one.id }] });
      await call(422, "GET /api/products", { query: { sortBy: "price" } });
      const featured = await call(200, "GET /api/products/featured");
      expect(featured.body.map(({ id }: { id: string }) => id)).toContain(one.id);
      const path = { slug: one.slug };
      expect((await call(200, "GET /api/products/{slug}", { path })).body).toEqual({
        ...one,
        // Only the answer of a save has them.
        warnings: undefined,
        wording: undefined,
        currentLot: null,
        variants: [expect.objectContaining({ id: one.id, current: true })],
        categories: [{ slug: "kinins", name: "Kinins" }],
      });
      const related = await call(200, "GET /api/products/{slug}/related", { path });
      expect(related.body).toMatchObject([{ id: other.id }]);
      const { slug, updatedAt } = one;
      const { body: sitemap } = await call(200, "GET /api/sitemap");
      expect(sitemap).toContainEqual({ slug, updatedAt });
      expect((await call(200, "GET /api/categories")).body).toMatchObject([{ id: "kinins" }]);
    });
  });

  describe("the admin's products", () => {
    it("are made, saved as they were read, and deleted", async () => {
      const { call, admin: as } = contract();
      const form = {
        name: "Neurotensin",
        hasBulkPricing: true,
        bulkPricing: [{ quantity: 1, price: "20" }],
        stockQuantity: 7,
      };
      const { body: made } = await call(201, "POST /api/admin/products", { as, body: form });
      expect(made).toMatchObject({ slug: "neurotensin", price: "20.00", pricingType: "bulk" });
      await call(422, "POST /api/admin/products", { as, body: { ...form, name: "" } });
      const path = { id: made.id };
      const one = "GET /api/admin/products/{id}";
      expect((await call(200, one, { as, path })).body).toEqual(made);
      const name = "PUT /api/admin/products/{id}";
      const saved = await call(200, name, { as, path, body: { ...made, featured: true } });
      expect(saved.body.featured).toBe(true);
      await call(409, name, { as, path, body: made });
      await call(422, name, { as, path, body: { ...made, stockQuantity: -1 } });
      const query = { search: "neuro", limit: "1" };
      const page = await call(200, "GET /api/admin/products", { as, query });
      expect(page.body.total).toBe(1);
      await call(200, "DELETE /api/admin/products/{id}", { as, path });
      await call(404, one, { as, path });
      await call(404, name, { as, path, body: made });
    });

    it("have their stock and threshold set", async () => {
      const { call, admin: as } = contract();
      const { id } = await aStoredProduct(contract(), as);
      const stock = "PATCH /api/admin/inventory/{id}/stock";
      const counted = await call(200, stock, { as, path: { id }, body: { quantity: 3 } });
      expect(counted.body.stockQuantity).toBe(3);
      await call(422, stock, { as, path: { id }, body: { quantity: 1.5 } });
      const threshold = "PATCH /api/admin/inventory/{id}/threshold";
      const set = await call(200, threshold, { as, path: { id }, body: { threshold: 2 } });
      expect(set.body.lowStockThreshold).toBe(2);
      await call(422, threshold, { as, path: { id }, body: { threshold: "2" } });
    });

    it("wait for a text that speaks of use in humans, until a reason is recorded", async () => {
      const { call, admin: as } = contract();
      const description = "Used in the treatment of pain.";
      const { id } = await aStoredProduct(contract(), as, { description });
      const { body: waiting } = await call(200, "GET /api/admin/wording", { as });
      const mine = waiting.find((each: { id: string }) => each.id === id);
      const name = "POST /api/admin/wording/{id}";
      const path = { id: mine.places[0].id };
      await call(422, name, { as, path, body: { reason: "" } });
      const given = await call(200, name, { as, path, body: { reason: "The title of a paper" } });
      expect(given.body.wording[0].reason).toBe("The title of a paper");
      await call(404, name, { as, path: { id: "none-such" }, body: { reason: "None" } });
    });

    it("take pictures", async () => {
      const { call, admin: as } = contract();
      const name = "POST /api/admin/uploads/pictures";
      const headers = { "Content-Type": "image/png" };
      const { body } = await call(200, name, { as, body: PIXEL, headers });
      expect(body.imageUrl).toMatch(/^\/media\//);
      await call(422, name, { as, body: new Uint8Array([1, 2, 3]), headers });
    });

    it("come from a file, go into one, and an import is undone", async () => {
      const { call, admin: as } = contract();
      const name = "POST /api/admin/imports/products";
      const file = "name,price,stockQuantity\nSubstance P,31.00,4\n";
      const body = new TextEncoder().encode(file);
      const upload = { as, body, headers: CSV };
      const { body: planned } = await call(200, name, upload);
      expect(planned).toMatchObject({ dryRun: true, created: 1, id: null });
      const query = { dryRun: "false", digest: planned.digest, fileName: "substances.csv" };
      const { body: done } = await call(200, name, { ...upload, query });
      expect(done).toMatchObject({ dryRun: false, created: 1 });
      await call(409, name, { ...upload, query: { ...query, digest: "of something else" } });
      const broken = new TextEncoder().encode("name,price\nSubstance Q,free\n");
      await call(422, name, { ...upload, body: broken, query: { dryRun: "false" } });
      const exported = await call(200, "GET /api/admin/products/export", { as });
      expect(exported.body).toContain("Substance P");
      const recent = await call(200, "GET /api/admin/imports", { as });
      expect(recent.body[0]).toMatchObject({ id: done.id, canUndo: true });
      const undo = "POST /api/admin/imports/{id}/undo";
      const path = { id: done.id };
      expect((await call(200, undo, { as, path })).body.removed).toBe(1);
      await call(409, undo, { as, path });
    });
  });
}
