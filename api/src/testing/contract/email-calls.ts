import { describe, expect, it } from "vitest";
import type { Contract } from "./contract.ts";

export function emailCalls(contract: () => Contract): void {
  describe("the texts of emails", () => {
    it("are read, changed, previewed, tested, reset, and have a history", async () => {
      const { call, admin: as } = contract();
      const list = await call(200, "GET /api/admin/emails", { as });
      expect(list.body.emails.length).toBeGreaterThan(30);
      const path = { kind: "back-in-stock" };
      const words = { subject: "{productName} is here", text: "# Here it is\n\n[button]" };
      const save = "PUT /api/admin/emails/{kind}";
      const saved = await call(200, save, { as, path, body: { ...words, updatedAt: null } });
      expect(saved.body).toMatchObject({ changed: true, ...words });
      await call(409, save, { as, path, body: { ...words, subject: "Other", updatedAt: null } });
      await call(422, save, { as, path, body: { ...words, subject: "{nobody}" } });
      const preview = "POST /api/admin/emails/{kind}/preview";
      const { body: shown } = await call(200, preview, { as, path, body: {} });
      expect(shown.text).toContain("Here it is");
      await call(422, preview, { as, path, body: { subject: "{nobody}" } });
      const test = "POST /api/admin/emails/{kind}/test";
      await call(202, test, { as, path, body: { to: as.email } });
      await call(422, test, { as, path, body: { to: "nobody" } });
      await call(200, "POST /api/admin/emails/{kind}/reset", { as, path });
      const { body } = await call(200, "GET /api/admin/emails/{kind}/history", { as, path });
      expect(body.changes).toHaveLength(2);
    });
  });
}
