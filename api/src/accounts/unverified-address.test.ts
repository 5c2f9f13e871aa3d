import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factorsOf } from "../testing/factors-under-test.ts";
import { type Person, REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { createResetToken, createVerificationToken } from "./create-tokens.ts";

let api: TestApi;
let factors: ReturnType<typeof factorsOf>;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  factors = factorsOf(api);
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const NEW_PASSWORD = "Another 1ong passphrase";
const { password: _, ...FIELDS } = REGISTRATION;

const reset = async (userId: string) => {
  const token = await createResetToken(api.db, userId, api.clock.now());
  return api.request("POST", "/api/auth/reset-password", {
    body: { token, newPassword: NEW_PASSWORD },
  });
};
const verify = async ({ user, email }: Person, as?: Person) => {
  const token = await createVerificationToken(api.db, user.id, email, api.clock.now());
  return api.request("GET", `/api/auth/verify-email?token=${token}`, { as });
};
const save = (person: Person, changes: object) =>
  api.request("PUT", `/api/admin/users/${person.user.id}`, {
    as: admin,
    body: { ...FIELDS, email: person.email, ...changes },
  });
const isSignedIn = async (as: Person) =>
  (await api.request("GET", "/api/user", { as })).status === 200;
const rowsOf = async ({ user }: Person) =>
  (
    await api.sql`
      SELECT (SELECT count(*)::int FROM passkeys WHERE user_id = ${user.id}) AS passkeys,
             (SELECT count(*)::int FROM totp_secrets WHERE user_id = ${user.id}) AS totp,
             (SELECT count(*)::int FROM recovery_codes WHERE user_id = ${user.id}) AS codes`
  )[0];
const NONE = { passkeys: 0, totp: 0, codes: 0 };

/** A user who added a passkey to an unverified address: before this was refused, or after the address changed. */
async function squatter() {
  const person = await api.signUp();
  const { authenticator } = await factors.addPasskey(person);
  await api.sql`UPDATE users SET email_verified = false WHERE id = ${person.user.id}`;
  return { person, authenticator };
}

describe("an account whose address is not verified", () => {
  it("gets no passkey and no authenticator app, and is told to verify the address first", async () => {
    const person = await api.signUp();
    for (const path of ["passkeys/options", "totp"]) {
      const { status, body } = await api.request("POST", `/api/auth/${path}`, { as: person });
      expect([path, status, body.code]).toEqual([path, 403, "email-unverified"]);
      expect(body.message).toContain("verify your email address");
    }
    expect((await verify(person, person)).status).toBe(200);
    expect((await api.request("POST", "/api/auth/totp", { as: person })).status).toBe(200);
  });

  it("gets the link again, also for an admin who must add a factor first", async () => {
    const colleague = await api.signUpAdmin();
    await api.sql`UPDATE users SET email_verified = false WHERE id = ${colleague.user.id}`;
    const need = async (value: string) => api.sql`
      INSERT INTO system_settings (id, key, value) VALUES ('need', 'admins_need_factor', ${value})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
    await need("true");
    const added = await api.request("POST", "/api/auth/totp", { as: colleague });
    expect(added.body.code).toBe("email-unverified");
    const path = "/api/auth/resend-verification";
    const sent = await api.request("POST", path, { as: colleague, body: {} });
    await need("false");
    expect(sent.status).toBe(200);
    const mails = await api.sql`
      SELECT 1 FROM mails WHERE kind = 'verify-email' AND recipient = ${colleague.email}`;
    expect(mails).toHaveLength(2);
  });

  it("loses by verification what came before: factors, waiting logins and the sessions of other browsers", async () => {
    const { person } = await squatter();
    const owner = await api.signUp();
    const ticket = await factors.ticketOf(person);
    expect((await verify(person)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    expect(await rowsOf(person)).toEqual(NONE);
    const late = await api.request("POST", "/api/login/recovery", { body: { ticket, code: "x" } });
    expect(late.body.code).toBe("ticket-invalid");
    // Opening the link keeps the session of this browser and ends all others.
    const elsewhere = await api.signIn(owner.email);
    expect((await verify(owner, owner)).status).toBe(200);
    expect([await isSignedIn(owner), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });

  it("loses by a reset what a squatter left: passkey, sessions and a pending address", async () => {
    const { person, authenticator } = await squatter();
    const mine = "squatter@example.com";
    const asked = await api.request("PATCH", "/api/auth/profile", {
      as: person,
      body: { firstName: "A", lastName: "B", email: mine },
    });
    expect(asked.body.user.pendingEmail).toBe(mine);
    const token = await createVerificationToken(api.db, person.user.id, mine, api.clock.now());
    expect((await reset(person.user.id)).status).toBe(200);
    expect(await rowsOf(person)).toEqual(NONE);
    const byKey = await api.request("POST", "/api/login/passkey", {
      body: authenticator.get(await factors.loginOptions()),
    });
    expect([byKey.status, byKey.body.code]).toEqual([401, "passkey-refused"]);
    const moved = await api.request("GET", `/api/auth/verify-email?token=${token}`);
    expect([moved.status, moved.body.code]).toEqual([400, "token-invalid"]);
    // Using the reset link proves that the owner reads the address, so it is verified.
    const owner = await api.signIn(person.email, NEW_PASSWORD);
    expect(owner.user).toMatchObject({ emailVerified: true, pendingEmail: null });
  });

  it("cannot become an admin account, unless the admin sets a password at the same time", async () => {
    const { person, authenticator } = await squatter();
    const refused = await save(person, { role: "admin" });
    expect([refused.status, refused.body.code]).toEqual([409, "email-unverified"]);
    const made = await save(person, { role: "admin", password: NEW_PASSWORD });
    expect([made.status, made.body.role]).toEqual([200, "admin"]);
    expect(await isSignedIn(person)).toBe(false);
    const byKey = await api.request("POST", "/api/login/passkey", {
      body: authenticator.get(await factors.loginOptions()),
    });
    expect(byKey.status).toBe(401);
  });
});

describe("an account whose address is verified", () => {
  it("keeps its factors after a reset, and loses the pending address", async () => {
    const person = await api.signUp();
    await verify(person, person);
    await factors.addTotp(person);
    await api.request("PATCH", "/api/auth/profile", {
      as: person,
      body: { firstName: "A", lastName: "B", email: "waiting@example.com" },
    });
    expect((await reset(person.user.id)).status).toBe(200);
    expect(await rowsOf(person)).toMatchObject({ totp: 1, codes: 10 });
    const [row] = await api.sql`SELECT pending_email FROM users WHERE id = ${person.user.id}`;
    expect(row).toEqual({ pending_email: null });
  });

  it("by promotion loses sessions and factors that came before", async () => {
    const person = await api.signUp();
    await verify(person, person);
    const { authenticator } = await factors.addPasskey(person);
    expect((await save(person, { role: "admin" })).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    expect(await rowsOf(person)).toEqual(NONE);
    const body = authenticator.get(await factors.loginOptions());
    expect((await api.request("POST", "/api/login/passkey", { body })).status).toBe(401);
    const mails = await api.sql`
      SELECT 1 FROM mails WHERE user_id = ${person.user.id} AND data->>'news' = 'factors-dropped'`;
    expect(mails).toHaveLength(1);
  });

  it("counts as verified when an admin created it with a password", async () => {
    const { body } = await api.request("POST", "/api/admin/users", {
      as: admin,
      body: { ...REGISTRATION, email: "made-by-admin@example.com" },
    });
    expect(body.emailVerified).toBe(true);
    const person = await api.signIn("made-by-admin@example.com");
    expect((await api.request("POST", "/api/auth/totp", { as: person })).status).toBe(200);
  });

  it("of an admin keeps its factors when another admin corrects the address", async () => {
    const colleague = await api.signUpAdmin();
    await api.sql`UPDATE users SET email_verified = true WHERE id = ${colleague.user.id}`;
    await factors.addTotp(colleague);
    const saved = await save(colleague, { role: "admin", email: "corrected@example.com" });
    expect(saved.status).toBe(200);
    expect((await reset(colleague.user.id)).status).toBe(200);
    expect(await rowsOf(colleague)).toMatchObject({ totp: 1, codes: 10 });
  });
});
