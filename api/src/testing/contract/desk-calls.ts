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

    it("shows who packs which order, and refuses a second one", async () => {
      const { call, admin: as, signUpAdmin } = contract();
      const other = await signUpAdmin();
      const path = { id: (await aPlacedOrder(contract(), as, { quantity: 1 })).id };
      const claim = "POST /api/admin/orders/{id}/claim";
      await call(200, claim, { as, path, body: {} });
      await call(409, claim, { as: other, path, body: {} });
      await call(422, claim, { as, path, body: { takeOver: "yes" } });
      await call(200, claim, { as: other, path, body: { takeOver: true } });
      const { body: claims } = await call(200, "GET /api/admin/orders/claims", { as });
      expect(claims).toMatchObject([{ orderId: path.id, own: false }]);
      await call(200, "DELETE /api/admin/orders/{id}/claim", { as: other, path });
      expect((await call(200, "GET /api/admin/orders/claims", { as })).body).toEqual([]);
    });

    it("keeps views of its lists and one's own shortcuts", async () => {
      const { call, admin: as, signUpAdmin } = contract();
      const views = "/api/admin/views";
      const form = { list: "orders", name: "To pack", search: "queue=to-pack" };
      const { body: view } = await call(201, `POST ${views}`, { as, body: form });
      await call(409, `POST ${views}`, { as, body: form });
      await call(422, `POST ${views}`, { as, body: { ...form, list: "dreams" } });
      const path = { id: view.id };
      await call(200, `PATCH ${views}/{id}`, { as, path, body: { shared: true } });
      await call(422, `PATCH ${views}/{id}`, { as, path, body: { name: "" } });
      const list = { as: await signUpAdmin(), query: { list: "orders" } };
      expect((await call(200, `GET ${views}`, list)).body).toMatchObject([{ own: false }]);
      await call(200, `DELETE ${views}/{id}`, { as, path });
      await call(404, `DELETE ${views}/{id}`, { as, path });
      const body = { isOn: true, keys: { "go-orders": "o" } };
      await call(200, "PUT /api/admin/shortcuts", { as, body });
      await call(422, "PUT /api/admin/shortcuts", { as, body: { ...body, keys: { a: "ab" } } });
      expect((await call(200, "GET /api/admin/shortcuts", { as })).body).toEqual(body);
    });
  });
}
