import { describe, expect, it, vi } from "vitest";
import { BOUNCES_TOKEN } from "../running-api.ts";
import type { Contract } from "./contract.ts";

const REPORT = [
  "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
  "",
  "--b",
  "Content-Type: message/delivery-status",
  "",
  "Reporting-MTA: dns; mail.example",
  "",
  "Final-Recipient: rfc822; ADDRESS",
  "Action: failed",
  "Status: 5.1.1",
  "--b--",
].join("\r\n");

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

  describe("emails that come back", () => {
    it("mark the address, until an admin says that it is right", async () => {
      const { call, admin: as, customer, mailsTo } = contract();
      const list = "GET /api/admin/refused-addresses";
      const bounces = "POST /api/mail/bounces";
      await vi.waitFor(async () => expect(await mailsTo(customer.email)).not.toEqual([]), 20_000);
      const body = REPORT.replace("ADDRESS", customer.email);
      const headers = { "Content-Type": "message/rfc822" };
      const query = { token: BOUNCES_TOKEN };
      await call(404, bounces, { body, headers });
      await call(415, bounces, { query, body, headers: { "Content-Type": "text/plain" } });
      await call(413, bounces, { query, body: body.padEnd(1024 ** 2 + 1), headers });
      await call(422, bounces, { query, body: { reason: "No such user" } });
      await call(400, bounces, {
        ...{ query, body: '{"' },
        headers: { "Content-Type": "application/json" },
      });
      await call(200, bounces, { query, body, headers });
      const { body: marked } = await call(200, list, { as });
      expect(marked.addresses).toMatchObject([
        { email: customer.email, customer: { id: customer.user.id } },
      ]);
      const path = { id: marked.addresses[0].id };
      await call(200, "POST /api/admin/refused-addresses/{id}/clear", { as, path });
      await call(404, "POST /api/admin/refused-addresses/{id}/clear", { as });
      await call(200, bounces, { query, body: { email: customer.email, reason: "No such user" } });
      expect((await call(200, list, { as })).body.total).toBe(0);
    });
  });
}
