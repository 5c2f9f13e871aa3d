import { afterAll, beforeAll, expect, it } from "vitest";
import { aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { endPermissions, recordEvidence, tellOfEndingPermissions } from "./end-permissions.ts";
import { verifyRecords } from "./verify-records.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const DAY = 86_400;

it("a researcher is told, applies, is asked, answers, is approved and orders; a year later the permission ends, and one email had told", async () => {
  const admin = await api.signUpAdmin();
  const product = await aStoredProduct(api, admin, { access: "verified" });
  const items = [{ productId: product.id, quantity: 1 }];
  const person = await api.signUp({ firstName: "Rosalind", lastName: "Franklin" });
  const ask = (method: string, path: string, body?: unknown, as = person) =>
    api.request(method, path, { as, body });

  const quote = await ask("POST", "/api/quotes", { items });
  expect(quote.body.notPermitted).toMatchObject([{ productId: product.id, needs: "verified" }]);

  const form = new FormData();
  const institution = { name: "An institute", type: "academic", country: "US", address: "1 Way" };
  form.set(
    "application",
    JSON.stringify({
      institution: { ...institution, website: "" },
      role: "Researcher",
      department: "Chemistry",
      researchArea: "Kinins",
      intendedUse: "Binding assays",
    }),
  );
  form.append("documents", new File(["%PDF-1.4\nA letter\n%%EOF\n"], "letter.pdf"));
  const blob = await new Response(form).blob();
  const sent = await api.request("POST", "/api/buyer/application", {
    as: person,
    body: await blob.bytes(),
    headers: { "Content-Type": blob.type },
  });
  const application = `/api/admin/applications/${sent.body.application.id}`;
  await ask("POST", `${application}/ask`, { message: "Who supervises you?" }, admin);
  expect((await order(api, person, items)).status).toBe(403);
  await ask("POST", "/api/buyer/application/messages", { text: "Professor Wilkins" });
  const approved = await ask("POST", `${application}/approve`, {}, admin);
  expect(approved.body.state).toBe("approved");

  const placed = await order(api, person, items);
  expect(placed.status).toBe(201);
  await recordEvidence(api.deps);
  const evidence = `/api/admin/orders/${placed.body.id}/evidence.pdf`;
  expect((await ask("GET", evidence, undefined, admin)).body.slice(0, 5)).toBe("%PDF-");

  const job = async () => {
    await endPermissions(api.deps);
    await tellOfEndingPermissions(api.deps);
  };
  const told = () =>
    api.sql`SELECT FROM mails WHERE recipient = ${person.email} AND kind = 'permission-ends'`;
  api.clock.advance(334 * DAY);
  await job();
  expect(await told()).toHaveLength(0);
  for (let day = 334; day <= 370; day += 1) {
    api.clock.advance(DAY);
    await job();
  }
  expect(await told()).toHaveLength(1);
  const kinds = await api.sql<{ kind: string }[]>`
    SELECT kind FROM buyer_records WHERE user_id = ${person.user.id} ORDER BY seq`;
  expect(kinds.map(({ kind }) => kind)).toEqual([
    "applied",
    "asked",
    "answered",
    "approved",
    "expired",
  ]);
  // The session is a year old too.
  const again = await api.signIn(person.email, person.password);
  const after = await order(api, again, items);
  expect([after.status, after.body.notPermitted[0].needs]).toEqual([403, "verified"]);
  expect((await verifyRecords(api.deps)).isWhole).toBe(true);
});
