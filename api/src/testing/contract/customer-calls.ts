import { describe, expect, it } from "vitest";
import type { Contract } from "./contract.ts";

export function customerCalls(contract: () => Contract): void {
  describe("customers", () => {
    it("are listed, read, noted about, and merged", async () => {
      const { call, admin: as, signUp } = contract();
      const [old, kept] = [await signUp(), await signUp()];
      const list = "GET /api/admin/customers";
      const { body: found } = await call(200, list, { as, query: { search: kept.email } });
      expect(found).toMatchObject({ total: 1, customers: [{ id: kept.user.id, orders: 0 }] });
      await call(422, list, { as, query: { sortBy: "paid" } });
      const file = "GET /api/admin/customers/export";
      const { body: csv } = await call(200, file, { as, query: { search: kept.email } });
      expect(csv).toContain(kept.email);
      await call(422, file, { as, query: { sortBy: "paid" } });
      const path = { id: kept.user.id };
      const { body: page } = await call(200, "GET /api/admin/customers/{id}", { as, path });
      expect(page).toMatchObject({ email: kept.email, notes: [], recentOrders: [] });

      const note = "POST /api/admin/customers/{id}/notes";
      await call(422, note, { as, path, body: { text: "  " } });
      const { body: noted } = await call(201, note, { as, path, body: { text: "Known" } });
      expect(noted.text).toBe("Known");

      const merge = "POST /api/admin/customers/merge";
      const both = { from: old.user.id, into: kept.user.id };
      await call(422, merge, { as, body: { from: old.user.id, into: old.user.id } });
      await call(409, merge, { as, body: { from: old.user.id, into: as.user.id } });
      const { body: merged } = await call(200, merge, { as, body: both });
      expect(merged.merged).toMatchObject([{ id: old.user.id }]);
      await call(404, merge, { as, body: both });
    });
  });
}
