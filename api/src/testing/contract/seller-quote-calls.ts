import { describe, expect, it } from "vitest";
import { aStoredProduct, SHIP_TO } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

export function sellerQuoteCalls(contract: () => Contract): void {
  describe("the quotes of the seller", () => {
    it("are made, listed, turned into orders and withdrawn", async () => {
      const { call, admin: as } = contract();
      const { id: productId } = await aStoredProduct(contract(), as, { stockQuantity: 5 });
      const items = [{ productId, quantity: 1, unitPrice: "12.50" }];
      const body = { email: "by-phone@example.com", items, shippingAddress: SHIP_TO };
      const { body: quote } = await call(201, "POST /api/admin/quotes", { as, body });
      await call(422, "POST /api/admin/quotes", { as, body: { ...body, email: "nobody" } });
      const page = await call(200, "GET /api/admin/quotes", { as, query: { search: body.email } });
      expect(page.body.quotes).toMatchObject([{ id: quote.id }]);
      await call(422, "GET /api/admin/quotes", { as, query: { state: "lost" } });
      const path = { id: quote.id };
      const withdrawal = "POST /api/admin/quotes/{id}/withdraw";
      const { body: wrong } = await call(201, "POST /api/admin/quotes", { as, body });
      await call(200, withdrawal, { as, path: { id: wrong.id } });
      await call(404, withdrawal, { as, path: { id: "none" } });
      const ordering = "POST /api/admin/quotes/{id}/order";
      await call(201, ordering, { as, path, body: {} });
      await call(409, ordering, { as, path, body: {} });
      await call(409, withdrawal, { as, path });
      await call(404, ordering, { as, path: { id: "none" }, body: {} });
    });
  });
}
