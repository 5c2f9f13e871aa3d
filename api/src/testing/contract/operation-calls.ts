import { describe, expect, it } from "vitest";
import { REPORTS } from "#shared/contracts/reports.ts";
import { METRICS_TOKEN } from "../running-api.ts";
import type { Contract } from "./contract.ts";

export function operationCalls(contract: () => Contract): void {
  describe("the settings", () => {
    it("have a shipping rate that everybody reads and the admin sets", async () => {
      const { call, admin: as } = contract();
      const set = "POST /api/admin/settings/shipping-rate";
      const { body } = await call(200, set, { as, body: { shippingRate: 12.5 } });
      expect(body).toEqual({ value: "12.50" });
      expect((await call(200, "GET /api/settings/shipping-rate")).body).toEqual(body);
      expect((await call(200, "GET /api/admin/settings/shipping-rate", { as })).body).toEqual(body);
      await call(422, set, { as, body: { shippingRate: "12.5" } });
      await call(200, set, { as, body: { shippingRate: 15 } });
    });

    it("describe the seller, and refuse to be overwritten unseen", async () => {
      const { call, admin: as } = contract();
      const read = await call(200, "GET /api/admin/settings/store", { as });
      const name = "PATCH /api/admin/settings/store";
      const { body } = await call(200, name, { as, body: { paypalHandle: "@aliquot" } });
      expect((await call(200, "GET /api/settings/store")).body.paypalHandle).toBe("@aliquot");
      const late = { paypalHandle: "@late", updatedAt: read.body.updatedAt };
      if (read.body.updatedAt !== body.updatedAt) await call(409, name, { as, body: late });
      await call(422, name, { as, body: { holdHours: 0 } });
    });

    it("choose the emails to the seller", async () => {
      const { call, admin: as } = contract();
      const name = "POST /api/admin/notification-config";
      const body = { notification_email: "seller@example.com", notify_new_orders: "false" };
      await call(200, name, { as, body });
      const { body: config } = await call(200, "GET /api/admin/notification-config", { as });
      expect(config).toMatchObject({ ...body, notify_low_stock: "true" });
      await call(422, name, { as, body: { notification_email: "nobody" } });
      await call(200, name, { as, body: { notify_new_orders: "true" } });
    });
  });

  describe("the back-office", () => {
    it("has figures", async () => {
      const { call, admin: as } = contract();
      const name = "GET /api/admin/dashboard/stats";
      await call(200, name, { as, query: { from: "2026-11-01", to: "2026-11-30" } });
      await call(422, name, { as, query: { from: "2026-02-30" } });
      await call(422, name, { as, query: { from: "2026-11-30", to: "2026-11-01" } });
    });

    it("has reports of what was sold, and their files", async () => {
      const { call, admin: as } = contract();
      for (const by of REPORTS) {
        const query = { by, from: "2026-11-01", to: "2026-11-30", compare: "previous" };
        const { body } = await call(200, "GET /api/admin/reports", { as, query });
        expect(body).toMatchObject({ by, more: 0 });
        await call(200, "GET /api/admin/reports.csv", { as, query });
      }
      await call(422, "GET /api/admin/reports", { as, query: { by: "weather" } });
      await call(422, "GET /api/admin/reports.csv", { as, query: { from: "2026-02-30" } });
    });

    it("shows emails and sends them again", async () => {
      const { call, admin: as } = contract();
      const { body: page } = await call(200, "GET /api/admin/outbox", {
        as,
        query: { limit: "5", offset: "0" },
      });
      const path = { id: page.mails[0].id };
      await call(200, "GET /api/admin/outbox/{id}", { as, path });
      await call(200, "POST /api/admin/outbox/{id}/resend", { as, path });
      await call(422, "GET /api/admin/outbox", { as, query: { state: "lost" } });
    });

    it("shows who did what", async () => {
      const { call, admin: as } = contract();
      const query = { subjectType: "product", limit: "5" };
      const { body } = await call(200, "GET /api/admin/activity", { as, query });
      expect(body.entries[0].actor).toBe("Grace Byron");
    });

    it("publishes pages again", async () => {
      const { call, admin: as, sql } = contract();
      const [page] = await sql<{ path: string }[]>`SELECT path FROM published_pages LIMIT 1`;
      const path = page?.path ?? "";
      const name = "POST /api/admin/publishing/republish";
      await call(200, name, { as, body: { path } });
      await call(200, name, { as });
      await call(404, name, { as, body: { path: "/no-such-page" } });
      const { body } = await call(200, "GET /api/admin/publishing", { as, query: { path } });
      expect(body.pages).toEqual(
        expect.arrayContaining([expect.objectContaining({ path, state: "publishing" })]),
      );
    });
  });

  describe("the machine", () => {
    it("reports its state to those who may see it", async () => {
      const { call } = contract();
      await call(200, "GET /api/health/live");
      await call(200, "GET /api/health/ready");
      await call(200, "GET /api/health/address");
      await call(200, "GET /api/openapi.json");
      await call(200, "GET /api/docs");
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
      const { body } = await call(200, "GET /api/metrics", { headers });
      expect(body).toMatch(/^aliquot_http_request_duration_seconds_count/m);
      await call(401, "GET /api/metrics");
    });
  });
}
