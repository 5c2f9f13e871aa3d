import { describe, expect, it } from "vitest";
import { aPlacedOrder } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

export function deskCalls(contract: () => Contract): void {
  describe("the desk", () => {
    it("counts what waits, packs, ships by a list, changes many, and keeps notes", async () => {
      const { call, admin: as } = contract();
      const orders = "/api/admin/orders";
      const placed = async () => (await aPlacedOrder(contract(), as, { quantity: 1 })).id;
      const [first, second] = [await placed(), await placed()];
      const path = { id: first };
      await call(409, `POST ${orders}/{id}/pack`, { as, path });
      const bulk = { ids: [first, second, "none"], action: "record-payment" };
      const { body } = await call(200, `POST ${orders}/bulk`, { as, body: bulk });
      expect(body.results).toMatchObject([{ done: true }, { done: true }, { done: false }]);
      await call(422, `POST ${orders}/bulk`, { as, body: { ids: [], action: "cancel" } });
      const queues = (await call(200, `GET ${orders}/queues`, { as })).body;
      expect(queues.toPack).toBeGreaterThanOrEqual(2);
      await call(200, `POST ${orders}/{id}/pack`, { as, path });
      await call(200, `DELETE ${orders}/{id}/pack`, { as, path });
      const listed = await call(200, `GET ${orders}`, { as, query: { queue: "to-pack" } });
      expect(listed.body.orders.map(({ id }: { id: string }) => id)).toContain(first);
      const numbers = `${second.slice(-8)}, 00000000,${first.slice(-8).toUpperCase()}`;
      const printed = await call(200, `GET ${orders}/packing-slips`, {
        as,
        query: { orders: numbers },
      });
      expect(printed.body.slips.map(({ id }: { id: string }) => id)).toEqual([second, first]);
      const rows = [{ orderNumber: second.slice(-8), trackingNumber: "1Z" }, { orderNumber: "0" }];
      const shipped = await call(200, `POST ${orders}/shipments`, { as, body: { rows } });
      expect(shipped.body.results).toMatchObject([{ shipped: true }, { shipped: false }]);
      await call(422, `POST ${orders}/shipments`, { as, body: { rows: [] } });
      await call(409, `DELETE ${orders}/{id}/pack`, { as, path: { id: second } });
      await call(201, `POST ${orders}/{id}/notes`, { as, path, body: { text: "On Tuesdays" } });
      await call(422, `POST ${orders}/{id}/notes`, { as, path, body: { text: "" } });
      const notes = await call(200, `GET ${orders}/{id}/notes`, { as, path });
      expect(notes.body).toMatchObject([{ text: "On Tuesdays" }]);
    });
  });
}
