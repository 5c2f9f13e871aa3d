import { describe, expect, it } from "vitest";
import { aStoredProduct } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

export function familyCalls(contract: () => Contract): void {
  describe("the sizes of a product", () => {
    it("are added, read, changed together, left and joined", async () => {
      const { call, admin: as } = contract();
      const own = await aStoredProduct(contract(), as, { name: "Litorin" });
      const path = { id: own.id };
      const add = "POST /api/admin/products/{id}/sizes";
      const size = { variantValue: "10 mg", ownValue: "5 mg", price: "80.00" };
      const { body: ten } = await call(201, add, { as, path, body: size });
      await call(422, add, { as, path, body: size });
      const ofFamily = { as, path: { parentProductId: ten.parentProductId } };
      const family = "/api/admin/families/{parentProductId}";
      const { body: read } = await call(200, `GET ${family}`, ofFamily);
      expect(read.members).toMatchObject([{ id: own.id }, { id: ten.id }]);
      const change = `PATCH ${family}`;
      const body = { description: "A nonapeptide." };
      const dry = await call(200, change, { ...ofFamily, query: { dryRun: "true" }, body });
      expect(dry.body).toMatchObject({ dryRun: true, members: [{ id: own.id }, { id: ten.id }] });
      await call(200, change, { ...ofFamily, body });
      await call(422, change, { ...ofFamily, body: { ...body, name: " " } });
      const join = "PUT /api/admin/products/{id}/family";
      const ofTen = { as, path: { id: ten.id } };
      const left = await call(200, join, { ...ofTen, body: { productId: null } });
      expect(left.body.parentProductId).toBeNull();
      await call(422, join, { ...ofTen, body: { productId: own.id, variantValue: "5 mg" } });
      const back = { productId: own.id, variantValue: "10 mg" };
      const joined = await call(200, join, { ...ofTen, body: { ...back, ownValue: "5 mg" } });
      expect(joined.body.isVariableProduct).toBe(true);
      const query = { q: "litor" };
      const { body: suggested } = await call(200, "GET /api/products/suggest", { query });
      expect(suggested.products[0].variantValues.toSorted()).toEqual(["10 mg", "5 mg"]);
      await call(422, "GET /api/products/suggest", { query: { q: "x".repeat(2_001) } });
    });
  });

  it("many products are changed as one run, with one undo", async () => {
    const { call, admin: as } = contract();
    const { id, updatedAt } = await aStoredProduct(contract(), as);
    const name = "PATCH /api/admin/products/bulk";
    const changes = [{ id, updatedAt, fields: { price: "21.50" } }];
    const { body: planned } = await call(200, name, { as, body: { changes } });
    expect(planned).toMatchObject({ dryRun: true, updated: 1, id: null });
    const body = { changes, dryRun: false, digest: planned.digest };
    await call(409, name, { as, body: { ...body, digest: "of something else" } });
    const { body: done } = await call(200, name, { as, body });
    await call(422, name, { as, body });
    const undo = "POST /api/admin/imports/{id}/undo";
    expect((await call(200, undo, { as, path: { id: done.id } })).body.restored).toBe(1);
  });
}
