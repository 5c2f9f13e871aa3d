import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf, factorsOf } from "../testing/factors-under-test.ts";
import { type Person, REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let factors: ReturnType<typeof factorsOf>;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  factors = factorsOf(api);
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const STORE = "/api/admin/settings/store";
const FIELDS = { ...REGISTRATION, country: "US" };

describe("a session whose last proof is older than ten minutes", () => {
  it("is asked for another one before everything that matters, and by a login is fresh", async () => {
    const [person, otherAdmin] = [await api.signUp(), await api.signUpAdmin()];
    const { password: _, ...account } = { ...FIELDS, email: person.email };
    const idle = "/api/auth/totp";
    const source = { name: "Bank", method: "zelle", timeZone: "UTC" };
    const calls: [string, string, object?][] = [
      ["POST", "/api/auth/passkeys/options"],
      ["POST", "/api/auth/passkeys", passkeyShape],
      ["DELETE", "/api/auth/passkeys/some-id"],
      ["DELETE", "/api/auth/passkeys", { id: "some-id" }],
      ["POST", idle],
      ["POST", `${idle}/confirm`, { code: "000000" }],
      ["DELETE", idle],
      ["POST", "/api/auth/recovery-codes"],
      ["PATCH", "/api/auth/profile", { firstName: "A", lastName: "B", email: "new@example.com" }],
      ["PATCH", STORE, { zelleEmail: "thief@example.com" }],
      ["PATCH", STORE, { paypalHandle: "thief" }],
      ["PATCH", STORE, { venmoHandle: "thief" }],
      ["PATCH", STORE, { cashAppHandle: "thief" }],
      ["PATCH", STORE, { paymentHosts: "thief.example" }],
      ["PATCH", "/api/admin/orders/some-id/payment-links", { venmoUrl: "" }],
      ["PATCH", STORE, { adminsNeedFactor: true }],
      ["PATCH", STORE, { adminIdleMinutes: 1440 }],
      ["POST", "/api/admin/payment-sources", source],
      ["PATCH", "/api/admin/payment-sources/some-id", source],
      ["GET", "/api/admin/orders/export"],
      ["POST", "/api/admin/users", { ...FIELDS, email: "second@example.com", role: "admin" }],
      ["PUT", `/api/admin/users/${person.user.id}`, { ...account, role: "admin" }],
      ["PUT", `/api/admin/users/${person.user.id}`, { ...account, email: "x@example.com" }],
      ["PUT", `/api/admin/users/${person.user.id}`, { ...account, password: "Another 1ong one" }],
      ["DELETE", `/api/admin/users/${otherAdmin.user.id}`],
    ];
    api.clock.advance(601);
    for (const [method, path, body] of calls) {
      const answer = await api.request(method, path, { as: admin, body });
      expect([method, path, answer.status, answer.body.code]).toEqual([
        method,
        path,
        403,
        "proof-needed",
      ]);
    }
    // Other changes need no new proof.
    const harmless = await api.request("PATCH", STORE, {
      as: admin,
      body: { shopName: "Aliquot" },
    });
    expect(harmless.status).toBe(200);
    admin = await api.signIn(admin.email);
    const proven = await api.request("PATCH", STORE, { as: admin, body: { venmoHandle: "@shop" } });
    expect(proven.status).toBe(200);
  });

  it("gives one by password, code or passkey, for ten minutes and for itself only", async () => {
    const plain = await api.signUp();
    api.clock.advance(601);
    const body = { password: plain.password };
    expect((await api.request("POST", "/api/auth/proof", { as: plain, body })).status).toBe(200);
    expect((await api.request("GET", "/api/auth/proof", { as: plain })).status).toBe(200);
    const person = await api.signUp();
    const { secret } = await factors.addTotp(person);
    const { authenticator } = await factors.addPasskey(person);
    const prove = (body: object) => api.request("POST", "/api/auth/proof", { as: person, body });
    const isFresh = async () =>
      (await api.request("GET", "/api/auth/proof", { as: person })).status === 200;
    const ways = [
      async () => ({ code: codeOf(secret, api.clock.now()) }),
      async () => ({ passkey: authenticator.get(await factors.loginOptions()) }),
    ];
    for (const way of ways) {
      api.clock.advance(601);
      expect(await isFresh()).toBe(false);
      const answer = await prove(await way());
      expect(answer).toMatchObject({ status: 200, body: { provedUntil: expect.any(String) } });
      expect(await isFresh()).toBe(true);
    }
    api.clock.advance(601);
    expect(await isFresh()).toBe(false);
  });

  it("is not proved by the password of an account that has a factor, nor by one that came before it", async () => {
    for (const add of [factors.addTotp, factors.addPasskey]) {
      const person = await api.signUp();
      const elsewhere = await api.signIn(person.email);
      const prove = (as: Person, body: object) =>
        api.request("POST", "/api/auth/proof", { as, body });
      const isFresh = async (as: Person) =>
        (await api.request("GET", "/api/auth/proof", { as })).status === 200;
      expect(await isFresh(elsewhere)).toBe(true);
      await add(person);
      // The session that added the factor stays proved; earlier proofs by password no longer count.
      expect([await isFresh(person), await isFresh(elsewhere)]).toEqual([true, false]);
      const refused = await prove(elsewhere, { password: person.password });
      expect([refused.status, refused.body.code]).toEqual([400, "factor-proof-needed"]);
      expect(await isFresh(elsewhere)).toBe(false);
      for (const [method, path] of [
        ["DELETE", "/api/auth/totp"],
        ["POST", "/api/auth/recovery-codes"],
        ["POST", "/api/auth/passkeys/options"],
      ] as const) {
        const { status, body } = await api.request(method, path, { as: elsewhere });
        expect([path, status, body.code]).toEqual([path, 403, "proof-needed"]);
      }
      const newPassword = "Another 1ong passphrase";
      const change = {
        currentPassword: person.password,
        newPassword,
        confirmPassword: newPassword,
      };
      const changed = await api.request("POST", "/api/auth/change-password", {
        as: elsewhere,
        body: change,
      });
      expect([changed.status, changed.body.code]).toEqual([403, "proof-needed"]);
    }
  });

  it("is not proved by what is wrong, somebody else's, or two things at once", async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    const { authenticator } = await factors.addPasskey(eve);
    const prove = (body: object) => api.request("POST", "/api/auth/proof", { as: ada, body });
    const foreign = authenticator.get(await factors.loginOptions());
    expect(await prove({ passkey: foreign })).toMatchObject({ status: 400 });
    expect(await prove({ password: "not hers" })).toMatchObject({
      status: 400,
      body: { code: "wrong-password" },
    });
    expect(await prove({ code: "123456" })).toMatchObject({
      status: 400,
      body: { code: "code-invalid" },
    });
    expect((await prove({})).status).toBe(422);
    expect((await prove({ password: ada.password, code: "123456" })).status).toBe(422);
    const wrong = await Promise.all(Array.from({ length: 20 }, () => prove({ password: "no" })));
    expect(wrong.some(({ status }) => status === 429)).toBe(true);
    expect((await prove({ password: ada.password })).status).toBe(429);
  });

  it("is proved by the current password that a change of password carries", async () => {
    const person = await api.signUp();
    api.clock.advance(601);
    const newPassword = "Another 1ong passphrase";
    const body = { currentPassword: person.password, newPassword, confirmPassword: newPassword };
    const changed = await api.request("POST", "/api/auth/change-password", { as: person, body });
    expect(changed.status).toBe(200);
    expect((await api.request("GET", "/api/auth/proof", { as: person })).status).toBe(200);
  });
});

const passkeyShape = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
};
