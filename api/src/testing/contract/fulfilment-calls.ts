import { describe, expect, it } from "vitest";
import { aPlacedOrder } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

export function fulfilmentCalls(contract: () => Contract): void {
  describe("the parcels of an order", () => {
    it("are split, packed, shipped, taken back, delivered and cancelled", async () => {
      const { call, admin: as } = contract();
      const ofOrder = "/api/admin/orders/{id}/fulfilments";
      const one = "/api/admin/fulfilments/{id}";
      const placed = await aPlacedOrder(contract(), as, { quantity: 3 });
      const order = { id: placed.id };
      await call(409, `POST ${ofOrder}`, { as, path: order, body: {} });
      const ids = { ids: [placed.id], action: "record-payment" };
      await call(200, "POST /api/admin/orders/bulk", { as, body: ids });
      const [item] = (await call(200, "GET /api/admin/orders/{id}", { as, path: order })).body
        .items;
      const lines = (quantity: number) => [{ orderItemId: item.id, quantity }];
      await call(422, `POST ${ofOrder}`, { as, path: order, body: { lines: lines(4) } });
      await call(422, `POST ${ofOrder}`, { as, path: order, body: { lines: [] } });
      const first = await call(201, `POST ${ofOrder}`, {
        as,
        path: order,
        body: { lines: lines(1) },
      });
      const path = { id: first.body.id };
      await call(200, `PATCH ${one}`, { as, path, body: { lines: lines(2) } });
      await call(422, `PATCH ${one}`, { as, path, body: { lines: lines(9) } });
      await call(200, `POST ${one}/pack`, { as, path });
      await call(409, `POST ${one}/pack`, { as, path });
      await call(409, `PATCH ${one}`, { as, path, body: {} });
      await call(409, `DELETE ${one}`, { as, path });
      await call(200, `POST ${one}/unpack`, { as, path });
      await call(409, `POST ${one}/unpack`, { as, path });
      const body = { carrierName: "USPS", trackingNumber: "9400 1" };
      await call(422, `POST ${one}/ship`, { as, path, body: { trackingUrl: "nowhere" } });
      await call(200, `POST ${one}/ship`, { as, path, body });
      await call(200, `POST ${one}/unship`, { as, path });
      await call(409, `POST ${one}/unship`, { as, path });
      await call(409, `POST ${one}/deliver`, { as, path });
      await call(200, `POST ${one}/ship`, { as, path, body });
      await call(409, `POST ${one}/ship`, { as, path, body: { ...body, isFirst: true } });
      await call(200, `POST ${one}/deliver`, { as, path });
      const rest = await call(201, `POST ${ofOrder}`, { as, path: order, body: {} });
      await call(200, `DELETE ${one}`, { as, path: { id: rest.body.id } });
      const { body: all } = await call(200, `GET ${ofOrder}`, { as, path: order });
      expect(all.fulfilments.map(({ state }: { state: string }) => state)).toEqual([
        "delivered",
        "cancelled",
      ]);
      expect(all.remaining).toEqual(lines(1));
    });
  });
}
