import { describe, expect, it } from "vitest";
import type { Person } from "../people.ts";
import { aPlacedOrder } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

const PDF = new TextEncoder().encode("%PDF-1.4\nA letter of the institution\n%%EOF\n");
const FORM = {
  institution: {
    name: "Rainbow Institute",
    type: "academic",
    country: "United States",
    address: "1 Campus Way, Wheeling",
  },
  role: "Research associate",
  department: "Chemistry",
  researchArea: "Kinin receptors",
  intendedUse: "Binding assays in cell culture.",
};
const APPLY = "POST /api/buyer/application";
const ANSWER = "POST /api/buyer/application/messages";
const REMOVE = "DELETE /api/buyer/application/documents/{id}";
const APPLICATIONS = "/api/admin/applications";
const HITS = "/api/admin/screening/hits";
const RULES = "/api/admin/buyer-rules";
const PERMISSION = "/api/admin/users/{id}/permission";

export function buyerCalls(contract: () => Contract): void {
  /** Saves or sends an application with a letter. */
  async function apply(status: number, as: Person, form: object = FORM) {
    const parts = new FormData();
    parts.set("application", JSON.stringify(form));
    parts.append("documents", new File([PDF], "letter.pdf"));
    const blob = await new Response(parts).blob();
    const headers = { "Content-Type": blob.type };
    return (await contract().call(status, APPLY, { as, body: await blob.bytes(), headers })).body;
  }

  describe("buyers", () => {
    it("sign the statement as it is now", async () => {
      const { call, signUp } = contract();
      const as = await signUp();
      const { version } = (await call(200, "GET /api/buyer", { as })).body.statement;
      const attest = "POST /api/buyer/attest";
      const body = { version, fullName: "Ada Byron" };
      await call(409, attest, { as, body: { ...body, version: version + 1 } });
      await call(422, attest, { as, body: { ...body, fullName: "Ada" } });
      expect((await call(200, attest, { as, body })).body.permission).toBe("attested");
    });

    it("apply with documents, answer a question, and are approved", async () => {
      const { call, signUp, admin } = contract();
      const as = await signUp();
      const draft = await apply(200, as, { role: "Research", draft: true });
      await call(200, REMOVE, { as, path: { id: draft.application.documents[0].id } });
      await call(404, REMOVE, { as });
      await apply(422, as, {});
      const { id } = (await apply(200, as)).application;
      await apply(409, as);
      await call(409, ANSWER, { as, body: { text: "Grace Hopper" } });
      const of = { as: admin, path: { id } };
      const message = "Who is your supervisor?";
      await call(200, `POST ${APPLICATIONS}/{id}/ask`, { ...of, body: { message } });
      await call(200, ANSWER, { as, body: { text: "Grace Hopper" } });
      const open = { as: admin, query: { state: "open" } };
      const { body: list } = await call(200, `GET ${APPLICATIONS}`, open);
      expect(list.applications.map((one: { id: string }) => one.id)).toContain(id);
      const { body: seen } = await call(200, `GET ${APPLICATIONS}/{id}`, of);
      const path = { id, documentId: seen.documents[0].id };
      await call(200, `GET ${APPLICATIONS}/{id}/documents/{documentId}`, { as: admin, path });
      await call(200, `POST ${APPLICATIONS}/{id}/approve`, { ...of, body: {} });
      await call(409, `POST ${APPLICATIONS}/{id}/refuse`, { ...of, body: { message: "No" } });
    });

    it("are refused with the reason", async () => {
      const { call, signUp, admin } = contract();
      const as = await signUp();
      const { id } = (await apply(200, as)).application;
      const refuse = `POST ${APPLICATIONS}/{id}/refuse`;
      await call(422, refuse, { as: admin, path: { id }, body: { message: "" } });
      await call(200, refuse, { as: admin, path: { id }, body: { message: "Send a letter" } });
      const { body } = await call(200, "GET /api/buyer", { as });
      expect(body.permission).toBe("refused");
    });

    it("find their institution", async () => {
      const as = contract().customer;
      await contract().call(200, "GET /api/institutions", { as, query: { q: "Rainbow" } });
    });
  });

  describe("the seller", () => {
    it("has rules, which refuse to be overwritten unseen", async () => {
      const { call, admin: as } = contract();
      const { months, updatedAt } = (await call(200, `GET ${RULES}`, { as })).body;
      const saved = await call(200, `PUT ${RULES}`, { as, body: { months: 6, updatedAt } });
      expect(saved.body.months).toBe(6);
      await call(422, `PUT ${RULES}`, { as, body: { months: 0 } });
      const stale = { months, updatedAt: "2020-01-01T00:00:00.000Z" };
      await call(409, `PUT ${RULES}`, { as, body: stale });
      await call(200, `PUT ${RULES}`, { as, body: { months } });
    });

    it("decides on a customer's permission", async () => {
      const { call, signUp, admin: as } = contract();
      const path = { id: (await signUp()).user.id };
      const body = { permission: "verified", reason: "A known laboratory" };
      await call(200, `POST ${PERMISSION}`, { as, path, body });
      await call(422, `POST ${PERMISSION}`, { as, path, body: { ...body, reason: "" } });
      const { body: stored } = await call(200, `GET ${PERMISSION}`, { as, path });
      expect(stored.permission).toBe("verified");
    });

    it("clears or confirms what the screening found", async () => {
      const { call, sql, signUp, admin: as } = contract();
      const { id: userId } = (await signUp()).user;
      for (const id of ["hit-1", "hit-2"]) {
        await sql`
          INSERT INTO screening_hits (id, subject, subject_id, user_id, name, plain, entry_key,
            listed_name, source, created_at)
          VALUES (${id}, 'user', ${userId}, ${userId}, 'Ada Byron', 'ada byron', ${id},
            'Ada Byrom', 'SDN', now())`;
      }
      const { body } = await call(200, `GET ${HITS}`, { as, query: { state: "open" } });
      expect(body.total).toBeGreaterThanOrEqual(2);
      const clear = { as, path: { id: "hit-1" } };
      await call(422, `POST ${HITS}/{id}/clear`, { ...clear, body: { reason: "" } });
      await call(200, `POST ${HITS}/{id}/clear`, { ...clear, body: { reason: "Born later" } });
      const confirm = { as, path: { id: "hit-2" }, body: { reason: "The same address" } };
      await call(200, `POST ${HITS}/{id}/confirm`, confirm);
    });

    it("has the evidence of an order", async () => {
      const { call, admin: as } = contract();
      const { id } = await aPlacedOrder(contract(), as, { quantity: 1 });
      const evidence = "GET /api/admin/orders/{id}/evidence.pdf";
      expect((await call(200, evidence, { as, path: { id } })).body.slice(0, 5)).toBe("%PDF-");
    });
  });
}
