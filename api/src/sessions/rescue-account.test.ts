import { afterAll, beforeAll, expect, it } from "vitest";
import { factorsOf } from "../testing/factors-under-test.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { rescueAccount } from "./rescue-account.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("an admin who lost every factor is let in by the password again, with a line in the log and a mail", async () => {
  const factors = factorsOf(api);
  const [admin, other] = [await api.signUpAdmin(), await api.signUpAdmin()];
  await factors.addTotp(admin);
  await factors.addPasskey(admin);
  await factors.addTotp(other);
  const ticket = await factors.ticketOf(admin);
  expect(await rescueAccount(api.deps, "nobody@example.com")).toBeNull();
  expect(await rescueAccount(api.deps, admin.email.toUpperCase())).toEqual({
    email: admin.email,
    role: "admin",
  });
  expect((await api.request("GET", "/api/user", { as: admin })).status).toBe(401);
  const late = await api.request("POST", "/api/login/recovery", { body: { ticket, code: "x" } });
  expect(late.body.code).toBe("ticket-invalid");
  const again = await api.signIn(admin.email);
  // The shop still requires a factor of them: they may set one up and nothing else.
  const orders = await api.request("GET", "/api/admin/orders", { as: again });
  expect(orders.body.code).toBe("factor-needed");
  expect((await factors.addPasskey(again)).recoveryCodes).toHaveLength(10);
  expect((await api.request("GET", "/api/admin/orders", { as: again })).status).toBe(200);
  const [entry] =
    await api.sql`SELECT actor_id, summary FROM activity WHERE action = 'factors-removed'`;
  expect(entry).toMatchObject({ actor_id: null, summary: expect.stringContaining(admin.email) });
  const mails = await api.sql`
    SELECT recipient FROM mails WHERE data->>'news' = 'factors-removed'`;
  expect(mails.map(({ recipient }) => recipient)).toEqual([admin.email]);
  expect((await factors.ticketOf(other)).length).toBeGreaterThan(0);
});
