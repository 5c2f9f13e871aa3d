import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createResetToken } from "../accounts/create-tokens.ts";
import { rescueAccount } from "../sessions/rescue-account.ts";
import { GOOD_PASSWORD, type Person, REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const NEW_PASSWORD = "Another 1ong passphrase";

async function aKey(as: Person, name = "Robot") {
  const { status, body } = await api.request("POST", "/api/admin/api-keys", {
    as,
    body: { name, scopes: ["orders:read"] },
  });
  expect(status).toBe(201);
  return body as { id: string; key: string; prefix: string };
}
const works = async ({ key }: { key: string }) => {
  const headers = { Authorization: `Bearer ${key}` };
  return (await api.request("GET", "/api/admin/orders", { headers })).status === 200;
};
const reset = async ({ user }: Person) => {
  const token = await createResetToken(api.db, user.id, api.clock.now());
  const body = { token, newPassword: NEW_PASSWORD };
  return api.request("POST", "/api/auth/reset-password", { body });
};
const setPassword = ({ user, email }: Person) => {
  const { password: _, ...fields } = REGISTRATION;
  return api.request("PUT", `/api/admin/users/${user.id}`, {
    as: admin,
    body: { ...fields, email, role: "admin", password: NEW_PASSWORD },
  });
};

describe("the keys that somebody made end with", () => {
  const ways: [string, (person: Person) => Promise<unknown>][] = [
    ["a reset of the password", reset],
    ["a rescue on the server", ({ email }) => rescueAccount(api.deps, email)],
    ["the end of all other sessions", (as) => api.request("DELETE", "/api/auth/sessions", { as })],
    ["a new password that another admin sets", setPassword],
  ];
  it.each(ways)("%s, and no others do", async (_name, recover) => {
    const person = await api.signUpAdmin();
    const [mine, others] = [await aKey(person, "Mine"), await aKey(admin, "Others")];
    expect(await works(mine)).toBe(true);
    await recover(person);
    expect([await works(mine), await works(others)]).toEqual([false, true]);
    const [entry] = await api.sql`
      SELECT summary FROM activity
      WHERE action = 'api-keys-revoked' AND subject_id = ${person.user.id}`;
    expect(entry?.summary).toMatch(/^Revoked the keys Mine: /);
  });
});

it("ending all other sessions returns the number of ended keys", async () => {
  const person = await api.signUpAdmin();
  await api.signIn(person.email);
  await aKey(person);
  await aKey(person);
  const { body } = await api.request("DELETE", "/api/auth/sessions", { as: person });
  expect(body).toMatchObject({ keysRevoked: 2 });
  expect(body.ended).toBeGreaterThan(0);
});

it("a change of one's own password lists the keys that go on working, and nobody else's", async () => {
  const person = await api.signUpAdmin();
  const kept = await aKey(person, "Warehouse");
  const revoked = await aKey(person, "Gone");
  await api.request("DELETE", `/api/admin/api-keys/${revoked.id}`, { as: person });
  const { status, body } = await api.request("POST", "/api/auth/change-password", {
    as: person,
    body: {
      currentPassword: GOOD_PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    },
  });
  expect([status, body.apiKeys]).toEqual([
    200,
    [{ id: kept.id, name: "Warehouse", prefix: kept.prefix }],
  ]);
  expect(JSON.stringify(body)).not.toContain(kept.key.slice(10));
  expect(await works(kept)).toBe(true);
});

it("the creator of a key gets an email, without the key", async () => {
  const person = await api.signUpAdmin();
  const { key } = await aKey(person, "Warehouse & <b>sons</b>");
  const mails = await api.sql`
    SELECT recipient, data::text AS data FROM mails WHERE data->>'news' = 'api-key-made'
      AND user_id = ${person.user.id}`;
  expect(mails.map(({ recipient }) => recipient)).toEqual([person.email]);
  expect(mails[0]?.data).toContain("Warehouse & <b>sons</b>");
  expect(JSON.stringify(mails)).not.toContain(key.slice(10));
});
