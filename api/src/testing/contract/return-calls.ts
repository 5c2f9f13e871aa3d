import { describe, expect, it } from "vitest";
import { aPlacedOrder } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

export function returnCalls(contract: () => Contract): void {
  describe("the returns of an order", () => {
    it("are asked for, recorded, decided, received, closed, listed and exported", async () => {
      const { call, admin: as } = contract();
      const placed = await aPlacedOrder(contract(), as, { quantity: 3 }, { stockQuantity: 5 });
      const path = { id: placed.id };
      const customer = { as: placed.customer, path };
      const body = { ids: [placed.id], action: "record-payment" };
      await call(200, "POST /api/admin/orders/bulk", { as, body });
      const own = "POST /api/orders/{id}/returns";
      const { body: order } = await call(200, "GET /api/admin/orders/{id}", { as, path });
      const lines = [{ orderItemId: order.items[0].id, quantity: 1, reason: "Broken" }];
      await call(422, own, { ...customer, body: { lines } });
      await call(200, "PATCH /api/admin/orders/{id}/shipment", { as, path, body: {} });
      const { body: asked } = await call(201, own, { ...customer, body: { lines } });
      await call(422, own, { ...customer, body: { lines: [] } });
      await call(200, "GET /api/orders/{id}/returns", customer);
      await call(404, "GET /api/orders/{id}/returns", { path });
      const recorded = "POST /api/admin/orders/{id}/returns";
      const { body: second } = await call(201, recorded, { as, path, body: { lines } });
      await call(422, recorded, { as, path, body: { lines: [{ ...lines[0], quantity: 2 }] } });
      const one = (name: string) => `POST /api/admin/returns/{id}/${name}`;
      const [first, other] = [{ id: asked.id }, { id: second.id }];
      await call(422, one("refuse"), { as, path: other, body: { message: "" } });
      await call(200, one("refuse"), { as, path: other, body: { message: "The seal is broken." } });
      await call(409, one("approve"), { as, path: other, body: {} });
      await call(200, one("approve"), {
        as,
        path: first,
        body: { message: "To the address below." },
      });
      const back = [{ ...lines[0], reason: undefined, disposition: "restock" }];
      await call(422, one("receive"), {
        as,
        path: first,
        body: { lines: [{ ...back[0], quantity: 2 }] },
      });
      await call(200, one("receive"), { as, path: first, body: { lines: back } });
      await call(409, one("receive"), { as, path: first, body: { lines: back } });
      await call(422, one("close"), { as, path: first, body: { refund: "999.00" } });
      await call(200, one("close"), { as, path: first, body: { refund: "20.00" } });
      const { body: all } = await call(200, "GET /api/admin/orders/{id}/returns", { as, path });
      expect(all.returns.map(({ state }: { state: string }) => state)).toEqual([
        "closed",
        "refused",
      ]);
      const query = { state: "closed", search: order.orderNumber };
      const page = await call(200, "GET /api/admin/returns", { as, query });
      expect(page.body).toMatchObject({ total: 1, returns: [{ id: asked.id, refund: "20.00" }] });
      await call(422, "GET /api/admin/returns", { as, query: { state: "lost" } });
      await call(200, "GET /api/admin/returns/export", { as, query });
    });
  });
}
