import { describe, expect, it } from "vitest";
import { aStoredProduct } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

export function listCalls(contract: () => Contract): void {
  describe("a customer's lists", () => {
    it("are made, filled, put into the cart, shared and deleted", async () => {
      const { call, admin, customer, signUp } = contract();
      const as = await signUp();
      const product = await aStoredProduct(contract(), admin, { stockQuantity: 2 });
      const { body: made } = await call(201, "POST /api/lists", { as, body: { name: "Monthly" } });
      await call(409, "POST /api/lists", { as, body: { name: "monthly" } });
      await call(422, "POST /api/lists", { as, body: { name: " " } });
      const path = { id: made.id };
      const rename = "PATCH /api/lists/{id}";
      expect((await call(200, rename, { as, path, body: { name: "Weekly" } })).body.name).toBe(
        "Weekly",
      );
      await call(404, rename, { as: customer, path, body: { name: "Mine" } });
      const item = { productId: product.id, quantity: 3 };
      const set = "PUT /api/lists/{id}/items";
      const filled = await call(200, set, { as, path, body: item });
      expect(filled.body.items).toMatchObject([{ productName: product.name, quantity: 3 }]);
      await call(422, set, { as, path, body: { ...item, quantity: -1 } });
      const inCart = await call(200, "POST /api/lists/{id}/cart", { as, path });
      expect(inCart.body).toMatchObject({
        cart: [{ quantity: 2 }],
        reduced: [{ quantity: 3, available: 2 }],
      });
      const share = await call(200, "POST /api/lists/{id}/share", { as, path });
      const key = /\/list\/([\w-]+)/.exec(share.body.link)?.[1] ?? "";
      const shared = "GET /api/shared-lists/{key}";
      expect((await call(200, shared, { path: { key } })).body.name).toBe("Weekly");
      await call(200, "DELETE /api/lists/{id}/share", { as, path });
      await call(404, shared, { path: { key } });
      const { body: all } = await call(200, "GET /api/lists", { as });
      expect(all.lists).toMatchObject([{ id: made.id, link: null }]);
      const left = await call(200, "DELETE /api/lists/{id}", { as, path });
      expect(left.body).toEqual({ lists: [] });
      await call(404, "DELETE /api/lists/{id}", { as, path });
    });
  });
}
