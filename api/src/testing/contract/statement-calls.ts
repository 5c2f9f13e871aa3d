import { describe, expect, it } from "vitest";
import { orderNumber } from "#shared/domain/orders.ts";
import { aStoredProduct, order } from "../shop-fixtures.ts";
import { venmoStatement } from "../statement-files.ts";
import type { Contract } from "./contract.ts";

export function statementCalls(contract: () => Contract): void {
  describe("statements", () => {
    it("are read, kept, applied line by line, and taken back", async () => {
      const { call, admin: as, signUp } = contract();
      const sources = "/api/admin/payment-sources";
      const { body: known } = await call(200, `GET ${sources}`, { as });
      expect(known.map(({ name }: { name: string }) => name).slice(0, 4)).toEqual([
        "PayPal",
        "Venmo",
        "Cash App",
        "Bank (Zelle)",
      ]);
      const form = { name: "Second Venmo", method: "venmo", timeZone: "America/New_York" };
      const { body: source } = await call(201, `POST ${sources}`, { as, body: form });
      await call(422, `POST ${sources}`, { as, body: form });
      const ofSource = { as, path: { id: source.id } };
      await call(200, `PATCH ${sources}/{id}`, { ...ofSource, body: { name: "Venmo 2" } });
      await call(422, `PATCH ${sources}/{id}`, { ...ofSource, body: { timeZone: "+05:00" } });
      await call(404, `PATCH ${sources}/{id}`, { as, path: { id: "none" }, body: {} });

      const product = await aStoredProduct(contract(), as, { stockQuantity: 5 });
      const customer = await signUp();
      const items = [{ productId: product.id, quantity: 1 }];
      const { body: placed } = await order(contract(), customer, items);
      const amount = `+ $${placed.total}`;
      const file = venmoStatement([
        { note: orderNumber(placed.id), amount },
        { note: "something else", amount: "+ $3.00" },
      ]);
      const statements = "POST /api/admin/statements";
      const headers = { "Content-Type": "text/csv" };
      const body = new TextEncoder().encode(file);
      const query = { source: source.id, dryRun: "false", fileName: "venmo.csv" };
      const { body: planned } = await call(200, statements, {
        as,
        body,
        headers,
        query: { source: source.id },
      });
      expect(planned).toMatchObject({ id: null, layout: "venmo", counts: { new: 2 } });
      const { body: kept } = await call(200, statements, { as, body, headers, query });
      await call(422, statements, { as, body: new TextEncoder().encode("x"), headers, query });
      const { body: listed } = await call(200, "GET /api/admin/statements", { as });
      expect(listed[0]).toMatchObject({ id: kept.id, source: "Venmo 2", canUndo: true });

      const lines = "/api/admin/statement-lines";
      const [ready, other] = kept.lines;
      const found = await call(200, `GET ${lines}`, { as, query: { class: "ready" } });
      expect(found.body).toMatchObject({ lines: [{ id: ready.id }], counts: { ready: 1 } });
      await call(422, `GET ${lines}`, { as, query: { class: "sure" } });
      const { body: together } = await call(200, `POST ${lines}/apply`, {
        as,
        body: { ids: [ready.id] },
      });
      expect(together.results).toEqual([{ id: ready.id, applied: true }]);
      await call(422, `POST ${lines}/apply`, { as, body: { ids: [] } });
      const path = { id: ready.id };
      const allocations = [{ orderId: placed.id, amount: placed.total }];
      await call(409, `POST ${lines}/{id}/apply`, { as, path, body: { allocations } });
      await call(409, "POST /api/admin/statements/{id}/undo", { as, path: { id: kept.id } });
      await call(200, `POST ${lines}/{id}/unapply`, { as, path });
      await call(409, `POST ${lines}/{id}/unapply`, { as, path });
      const applied = await call(200, `POST ${lines}/{id}/apply`, {
        as,
        path,
        body: { allocations },
      });
      expect(applied.body.accounts).toMatchObject([{ orderId: placed.id, paymentState: "paid" }]);

      const beside = { as, path: { id: other.id } };
      await call(200, `POST ${lines}/{id}/ignore`, beside);
      await call(200, `POST ${lines}/{id}/restore`, beside);
      await call(404, `POST ${lines}/{id}/ignore`, { as, path: { id: "none" } });
      const byHand = await call(201, "POST /api/admin/orders/{id}/payments", {
        as,
        path: { id: placed.id },
        body: { kind: "payment", method: "venmo", amount: "3.00" },
      });
      const paymentId = byHand.body.entry.id;
      await call(200, `POST ${lines}/{id}/link`, { ...beside, body: { paymentId } });
      await call(404, `POST ${lines}/{id}/link`, { ...beside, body: { paymentId: "none" } });
      await call(200, `POST ${lines}/{id}/restore`, beside);
      await call(200, `POST ${lines}/{id}/unapply`, { as, path });
      await call(200, "POST /api/admin/statements/{id}/undo", { as, path: { id: kept.id } });
      await call(404, "POST /api/admin/statements/{id}/undo", { as, path: { id: "none" } });
    });
  });
}
