import { describe, expect, it } from "vitest";
import { adminMay } from "#shared/contracts/all.calls.ts";
import { isForAnybody } from "#shared/contracts/calls.ts";
import { getCall } from "#shared/testing/get-call.ts";
import type { Contract } from "./contract.ts";

/** Calls that need a query. */
const NEEDED: Record<string, string> = { "GET /api/admin/views": "?list=orders" };

/** They are allowed, and there is nothing to answer without parcels. */
const OF_PARCELS = new Set(["GET /api/admin/fulfilments/labels.pdf"]);

export function programCalls(contract: () => Contract): void {
  describe("an admin of narrower scope", () => {
    it.each(["packing", "reading"] as const)(
      "%s makes the calls of its line in the table, and is 403 for all others",
      async (scope) => {
        const { call, operations, request, signUpAdmin, sql } = contract();
        const as = await signUpAdmin({ firstName: scope });
        await sql`UPDATE users SET admin_scope = ${scope} WHERE id = ${as.user.id}`;
        const guarded = operations.filter(({ name }) => !isForAnybody(getCall(name)));
        for (const { name } of guarded.filter((one) => !adminMay(scope, one.name))) {
          await call(403, name, { as });
        }
        for (const { name, method, path } of guarded) {
          if (method !== "GET" || path.includes("{") || !adminMay(scope, name)) continue;
          const answer = await request("GET", `${path}${NEEDED[name] ?? ""}`, { as });
          expect([name, answer.status]).toEqual([name, OF_PARCELS.has(name) ? 404 : 200]);
          if (scope === "packing") expect(JSON.stringify(answer.body)).not.toMatch(/"\d+\.\d\d"/);
        }
      },
    );
  });

  describe("programs", () => {
    it("have keys that an admin makes and revokes", async () => {
      const { call, request, admin: as } = contract();
      const name = "POST /api/admin/api-keys";
      const { body: made } = await call(201, name, {
        as,
        body: { name: "Contract", scopes: ["orders:read"] },
      });
      await call(422, name, { as, body: { name: "", scopes: [] } });
      await call(200, "GET /api/admin/api-keys", { as });
      const headers = { Authorization: `Bearer ${made.key}` };
      await call(200, "GET /api/admin/orders", { headers });
      await call(403, "GET /api/admin/coupons", { headers });
      const path = { id: made.id };
      await call(200, "DELETE /api/admin/api-keys/{id}", { as, path });
      await call(404, "DELETE /api/admin/api-keys/{id}", { as, path: { id: "unknown" } });
      // With three APIs: the next request sees the revocation, whichever process answers it.
      for (let turn = 0; turn < 6; turn += 1) {
        expect((await request("GET", "/api/admin/orders", { headers })).status).toBe(401);
      }
    });

    it("get events by webhooks, whose log is replayed", async () => {
      const { call, admin: as, sql } = contract();
      const name = "POST /api/admin/webhooks";
      const body = { url: "https://hooks.example.com/shop", events: ["stock.changed"] };
      const { body: made } = await call(201, name, { as, body });
      await call(422, name, { as, body: { ...body, url: "https://10.0.0.1/" } });
      await sql`SELECT record_webhook_event('stock.changed', '{"productId":"contract"}')`;
      const path = { id: made.id };
      const change = "PATCH /api/admin/webhooks/{id}";
      const { body: changed } = await call(200, change, { as, path, body: { description: "ERP" } });
      const late = { description: "late", updatedAt: made.updatedAt };
      if (changed.updatedAt !== made.updatedAt) await call(409, change, { as, path, body: late });
      await call(200, "GET /api/admin/webhooks", { as });
      const log = await call(200, "GET /api/admin/webhooks/{id}/deliveries", { as, path });
      const replayed = { id: log.body.deliveries[0].id };
      await call(200, "POST /api/admin/webhooks/deliveries/{id}/replay", { as, path: replayed });
      await call(200, "DELETE /api/admin/webhooks/{id}", { as, path });
    });
  });
}
