import { describe, expect, it } from "vitest";
import type { Contract } from "./contract.ts";

const ASK = "POST /api/auth/erasure";

export function privacyCalls(contract: () => Contract): void {
  describe("what the shop knows of a customer", () => {
    it("is a file for the customer, and for an admin", async () => {
      const { call, admin, signUp } = contract();
      const as = await signUp();
      const own = await call(200, "GET /api/auth/export", { as });
      expect(own.headers.get("content-type")).toBe("application/zip");
      const path = { id: as.user.id };
      await call(200, "GET /api/admin/users/{id}/export", { as: admin, path });
    });

    it("is erased on request, which can be withdrawn, confirmed and refused", async () => {
      const { call, admin, signUp } = contract();
      const as = await signUp();
      await call(409, ASK, { as: admin });
      const { body: first } = await call(201, ASK, { as });
      expect((await call(201, ASK, { as })).body.id).toBe(first.id);
      await call(200, "DELETE /api/auth/erasure", { as });
      await call(404, "DELETE /api/auth/erasure", { as });
      const { body: own } = await call(200, "GET /api/auth/erasure", { as });
      expect(own.erasure).toMatchObject({ id: first.id, state: "withdrawn" });

      const list = "GET /api/admin/erasures";
      const refuse = "POST /api/admin/erasures/{id}/refuse";
      const { body: second } = await call(201, ASK, { as });
      const open = await call(200, list, { as: admin });
      expect(open.body.erasures.map(({ id }: { id: string }) => id)).toContain(second.id);
      await call(422, list, { as: admin, query: { state: "lost" } });
      const path = { id: second.id };
      await call(422, refuse, { as: admin, path, body: { reason: " " } });
      const reason = "A court asked us to keep it.";
      const refused = await call(200, refuse, { as: admin, path, body: { reason } });
      expect(refused.body).toMatchObject({ state: "refused", reason });
      await call(409, refuse, { as: admin, path, body: { reason } });

      const confirm = "POST /api/admin/erasures/{id}/confirm";
      const askFor = "POST /api/admin/users/{id}/erasure";
      const ofUser = { as: admin, path: { id: as.user.id } };
      const { body: third } = await call(201, askFor, ofUser);
      expect(third).toMatchObject({ askedBy: "staff", user: { id: as.user.id } });
      await call(409, askFor, { as: admin, path: { id: admin.user.id } });
      const one = { as: admin, path: { id: third.id } };
      expect((await call(200, confirm, one)).body.state).toBe("confirmed");
      await call(404, confirm, { as: admin, path: { id: "none" } });
    });
  });

  it("security events are a list and a file", async () => {
    const { call, admin: as } = contract();
    const list = "GET /api/admin/security-events/latest";
    const { body } = await call(200, list, { as, query: { limit: "5" } });
    expect(body.events).toHaveLength(5);
    await call(422, list, { as, query: { outcome: "lost" } });
    const file = "GET /api/admin/security-events";
    const { headers } = await call(200, file, { as });
    expect(headers.get("content-type")).toContain("application/x-ndjson");
    await call(422, file, { as, query: { from: "2026-11-30", to: "2026-11-01" } });
  });

  it("users are a file", async () => {
    const { call, admin: as } = contract();
    const name = "GET /api/admin/users/export";
    const { body } = await call(200, name, { as, query: { search: as.email } });
    expect(body).toContain(as.email);
  });
}
